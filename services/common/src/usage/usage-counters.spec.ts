import { expect, it } from '@jest/globals';
import { InProcessUsageCounters } from './usage-counters.ts';

it('reads what the domains registered, by name', async () => {
  const counters = new InProcessUsageCounters();
  counters.register('libraries', async (userId) => (userId === 'ana' ? 3 : 0));
  counters.register('clones', async () => 1);
  expect(counters.names()).toEqual(['libraries', 'clones']);
  expect(await counters.read('libraries', 'ana')).toBe(3);
  expect(await counters.read('quizzes', 'ana')).toBeUndefined();
});

it('refuses a second registration of a name', () => {
  const counters = new InProcessUsageCounters();
  counters.register('libraries', async () => 0);
  expect(() => counters.register('libraries', async () => 1)).toThrow(/registered twice/);
});
