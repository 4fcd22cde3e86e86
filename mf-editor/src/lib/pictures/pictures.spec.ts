import { applyPatches, type LibraryFile } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { onePicture } from '../images/picture.ts';
import type { PageEdit } from '../page/page-edit.ts';
import { findAgain, remember } from './find-again.ts';
import { isSpare, isUsed, storedFiles } from './library.ts';
import { filesOf, pictureOf } from './made-picture.ts';
import { backgroundValue, replaceBackground, replaceImage } from './replace-picture.ts';
import type { ShownPicture } from './shown-picture.ts';
import { wantedSizes } from './wanted-sizes.ts';

const URL_OF_CLONE = 'https://bolo.clones.example/';
const after = (html: string, edit: PageEdit) => applyPatches(html, edit.patches);

const shown = (more: Partial<ShownPicture> = {}): ShownPicture => ({
  element: 0,
  kind: 'image',
  box: { width: 600, height: 400 },
  natural: { width: 900, height: 600 },
  sets: { width: false, height: false, ratio: false },
  isFixed: false,
  fit: 'fill',
  layers: '',
  screen: 1366,
  ...more,
});

const made = {
  path: '/i/a.webp',
  width: 1_200,
  height: 1_200,
  bytes: 9,
  animated: false,
  sizes: [
    { path: '/i/a-390.webp', width: 390, height: 390, bytes: 1 },
    { path: '/i/a.webp', width: 1_200, height: 1_200, bytes: 9 },
  ],
};
const withAvif = {
  ...made,
  sizes: made.sizes.map((one) => ({ ...one, avif: one.path.replace('webp', 'avif') })),
};

describe('the widths of a picture', () => {
  it.each([
    ['a column', {}, [390, 600, 780, 1_200], '(max-width: 767px) 100vw, 600px'],
    [
      'a band of the whole screen',
      { box: { width: 1_366, height: 400 } },
      [390, 780, 1_366, 1_920, 2_560],
      '100vw',
    ],
    [
      'a small picture of a fixed size',
      { box: { width: 80, height: 80 }, isFixed: true },
      [80, 160],
      '(max-width: 80px) 100vw, 80px',
    ],
    [
      'what only a phone has shown',
      { box: { width: 195, height: 100 }, screen: 390 },
      [195, 390, 900, 1_800],
      '(max-width: 767px) 50vw, 900px',
    ],
    ['a background', { kind: 'background', box: { width: 700, height: 9 } }, [1_400], ''],
  ] as const)('%s', (_, more, widths, sizes) => {
    const wanted = wantedSizes(shown(more as Partial<ShownPicture>));
    expect([wanted.widths, wanted.sizes]).toEqual([widths, sizes]);
  });
});

describe('another picture', () => {
  const put = (html: string, picture = pictureOf(made, '50vw'), more: Partial<ShownPicture> = {}) => {
    const page = pageOf(html);
    return after(html, replaceImage(page, page.elements('img')[0] as number, picture, shown(more)));
  };
  const SRCSET = 'srcset="/i/a-390.webp 390w, /i/a.webp 1200w" sizes="50vw"';

  it('keeps the box that its predecessor gave it, and is cropped', () => {
    expect(put('<p>é<img src=a.jpg alt="x">ü')).toBe(
      `<p>é<img src="/i/a.webp" alt="x" ${SRCSET} width="900" style="aspect-ratio: 900 / 600; object-fit: cover">ü`,
    );
  });
  it('keeps size and crop that the page says', () => {
    const sets = { width: true, height: true, ratio: false };
    expect(put('<img src="a.jpg" style="object-position:top">', undefined, { sets, fit: 'contain' })).toBe(
      `<img src="/i/a.webp" style="object-position:top" ${SRCSET}>`,
    );
    // A picture of the same proportion is not cropped.
    const alike = { ...made, height: 800 };
    expect(put('<img src="a.jpg" width=9>', pictureOf(alike, ''), { sets: { ...sets, height: false } })).toBe(
      '<img src="/i/a.webp" width=9 srcset="/i/a-390.webp 390w, /i/a.webp 1200w" sizes="">',
    );
  });
  it('is the same in every source, as AVIF in the first, and in what scripts show later', () => {
    const sets = { width: true, height: true, ratio: true };
    const html =
      '<picture><source type="image/webp" srcset="a.webp"><source srcset="a.jpg 1x, b.jpg 2x"><img src="w.gif" data-src="a.jpg" srcset="c.jpg 2x"></picture>';
    expect(put(html, pictureOf(withAvif, '50vw'), { sets, fit: 'cover' })).toBe(
      `<picture><source type="image/avif" srcset="/i/a-390.avif 390w, /i/a.avif 1200w" sizes="50vw"><source ${SRCSET}><img src="/i/a.webp" data-src="/i/a.webp" ${SRCSET}></picture>`,
    );
    const art =
      '<picture><source media="(max-width: 9px)" srcset="m.jpg"><img src="a.jpg" sizes="9px"></picture>';
    expect(put(art, onePicture('/b.png'), { sets, fit: 'cover' })).toBe(
      '<picture><source media="(max-width: 9px)" srcset="/b.png"><img src="/b.png"></picture>',
    );
  });
  it('has every file shown as one that the service hands out', () => {
    expect([...filesOf(withAvif)]).toEqual([
      ['/i/a.webp', '/i/a.webp'],
      ['/i/a-390.webp', '/i/a-390.webp'],
      ['/i/a-390.avif', '/i/a-390.webp'],
      ['/i/a.avif', '/i/a.webp'],
    ]);
  });
  it('is put in the place of the one that was meant, wherever that stands by now', () => {
    const before = pageOf('<img src=a><img class=x src=b><img src=a>');
    const mark = remember(before, before.elements('img')[2] as number);
    const now = pageOf('<p>new</p><img src=a><img class=x src=b><i></i><img src=a>');
    expect(findAgain(now, mark)).toBe(now.elements('img')[2]);
    expect(findAgain(pageOf('<img src=c>'), mark)).toBeNull();
  });
});

