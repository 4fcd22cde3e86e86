import { setImmediate } from 'node:timers/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * Threshold of pixelmatch, 0 to 1: how far two colours may differ and still look the same. It tolerates antialiasing of letters.
 */
const COLOUR_THRESHOLD = 0.1;
/** Rows that are compared before the event loop may serve others. */
const ROWS_AT_ONCE = 200;

interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

/**
 * Share of the content of two images that is equal, 0 to 1. Content is every pixel that is not of the original's background
 * colour in both; rows that only one image has count as different where they hold content. Returns 1 without content. Throws for
 * bytes that are no PNG, unless both are the same.
 */
export async function equalShare(original: Buffer, copy: Buffer): Promise<number> {
  // One browser encodes equal images equally, and comparing bytes is faster than decoding them.
  if (original.equals(copy)) return 1;
  const [a, b] = await Promise.all([decode(original), decode(copy)]);
  if (a.width !== b.width) return 0;
  const background = mostFrequentColour(a);
  const height = Math.max(a.height, b.height);
  let content = 0;
  let different = 0;
  for (let top = 0; top < height; top += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, height - top);
    const left = band(a, top, rows, background);
    const right = band(b, top, rows, background);
    const inBand = contentOf(left, right, background);
    content += inBand;
    if (inBand > 0) different += Math.min(inBand, differences(left, right, a.width));
    await setImmediate();
  }
  return content === 0 ? 1 : 1 - different / content;
}

function decode(bytes: Buffer): Promise<Picture> {
  return new Promise((resolve, reject) => {
    new PNG().parse(bytes, (error, png) => (error ? reject(error) : resolve(png)));
  });
}

function differences(left: Uint32Array, right: Uint32Array, width: number): number {
  const [a, b] = [new Uint8Array(left.buffer), new Uint8Array(right.buffer)];
  return pixelmatch(a, b, undefined, width, left.length / width, { threshold: COLOUR_THRESHOLD });
}

/** The most frequent colour of every 97th pixel. */
function mostFrequentColour({ data }: Picture): number {
  const counts = new Map<number, number>();
  let found = data.readUInt32LE(0);
  for (let at = 0; at + 4 <= data.length; at += 4 * 97) {
    const colour = data.readUInt32LE(at);
    const count = (counts.get(colour) ?? 0) + 1;
    counts.set(colour, count);
    if (count > (counts.get(found) ?? 0)) found = colour;
  }
  return found;
}

/** A band of rows, filled with the background's colour where the image ends. */
function band({ data, width, height }: Picture, top: number, rows: number, background: number): Uint32Array {
  const all = new Uint32Array(rows * width).fill(background);
  const there = data.subarray(Math.min(top, height) * width * 4, Math.min(top + rows, height) * width * 4);
  new Uint8Array(all.buffer).set(there);
  return all;
}

function contentOf(left: Uint32Array, right: Uint32Array, background: number): number {
  let content = 0;
  for (let at = 0; at < left.length; at += 1) {
    if (left[at] !== background || right[at] !== background) content += 1;
  }
  return content;
}
