import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';
import { toolKey } from './tool-key.ts';

const failure = (status: number) =>
  new ApiError({ kind: status === 0 ? 'network' : 'http', code: 'x', status, requestId: 'r' });

/** How often a read that always fails is tried, with the waits left out. */
async function triesOf(error: Error): Promise<number> {
  const client = createQueryClient();
  let tries = 0;
  const read = client.fetchQuery({
    queryKey: toolKey('mf-test', 'thing'),
    queryFn: () => {
      tries += 1;
      throw error;
    },
    retry: client.getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
  });
  await expect(read).rejects.toBe(error);
  client.clear();
  return tries;
}

describe('createQueryClient', () => {
  it.each([
    ['a lost connection', failure(0), 3],
    ['a service that failed', failure(503), 3],
    ['a refusal', failure(404), 1],
    ['a mistake in the code', new TypeError('bug'), 1],
  ])('%s', async (_, error, tries) => {
    expect(await triesOf(error)).toBe(tries);
  });

  it('waits longer each time, four seconds at most', () => {
    const delay = createQueryClient().getDefaultOptions().queries?.retryDelay as (failures: number) => number;
    expect([0, 1, 2, 9].map(delay)).toEqual([500, 1000, 2000, 4000]);
  });

  it('never repeats a write by itself', async () => {
    const client = createQueryClient();
    let tries = 0;
    const write = client
      .getMutationCache()
      .build(client, { mutationFn: async () => Promise.reject(failure(++tries && 503)) });
    await expect(write.execute(undefined)).rejects.toMatchObject({ status: 503 });
    expect(tries).toBe(1);
    client.clear();
  });
});

it('begins every key with the name of its module', () => {
  expect(toolKey('mf-offers', 'offers', { tag: 'a' })).toEqual(['mf-offers', 'offers', { tag: 'a' }]);
});
