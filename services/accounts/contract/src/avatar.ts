import * as z from 'zod/mini';

/** Prefix of avatar addresses. Each image has a name of its own that is never reused. */
export const AVATARS_PATH = '/api/avatars';

/** Larger files are refused before they are parsed. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/** Longest accepted side in pixels, before the image is scaled down. */
export const AVATAR_MAX_SIDE = 10_000;

/** Most pixels of an accepted image: decoding can take four bytes of memory for each. */
export const AVATAR_MAX_PIXELS = 25_000_000;

/** Accepted media types, for file pickers. The service judges the bytes, not the declared type. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const avatarParams = z.strictObject({
  file: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)),
});
export type AvatarParams = z.infer<typeof avatarParams>;
