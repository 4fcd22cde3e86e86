import { describe, expect, it } from '@jest/globals';
import { everyChange } from './every-change.mjs';

describe('everyChange', () => {
  it('takes each way once, and goes on from where it is', () => {
    const changes = everyChange(['a', 'b', 'c', 'd', 'e']);
    expect(new Set(changes.map((change) => change.join('')))).toHaveProperty('size', 20);
    expect(changes).toHaveLength(20);
    expect(changes.slice(1).every(([from], at) => from === changes[at]?.[1])).toBe(true);
    expect(changes.at(-1)?.[1]).toBe(changes[0]?.[0]);
  });

  it('has nothing to change between where there is one', () => {
    expect(everyChange(['a'])).toEqual([]);
  });
});
