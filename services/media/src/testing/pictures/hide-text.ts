import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

export interface HiddenIn {
  width: number;
  height: number;
  channel: 'alpha' | 'colours';
  packed: boolean;
  png?: { progressive?: boolean };
}

/** Noise with a text in its lowest bits, column by column, as picture programs hide it. */
export async function hideText(
  text: string,
  { width, height, channel, packed, png = {} }: HiddenIn,
): Promise<Buffer> {
  const data = packed ? gzipSync(text) : Buffer.from(text);
  const kind = `stealth_${channel === 'alpha' ? 'png' : 'rgb'}${packed ? 'comp' : 'info'}`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length * 8);
  const all = Buffer.concat([Buffer.from(kind), length, data]);
  const pixels = Buffer.alloc(width * height * 4, 255);
  const bits = [...all].flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
  let seed = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    if (at % 4 !== 3) pixels[at] = (seed >> 16) & 0xff;
  }
  const samples = channel === 'alpha' ? [3] : [0, 1, 2];
  for (const [index, bit] of bits.entries()) {
    const pixel = Math.floor(index / samples.length);
    const sample = samples[index % samples.length] ?? 0;
    const at = ((pixel % height) * width + Math.floor(pixel / height)) * 4 + sample;
    pixels[at] = ((pixels[at] ?? 0) & 0xfe) | bit;
  }
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png(png)
    .toBuffer();
}
