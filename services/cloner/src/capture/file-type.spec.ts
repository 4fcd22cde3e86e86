import { expect, it } from '@jest/globals';
import type { ReferenceKind } from '../rewrite/reference.ts';
import { type FileRole, fileRole, fileType } from './file-type.ts';

it.each<[said: string | null, start: string, expected: string]>([
  ['image/png', 'GIF89a', 'image/png'],
  ['text/css; charset=utf-8', '', 'text/css; charset=utf-8'],
  [null, '\x89PNG\r\n\x1a\n', 'image/png'],
  ['application/octet-stream', 'RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
  ['', '\0\0\0\x20ftypavif', 'image/avif'],
  ['', '\0\0\0\x20ftypisom', 'video/mp4'],
  ['binary/octet-stream', 'wOF2\0', 'font/woff2'],
  [null, ' <!-- a --> <!-- b --><!DOCTYPE html>', 'text/html'],
  [null, '<?xml version="1.0"?>\n<svg xmlns="x">', 'image/svg+xml'],
  [null, `${'<!-- -->'.repeat(60)}<`, 'application/octet-stream'],
  ['application/octet-stream', 'quem sabe', 'application/octet-stream'],
])('%p with %p is %s', (said, start, expected) => {
  expect(fileType(said, Buffer.from(start, 'latin1'))).toBe(expected);
});

it.each<[kind: ReferenceKind, type: string, expected: FileRole]>([
  ['frame', 'text/html; charset=utf-8', 'page'],
  ['object', 'application/xhtml+xml', 'page'],
  ['image', 'text/html', 'other'],
  ['stylesheet', 'text/html', 'other'],
  ['preload', 'text/css', 'sheet'],
  ['stylesheet', 'text/plain', 'sheet'],
  ['script', 'application/octet-stream', 'script'],
  ['preload', 'application/javascript', 'script'],
  ['svg', 'image/svg+xml', 'drawing'],
  ['manifest', 'application/manifest+json', 'app'],
  ['font', 'font/woff2', 'file'],
])('%s of type %s is read as %s', (kind, type, expected) => {
  expect(fileRole(kind, type)).toBe(expected);
});
