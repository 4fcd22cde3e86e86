import { describe, expect, it } from '@jest/globals';
import { PNG } from 'pngjs';
import { equalShare } from './fidelity.ts';

const WHITE = [255, 255, 255];

/** White, with squares of ten pixels a side. */
function picture(
  height: number,
  squares: { x: number; y: number; colour: number[] }[],
  background = WHITE,
): Buffer {
  const png = new PNG({ width: 100, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([...background, 255], at);
  for (const { x, y, colour } of squares) {
    for (let row = y; row < y + 10; row += 1) {
      for (let column = x; column < x + 10; column += 1) {
        png.data.set([...colour, 255], (row * 100 + column) * 4);
      }
    }
  }
  return PNG.sync.write(png);
}

const red = [255, 0, 0];
const blue = [0, 0, 255];
const two = [
  { x: 10, y: 10, colour: red },
  { x: 50, y: 220, colour: red },
];

describe('equalShare', () => {
  it.each([
    ['the same', picture(300, two), picture(300, two), 1],
    ['nothing on either', picture(300, []), picture(300, []), 1],
    ['one square of two is missing', picture(300, two), picture(300, two.slice(0, 1)), 0.5],
    ['one has another colour', picture(300, two), picture(300, [two[0]!, { ...two[1]!, colour: blue }]), 0.5],
    [
      'a colour that looks the same',
      picture(300, two),
      picture(
        300,
        two.map((one) => ({ ...one, colour: [254, 1, 1] })),
      ),
      1,
    ],
    ['the copy is longer, and empty there', picture(300, two), picture(500, two), 1],
    ['the copy ends before the second', picture(300, two), picture(200, two.slice(0, 1)), 0.5],
    ['the copy is empty', picture(300, two), picture(300, []), 0],
    ['another background is content that differs', picture(100, [], WHITE), picture(100, [], blue), 0],
  ])('%s', async (_what, original, copy, share) => {
    expect(await equalShare(original, copy)).toBeCloseTo(share, 6);
  });

  it('refuses what is no picture', async () => {
    await expect(equalShare(picture(10, []), Buffer.from('no picture'))).rejects.toThrow();
  });
});
