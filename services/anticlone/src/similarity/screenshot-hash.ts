import sharp from 'sharp';

const COLUMNS = 16;
const ROWS = 16;
const BITS = COLUMNS * ROWS;
/** Larger than any screen; an image that claims more pixels is not decoded. */
const PIXELS_MAX = 40_000_000;

/**
 * A perceptual hash of a screenshot, 256 bits in hex (dHash): in a small grey version of it, whether each point is brighter than the one
 * to its right. Throws on what is no image.
 */
export async function screenshotHash(image: Buffer): Promise<string> {
  const grey = await sharp(image, { limitInputPixels: PIXELS_MAX, pages: 1 })
    .removeAlpha()
    .greyscale()
    .resize(COLUMNS + 1, ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  const bytes = Buffer.alloc(BITS / 8);
  for (let bit = 0; bit < BITS; bit += 1) {
    const at = Math.floor(bit / COLUMNS) * (COLUMNS + 1) + (bit % COLUMNS);
    if ((grey[at] ?? 0) > (grey[at + 1] ?? 0)) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return bytes.toString('hex');
}

/** 1 for equal hashes, 0 for half of the bits equal, as any two pages have. Null where one page is blank. */
export function screenshotSimilarity(first: string, second: string): number | null {
  if (first.length !== second.length || isBlank(first) || isBlank(second)) return null;
  const other = Buffer.from(second, 'hex');
  const differing = Buffer.from(first, 'hex').map((byte, at) => byte ^ (other[at] ?? 0));
  return Math.max(0, 1 - ones(differing) / (BITS / 2));
}

/** A page of one colour says nothing. */
function isBlank(hash: string): boolean {
  return ones(Buffer.from(hash, 'hex')) < BITS / 64;
}

function ones(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}