describe('a background', () => {
  const layers = `linear-gradient(rgb(0, 0, 0), rgb(1, 1, 1)), url("${URL_OF_CLONE}a.png"), url("${URL_OF_CLONE}b%20c.png")`;
  it('is replaced below what lies over it', () => {
    expect(backgroundValue('', '/i/a b.webp', URL_OF_CLONE)).toBe('url(/i/a%20b.webp)');
    expect(backgroundValue(layers, '/i/a.webp', URL_OF_CLONE)).toBe(
      'linear-gradient(rgb(0, 0, 0), rgb(1, 1, 1)), url("/a.png"), url("/i/a.webp")',
    );
  });
  it('keeps its size, or covers the element where it has none', () => {
    const html = '<div style="color:red">';
    const page = pageOf(html);
    const div = page.elements('div')[0] as number;
    const put = (fit: string, stop: 'all' | 'phone' = 'all') =>
      after(
        html,
        replaceBackground(page, div, '/i/a.webp', { layers: '', fit }, { url: URL_OF_CLONE, stop }),
      );
    expect(put('contain')).toBe('<div style="color:red;background-image:url(/i/a.webp)">');
    expect(put('auto')).toBe(
      '<div style="color:red;background-image:url(/i/a.webp);background-size:cover;background-position:center">',
    );
    expect(put('cover', 'phone')).toContain('background-image:url(/i/a.webp)!important');
  });
});

it('files of the site are told once each, with where they are used', () => {
  const hash = (digit: string) => `/__ext/garimpo/img/${digit.repeat(32)}`;
  const file = (path: string, more: Partial<LibraryFile> = {}): LibraryFile => ({
    path,
    type: 'image/webp',
    bytes: 10,
    own: path.startsWith('/__ext/garimpo/'),
    waiting: false,
    usedIn: [],
    ...more,
  });
  const page = pageOf(
    `<style>.h{background:url(${hash('c')}.webp)}</style><img src="${hash('a')}-390.webp"><img src="/p/foto.jpg"><img src="${hash('a')}.webp">`,
  );
  const files = storedFiles(
    [
      file('/p/foto.jpg', { type: 'image/jpeg' }),
      file('/p/outra%20foto.jpg', { usedIn: ['/s.css'] }),
      file(`${hash('b')}.webp`),
      file(`${hash('a')}-390.webp`),
      file(`${hash('a')}.webp`),
      file(`${hash('a')}-390.avif`),
      file(`${hash('c')}.webp`),
    ],
    page,
    URL_OF_CLONE,
  );
  expect(
    files.map((one) => [one.path, one.name, one.bytes, one.places.length, isUsed(one), isSpare(one)]),
  ).toEqual([
    [`${hash('a')}.webp`, '', 30, 2, true, false],
    [`${hash('c')}.webp`, '', 10, 0, true, false],
    [`${hash('b')}.webp`, '', 10, 0, false, true],
    ['/p/foto.jpg', 'foto.jpg', 10, 1, true, false],
    ['/p/outra%20foto.jpg', 'outra foto.jpg', 10, 0, true, false],
  ]);
});
