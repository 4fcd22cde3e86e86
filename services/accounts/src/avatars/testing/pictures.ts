import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export function flat(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG, red on the left and blue on the right. */
export async function twoHalves(width: number, height: number): Promise<Buffer> {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A PNG whose header declares two frames. */
export async function animatedPng(): Promise<Buffer> {
  const still = await flat(8, 8, 'png');
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  // Inserted after the signature and the first chunk, 33 bytes together.
  return Buffer.concat([still.subarray(0, 33), chunk('acTL', control), still.subarray(33)]);
}

/** The head of a PNG of so many pixels, and none of them. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
