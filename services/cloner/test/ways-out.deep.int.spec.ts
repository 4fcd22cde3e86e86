import { expect, it, jest } from '@jest/globals';
import { type Judged, judgePage } from './ways/judge-page.ts';
import { PAGES } from './ways/made-pages.ts';

// Codes of forty pages are drawn and read.
jest.setTimeout(300_000);

it('finds every way of forty pages with twelve kinds of checkout each, leaves none, and tells of little else', async () => {
  const judged: Judged[] = [];
  for (let number = 0; number < PAGES; number += 1) judged.push(await judgePage(number));
  const all = (what: 'missed' | 'alarms' | 'mistold' | 'left') => judged.flatMap((one) => one[what]);
  const count = (what: 'ways' | 'harmless') => judged.reduce((sum, one) => sum + one[what], 0);
  expect({ missed: all('missed'), mistold: all('mistold'), left: all('left') }).toEqual({
    missed: [],
    mistold: [],
    left: [],
  });
  expect(count('ways')).toBe(PAGES * 19);
  expect(all('alarms').length / count('harmless')).toBeLessThan(0.02);
});
