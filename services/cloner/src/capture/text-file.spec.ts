import { expect, it } from '@jest/globals';
import { mapAppPictures } from './text-file.ts';

it('replaces the pictures of an app, and nothing else', () => {
  const app = {
    name: 'Loja',
    start_url: '/',
    icons: [{ src: 'a.png' }, { sizes: '1x1' }, null],
    screenshots: [{ src: 'b.png' }],
    shortcuts: [{ url: '/x', icons: [{ src: 'c.png' }] }],
  };
  const text = mapAppPictures(JSON.stringify(app), (src) => (src === 'b.png' ? null : `/novo/${src}`));
  expect(JSON.parse(text)).toEqual({
    ...app,
    icons: [{ src: '/novo/a.png' }, { sizes: '1x1' }, null],
    shortcuts: [{ url: '/x', icons: [{ src: '/novo/c.png' }] }],
  });
});

it.each(['{ "icons": [{ "src": "a.png" }] }', '[1]', 'null', '{', '{"icons":{"a":1}}'])(
  'leaves %s as it is',
  (text) => {
    expect(mapAppPictures(text, () => null)).toBe(text);
  },
);
