import * as z from 'zod/mini';

export const VARIABLES_MAX = 24;
export const COLOURS_MAX = 12;
export const FONTS_MAX = 24;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** What a page has that other elements may use: its colours by name and by how much they are used, and its fonts. */
const pagePalette = z.strictObject({
  /** Custom properties of the root that are colours. */
  variables: z
    .array(z.strictObject({ name: z.string().check(z.regex(/^--[\w-]{1,80}$/)), colour }))
    .check(z.maxLength(VARIABLES_MAX)),
  colours: z.array(colour).check(z.maxLength(COLOURS_MAX)),
  fonts: z.array(z.string().check(z.regex(/^[\p{L}\p{N} ._+-]{1,60}$/u))).check(z.maxLength(FONTS_MAX)),
});
export type PagePalette = z.infer<typeof pagePalette>;

export const NO_PALETTE: PagePalette = { variables: [], colours: [], fonts: [] };

/** The page in the frame says what it has. */
export const fromPalette = [z.strictObject({ kind: z.literal('palette'), palette: pagePalette })] as const;
