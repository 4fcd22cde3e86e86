import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments.mjs';

describe('readArguments', () => {
  it.each<[string[], { only: string | undefined; rest: string[] }]>([
    [[], { only: undefined, rest: [] }],
    [['--only', 'unit'], { only: 'unit', rest: [] }],
    [['--only=e2e'], { only: 'e2e', rest: [] }],
    [
      ['--only', 'unit', 'services/offers', '-t', 'drag'],
      { only: 'unit', rest: ['services/offers', '-t', 'drag'] },
    ],
    [['--only', 'e2e', '--', '--headed'], { only: 'e2e', rest: ['--headed'] }],
    [['services/offers', '--only=integration'], { only: 'integration', rest: ['services/offers'] }],
  ])('%j', (argv, expected) => {
    expect(readArguments(argv)).toEqual(expected);
  });

  it.each([
    [['services/offers'], /Say which tests/],
    [['--only'], /takes one of check, unit, e2e, integration/],
    [['--only', 'everything'], /takes one of/],
    [['--only='], /takes one of/],
  ])('%j is refused with a line that helps', (argv, line) => {
    expect(() => readArguments(argv)).toThrow(line);
  });
});
