import { expect, it } from '@jest/globals';
import { mediaFiles } from '../testing/index.ts';
import { mediaTypeOf } from './media-type.ts';

it.each(Object.entries(mediaFiles))('knows a %s', (extension, { type, bytes }) => {
  expect(mediaTypeOf(bytes)).toEqual({ type, extension });
});

it.each([
  ['GIF89a..........', 'image/gif'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x18ftypmif1', 'image/heic'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x84webm', 'video/webm'],
  ['\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x88matroska', 'video/x-matroska'],
  ['\0\0\0\x20ftypM4A ', null],
  ['<!doctype html><title>Erro</title>', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['PK\x03\x04', null],
  ['RIFF\0\0\0\0WAVE', null],
  ['', null],
])('%j', (head, type) => {
  expect(mediaTypeOf(Buffer.from(head, 'latin1'))?.type ?? null).toBe(type);
});
