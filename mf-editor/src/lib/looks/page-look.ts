import * as z from 'zod/mini';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const font = z.string().check(z.regex(/^[\p{L}\p{N} ,"'.-]{1,300}$/u));

/** The page in the frame says what it looks like. */
export const fromLooks = [
  z.strictObject({
    kind: z.literal('look'),
    look: z.strictObject({
      ground: colour,
      ink: colour,
      accent: z.nullable(colour),
      headFont: z.nullable(font),
      radius: z.number().check(z.minimum(0), z.maximum(999)),
    }),
  }),
] as const;
