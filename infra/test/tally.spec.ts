import { describe, expect, it } from '@jest/globals';
import { summaryLine, tally, timeLine } from './tally.mjs';

describe('tally', () => {
  it('adds up what the parts say', () => {
    const unit = { suite: 'unit', passed: 3, failed: 1, notes: ['one'] };
    const total = tally([unit, { suite: 'e2e', passed: 4, failed: 0, notes: ['two'] }]);
    expect(total.notes).toEqual(['one', 'two']);
    expect(summaryLine(total)).toBe('7 passed, 1 failed');
  });

  it('counts a run that came to nothing as failed', () => {
    expect(summaryLine(tally([]))).toBe('0 passed, 1 failed');
  });
});

describe('timeLine', () => {
  it('says how long all of it took, and each part', () => {
    const parts = [
      { name: 'packages', ms: 77_200 },
      { name: 'check', ms: 42_040 },
    ];
    expect(timeLine(parts, 120_700)).toBe('It took 2 min 1 s: packages 1 min 17 s, check 42.0 s.');
  });

  it('needs no part', () => {
    expect(timeLine([], 1_500)).toBe('It took 1.5 s.');
  });
});
