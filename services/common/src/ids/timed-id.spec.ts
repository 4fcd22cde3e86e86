import { expect, it } from '@jest/globals';
import { newTimedId, timeOfId } from './timed-id.ts';

it('an id is a UUID of version 7 with its time, and no two are the same', () => {
  const at = new Date('2026-11-22T20:38:18.123Z');
  const ids = Array.from({ length: 1000 }, () => newTimedId(at));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOfId(id)).toEqual(at);
  }
});

it('ids lie in the order of their times', () => {
  const ids = [0, 1, 255, 256, 4_294_967_296, 1_795_400_000_000].map((ms) => newTimedId(new Date(ms)));
  expect(ids.toSorted()).toEqual(ids);
});
