import { describe, expect, it } from '@jest/globals';
import { VisitRates } from './visit-rates.ts';

/** A moment at which a part of a minute begins. */
const START = 1_800_000_000_000;
function setUp() {
  const clock = { at: START };
  const rates = new VisitRates(() => clock.at);
  return { clock, count: (subject = 'a') => rates.count(subject) };
}

describe('visits of an address', () => {
  it('are counted over the last minute, each address for itself', () => {
    const { clock, count } = setUp();
    expect([count().visits, count().visits, count('b').visits]).toEqual([1, 2, 1]);
    clock.at = START + 30_000;
    expect(count().visits).toBe(3);
    clock.at = START + 59_999;
    expect(count().visits).toBe(4);
    clock.at = START + 60_000;
    expect(count().visits).toBe(3);
    clock.at = START + 90_000;
    expect(count().visits).toBe(3);
    clock.at = START + 300_000;
    expect(count().visits).toBe(1);
  });

  it('leave the minute when the oldest of them do', () => {
    const { clock, count } = setUp();
    expect(count().waitSeconds).toBe(60);
    clock.at = START + 20_000;
    expect(count().waitSeconds).toBe(40);
    clock.at = START + 59_900;
    expect(count().waitSeconds).toBe(1);
    clock.at = START + 61_000;
    expect(count().waitSeconds).toBe(19);
  });

  it('are counted though the clock goes back', () => {
    const { clock, count } = setUp();
    count();
    clock.at = START - 120_000;
    expect(count().visits).toBe(2);
  });

  it('of those not heard of longest start anew', () => {
    const { count } = setUp();
    count('first');
    for (let at = 0; at < 50_000; at += 1) count(String(at));
    expect([count('first').visits, count('49999').visits]).toEqual([1, 2]);
  });
});
