import type { Page } from '@playwright/test';
import { drawPicture, type PictureFile } from './picture.ts';

/** A photo as a phone takes it: with its maker, a day, a place in São Paulo, and a remark. */
export async function takePhoto(page: Page, name = 'praia.jpg'): Promise<PictureFile> {
  const { buffer, mimeType } = await drawPicture(page, { width: 320, height: 200, type: 'image/jpeg' });
  const [start, rest] = [buffer.subarray(0, 2), buffer.subarray(2)];
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff()]));
  const remark = segment(0xfe, Buffer.from('feito por mim', 'latin1'));
  return { name, mimeType, buffer: Buffer.concat([start, exif, remark, rest]) };
}

/** What is shown of a JPEG: from its first table on, whatever stands before it. */
export function pictureOf(jpeg: Buffer): string {
  return jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb]))).toString('base64');
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

type Entry = [tag: number, type: number, count: number, value: Buffer];

const ASCII = 2;
const LONG = 4;
const RATIONAL = 5;
const GPS_POINTER = 0x8825;

const words = (tag: number, text: string): Entry => [
  tag,
  ASCII,
  text.length + 1,
  Buffer.from(`${text}\0`, 'latin1'),
];
const long = (tag: number, value: number): Entry => [tag, LONG, 1, numbers([value])];
const degrees = (tag: number, parts: number[]): Entry => [
  tag,
  RATIONAL,
  3,
  numbers(parts.flatMap((part) => [part, 1])),
];

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

/** TIFF 6.0, little endian: one directory, and that of the place behind it. */
function tiff(): Buffer {
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const entries = (placeAt: number): Entry[] => [
    words(0x010f, 'Apple'),
    words(0x0110, 'iPhone 14 Pro'),
    words(0x0131, 'Adobe Photoshop 25.1'),
    words(0x0132, '2024:05:01 12:33:10'),
    long(GPS_POINTER, placeAt),
  ];
  const placeAt = header.length + directory(header.length, entries(0)).length;
  const place = directory(placeAt, [
    words(1, 'S'),
    degrees(2, [23, 33, 42]),
    words(3, 'W'),
    degrees(4, [46, 39, 22]),
  ]);
  return Buffer.concat([header, directory(header.length, entries(placeAt)), place]);
}

/** At `at`; values of more than four bytes stand behind it. */
function directory(at: number, entries: Entry[]): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16LE(entries.length, 0);
  const behind: Buffer[] = [];
  let valueAt = at + table.length;
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const entryAt = 2 + index * 12;
    table.writeUInt16LE(tag, entryAt);
    table.writeUInt16LE(type, entryAt + 2);
    table.writeUInt32LE(count, entryAt + 4);
    if (value.length <= 4) value.copy(table, entryAt + 8);
    else {
      table.writeUInt32LE(valueAt, entryAt + 8);
      behind.push(value);
      valueAt += value.length;
    }
  }
  return Buffer.concat([table, ...behind]);
}
