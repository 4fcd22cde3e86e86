import { describe, expect, it } from '@jest/globals';
import { lanesOf } from './lanes.mjs';
import { suites } from './suites.mjs';

const GIB = 1024 ** 3;
const daily = suites.filter(({ deep = false }) => !deep);
const namesOf = (...words: Parameters<typeof lanesOf>) =>
  lanesOf(...words).map((lane) => lane.suites.map(({ name }) => name));

describe('lanesOf', () => {
  it('runs the other suites beside the journeys, which go first', () => {
    expect(namesOf(daily, [], 16 * GIB)).toEqual([['e2e'], ['check', 'unit', 'integration']]);
    const [journeys, others] = lanesOf(daily, [], 16 * GIB);
    expect(journeys?.nice).toBeLessThan(others?.nice ?? 0);
  });

  it.each([
    ['tests that somebody chose', daily, ['services/offers'], 16],
    ['a machine of little memory', daily, [], 4],
    ['suites without journeys', daily.filter(({ name }) => name !== 'e2e'), [], 16],
  ])('runs one after the other: %s', (_what, chosen, rest, memory) => {
    expect(namesOf(chosen, rest, memory * GIB)).toEqual([chosen.map(({ name }) => name)]);
  });
});
