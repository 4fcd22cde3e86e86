import sharp from 'sharp';

const COLUMNS = 16;
const ROWS = 16;
const BITS = COLUMNS * ROWS;
/** More than any screen has; a picture that claims to be larger is not decoded. */
const PIXELS_MAX = 40_000_000;

/**
 * How a page looks, in 256 bits (dHash): in a small grey picture of it, whether each point is brighter than the one to its right.
 * In hex. Throws on what is no picture.
 */
export async function lookHash(picture: Buffer): Promise<string> {
  const grey = await sharp(picture, { limitInputPixels: PIXELS_MAX, pages: 1 })
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

/** 1 for the same look, 0 for two that have no more in common than any two: half of the bits. Null where one is blank. */
export function lookLikeness(first: string, second: string): number | null {
  if (first.length !== second.length || isBlank(first) || isBlank(second)) return null;
  const one = Buffer.from(first, 'hex');
  const other = Buffer.from(second, 'hex');
  let differing = 0;
  for (let at = 0; at < one.length; at += 1) differing += ones((one[at] ?? 0) ^ (other[at] ?? 0));
  return Math.max(0, 1 - differing / (BITS / 2));
}

/** A page of one colour says nothing. */
function isBlank(hash: string): boolean {
  return ones256(hash) < BITS / 64;
}

function ones256(hash: string): number {
  return Buffer.from(hash, 'hex').reduce((sum, byte) => sum + ones(byte), 0);
}

function ones(byte: number): number {
  let [left, count] = [byte, 0];
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}
