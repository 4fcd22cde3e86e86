import {
  clonerErrors,
  UPLOAD_PIXELS_MAX,
  UPLOAD_SIDE_MAX,
  UPLOAD_WIDTH_KEPT,
  type UploadReply,
} from '@garimpo/cloner-contract';
import {
  type DomainError,
  defineErrors,
  isAnimatedPng,
  type PictureKind,
  sniffPicture,
} from '@garimpo/service-kit';
import sharp, { type Metadata } from 'sharp';

const fail = defineErrors(clonerErrors);

const QUALITY = 82;
const DEADLINE_SECONDS = 30;

// As of pictures of people: they come once, and none of them may take every core.
sharp.cache(false);
sharp.concurrency(1);

export type Webp = Omit<UploadReply, 'path' | 'bytes'> & { body: Buffer };

/**
 * The picture as WebP, upright, all its frames kept. Made anew from the pixels: nothing else of what was sent gets through. Drawings (SVG)
 * are refused: as pixels they would be blurred, as they are they are programs.
 */
export async function makeWebp(bytes: Buffer): Promise<Webp> {
  const kind = sniffPicture(bytes);
  if (kind === null) throw unsupported('format');
  // The library would keep its first frame alone.
  if (kind === 'png' && isAnimatedPng(bytes)) throw unsupported('animated_png');
  // Only the head is read here, so what is too large is never opened.
  const head = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== FORMATS[kind]) throw unsupported('format');
  refuseLarge(head);
  const animated = (head.pages ?? 1) > 1;
  const picture = sharp(bytes, { animated, limitInputPixels: UPLOAD_PIXELS_MAX, failOn: 'error' });
  const upright = animated ? picture : picture.autoOrient();
  const { data, info } = await readable(() =>
    upright
      .timeout({ seconds: DEADLINE_SECONDS })
      .resize({ width: UPLOAD_WIDTH_KEPT, withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  );
  return { body: data, width: info.width, height: info.pageHeight ?? info.height, animated };
}

/** As the library calls them. */
const FORMATS: Record<PictureKind, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

function refuseLarge({ width, height, pages = 1 }: Metadata): void {
  const rule =
    Math.max(width, height) > UPLOAD_SIDE_MAX
      ? 'side'
      : width * height * pages > UPLOAD_PIXELS_MAX
        ? 'pixels'
        : null;
  if (rule !== null) throw fail('cloner.upload.too_large', { fields: [{ path: 'body', rule }] });
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw unsupported('unreadable', cause);
  }
}

function unsupported(rule: 'format' | 'animated_png' | 'unreadable', cause?: unknown): DomainError {
  return fail('cloner.upload.unsupported', { fields: [{ path: 'body', rule }], cause });
}
