import { describe, expect, it } from '@jest/globals';
import { mediaFiles } from '../../test/fixtures/index.ts';
import { attachment, entryName, mediaTypeOf } from './media-names.ts';

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

const jpg = { type: 'image/jpeg', extension: 'jpg' };
const mp4 = { type: 'video/mp4', extension: 'mp4' };

describe('the name of a file', () => {
  it.each([
    [1, 'https://x.example/v/t39/461_n.jpg?_nc=1', jpg, '001-461_n.jpg'],
    [27, 'https://x.example/Ver%C3%A3o%202026.png', jpg, '027-Verao_2026.jpg'],
    [200, 'https://x.example/', mp4, '200-video.mp4'],
    [3, 'https://x.example/%E4%A4.php', jpg, '003-E4_A4.jpg'],
    [4, 'https://x.example/..%2F..%2Fetc%2Fpasswd', jpg, '004-etc_passwd.jpg'],
    [5, `https://x.example/${'a'.repeat(300)}.jpg`, jpg, `005-${'a'.repeat(60)}.jpg`],
    [6, 'https://x.example/%E6%97%A5%E6%9C%AC.jpg', jpg, '006-imagem.jpg'],
  ])('%d %s', (place, address, type, name) => {
    expect(entryName(place, address, type)).toBe(name);
  });
});

describe('the name of the ZIP', () => {
  it.each([
    ['Desafio Barriga Zero', 'desafio_barriga_zero-media.zip', 'desafio_barriga_zero-media.zip'],
    ['Oração "da" Manhã', 'oracao_da_manha-media.zip', 'ora%C3%A7%C3%A3o_da_manh%C3%A3-media.zip'],
    ['', 'oferta-media.zip', 'oferta-media.zip'],
    ['../..', '__..-media.zip', '__..-media.zip'],
    ["a\r\nb'(1)*", 'a_b__1__-media.zip', 'a_b%27%281%29_-media.zip'],
    ['\ud800', null, '%EF%BF%BD-media.zip'],
    ['🎯'.repeat(200), null, `${'%F0%9F%8E%AF'.repeat(120)}-media.zip`],
  ])('%j', (title, plain, encoded) => {
    const header = attachment(title);
    expect(header).toMatch(/^attachment; filename="[\w.-]+\.zip"; filename\*=UTF-8''[\w.%~-]+$/);
    if (plain !== null) expect(header).toContain(`filename="${plain}"`);
    expect(header.split("UTF-8''")[1]).toBe(encoded);
  });
});
