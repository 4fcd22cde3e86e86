import type { DomainFinding } from '@garimpo/service-contract';
import { describe, expect, it } from '@jest/globals';
import { afterCheck, type Proof, pending as pendingAfter } from './check-schedule.ts';

const start = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const hoursTo = (date: Date | null, from: Date) =>
  date === null ? null : (date.getTime() - from.getTime()) / 3_600_000;

const pending: Proof = { verifiedAt: null, missingSince: null, failures: 3 };
const verified: Proof = { verifiedAt: start, missingSince: null, failures: 0 };
const missing = (failures: number): Proof => ({ verifiedAt: start, missingSince: start, failures });
const check = (proof: Proof, finding: DomainFinding, hours = 0, random = 0) => {
  const { nextCheckAt, ...after } = afterCheck(proof, finding, { now: at(hours), random });
  return { after, waits: hoursTo(nextCheckAt, at(hours)) };
};

describe('the schedule of a domain', () => {
  it('verifies by the record and checks again within a day', () => {
    expect(check(pending, 'found')).toEqual({
      after: { verifiedAt: start, missingSince: null, failures: 0 },
      waits: 24,
    });
    expect(check(pending, 'found', 0, 1).waits).toBe(23);
    expect(check(missing(2), 'found', 2).after).toEqual(verified);
  });

  it.each(['no_name', 'no_record', 'other_value', 'wrong_label', 'no_answer', 'taken'] as const)(
    'leaves a pending domain pending after %s',
    (finding) => {
      expect(check(pending, finding)).toEqual({ after: { ...pending, failures: 4 }, waits: 5 / 60 });
    },
  );

  it.each(['no_name', 'no_record', 'other_value', 'wrong_label'] as const)(
    'loses a verified domain after %s only with three misses in a row and four hours',
    (finding) => {
      expect(check(verified, finding)).toEqual({ after: missing(1), waits: 0.25 });
      expect(check(missing(1), finding, 0.25)).toEqual({ after: missing(2), waits: 1 });
      // Many requested checks in a short time do not suffice.
      expect(check(missing(9), finding, 3.9)).toEqual({ after: missing(10), waits: 3 });
      // Neither does one check long after the first miss.
      expect(check(missing(1), finding, 30)).toEqual({ after: missing(2), waits: 1 });
      expect(check(missing(2), finding, 4.25)).toEqual({
        after: { verifiedAt: null, missingSince: null, failures: 1 },
        waits: 1 / 60,
      });
    },
  );

  it('keeps a verified domain through any number of checks without an answer', () => {
    expect(check(verified, 'no_answer')).toEqual({ after: verified, waits: 1 });
    expect(check(missing(2), 'no_answer', 100)).toEqual({ after: missing(2), waits: 1 });
  });

  it('checks a pending domain often at first, then daily, then weekly, and finally not at all', () => {
    const waits = Array.from({ length: 80 }, (_, failures) =>
      hoursTo(pendingAfter(start, failures + 1).nextCheckAt, start),
    );
    expect(waits.slice(0, 13).map((hours) => hours && hours * 60)).toEqual([
      1, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1440,
    ]);
    expect([waits[44], waits[45], waits[70], waits[71]]).toEqual([24, 168, 168, null]);
  });
});
