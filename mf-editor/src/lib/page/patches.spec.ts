import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { Random } from '../../testing/random-edit.ts';
import { differenceOf, moveOffset, withoutNothing } from './patches.ts';

describe('moveOffset', () => {
  const patches = [{ start: 4, end: 8, text: 'x' }];

  it.each([
    ['before a patch stays', 3, 3],
    ['at the start of a patch is removed with it', 4, null],
    ['inside a patch is removed', 7, null],
    ['at the end of a patch moves with what follows', 8, 5],
    ['after a patch moves', 10, 7],
  ])('an offset %s', (_where, offset, moved) => {
    expect(moveOffset(offset, patches)).toBe(moved);
  });

  it('an offset at which text is inserted moves behind it', () => {
    expect(moveOffset(4, [{ start: 4, end: 4, text: 'ab' }])).toBe(6);
  });
});

describe('differenceOf', () => {
  it('is one patch of the least, and cuts no character in two', () => {
    expect(differenceOf('a b c', 'a x c')).toEqual([{ start: 2, end: 3, text: 'x' }]);
    expect(differenceOf('a', 'a')).toEqual([]);
    expect(differenceOf('x😀y', 'x😁y')).toEqual([{ start: 1, end: 3, text: '😁' }]);
    // The same second half, with another first one.
    expect(differenceOf('x\u{1F600}y', 'x\u{1FA00}y')).toEqual([{ start: 1, end: 3, text: '\u{1FA00}' }]);
    expect(differenceOf('😀', '😀😀')).toEqual([{ start: 2, end: 2, text: '😀' }]);
  });

  it('leads to the other text, whatever both are', () => {
    const random = new Random(9);
    const some = () =>
      Array.from({ length: random.below(6) }, () => random.pick(['a', 'b', '😀', '😁', '\u{1FA00}'])).join(
        '',
      );
    for (let round = 0; round < 3_000; round += 1) {
      const [before, after] = [some(), some()];
      const patches = differenceOf(before, after);
      expect(applyPatches(before, patches)).toBe(after);
      expect(patches.every(({ text }) => text.isWellFormed())).toBe(true);
    }
  });
});

it('a patch that puts one character in the place of another keeps it whole', () => {
  expect(withoutNothing('x😀y', [{ start: 0, end: 4, text: 'x😁y' }])).toEqual([
    { start: 1, end: 3, text: '😁' },
  ]);
});
