import * as z from 'zod/mini';

/** Where pictures are served, each under a name of its own that is never used for another. */
export const AVATARS_PATH = '/api/avatars';

/** Larger pictures are refused before they are looked at. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/** Longest side of a picture that is accepted, before it is made small. */
export const AVATAR_MAX_SIDE = 10_000;

/** Pixels of a picture that is accepted: opening one can take four bytes of memory for each. */
export const AVATAR_MAX_PIXELS = 25_000_000;

/** Media types of the pictures that are accepted. The bytes decide; a form uses this to offer the right files. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const avatarParams = z.strictObject({
  file: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)),
});
export type AvatarParams = z.infer<typeof avatarParams>;
