import { describe, expect, it } from '@jest/globals';
import { readReading } from './reading-draft.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const read = (count: string, checkedAt = '') => readReading({ count, checkedAt }, now);

describe('readReading', () => {
  it.each([
    ['0', 0, 'zero is a reading'],
    [' 148 ', 148, 'blanks around'],
    ['1.284', 1284, 'a point between thousands'],
    ['1.284.000', 1_284_000, 'two'],
    ['10000000', 10_000_000, 'the limit'],
  ])('takes %j', (typed, count, _why) => {
    expect(read(typed)).toEqual({ ok: true, input: { count } });
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['muitos', 'notANumber'],
    ['1,5', 'notANumber'],
    ['1.5', 'notANumber'],
    ['-3', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['1.28.4', 'notANumber'],
    ['10000001', 'tooHigh'],
    ['9'.repeat(400), 'tooHigh'],
  ] as const)('refuses %j as %s', (typed, problem) => {
    expect(read(typed)).toEqual({ ok: false, count: problem, checkedAt: null });
  });

  it.each([
    ['2026-11-20T09:00', '2026-11-20T12:00:00.000Z', 'now itself'],
    ['2026-11-19T08:40', '2026-11-19T11:40:00.000Z', 'without seconds'],
    ['2026-11-19T08:40:30', '2026-11-19T11:40:30.000Z', 'with seconds'],
  ])('takes the moment %s', (typed, checkedAt, _why) => {
    expect(read('5', typed)).toEqual({ ok: true, input: { count: 5, checkedAt } });
  });

  it.each([
    ['2026-11-20T09:01', 'future'],
    ['1999-12-31T20:59', 'time'],
    ['0001-01-01T00:00', 'time'],
    ['ontem', 'time'],
  ])('refuses the moment %s as %s', (typed, problem) => {
    expect(read('5', typed)).toEqual({ ok: false, count: null, checkedAt: problem });
  });
});
