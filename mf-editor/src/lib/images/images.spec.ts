import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import type { PageEdit } from '../page/page-edit.ts';
import { findImages, findStyleUrls, srcsetAddresses, withStyleUrls } from './find-images.ts';
import { imageEdit } from './image-edit.ts';

it.each([
  ['a.jpg', ['a.jpg']],
  ['a.jpg 1x, b.jpg 2x', ['a.jpg', 'b.jpg']],
  [' a.jpg 300w ,b.jpg 600w,', ['a.jpg', 'b.jpg']],
  ['a.jpg, b.jpg', ['a.jpg', 'b.jpg']],
  ['/w_1,h_2/a.jpg 1x, data:image/gif;base64,AA== 2x', ['/w_1,h_2/a.jpg', 'data:image/gif;base64,AA==']],
  ['', []],
])('a srcset: %s', (value, addresses) => {
  expect(srcsetAddresses(value)).toEqual(addresses);
});

it('images of css are found and changed where they stand', () => {
  const css = `color:red;background:url( "a.jpg" ) 0 0, url(b\\.jpg),URL('c.jpg')`;
  expect(findStyleUrls(css).map(({ address }) => address)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(withStyleUrls(css, (address) => (address === 'b.jpg' ? '/n.webp' : null))).toBe(
    `color:red;background:url( "a.jpg" ) 0 0, url('/n.webp'),URL('c.jpg')`,
  );
});

const BASE = 'https://bolo.clones.example/';
const after = (html: string, edit: PageEdit) => applyPatches(html, edit.patches);

describe('images of a page', () => {
  it('are one each, in all their sizes and places', () => {
    const images = findImages(
      pageOf(`<head><link rel="shortcut icon" href="/i.png"><meta property="og:image" content="${BASE}a.jpg"></head>
        <picture><source srcset="a.webp 1x" type="image/webp"><source media="(max-width: 600px)" srcset="m.jpg">
        <img src="a.jpg" srcset="a-300.jpg 300w, a.jpg 600w" alt="Bolo"></picture>
        <div style="background:url('a.jpg'), url(b.jpg)"></div><video poster="/b.jpg"></video>
        <img src="wait.gif" data-src="c.jpg"><img src="wait.gif" data-src="d.jpg"><img src="data:image/gif;base64,AA==">`),
      BASE,
    );
    const short = (address: string) => address.replace(BASE, '');
    expect(images.map((one) => [[...one.addresses].map(short).sort().join(' '), one.places.length])).toEqual([
      ['i.png', 1],
      ['a-300.jpg a.jpg a.webp', 5],
      ['m.jpg', 1],
      ['b.jpg', 2],
      ['wait.gif', 2],
      ['c.jpg', 1],
      ['d.jpg', 1],
    ]);
    expect(images[1]?.alt).toBe('Bolo');
  });
});

it('a picture gives way to another one in all its places', () => {
  const html = `<link rel="icon" type="image/png" href="/a.png"><meta property="og:image" content="${BASE}a.png">
<picture><source type="image/avif" srcset="a.avif 1x, b.avif 2x"><img src="a.png" srcset="a.png 1x" alt="x"></picture>
<i style="background: url( a.png ) no-repeat, url(other.png)"></i><img src="other.png">`;
  const page = pageOf(html);
  const [image] = findImages(page, BASE);
  expect(
    after(html, imageEdit(page, image!, { src: '/__ext/n.webp', srcset: null }, { base: BASE, url: BASE })),
  ).toBe(
    `<link rel="icon" href="/__ext/n.webp"><meta property="og:image" content="${BASE}__ext/n.webp">
<picture><source srcset="/__ext/n.webp"><img src="/__ext/n.webp" srcset="/__ext/n.webp" alt="x"></picture>
<i style="background: url('/__ext/n.webp') no-repeat, url(other.png)"></i><img src="other.png">`,
  );
});
