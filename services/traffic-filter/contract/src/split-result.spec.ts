import { describe, expect, it } from '@jest/globals';
import { isSplit, judgeSplit, keepOffer, rateInterval } from './split-result.ts';

describe('the interval of a rate', () => {
  it.each([
    // By Wilson's formula, as statsmodels' proportion_confint has it.
    [10, 100, 0.0552, 0.1744],
    [0, 50, 0, 0.0713],
    [50, 50, 0.9287, 1],
    [1, 1, 0.2065, 1],
  ])('%d of %d', (converted, visits, low, high) => {
    const interval = rateInterval({ visits, converted });
    expect(interval?.low).toBeCloseTo(low, 3);
    expect(interval?.high).toBeCloseTo(high, 3);
  });

  it('is unknown without visits', () => {
    expect(rateInterval({ visits: 0, converted: 0 })).toBeNull();
  });
});

describe('a split', () => {
  const of = (...pages: [converted: number, visits: number][]) =>
    judgeSplit(pages.map(([converted, visits]) => ({ converted, visits })));

  it('says who is better when the intervals lie apart, and why not before', () => {
    expect(of([30, 1_000])).toEqual({ best: null, why: 'alone' });
    expect(of([9, 99], [0, 5_000])).toEqual({ best: null, why: 'few' });
    expect(of([5, 500], [1, 500])).toEqual({ best: null, why: 'few' });
    expect(of([30, 1_000], [40, 1_000])).toEqual({ best: null, why: 'close' });
    expect(of([30, 1_000], [90, 1_000])).toEqual({ best: 1 });
    expect(of([30, 1_000], [90, 1_000], [85, 1_000])).toEqual({ best: null, why: 'close' });
  });

  it('seldom tells apart pages that are alike, however often somebody looks', () => {
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let decided = 0;
    for (let run = 0; run < 200; run += 1) {
      const pages = [0, 0].map(() => ({ visits: 0, converted: 0 }));
      for (let visit = 1; visit <= 5_000; visit += 1) {
        const page = pages[random() < 0.5 ? 0 : 1] as { visits: number; converted: number };
        page.visits += 1;
        if (random() < 0.05) page.converted += 1;
        if (visit % 50 === 0 && judgeSplit(pages).best !== null) {
          decided += 1;
          break;
        }
      }
    }
    expect(decided / 200).toBeLessThan(0.05);
  });
});

describe('a split', () => {
  const offers = (...weights: number[]) =>
    weights.map((weight, at) => ({ url: `https://${at}.test/`, weight }));

  it('is there where several pages have a share', () => {
    const all = [offers(1), offers(0, 1), offers(1, 0), offers(1, 1)];
    expect(all.map((one) => isSplit({ offers: one }))).toEqual([false, false, false, true]);
  });

  it('ends with one page for all, and keeps the others without visitors', () => {
    const kept = keepOffer(offers(70, 30), 'https://1.test/');
    expect(kept).toEqual([
      { url: 'https://0.test/', weight: 0 },
      { url: 'https://1.test/', weight: 100 },
    ]);
    expect(isSplit({ offers: kept })).toBe(false);
  });
});
