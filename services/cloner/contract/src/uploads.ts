import * as z from 'zod/mini';
import { LIBRARY_DELETED_MAX, UPLOAD_WIDTHS_MAX, UPLOADS_NAMED_MAX } from './limits.ts';
import { knownSubdomain } from './subdomain.ts';

/** Folder of the owner's images in a clone. An original cannot have a host without a dot, so the path is free. */
export const UPLOADS_PATH = '/__ext/garimpo/img/';
/** The same of the owner's videos. */
export const VIDEOS_PATH = '/__ext/garimpo/video/';
const uploadPath = z
  .string()
  .check(
    z.regex(
      /^\/__ext\/garimpo\/(?:img\/[0-9a-f]{32}(?:-\d{1,4})?\.(?:webp|avif)|video\/[0-9a-f]{32}\.(?:mp4|webm))$/,
    ),
  );
/**
 * Images and videos that the page refers to, by the paths that their uploads returned. Some that the site already has may be among
 * them.
 */
export const uploadPaths = z.array(uploadPath).check(z.maxLength(UPLOADS_NAMED_MAX));

/** In pixels, separated by commas, such as `390,780`. */
const widthList = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}(?:,[1-9]\d{0,3}){0,4}$/)),
  z.transform((text: string) => text.split(',').map(Number)),
);

/** The widths that the image is wanted in, beside its own, and whether as AVIF besides. */
export const uploadQuery = z.strictObject({
  widths: z.optional(widthList),
  avif: z.optional(z.enum(['1'])),
});
export type UploadQuery = z.infer<typeof uploadQuery>;

/** A picture that the clone or its owner's uploads have already, to be made in these widths. */
export const sizesInput = z.strictObject({
  path: z.string().check(z.minLength(1), z.maxLength(2_000)),
  widths: z.array(z.int().check(z.minimum(1), z.maximum(9_999))).check(z.maxLength(UPLOAD_WIDTHS_MAX)),
  avif: z.boolean(),
});
export type SizesInput = z.infer<typeof sizesInput>;

/** The image in one width. `avif` is the address of the same as AVIF, where that was asked for. */
const imageSize = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  avif: z.optional(z.string()),
});

/**
 * The reply (201) to an image as the body: JPEG, PNG, GIF, WebP or AVIF. `path` is its address in the clone, which has it once a
 * save names it among its `uploads`; until then its owner reads it at {@link uploadParams}. `sizes` are the widths that were asked
 * for and that the image has, the narrowest first; its own is one of them. An animated image has none.
 */
export const uploadReply = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  animated: z.boolean(),
  sizes: z.optional(z.array(imageSize)),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** A picture or video of the clone, or one that waits for its first save. */
const libraryFile = z.object({
  path: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** It was sent by the owner of the site, who may delete it. */
  own: z.boolean(),
  /** No version has it yet. */
  waiting: z.boolean(),
  /** Addresses of other files of the clone that name it: pages and style sheets. The page that is edited is left out. */
  usedIn: z.array(z.string()),
});
export type LibraryFile = z.infer<typeof libraryFile>;

/** Files that an image was made into belong to the image of the same name. */
export const libraryReply = z.object({
  files: z.array(libraryFile),
  storage: z.object({ usedBytes: z.number(), allowedBytes: z.number() }),
});
export type LibraryReply = z.infer<typeof libraryReply>;

/** Deletes uploads of the owner; what a page, a style sheet or the draft names stays, and is not among `deleted`. */
export const deleteFilesInput = z.strictObject({
  baseVersion: z.int().check(z.minimum(1)),
  paths: z.array(uploadPath).check(z.minLength(1), z.maxLength(LIBRARY_DELETED_MAX)),
});
export type DeleteFilesInput = z.infer<typeof deleteFilesInput>;

/** `version` is a new one where the site had one of the files; older versions keep it, so that they can be restored. */
export const deletedFilesReply = z.object({ version: z.int(), deleted: z.array(z.string()) });
export type DeletedFilesReply = z.infer<typeof deletedFilesReply>;

/** `GET /api/clone/:subdomain/images/:file`, where `file` is the end of the path, for previews of unsaved work. */
export const uploadParams = z.strictObject({
  subdomain: knownSubdomain,
  file: z.string().check(z.regex(/^[0-9a-f]{32}(?:-\d{1,4})?\.webp$/)),
});
export type UploadParams = z.infer<typeof uploadParams>;
