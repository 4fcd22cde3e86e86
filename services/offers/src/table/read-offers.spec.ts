import { describe, expect, it } from '@jest/globals';
import { readStatus, readTime } from './read-offers.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('readStatus', () => {
  it.each([
    ['Aguardando', { value: 'waiting' }],
    ['inválidas', { value: 'invalid' }],
    ['EM TESTE', { value: 'testing' }],
    ['approved', { value: 'approved' }],
    [' ', { value: null }],
    ['feito', { problem: 'unknown' }],
  ])('of %j is %j', (cell, expected) => {
    expect(readStatus(cell)).toEqual(expected);
  });
});

describe('readTime', () => {
  it.each<[string, object, string]>([
    ['2026-11-20T10:00:00.123456Z', { value: '2026-11-20T10:00:00.123456Z' }, 'as the board writes it'],
    ['2026-11-20T07:00:00-03:00', { value: '2026-11-20T10:00:00.000000Z' }, 'of another zone'],
    ['2026-11-20t10:00:00.5z', { value: '2026-11-20T10:00:00.500000Z' }, 'in small letters'],
    ['', { value: null }, 'none'],
    ['20/11/2026', { problem: 'unknown' }, 'as a spreadsheet shows it: which of both is the month?'],
    ['2026-02-30T10:00:00Z', { problem: 'unknown' }, 'a day that there is not'],
    ['1999-12-31T23:59:59Z', { problem: 'unknown' }, 'before anything'],
    ['2026-11-21T12:04:00Z', { value: '2026-11-21T12:04:00.000000Z' }, 'of a clock that is fast'],
    ['2026-11-22T12:00:00Z', { problem: 'in_future' }, 'to come'],
  ])('of %j is %j: %s', (cell, expected) => {
    expect(readTime(cell, now)).toEqual(expected);
  });
});
