import { describe, expect, it } from '@jest/globals';
import { banSeconds } from './ban-duration.ts';

describe('banSeconds', () => {
  it.each([
    ['none', 0],
    ['0', 0],
    ['24h', 86_400],
    ['2h45m', 9_900],
    ['1.5h', 5_400],
    ['300ms', 0.3],
    ['1h0.5s', 3_600.5],
    ['876000h', 3_153_600_000],
  ])('%s', (given, seconds) => expect(banSeconds(given)).toBeCloseTo(seconds));

  it.each(['', '24', 'h', '1d', '-1h', '1h ', '1 h', '1hh', '9999999999h', 'forever', `${'1h'.repeat(40)}`])(
    'refuses %j',
    (given) => expect(banSeconds(given)).toBeNull(),
  );
});
