import { expect, it } from '@jest/globals';
import { createLogger } from '../log/logger.ts';
import { OwnerStatus } from './owner-status.ts';

function setUp() {
  const state = { nowMs: 0, asked: [] as string[], answer: true as boolean | Error };
  const lines: string[] = [];
  const owners = new OwnerStatus(
    async (userId) => {
      state.asked.push(userId);
      if (state.answer instanceof Error) throw state.answer;
      return state.answer;
    },
    createLogger('info', { write: (line: string) => lines.push(line) }),
    () => state.nowMs,
  );
  return { state, lines, owners };
}

it('asks once for each owner, and again after five minutes', async () => {
  const { state, owners } = setUp();
  expect(await Promise.all(['a', 'a', 'b'].map((id) => owners.isServed(id)))).toEqual([true, true, true]);
  state.answer = false;
  state.nowMs = 299_999;
  expect(await owners.isServed('a')).toBe(true);
  state.nowMs = 300_000;
  expect(await owners.isServed('a')).toBe(false);
  expect(state.asked).toEqual(['a', 'b', 'a']);
});

it('keeps its last answer while accounts is away, serves owners that it has none of, and logs that', async () => {
  const { state, lines, owners } = setUp();
  state.answer = false;
  expect(await owners.isServed('a')).toBe(false);
  state.answer = new Error('away');
  state.nowMs = 300_000;
  expect([await owners.isServed('a'), await owners.isServed('b')]).toEqual([false, true]);
  expect(lines).toHaveLength(1);
});
