import { describe, expect, it } from '@jest/globals';
import { IdleVisits, RepeatedClicks, VisitRates } from './visitor-signals.ts';

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

  it('are forgotten for the least recent addresses', () => {
    const { count } = setUp();
    count('first');
    for (let at = 0; at < 50_000; at += 1) count(String(at));
    expect([count('first').visits, count('49999').visits]).toEqual([1, 2]);
  });
});

const DAY_MS = 24 * 3_600_000;

it('a person is idle after several untouched pages within a day, and never without a report', () => {
  let now = 0;
  const idle = new IdleVisits(() => now);
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect([idle.has('ana'), idle.has('bia')]).toEqual([true, false]);
  now = DAY_MS;
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect(idle.has('ana')).toBe(false);
});

it('a page that was touched makes up for those before it', () => {
  const idle = new IdleVisits(() => 0);
  for (const wasTouched of [false, false, true, false]) idle.note('ana', wasTouched);
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect(idle.has('ana')).toBe(true);
});

const HOUR_MS = 3_600_000;

it('a click is the first one’s who brings it, for a day', () => {
  let now = 0;
  const clicks = new RepeatedClicks(() => now);
  expect(clicks.isAnothers('fbclid=1', 'ana')).toBe(false);
  clicks.note('fbclid=1', 'ana');
  clicks.note('fbclid=1', 'bia');
  expect([clicks.isAnothers('fbclid=1', 'ana'), clicks.isAnothers('fbclid=1', 'bia')]).toEqual([false, true]);
  expect(clicks.isAnothers('fbclid=2', 'bia')).toBe(false);
  now = 24 * HOUR_MS;
  expect(clicks.isAnothers('fbclid=1', 'bia')).toBe(false);
  clicks.note('fbclid=1', 'bia');
  expect(clicks.isAnothers('fbclid=1', 'ana')).toBe(true);
});
