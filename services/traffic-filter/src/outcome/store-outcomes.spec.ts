import { randomUUID } from 'node:crypto';
import { newTimedId } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { newOutcome } from './store-outcomes.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const idAt = (ms: number) => newTimedId(new Date(NOW.getTime() + ms));

describe('what a visit led to', () => {
  it('names its visit as the log does, with its time', () => {
    const id = idAt(-DAY_MS);
    const report = { key: 'abcdefgh', visit: id.toUpperCase(), kind: 'click' } as const;
    expect(newOutcome(report, NOW)).toEqual({
      key: 'abcdefgh',
      visit: id,
      visitedAt: '2026-11-21T12:00:00.000Z',
      kind: 'click',
      event: '',
      signed: false,
      valueCents: null,
      toldAt: '2026-11-22T12:00:00.000Z',
    });
  });

  it.each([
    ['a moment ago', idAt(-1), true],
    ['on a machine whose clock is ahead', idAt(4 * 60_000), true],
    ['in an hour', idAt(60 * 60_000), false],
    ['a year ago', idAt(-365 * DAY_MS), true],
    ['longer ago than any visit is kept', idAt(-440 * DAY_MS), false],
    ['under an id without a time', randomUUID(), false],
    ['under an id of another variant', `${idAt(0).slice(0, 19)}0${idAt(0).slice(20)}`, false],
    ['under no id', '', false],
  ])('%s', (_, visit, isOne) => {
    expect(newOutcome({ key: 'abcdefgh', visit, kind: 'click' }, NOW) !== null).toBe(isOne);
  });
});
