import { describe, expect, it } from '@jest/globals';
import { readTime, tells } from './read-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const exact = 0;
const second = 1_000;
const minute = 60_000;
const day = 86_400_000;

describe('readTime', () => {
  it.each<[string, string, number]>([
    ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123456Z', exact],
    ['2026-11-20t10:00:00.5z', '2026-11-20T10:00:00.500000Z', exact],
    ['2026-11-20T07:00:00-03:00', '2026-11-20T10:00:00.000000Z', second],
    ['20/11/2026', '2026-11-20T03:00:00.000000Z', day],
    ['1/2/2026', '2026-02-01T03:00:00.000000Z', day],
    ['20/11/26', '2026-11-20T03:00:00.000000Z', day],
    ['20/11/2026 08:40', '2026-11-20T11:40:00.000000Z', minute],
    [' 20/11/2026,  8:40 ', '2026-11-20T11:40:00.000000Z', minute],
    ['20/11/2026 às 8h40', '2026-11-20T11:40:00.000000Z', minute],
    ['20/11/2026 8h', '2026-11-20T11:00:00.000000Z', minute],
    ['20/11/2026 08:40:15', '2026-11-20T11:40:15.000000Z', second],
    ['2026-11-20', '2026-11-20T03:00:00.000000Z', day],
    ['2026-11-20T08:40', '2026-11-20T11:40:00.000000Z', minute],
    ['2026-11-20 08:40:15', '2026-11-20T11:40:15.000000Z', second],
    // São Paulo had a summer time until 2019.
    ['15/01/2018 12:00', '2018-01-15T14:00:00.000000Z', minute],
    // Of a clock that is fast.
    ['2026-11-21T12:04:00Z', '2026-11-21T12:04:00.000000Z', second],
  ])('of %j is %s', (cell, at, width) => {
    expect(readTime(cell, now)).toEqual({ value: { at, width } });
  });

  it.each<[string, object]>([
    ['', { value: null }],
    ['ontem', { problem: 'unknown' }],
    ['11/20/2026', { problem: 'unknown' }],
    ['31/02/2026', { problem: 'unknown' }],
    ['2026-02-30T10:00:00Z', { problem: 'unknown' }],
    ['20/11/2026 25:00', { problem: 'unknown' }],
    ['20/11/2026 08:40 da manhã', { problem: 'unknown' }],
    ['31/12/1999', { problem: 'unknown' }],
    ['22/11/2026', { problem: 'in_future' }],
    ['2026-11-22T12:00:00Z', { problem: 'in_future' }],
  ])('of %j is %j', (cell, expected) => {
    expect(readTime(cell, now)).toEqual(expected);
  });
});

it.each<[string, string, boolean]>([
  ['20/11/2026', '2026-11-20T22:10:00.123456Z', true],
  ['20/11/2026', '2026-11-21T02:59:59.999999Z', true],
  ['20/11/2026', '2026-11-21T03:00:00.000000Z', false],
  ['20/11/2026 08:40', '2026-11-20T11:40:59.900000Z', true],
  ['20/11/2026 08:40', '2026-11-20T11:39:59.900000Z', false],
  ['20/11/2026 08:40:15', '2026-11-20T11:40:15.123456Z', true],
  ['2026-11-20T11:40:15.123456Z', '2026-11-20T11:40:15.123457Z', false],
])('%s tells %s: %p', (cell, moment, expected) => {
  const read = readTime(cell, now);
  expect('value' in read && read.value !== null && tells(read.value, moment)).toBe(expected);
});
