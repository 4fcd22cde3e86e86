import { describe, expect, it } from '@jest/globals';
import { visitOf } from '../../../../test/support/visits.ts';
import { mergeVisits, tailFrom, unknownOf } from '../api/live-tail.ts';

const at = (second: number, id?: string) =>
  visitOf({ at: `2026-11-22T12:00:${String(second).padStart(2, '0')}.000Z`, ...(id && { id }) });
const seconds = (visits: ReturnType<typeof mergeVisits>) =>
  visits.map((visit) => Number(visit.at.slice(17, 19)));

describe('new requests of a live list', () => {
  it('is put where it belongs, each once, also what was stored late', () => {
    const known = [at(30), at(20), at(10)];
    const answer = [at(40), at(25), known[0]!];
    expect(seconds(mergeVisits(known, answer))).toEqual([40, 30, 25, 20, 10]);
    expect(seconds(unknownOf(known, answer))).toEqual([40, 25]);
    expect(mergeVisits(known, [])).toEqual(known);
  });

  it('has the order of the service within a millisecond', () => {
    const [low, high] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
    expect(mergeVisits([at(1, low)], [at(1, high)]).map(({ id }) => id)).toEqual([high, low]);
  });

  it('are polled from some seconds before the newest row, within one answer', () => {
    expect(tailFrom([])).toBeNull();
    const one = at(1);
    expect(tailFrom([one])).toBe(one.id);
    const slow = [at(59), at(56), at(54), at(20)];
    expect(tailFrom(slow)).toBe(slow[2]?.id);
    expect(tailFrom(slow.slice(0, 2))).toBe(slow[1]?.id);
    const many = Array.from({ length: 60 }, () => at(59));
    expect(tailFrom(many)).toBe(many[40]?.id);
  });
});
