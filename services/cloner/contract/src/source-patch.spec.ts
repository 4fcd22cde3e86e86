import { describe, expect, it } from '@jest/globals';
import {
  applyPatches,
  areInOrder,
  composePatches,
  invertPatches,
  rebasePatches,
  type SourcePatch,
} from './source-patch.ts';

/** The same numbers each time (mulberry32): what fails once, fails again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const SIGNS = [...'abc<>/="& \r\n\t', 'é', '🍎', '\ufeff'];

function text(next: (below: number) => number, most: number): string {
  return Array.from({ length: next(most + 1) }, () => SIGNS[next(SIGNS.length)]).join('');
}

/** Some of them touch, insert at one place, take out without putting in, or do nothing at all. */
function edit(next: (below: number) => number, source: string): SourcePatch[] {
  const places = Array.from({ length: 2 * next(6) }, () => next(source.length + 1)).sort((a, b) => a - b);
  const patches: SourcePatch[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [start = 0, end = 0] = places.slice(at, at + 2);
    patches.push({ start, end, text: text(next, 4) });
  }
  return patches;
}

describe('500 random edits, one after the other', () => {
  const next = numbers(20261122);
  const original = text(next, 400);
  const steps: { patches: SourcePatch[]; back: SourcePatch[] }[] = [];
  let now = original;
  let all: SourcePatch[] = [];
  for (let step = 0; step < 500; step += 1) {
    const patches = edit(next, now);
    steps.push({ patches, back: invertPatches(now, patches) });
    all = composePatches(all, patches);
    now = applyPatches(now, patches);
  }

  it('all undone give the very text, and all redone the last', () => {
    let text = now;
    for (const { back } of steps.toReversed()) {
      expect(areInOrder(back)).toBe(true);
      text = applyPatches(text, back);
    }
    expect(text).toBe(original);
    for (const { patches } of steps) text = applyPatches(text, patches);
    expect(text).toBe(now);
  });

  it('are one step', () => {
    expect(areInOrder(all)).toBe(true);
    expect(applyPatches(original, all)).toBe(now);
    expect(applyPatches(now, invertPatches(original, all))).toBe(original);
  });
});

it('of two steps makes one that does as both, and nothing for a step and its way back', () => {
  const next = numbers(7);
  for (let round = 0; round < 2_000; round += 1) {
    const source = text(next, 30);
    const first = edit(next, source);
    const between = applyPatches(source, first);
    const second = edit(next, between);
    const both = composePatches(first, second);
    expect(areInOrder(both)).toBe(true);
    expect(applyPatches(source, both)).toBe(applyPatches(between, second));
  }
  expect(composePatches([{ start: 2, end: 2, text: 'x' }], [{ start: 2, end: 3, text: '' }])).toEqual([]);
});

it('moves a step over another that was made to the same text, unless both change the same part', () => {
  const next = numbers(11);
  let moved = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const source = text(next, 60);
    const [mine, theirs] = [edit(next, source), edit(next, source)];
    const rebased = rebasePatches(mine, theirs);
    if (rebased === null) continue;
    moved += 1;
    // A stable order: theirs first where both insert at one place.
    const both = [...theirs, ...mine].sort((a, b) => a.start - b.start || a.end - b.end);
    expect(applyPatches(applyPatches(source, theirs), rebased)).toBe(applyPatches(source, both));
  }
  expect(moved).toBeGreaterThan(500);
  const word = [{ start: 2, end: 5, text: 'x' }];
  expect(rebasePatches(word, [{ start: 4, end: 6, text: '' }])).toBeNull();
  expect(rebasePatches(word, [{ start: 3, end: 3, text: 'y' }])).toBeNull();
});

it.each([
  [
    'one that begins inside of another',
    [
      [0, 3],
      [2, 4],
    ],
    false,
  ],
  [
    'one before another',
    [
      [3, 4],
      [0, 1],
    ],
    false,
  ],
  ['one that ends before it starts', [[3, 2]], false],
  [
    'two that touch, and two insertions at one place',
    [
      [0, 3],
      [3, 3],
      [3, 3],
      [3, 5],
    ],
    true,
  ],
] as const)('says of %s whether it is in order', (_, ranges, expected) => {
  expect(areInOrder(ranges.map(([start, end]) => ({ start, end })))).toBe(expected);
});
