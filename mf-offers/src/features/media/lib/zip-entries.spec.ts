import { expect, it } from '@jest/globals';
import { ZipEntries } from './zip-entries.ts';

/** Two files, one of which holds what is nearly a head, and the manifest. */
const zip = Uint8Array.from(
  [
    'PK\x03\x04\x14\0\x08\x08\0\0 first: PK\x03\x04 and P and PK\x03\x04\x14\0\x08',
    'PK\x07\x08........',
    'PK\x03\x04\x2d\0\x08\x08\0\0 second',
    'PK\x03\x04\x14\0\0\x08\0\0 manifest.json',
    'PK\x01\x02PK\x05\x06',
  ].join(''),
  (letter) => letter.charCodeAt(0),
);

it.each([1, 2, 3, 5, 7, 8, 13, 64, 1_000])('counts the same in pieces of %d bytes', (size) => {
  const entries = new ZipEntries();
  const counts: number[] = [];
  for (let at = 0; at < zip.length; at += size) {
    entries.read(zip.subarray(at, at + size));
    counts.push(entries.count);
  }
  expect(entries.count).toBe(2);
  expect(counts).toEqual([...counts].sort());
});

it('counts a head that is cut anywhere, once', () => {
  for (let cut = 0; cut <= zip.length; cut += 1) {
    const entries = new ZipEntries();
    entries.read(zip.subarray(0, cut));
    entries.read(new Uint8Array());
    entries.read(zip.subarray(cut));
    expect([cut, entries.count]).toEqual([cut, 2]);
  }
});
