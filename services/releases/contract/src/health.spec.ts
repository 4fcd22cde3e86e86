import { describe, expect, it } from '@jest/globals';
import { healthInput, LOAD_DURATION_MAX_MS, LOAD_REPORT_MAX, toVersionHealth } from './health.ts';

const ok = { outcome: 'ok', version: '1.0.0', durationMs: 12 };

describe('a report of loads', () => {
  it.each([
    ['a load', [ok]],
    ['a load of the last good version', [{ ...ok, outcome: 'fallback' }]],
    ['a failure with its class', [{ ...ok, outcome: 'failed', cause: 'styles' }]],
    ['a throw on screen', [{ outcome: 'render_error', version: '1.0.0' }]],
    ['as many as fit', Array.from({ length: LOAD_REPORT_MAX }, () => ok)],
  ])('takes %s', (_, loads) => {
    expect(healthInput.safeParse({ loads }).success).toBe(true);
  });

  it.each([
    ['nothing', []],
    ['one too many', Array.from({ length: LOAD_REPORT_MAX + 1 }, () => ok)],
    ['words of an error', [{ ...ok, outcome: 'failed', cause: 'load', message: 'ana@exemplo.com.br' }]],
    ['a class of its own', [{ ...ok, outcome: 'failed', cause: 'ana@exemplo.com.br' }]],
    ['a failure without a class', [{ ...ok, outcome: 'failed' }]],
    ['a class without a failure', [{ ...ok, cause: 'load' }]],
    ['another outcome', [{ ...ok, outcome: 'maybe' }]],
    ['a version that is none', [{ ...ok, version: 'latest' }]],
    ['time that runs backwards', [{ ...ok, durationMs: -1 }]],
    ['parts of a millisecond', [{ ...ok, durationMs: 0.5 }]],
    ['a load of days', [{ ...ok, durationMs: LOAD_DURATION_MAX_MS + 1 }]],
  ])('refuses %s', (_, loads) => {
    expect(healthInput.safeParse({ loads }).success).toBe(false);
  });
});

describe('the error rate', () => {
  it.each<[number, number, number | null, string]>([
    [0, 0, null, 'nobody loaded it'],
    [4, 0, 0, 'all went well'],
    [4, 1, 0.25, 'one of four'],
    [1, 3, 1, 'threw again and again in one page'],
    [0, 2, 1, 'loaded in the hour before, throws in this one'],
  ])('of %i loads and %i errors is %p: %s', (loads, errors, errorRate, _reason) => {
    expect(toVersionHealth(loads, errors)).toEqual({ loads, errors, errorRate });
  });
});
