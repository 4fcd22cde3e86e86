import { describe, expect, it } from '@jest/globals';
import { partOf } from './split.ts';

const PEOPLE = 10_000;
const people = Array.from({ length: PEOPLE }, (_, at) => `pessoa-${at}`);
const shares = (weights: number[], of = 'campanha') => {
  const counted = weights.map(() => 0);
  for (const person of people) {
    const part = partOf(weights, person, of);
    counted[part] = (counted[part] ?? 0) + 1;
  }
  return counted.map((count) => count / PEOPLE);
};

describe('a split', () => {
  it.each([[[50, 50]], [[70, 30]], [[1, 2, 7]], [[10, 10, 10, 10, 60]], [[100, 0, 100]]])(
    'of 10,000 people into %j keeps to it within one percent',
    (weights) => {
      const sum = weights.reduce((all, one) => all + one, 0);
      for (const [part, share] of shares(weights).entries()) {
        expect(Math.abs(share - (weights[part] ?? 0) / sum)).toBeLessThan(0.01);
      }
    },
  );

  it('gives the same person the same part, and other people’s parts in other campaigns', () => {
    for (const person of people.slice(0, 500)) {
      expect(partOf([60, 40], person, 'a')).toBe(partOf([60, 40], person, 'a'));
    }
    const same = people.filter((person) => partOf([50, 50], person, 'a') === partOf([50, 50], person, 'b'));
    expect(Math.abs(same.length / PEOPLE - 0.5)).toBeLessThan(0.03);
  });

  it('moves only those who must move when a share grows or a part is new', () => {
    const moved = (before: number[], after: number[]) =>
      people.flatMap((person) => {
        const [from, to] = [partOf(before, person, 'c'), partOf(after, person, 'c')];
        return from === to ? [] : [[from, to]];
      });
    expect(moved([50, 50], [50, 100]).every(([from, to]) => from === 0 && to === 1)).toBe(true);
    const added = moved([50, 50], [50, 50, 50]);
    expect(added.every(([, to]) => to === 2)).toBe(true);
    expect(Math.abs(added.length / PEOPLE - 1 / 3)).toBeLessThan(0.02);
  });

  it('has no part where none has a share', () => {
    expect(partOf([0, 0], 'ana', 'a')).toBe(-1);
    expect(partOf([0, 1], 'ana', 'a')).toBe(1);
  });
});
