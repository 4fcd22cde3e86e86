import { describe, expect, it } from '@jest/globals';
import { readStatus } from './read-offers.ts';

describe('readStatus', () => {
  it.each([
    ['Aguardando', { value: 'waiting' }],
    ['inválidas', { value: 'invalid' }],
    ['Aprovada', { value: 'approved' }],
    ['EM TESTE', { value: 'testing' }],
    ['approved', { value: 'approved' }],
    [' ', { value: null }],
    ['feito', { problem: 'unknown' }],
  ])('of %j is %j', (cell, expected) => {
    expect(readStatus(cell)).toEqual(expected);
  });
});
