import { describe, expect, it } from '@jest/globals';
import { createAskBudget } from './ask-budget.ts';

function setUp() {
  let time = 1_000_000;
  const budget = createAskBudget(() => time);
  return {
    takes: (times: number) => Array.from({ length: times }, () => budget.take()).filter(Boolean).length,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('how often discovery may be asked', () => {
  it('lets a few clicks in a row ask, and no storm of them', () => {
    expect(setUp().takes(50)).toBe(4);
  });

  it('lets a storm that goes on ask once in a while', () => {
    const { takes, pass } = setUp();
    takes(4);
    let asked = 0;
    for (let click = 0; click < 100; click += 1) {
      pass(100);
      asked += takes(1);
    }
    expect(asked).toBe(5);
  });

  it('saves no more than a few for later', () => {
    const { takes, pass } = setUp();
    pass(3_600_000);
    expect(takes(50)).toBe(4);
  });
});
