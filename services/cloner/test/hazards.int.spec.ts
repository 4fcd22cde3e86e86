import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CaptureLimits } from '../src/capture/capture.ts';
import { type HostileCapture, MIB, startHostileCapture } from './support/hostile-capture.ts';
import { MemorySink } from './support/memory-sink.ts';

// Each page is looked at four times, beside whatever else the machine does.
jest.setTimeout(120_000);

let hostile: HostileCapture;
beforeAll(async () => {
  hostile = await startHostileCapture();
});
afterAll(() => hostile.close());

describe('in a browser', () => {
  // `npm run test:deep` tries those that are slow, large or without end.
  it.each<[string, string, Partial<CaptureLimits>, string]>([
    ['an answer without end', '/infinita/', { bytes: 8 * MIB }, 'cloner.capture.too_large bytes'],
  ])('%s comes to an end within bounds', async (_what, path, limits, expected) => {
    expect(await hostile.outcome(path, limits)).toBe(expected);
  });

  it('a page reaches nothing of ours, however it writes the address and by whatever way it tries', async () => {
    const { victims } = hostile.site;
    const before = victims.asked;
    const sink = new MemorySink();
    const { manifest } = await hostile.capture(`/espia/?${victims.port}`, {}, sink);
    expect(victims.asked).toBe(before);
    expect([...sink.objects.values()].some((bytes) => bytes.includes('so-nosso'))).toBe(false);
    expect(Object.keys(manifest.files)).toContain(manifest.entry);
  });
});
