import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { scene } from '../src/testing/pictures/scene.ts';

export type LargeKind = 'jpeg' | 'png' | 'mp4';

const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, body]);
};

/** A file of about so many bytes, nearly all of them what is coded. It takes no room on the disk: what is coded is zeros. */
export async function writeLarge(path: string, kind: LargeKind, sizeBytes: number): Promise<void> {
  const [head, tail] = await edges(kind, sizeBytes);
  const file = await open(path, 'w');
  try {
    await file.write(head);
    await file.truncate(sizeBytes - tail.length);
    await file.write(tail, 0, tail.length, sizeBytes - tail.length);
  } finally {
    await file.close();
  }
}

async function edges(kind: LargeKind, sizeBytes: number): Promise<[Buffer, Buffer]> {
  if (kind === 'jpeg') {
    const jpeg = await scene()
      .keepExif()
      .withExif({ IFD0: { Artist: 'Maria' } })
      .jpeg()
      .toBuffer();
    return [jpeg.subarray(0, -2), Buffer.from([0xff, 0xd9])];
  }
  if (kind === 'png') {
    const png = await sharp(await scene().png().toBuffer())
      .withExif({ IFD0: { Artist: 'Maria' } })
      .png()
      .toBuffer();
    const at = png.indexOf('IDAT') - 4;
    const head = Buffer.concat([png.subarray(0, at), Buffer.from('\0\0\0\0IDAT', 'latin1')]);
    // Behind what is coded: its checksum, and the last chunk.
    head.writeUInt32BE(sizeBytes - head.length - 4 - 12, at);
    return [head, png.subarray(-12)];
  }
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(3_800_000_000, 4);
  const udta = box('udta', box('\xa9too', Buffer.from('\0\x08\x15\xc7Software', 'latin1')));
  const before = Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1')),
    box('moov', box('mvhd', mvhd), udta),
  ]);
  const mdat = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\0', 'latin1');
  mdat.writeBigUInt64BE(BigInt(sizeBytes - before.length), 8);
  return [Buffer.concat([before, mdat]), Buffer.alloc(0)];
}
