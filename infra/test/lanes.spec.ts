import { describe, expect, it } from '@jest/globals';
import { lanesOf } from './lanes.mjs';
import { suites } from './suites.mjs';

const GIB = 1024 ** 3;
const daily = suites.filter(({ deep = false }) => !deep);
const namesOf = (...words: Parameters<typeof lanesOf>) =>
  lanesOf(...words).map((lane) => lane.suites.map(({ name }) => name));

describe('lanesOf', () => {
  it('runs what wants the processors beside what waits, which goes first', () => {
    expect(namesOf(daily, [], 16 * GIB)).toEqual([
      ['e2e', 'integration'],
      ['check', 'unit'],
    ]);
    const [waiting, beside] = lanesOf(daily, [], 16 * GIB);
    expect(waiting?.nice).toBeLessThan(beside?.nice ?? 0);
  });

  it.each([
    ['tests that somebody chose', daily, ['services/offers'], 16],
    ['a machine of little memory', daily, [], 4],
    ['suites of one kind', daily.filter(({ isBeside = false }) => isBeside), [], 16],
  ])('runs one after the other: %s', (_what, chosen, rest, memory) => {
    expect(namesOf(chosen, rest, memory * GIB)).toEqual([chosen.map(({ name }) => name)]);
  });
});
