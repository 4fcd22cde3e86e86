import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { CaptureLimits } from '../src/capture/capture.ts';
import { type HostileCapture, MIB, startHostileCapture } from './support/hostile-capture.ts';

// Each page is looked at four times, beside whatever else the machine does.
jest.setTimeout(120_000);

let hostile: HostileCapture;
beforeAll(async () => {
  hostile = await startHostileCapture();
});
afterAll(() => hostile.close());

it.each<[string, string, Partial<CaptureLimits>, string]>([
  ['a script of 1 GB', '/enorme/', { bytes: 8 * MIB }, 'cloner.capture.too_large bytes'],
  ['an answer without end', '/infinita/', { bytes: 8 * MIB }, 'cloner.capture.too_large bytes'],
  ['a script that never ends', '/presa-no-laco/', { seconds: 5 }, 'cloner.capture.too_large seconds'],
  ['questions, windows, downloads and requests without end', '/insistente/', {}, 'rendered'],
  ['pictures of many gigabytes', '/telas/', {}, 'cloner.capture.failed null'],
  ['gigabytes packed into megabytes', '/bombas/', {}, 'rendered'],
  ['redirects without end', '/voltas/', {}, 'rendered'],
  ['many pictures', '/muitas/', { requests: 40 }, 'rendered'],
])('%s comes to an end within bounds in a browser', async (_what, path, limits, expected) => {
  const before = process.memoryUsage().rss;
  expect(await hostile.outcome(path, limits)).toBe(expected);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
});

it('pictures are asked for as far as the limit goes', async () => {
  const before = hostile.site.asked();
  expect(await hostile.outcome('/muitas/', { requests: 10 })).toBe('rendered');
  // Those of the browser and of the files that were taken without it have the limit each; the page itself comes before.
  expect(hostile.site.asked() - before).toBeLessThanOrEqual(21);
});
