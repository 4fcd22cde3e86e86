import { describe, expect, it } from '@jest/globals';
import { overageCents, requestsOver, usedPercent } from './usage.ts';

describe('requests over the limit', () => {
  it.each([
    // requests, limit, price of a thousand in centavos, over, cost, percent
    [0, 10_000, 300, 0, 0, 0],
    [9_999, 10_000, 300, 0, 0, 99],
    [10_000, 10_000, 300, 0, 0, 100],
    [10_001, 10_000, 300, 1, 0, 100],
    [10_004, 10_000, 300, 4, 1, 100],
    [11_000, 10_000, 300, 1_000, 300, 110],
    [1_002_500, 1_000_000, 200, 2_500, 500, 100],
    [12_345, 10_000, null, 2_345, 0, 123],
    [12_345, -1, 200, 0, 0, null],
    [3, 0, 300, 3, 0, 100],
  ])('%d of %d at %s a thousand: %d over, %d centavos', (requests, limit, price, over, cents, percent) => {
    expect(requestsOver(requests, limit)).toBe(over);
    expect(overageCents(over, price)).toBe(cents);
    expect(usedPercent(requests, limit)).toBe(percent);
  });
});
