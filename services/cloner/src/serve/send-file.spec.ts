import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './send-file.ts';

describe('rangeOf', () => {
  it.each<[string | undefined, number, ReturnType<typeof rangeOf>]>([
    [undefined, 10, null],
    ['bytes=0-3', 10, { start: 0, end: 3 }],
    ['Bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=4-', 10, { start: 4, end: 9 }],
    ['bytes=4-99', 10, { start: 4, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=10-12', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=5-2', 10, null],
    ['bytes=0-1,3-4', 10, null],
    ['bytes=a-b', 10, null],
    ['bytes=', 10, null],
    ['items=0-1', 10, null],
    [`bytes=0-${'9'.repeat(40)}`, 10, null],
  ])('%s of %d bytes', (header, size, expected) => {
    expect(rangeOf(header, size)).toEqual(expected);
  });
});
