import { expect, it } from '@jest/globals';
import { findStyleUrls, srcsetAddresses, withStyleUrls } from './find-images.ts';

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
