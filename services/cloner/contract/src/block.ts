import * as z from 'zod/mini';
import { knownSubdomain } from './subdomain.ts';

/** Blocks that one user keeps. */
export const BLOCKS_MAX = 100;
export const BLOCK_NAME_MAX = 60;
/** Markup of one block with its styles, in UTF-16 units. */
export const BLOCK_HTML_MAX = 400_000;
/** Pictures of one block, and the bytes of all of them together. */
export const BLOCK_PICTURES_MAX = 40;
export const BLOCK_PICTURES_BYTES_MAX = 20 * 1024 * 1024;
/** Numbers of one part of a drawing: four for each rectangle. */
export const BLOCK_DRAWING_MAX = 160;
/** Size of the area that drawings are in. */
export const BLOCK_DRAWING = { width: 72, height: 40 };

/** What stands in the markup for the picture at this place of the list. */
export const blockPicture = (place: number): string => `garimpo-picture:${place}`;
export const BLOCK_PICTURE = /garimpo-picture:(\d{1,3})/g;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(BLOCK_NAME_MAX));
const rectangles = z
  .array(z.int().check(z.minimum(0), z.maximum(BLOCK_DRAWING.width)))
  .check(z.maxLength(BLOCK_DRAWING_MAX));
/** Rectangles as x, y, width and height, drawn in this order. */
const drawing = z.strictObject({
  surface: rectangles,
  picture: rectangles,
  text: rectangles,
  button: rectangles,
});
export type BlockDrawing = z.infer<typeof drawing>;

/**
 * `POST /api/clone/blocks`: 201. A part of a site's page, with its styles, to be put into any site of this user. `pictures` are addresses in that
 * site's clone, with path and query; the markup has {@link blockPicture} where each belongs.
 */
export const createBlockInput = z.strictObject({
  subdomain: knownSubdomain,
  name,
  html: z.string().check(z.minLength(1), z.maxLength(BLOCK_HTML_MAX)),
  pictures: z.array(z.string().check(z.regex(/^\/.{0,2047}$/))).check(z.maxLength(BLOCK_PICTURES_MAX)),
  drawing,
});
export type CreateBlockInput = z.infer<typeof createBlockInput>;

export const renameBlockInput = z.strictObject({ name });
export type RenameBlockInput = z.infer<typeof renameBlockInput>;
/** `POST /api/clone/blocks/:id/use` copies the block's pictures to the site. */
export const useBlockInput = z.strictObject({ subdomain: knownSubdomain });
export type UseBlockInput = z.infer<typeof useBlockInput>;
export const blockParams = z.strictObject({ id: z.uuid() });

const blockView = z.object({
  id: z.uuid(),
  name: z.string(),
  drawing: z.object({
    surface: z.array(z.number()),
    picture: z.array(z.number()),
    text: z.array(z.number()),
    button: z.array(z.number()),
  }),
  createdAt: z.iso.datetime(),
});
export type BlockView = z.infer<typeof blockView>;
/** The blocks come in the order of their names. */
export const blocksReply = z.object({ blocks: z.array(blockView) });
export type BlocksReply = z.infer<typeof blocksReply>;
/** `lost` pictures are not in the clone, are too large, or are of a kind that is no picture. */
export const blockReply = z.object({ block: blockView, lost: z.optional(z.int()) });
export type BlockReply = z.infer<typeof blockReply>;
/** The markup, and the pictures that it names as uploads of the site, which a save has to name. */
export const usedBlockReply = z.object({ html: z.string(), uploads: z.array(z.string()) });
export type UsedBlockReply = z.infer<typeof usedBlockReply>;
