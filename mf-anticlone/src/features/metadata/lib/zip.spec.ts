import { describe, expect, it } from '@jest/globals';
import { answer, crc32 } from './answer.ts';
import { fitsZip, zipOf } from './zip.ts';

/** Bit by bit, as ISO 3309 writes it. */
function reference(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) & 0xff);

describe('crc32', () => {
  it('is the one of the standard', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });

  it.each([0, 1, 2, 3, 4, 5, 7, 8, 1_000, 65_537])('of %i bytes', (length) => {
    expect(crc32(bytesOf(length))).toBe(reference(bytesOf(length)));
  });

  it('goes on from where it was', () => {
    const bytes = bytesOf(1_001);
    expect(crc32(bytes.subarray(333), crc32(bytes.subarray(0, 333)))).toBe(reference(bytes));
  });

  it('is that of a whole file, whatever its size', async () => {
    const bytes = bytesOf(2 * 1024 * 1024 + 3);
    await expect(answer({ kind: 'checksum', file: new Blob([bytes]) })).resolves.toEqual({
      kind: 'checksum',
      crc32: reference(bytes),
    });
  });
});

describe('zipOf', () => {
  it('holds each file as it is, found from the end', async () => {
    const files = [
      { name: 'arquivo-limpo-1.jpg', bytes: bytesOf(300) },
      { name: 'arquivo-limpo-2.mp4', bytes: bytesOf(0) },
      { name: 'arquivo-limpo-3.png', bytes: bytesOf(5) },
    ];
    const zip = zipOf(
      files.map(({ name, bytes }) => ({ name, file: new Blob([bytes]), crc32: reference(bytes) })),
    );
    expect(zip.type).toBe('application/zip');
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const read = new DataView(bytes.buffer);
    const textAt = (from: number, length: number) =>
      String.fromCharCode(...bytes.subarray(from, from + length));
    const end = bytes.length - 22;
    expect([
      read.getUint32(end, true),
      read.getUint16(end + 8, true),
      read.getUint16(end + 10, true),
    ]).toEqual([0x06054b50, 3, 3]);
    let at = read.getUint32(end + 16, true);
    expect(at + read.getUint32(end + 12, true)).toBe(end);
    for (const file of files) {
      const { length } = file.name;
      expect(read.getUint32(at, true)).toBe(0x02014b50);
      const head = read.getUint32(at + 42, true);
      expect(read.getUint32(head, true)).toBe(0x04034b50);
      // What both say of it.
      expect(bytes.subarray(at + 6, at + 32)).toEqual(bytes.subarray(head + 4, head + 30));
      expect([read.getUint16(head + 8, true), read.getUint32(head + 14, true)]).toEqual([
        0,
        reference(file.bytes),
      ]);
      expect([textAt(head + 30, length), textAt(at + 46, length)]).toEqual([file.name, file.name]);
      const content = head + 30 + length;
      expect(bytes.subarray(content, content + file.bytes.length)).toEqual(file.bytes);
      at += 46 + length;
    }
    expect(at).toBe(end);
  });

  it('is not for more than 4 GB', () => {
    const ofSize = (size: number) => ({ size }) as Blob;
    expect(fitsZip([ofSize(2 ** 31), ofSize(2 ** 31 - 10_000)])).toBe(true);
    expect(fitsZip([ofSize(2 ** 31), ofSize(2 ** 31)])).toBe(false);
  });
});
