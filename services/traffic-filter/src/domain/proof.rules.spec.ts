import type { DomainFinding } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { afterLook, nextPendingLook, type Proof } from './proof.rules.ts';

const start = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const hoursTo = (date: Date | null, from: Date) =>
  date === null ? null : (date.getTime() - from.getTime()) / 3_600_000;

const pending: Proof = { verifiedAt: null, missingSince: null, failures: 3 };
const proved: Proof = { verifiedAt: start, missingSince: null, failures: 0 };
const missing = (failures: number): Proof => ({ verifiedAt: start, missingSince: start, failures });
const look = (proof: Proof, finding: DomainFinding, hours = 0, random = 0) => {
  const { nextCheckAt, ...after } = afterLook(proof, finding, { now: at(hours), random });
  return { after, waits: hoursTo(nextCheckAt, at(hours)) };
};

describe('a look at a domain', () => {
  it('proves it where the record stands, and comes back within the day', () => {
    expect(look(pending, 'found')).toEqual({
      after: { verifiedAt: start, missingSince: null, failures: 0 },
      waits: 24,
    });
    expect(look(pending, 'found', 0, 1).waits).toBe(23);
    expect(look(missing(2), 'found', 2).after).toEqual(proved);
  });

  it.each(['no_name', 'no_record', 'other_value', 'wrong_label', 'no_answer', 'taken'] as const)(
    'leaves it pending with %s',
    (finding) => {
      expect(look(pending, finding)).toEqual({ after: { ...pending, failures: 4 }, waits: 5 / 60 });
    },
  );

  it.each(['no_name', 'no_record', 'other_value', 'wrong_label'] as const)(
    'loses a proved one with %s only after three misses in a row and four hours',
    (finding) => {
      expect(look(proved, finding)).toEqual({ after: missing(1), waits: 0.25 });
      expect(look(missing(1), finding, 0.25)).toEqual({ after: missing(2), waits: 1 });
      // The owner may ask every few seconds: that makes no hours.
      expect(look(missing(9), finding, 3.9)).toEqual({ after: missing(10), waits: 3 });
      // And one who looked once, long ago, knows little.
      expect(look(missing(1), finding, 30)).toEqual({ after: missing(2), waits: 1 });
      expect(look(missing(2), finding, 4.25)).toEqual({
        after: { verifiedAt: null, missingSince: null, failures: 1 },
        waits: 1 / 60,
      });
    },
  );

  it('that nobody answers takes nothing from a proved one, however often', () => {
    expect(look(proved, 'no_answer')).toEqual({ after: proved, waits: 1 });
    expect(look(missing(2), 'no_answer', 100)).toEqual({ after: missing(2), waits: 1 });
  });

  it('at one that is not proved comes soon at first, then daily, then weekly, and in the end no more by itself', () => {
    const waits = Array.from({ length: 80 }, (_, failures) =>
      hoursTo(nextPendingLook(start, failures + 1), start),
    );
    expect(waits.slice(0, 13).map((hours) => hours && hours * 60)).toEqual([
      1, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1440,
    ]);
    expect([waits[44], waits[45], waits[70], waits[71]]).toEqual([24, 168, 168, null]);
  });
});
