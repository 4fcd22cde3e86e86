import { describe, expect, it } from '@jest/globals';
import { LoadBudget } from './health.service.ts';

function setUp() {
  const clock = { now: 0 };
  return { clock, budget: new LoadBudget(10, () => clock.now) };
}

describe('the loads that one person may report', () => {
  it('are bounded per minute, all of a report or nothing of it', () => {
    const { clock, budget } = setUp();
    expect(budget.take('ana', 6)).toBe(0);
    clock.now = 20_500;
    expect(budget.take('ana', 5)).toBe(40);
    expect(budget.take('ana', 4)).toBe(0);
    expect(budget.take('ana', 1)).toBe(40);
  });

  it('are new after a minute', () => {
    const { clock, budget } = setUp();
    budget.take('ana', 10);
    clock.now = 59_999;
    expect(budget.take('ana', 1)).toBe(1);
    clock.now = 60_000;
    expect(budget.take('ana', 10)).toBe(0);
  });

  it('are nobody else’s', () => {
    const { budget } = setUp();
    budget.take('ana', 10);
    expect(budget.take('bia', 10)).toBe(0);
  });
});
