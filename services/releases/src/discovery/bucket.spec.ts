import { describe, expect, it } from '@jest/globals';
import { getsCanary } from './bucket.ts';

/** Ids in order, as a worst case: nothing in them is random. */
const people = Array.from(
  { length: 10_000 },
  (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
);

/** The part of 10,000 people that gets a canary of this share. */
function partOf(share: number, salt: string): number {
  const got = people.filter((userId) => getsCanary(userId, 'mf-offers', { share, salt }));
  return got.length / people.length;
}

describe('who gets a canary', () => {
  it('is one in ten of 10,000 people, within half a percent', () => {
    expect(Math.abs(partOf(1_000, 'a') - 0.1)).toBeLessThan(0.005);
  });

  it.each([100, 1_000, 2_575])('is as many as the share of %i says, whatever the salt', (share) => {
    const salts = Array.from({ length: 6 }, (_, at) => `salt ${at}`);
    const wanted = share / 10_000;
    // People fall as dice do: one throw of 10,000 strays by this much, and the mean of six by less.
    const deviation = Math.sqrt((wanted * (1 - wanted)) / people.length);
    const parts = salts.map((salt) => partOf(share, salt));
    for (const part of parts) expect(Math.abs(part - wanted)).toBeLessThan(4 * deviation);
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    expect(Math.abs(mean - wanted)).toBeLessThan((4 * deviation) / Math.sqrt(parts.length));
  });

  it('is the same person every time, and still when the share grows', () => {
    const shown = (share: number) =>
      people.filter((userId) => getsCanary(userId, 'mf-offers', { share, salt: 'a' }));
    const tenth = shown(1_000);
    expect(shown(1_000)).toEqual(tenth);
    const quarter = new Set(shown(2_500));
    expect(tenth.every((userId) => quarter.has(userId))).toBe(true);
    expect(shown(10_000)).toHaveLength(people.length);
  });

  it('is somebody else for another canary and for another tool', () => {
    const canary = { share: 1_000, salt: 'a' };
    const both = (other: (userId: string) => boolean) =>
      people.filter((userId) => getsCanary(userId, 'mf-offers', canary) && other(userId)).length;
    // A hundredth of all, if one says nothing of the other.
    for (const other of [
      (userId: string) => getsCanary(userId, 'mf-offers', { ...canary, salt: 'b' }),
      (userId: string) => getsCanary(userId, 'mf-editor', canary),
    ]) {
      expect(both(other)).toBeGreaterThan(50);
      expect(both(other)).toBeLessThan(150);
    }
  });

  it('is nobody who is not signed in', () => {
    expect(getsCanary(null, 'mf-offers', { share: 10_000, salt: 'a' })).toBe(false);
  });
});
