import {
  clonerErrors,
  UPLOAD_PIXELS_MAX,
  UPLOAD_SIDE_MAX,
  UPLOAD_WIDTH_KEPT,
} from '@garimpo/cloner-contract';
import {
  type DomainError,
  defineErrors,
  isAnimatedPng,
  type PictureKind,
  sniffPicture,
} from '@garimpo/service-kit';
import sharp, { type Metadata, type Sharp } from 'sharp';

const fail = defineErrors(clonerErrors);

const QUALITY = 82;
/** AVIF looks alike at a lower number, and slower work saves little more. */
const AVIF = { quality: 58, effort: 3 } as const;
const DEADLINE_SECONDS = 30;

// Uploads are decoded once and by few users: a cache or a thread per core would not pay.
sharp.cache(false);
sharp.concurrency(1);

export const WEBP_TYPE = 'image/webp';
export const AVIF_TYPE = 'image/avif';

interface MadeImage {
  body: Buffer;
  width: number;
  height: number;
}

export interface ImageSizes {
  /** At most {@link UPLOAD_WIDTH_KEPT} wide. */
  main: MadeImage;
  animated: boolean;
  /** The widths that were wanted, the narrowest first; that of the main image only has an AVIF of its own. */
  sizes: { width: number; webp: MadeImage | null; avif: Buffer | null }[];
}

interface WantedSizes {
  widths: readonly number[];
  avif: boolean;
}

export const NO_SIZES: WantedSizes = { widths: [], avif: false };

/**
 * The image as WebP, upright, with all its frames, and in the wanted widths. It is encoded from the pixels, so that no other data
 * passes. SVG is refused: it would be blurred as pixels, and is a program otherwise.
 */
export async function makeImages(bytes: Buffer, wanted: WantedSizes = NO_SIZES): Promise<ImageSizes> {
  const animated = await judge(bytes);
  const open = () => sharp(bytes, { animated, limitInputPixels: UPLOAD_PIXELS_MAX, failOn: 'error' });
  const upright = () => (animated ? open() : open().autoOrient());
  const main = await encoded(scaled(upright(), UPLOAD_WIDTH_KEPT).webp({ quality: QUALITY }));
  if (animated) return { main, animated, sizes: [] };
  const widths = [...new Set(wanted.widths.map((width) => Math.min(width, main.width)))].sort(
    (one, other) => one - other,
  );
  const sizes: ImageSizes['sizes'] = [];
  for (const width of widths) {
    const isMain = width === main.width;
    const webp = isMain ? null : await encoded(scaled(upright(), width).webp({ quality: QUALITY }));
    const avif = wanted.avif ? (await encoded(scaled(upright(), width).avif(AVIF))).body : null;
    sizes.push({ width, webp, avif });
  }
  return { main, animated, sizes };
}

/** Whether it has several frames. Throws `cloner.upload.…`. */
async function judge(bytes: Buffer): Promise<boolean> {
  const kind = sniffPicture(bytes);
  if (kind === null) throw unsupported('format');
  // The library would keep only the first frame.
  if (kind === 'png' && isAnimatedPng(bytes)) throw unsupported('animated_png');
  // Reads only the header, so that an image that is too large is never decoded.
  const head = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== FORMATS[kind]) throw unsupported('format');
  refuseLarge(head);
  return (head.pages ?? 1) > 1;
}

const scaled = (image: Sharp, width: number): Sharp =>
  image
    .timeout({ seconds: DEADLINE_SECONDS })
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb');

async function encoded(image: Sharp): Promise<MadeImage> {
  const { data, info } = await readable(() => image.toBuffer({ resolveWithObject: true }));
  return { body: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** The library's names of the formats. */
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
