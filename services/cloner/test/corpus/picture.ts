import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Opaque, with one byte each of red, green and blue. */
const TRUE_COLOUR = 2;
const STRIPE = 16;

/** A small PNG that depends on its name alone, and differs from all others. */
export function pictureOf(name: string, width = 160, height = 96): Buffer {
  const seed = hash(name);
  const colours = [seed, hash(`${name}#`)].map((value) => [
    value & 255,
    (value >> 8) & 255,
    (value >> 16) & 255,
  ]);
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    rows[at++] = 0;
    for (let x = 0; x < width; x += 1) {
      const isSecond = ((x + y + (seed % STRIPE)) >> 4) % 2 === 1;
      for (const part of colours[isSecond ? 1 : 0] ?? []) rows[at++] = part;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(content.length, 0);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named), 0);
  return Buffer.concat([framed.subarray(0, 4), named, sum]);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
