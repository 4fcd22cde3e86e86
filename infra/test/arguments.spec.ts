import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments.mjs';

describe('readArguments', () => {
  it.each<[string[], { chosen: string[]; rest: string[] }]>([
    [[], { chosen: ['check', 'unit', 'e2e', 'integration'], rest: [] }],
    [['--deep'], { chosen: ['e2e-deep', 'e2e-apart', 'integration-deep'], rest: [] }],
    [['--only', 'unit'], { chosen: ['unit'], rest: [] }],
    [['--only=e2e'], { chosen: ['e2e'], rest: [] }],
    [['--deep', '--only', 'e2e-deep'], { chosen: ['e2e-deep'], rest: [] }],
    [
      ['--only', 'unit', 'services/offers', '-t', 'drag'],
      { chosen: ['unit'], rest: ['services/offers', '-t', 'drag'] },
    ],
    [['--only', 'e2e', '--', '--headed'], { chosen: ['e2e'], rest: ['--headed'] }],
    [['services/offers', '--only=integration'], { chosen: ['integration'], rest: ['services/offers'] }],
    [
      ['services/offers'],
      { chosen: ['unit', 'integration'], rest: ['services/offers', '--passWithNoTests'] },
    ],
  ])('%j', (argv, expected) => {
    expect(readArguments(argv)).toEqual(expected);
  });

  it.each([
    [['services/of'], /Say which tests/],
    [['--only'], /takes one of check, unit, e2e, integration/],
    [['--only', 'everything'], /takes one of/],
    [['--only='], /takes one of/],
  ])('%j is refused with a line that helps', (argv, line) => {
    expect(() => readArguments(argv)).toThrow(line);
  });
});
