import { PARAMETERS_MAX } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { readNames } from './typed-names.ts';

describe('names that are typed', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['vendedor', ['vendedor']],
    ['Vendedor, lote-2;vendedor  a.b', ['vendedor', 'lote-2', 'a.b']],
    ['?vendedor=7&lote={{ad.id}}', ['vendedor', 'lote']],
  ])('as "%s"', (typed, names) => {
    expect(readNames(typed)).toEqual({ names });
  });

  it.each([
    ['vendedor, ação', { problem: 'form', name: 'ação' }],
    ['email', { problem: 'personal', name: 'email' }],
    ['lote, Access_Token', { problem: 'secret', name: 'access_token' }],
    ['a'.repeat(41), { problem: 'too_long', name: 'a'.repeat(41) }],
    [Array.from({ length: PARAMETERS_MAX + 1 }, (_, at) => `p${at}`).join(), { problem: 'too_many' }],
  ])('are refused as "%s"', (typed, problem) => {
    expect(readNames(typed)).toEqual({ problem });
  });
});
