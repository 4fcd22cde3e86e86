import { describe, expect, it } from '@jest/globals';
import { LIMITS, type Limited } from './limit-rules.ts';

const DAY = 24 * 3600;
const YEAR = 365 * DAY;
/** Of six digits, and of the three that are right at a time. */
const CHANCE = 3 / 1_000_000;

const inYear = ({ burst, everySeconds }: { burst: number; everySeconds: number }) =>
  burst + YEAR / everySeconds;
const limitedAccounts = Object.entries<Limited>(LIMITS).filter(([, { account }]) => account?.network.length);

describe('the arithmetic of the limits', () => {
  it('a second factor is found in a year of guessing with less than one in a hundred', () => {
    const { strangers, known } = LIMITS.factor.account;
    for (const rule of [...strangers, ...known]) {
      expect(1 - (1 - CHANCE) ** inYear(rule)).toBeLessThan(0.01);
    }
  });

  it('codes of emails are guessed a few dozen times a day', () => {
    for (const { everySeconds } of LIMITS.code.account.strangers)
      expect(DAY / everySeconds).toBeLessThanOrEqual(48);
  });

  it.each(limitedAccounts)(
    '%s: what one network may do leaves room for others, at once and in the long run',
    (_, { account }) => {
      for (const one of account!.network) {
        for (const all of account!.strangers) {
          expect(one.burst).toBeLessThan(all.burst);
          expect(one.everySeconds).toBeGreaterThan(all.everySeconds);
        }
      }
    },
  );

  it('no two rules share a name, or they would share what they count', () => {
    const names = Object.values<Limited>(LIMITS).flatMap(({ address, account }) =>
      [
        address,
        account?.address ?? [],
        account?.network ?? [],
        account?.strangers ?? [],
        account?.known ?? [],
      ]
        .flat()
        .map(({ name }) => name),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
