import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT, costOf, GIVEN, MEASURED, needOf, PEAK, pageWith, shown, tables, wallOf } from './scale.mjs';

const page = readFileSync(new URL('SCALE.md', import.meta.url), 'utf8');

describe('the page of scale', () => {
  it('has the tables that the script prints: `node infra/deploy/scale.mjs --write` renews them', () => {
    expect(page).toBe(pageWith(page));
    for (const table of tables()) expect(page).toContain(table);
  });
});

describe('what accounts need', () => {
  it('follows from what each does', () => {
    const { visits, visitTerabytes, objects, emails } = needOf(100_000);
    expect(visits).toBeCloseTo((100_000 * ACCOUNT.visits * PEAK) / 86_400);
    expect(visitTerabytes).toBeCloseTo(
      (100_000 * ACCOUNT.visits * 13 * 30.4 * MEASURED.visitBytes.value) / 1e12,
    );
    expect([objects, emails]).toEqual([100_000 * 5 * 60, 50_000]);
  });

  it('grows with their number, and a small installation has one server of everything', () => {
    const [few, many] = [needOf(1_000), needOf(1_000_000)];
    expect(few.servers).toBe(1);
    expect(many.visitCores / few.visitCores).toBeCloseTo(1_000);
    expect(many.servers).toBeGreaterThan(1);
    const sum = (need: ReturnType<typeof needOf>) =>
      costOf(need).reduce((all, { dollars }) => all + dollars, 0);
    expect(sum(many)).toBeGreaterThan(sum(few));
  });

  it('meets a wall where one unit is full', () => {
    const at = wallOf(GIVEN.serverTerabytes, (need) => need.databaseTerabytes);
    expect(needOf(at).databaseTerabytes).toBeCloseTo(GIVEN.serverTerabytes);
    expect(needOf(at * 1.01).servers).toBeGreaterThan(needOf(at * 0.99).servers);
  });

  it('is shown in two figures', () => {
    expect([0, 0.04, 4.26159, 42.3, 138_889].map(shown)).toEqual(['0', 'under 0.1', '4.3', '42', '140,000']);
  });
});
