import { expect, it } from '@jest/globals';
import { showLazyPictures } from './lazy-pictures.ts';

it.each<[name: string, source: string, expected: string]>([
  ['no src', '<img data-src="/a.png">', '<img src="/a.png" data-src="/a.png">'],
  [
    'a src of nothing',
    `<img src='data:image/gif;base64,R0' data-lazy-src=/a.png>`,
    `<img src='/a.png' data-lazy-src=/a.png>`,
  ],
  [
    'a src of one pixel',
    '<img src="/img/1x1.gif?v=2" data-original="/a.png">',
    '<img src="/a.png" data-original="/a.png">',
  ],
  [
    'a blurred picture and a set of sharp ones',
    '<img src="/b.png" data-srcset="/a.png 1x, /a2.png 2x">',
    '<img srcset="/a.png 1x, /a2.png 2x" src="/b.png" data-srcset="/a.png 1x, /a2.png 2x">',
  ],
  [
    'a set whose sizes a script finds out',
    '<img srcset="data:," data-srcset="/a.png 400w" data-sizes="auto">',
    '<img sizes="auto" loading="lazy" srcset="/a.png 400w" data-srcset="/a.png 400w" data-sizes="auto">',
  ],
  [
    'a source of a picture',
    '<source data-srcset="/a.webp">',
    '<source srcset="/a.webp" data-srcset="/a.webp">',
  ],
  [
    'a frame',
    '<iframe data-src="https://video.test/e/1"></iframe>',
    '<iframe src="https://video.test/e/1" data-src="https://video.test/e/1"></iframe>',
  ],
  [
    'a background',
    '<div data-bg="/a.png">',
    '<div style="background-image: url(&quot;/a.png&quot;)" data-bg="/a.png">',
  ],
  [
    'a background beside a style',
    `<div style="color: red;" data-bg="url('/a.png')">`,
    `<div style="color: red; background-image: url('/a.png')" data-bg="url('/a.png')">`,
  ],
])('%s is shown', (_, source, expected) => {
  expect(showLazyPictures(source)).toBe(expected);
});

it.each([
  ['a picture that is there', '<img src="/a.png" data-src="/b.png">'],
  ['a larger form', '<img data-zoom-src="/b.png">'],
  ['a number', '<img data-src="3">'],
  ['a background that is there', '<div style="background:red" data-bg="/a.png">'],
  ['a background that could say more', `<div data-bg="url(a) url(b)">`],
  ['a colour', '<div data-background="#fff">'],
  ['a button', '<button data-src="/a.png">'],
])('%s stays as it is', (_, source) => {
  expect(showLazyPictures(source)).toBe(source);
});
