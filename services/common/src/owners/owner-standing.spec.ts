import { expect, it } from '@jest/globals';
import { createLogger } from '../log/logger.ts';
import { OwnerStanding } from './owner-standing.ts';

function standing() {
  const state = { nowMs: 0, asked: [] as string[], answer: true as boolean | Error };
  const lines: string[] = [];
  const owners = new OwnerStanding(
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
  const { state, owners } = standing();
  expect(await Promise.all(['a', 'a', 'b'].map((id) => owners.isServed(id)))).toEqual([true, true, true]);
  state.answer = false;
  state.nowMs = 300_000;
  expect(await owners.isServed('a')).toBe(true);
  state.nowMs = 300_001;
  expect(await owners.isServed('a')).toBe(false);
  expect(state.asked).toEqual(['a', 'b', 'a']);
});

it('goes on as before while nobody answers, serves whom it knows nothing of, and says so', async () => {
  const { state, lines, owners } = standing();
  state.answer = false;
  expect(await owners.isServed('a')).toBe(false);
  state.answer = new Error('away');
  state.nowMs = 300_001;
  expect([await owners.isServed('a'), await owners.isServed('b')]).toEqual([false, true]);
  expect(lines).toHaveLength(1);
});
