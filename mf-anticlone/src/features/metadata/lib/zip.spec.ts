import { describe, expect, it } from '@jest/globals';
import { answer } from './answer.ts';
import { crc32, fitsZip, zipOf } from './zip.ts';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) & 0xff);

describe('crc32', () => {
  it.each([
    ['', 0],
    ['123456789', 0xcbf43926],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
  ])('of %j', (text, sum) => {
    expect(crc32(new TextEncoder().encode(text))).toBe(sum);
  });

  it('continues from part to part, over a whole file', async () => {
    const bytes = bytesOf(2 * 1024 * 1024 + 3);
    expect(crc32(bytes.subarray(333), crc32(bytes.subarray(0, 333)))).toBe(crc32(bytes));
    await expect(answer({ kind: 'checksum', file: new Blob([bytes]) })).resolves.toEqual({
      kind: 'checksum',
      crc32: crc32(bytes),
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
      files.map(({ name, bytes }) => ({ name, file: new Blob([bytes]), crc32: crc32(bytes) })),
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
        crc32(file.bytes),
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
