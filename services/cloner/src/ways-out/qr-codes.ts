import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

export interface FoundCode {
  text: string;
  /** The code in the picture, as shares of its width and height. */
  box: { left: number; top: number; width: number; height: number };
}

/** Larger pictures are read at this size: a code that a phone is to read is no smaller part of one. */
const READ_SIDE = 1_600;
const SMALL_SIDE = 400;
const PIXELS_MAX = 50_000_000;
/** Codes are drawn up to their own edge, while readers ask for a white one. */
const EDGE = 24;
const DECODE_MS = 60;
const SVG_DENSITY = 144;

/** Null for a picture without a code, or that cannot be read. */
export async function readCode(bytes: Buffer): Promise<FoundCode | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'none', density: SVG_DENSITY });
    const { width = 0, height = 0 } = await picture.metadata();
    const side = Math.max(width, height);
    if (side === 0) return null;
    const scale = side > READ_SIDE ? READ_SIDE / side : side < SMALL_SIDE ? Math.ceil(SMALL_SIDE / side) : 1;
    const inner = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const { data, info } = await picture
      .resize({ ...inner, fit: 'fill', kernel: scale > 1 ? 'nearest' : 'lanczos3' })
      .flatten({ background: '#fff' })
      .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decode({ width: info.width, height: info.height, data }, inner);
  } catch {
    // Most pictures have no code, and some are none.
    return null;
  }
}

function decode(
  image: { width: number; height: number; data: Uint8Array },
  inner: { width: number; height: number },
): FoundCode | null {
  let box: FoundCode['box'] = { left: 0, top: 0, width: 1, height: 1 };
  const text = decodeQR(image, {
    effort: 4,
    timeLimit: DECODE_MS,
    pointsOnDetect({ boundingBox: { x, y, width, height } }) {
      box = {
        left: Math.max(0, (x - EDGE) / inner.width),
        top: Math.max(0, (y - EDGE) / inner.height),
        width: Math.min(1, width / inner.width),
        height: Math.min(1, height / inner.height),
      };
    },
  });
  return text === '' ? null : { text, box };
}

/** From this share of a picture on the code is the picture. */
const WHOLE_FROM = 0.45;
/** White around a code, in its modules. */
const QUIET = 2;

/**
 * The picture with another code in the place of its own.
 * @param text null for none: the place is white
 */
export async function drawCode(bytes: Buffer, { box }: FoundCode, text: string | null): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'none' });
  const { width = 1, height = 1, format } = await picture.metadata();
  if (format === 'svg') return Buffer.from(drawing(width, height, text));
  const isWhole = box.width * box.height >= WHOLE_FROM;
  const place = isWhole ? { left: 0, top: 0, width: 1, height: 1 } : grown(box);
  const left = Math.floor(place.left * width);
  const top = Math.floor(place.top * height);
  const size = {
    width: Math.max(1, Math.min(width - left, Math.ceil(place.width * width))),
    height: Math.max(1, Math.min(height - top, Math.ceil(place.height * height))),
  };
  const code = await codePicture(text, size);
  const drawn = picture.flatten({ background: '#fff' }).composite([{ input: code, left, top }]);
  return format === undefined ? drawn.png().toBuffer() : drawn.toFormat(format).toBuffer();
}

/** With the white edge of the code before. */
function grown({ left, top, width, height }: FoundCode['box']): FoundCode['box'] {
  const by = 0.04;
  const start = { left: Math.max(0, left - width * by), top: Math.max(0, top - height * by) };
  return {
    ...start,
    width: Math.min(1 - start.left, width * (1 + 2 * by)),
    height: Math.min(1 - start.top, height * (1 + 2 * by)),
  };
}

function codePicture(text: string | null, size: { width: number; height: number }): Promise<Buffer> {
  const white = { r: 255, g: 255, b: 255 };
  if (text === null)
    return sharp({ create: { ...size, channels: 3, background: white } })
      .png()
      .toBuffer();
  const rows = encodeQR(text, 'raw', { border: QUIET });
  const side = rows.length;
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize({ ...size, fit: 'contain', kernel: 'nearest', background: white })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}

/** A drawing of the size of the one before. */
function drawing(width: number, height: number, text: string | null): string {
  const size = `width="${width}" height="${height}"`;
  if (text === null) return `<svg xmlns="http://www.w3.org/2000/svg" ${size}></svg>`;
  return encodeQR(text, 'svg', { border: QUIET }).replace(/^<svg\b/, `<svg ${size}`);
}

/** The code as a drawing of its own, for markup that has one inline. */
export function inlineCode(attributes: string, text: string | null): string {
  const svg =
    text === null
      ? '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
      : encodeQR(text, 'svg', { border: QUIET });
  const kept = [
    ...attributes.matchAll(/\s(?:class|id|style|width|height|role|aria-label)\s*=\s*(?:"[^"]*"|'[^']*')/gi),
  ];
  return svg.replace(/^<svg\b/, `<svg${kept.map(([attribute]) => attribute).join('')}`);
}
