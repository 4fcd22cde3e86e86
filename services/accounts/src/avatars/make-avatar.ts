import { AVATAR_MAX_PIXELS, AVATAR_MAX_SIDE, accountsErrors } from '@garimpo/accounts-contract';
import { defineErrors, isAnimatedPng, type PictureKind, sniffPicture } from '@garimpo/service-kit';
import sharp, { type Metadata } from 'sharp';

const fail = defineErrors(accountsErrors);

/** Side of the square that is kept: four times what the screens show, for those with many dots. */
export const AVATAR_SIDE = 256;
const QUALITY = 82;
const DEADLINE_SECONDS = 10;
const TAKEN: ReadonlySet<PictureKind> = new Set(['jpeg', 'png', 'webp']);

// Pictures come once and are never asked for again, and one of them must not take every core from the sign-ins.
sharp.cache(false);
sharp.concurrency(1);

/**
 * A small square WebP of the picture's centre, upright. Made anew from the pixels: nothing else of what was sent, where
 * it was taken or what else hides in the file, gets through.
 */
export async function makeAvatar(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw fail('accounts.avatar.missing');
  const kind = sniffPicture(bytes);
  if (kind === null || !TAKEN.has(kind)) throw fail('accounts.avatar.unsupported');
  if (kind === 'png' && isAnimatedPng(bytes)) throw fail('accounts.avatar.animated');
  // Only the head is read here, so what is too large is never opened.
  const head = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== kind) throw fail('accounts.avatar.unsupported');
  refuseUnfit(head);
  return readable(() =>
    sharp(bytes, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DEADLINE_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
}

function refuseUnfit({ width, height, pages = 1 }: Metadata): void {
  if (Math.max(width, height) > AVATAR_MAX_SIDE || width * height > AVATAR_MAX_PIXELS) {
    throw fail('accounts.avatar.too_many_pixels', { detail: `${width} x ${height}` });
  }
  if (pages > 1) throw fail('accounts.avatar.animated');
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw fail('accounts.avatar.unreadable', { cause });
  }
}
