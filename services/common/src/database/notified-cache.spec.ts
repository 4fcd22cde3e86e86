import { describe, expect, it } from '@jest/globals';
import { NotifiedCache } from './notified-cache.ts';

/** A cache whose reads end when the test says so, and that nobody notifies but the test. */
function setUp() {
  const state = { now: 0, reads: 0, content: 'a', away: false };
  const waiting: (() => void)[] = [];
  let held = false;
  const cache = new NotifiedCache({
    config: { databaseUrl: 'postgres://nobody:nothing@127.0.0.1:1/none' },
    domain: 'notes',
    channel: 'notes_changes',
    log: { warn: () => {}, info: () => {} },
    now: () => state.now,
    load: async () => {
      state.reads += 1;
      const { content, away } = state;
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      if (away) throw new Error('the database is away');
      return content;
    },
  });
  return {
    cache,
    state,
    hold: () => {
      held = true;
    },
    letGo: () => {
      held = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

describe('a notified cache', () => {
  it('reads once for many who ask, and not again within a second', async () => {
    const { cache, state, hold, letGo } = setUp();
    hold();
    const asked = [cache.get(), cache.get(), cache.get()];
    letGo();
    expect(await Promise.all(asked)).toEqual(['a', 'a', 'a']);
    state.now = 999;
    await cache.get();
    expect(state.reads).toBe(1);
  });

  it('reads again after a second, told or not', async () => {
    const { cache, state } = setUp();
    await cache.get();
    state.content = 'b';
    state.now = 1_000;
    expect(await cache.get()).toBe('b');
  });

  it('reads again at once when something changed', async () => {
    const { cache, state } = setUp();
    await cache.get();
    state.content = 'b';
    cache.forget();
    expect(await cache.get()).toBe('b');
  });

  it('never keeps what was read before a change', async () => {
    const { cache, state, hold, letGo } = setUp();
    hold();
    const before = cache.get();
    state.content = 'b';
    cache.forget();
    const after = cache.get();
    letGo();
    expect(await before).toBe('a');
    expect(await after).toBe('b');
    expect(await cache.get()).toBe('b');
    expect(state.reads).toBe(2);
  });

  it('goes on with what it has while the database is away, and tries again', async () => {
    const { cache, state } = setUp();
    await cache.get();
    Object.assign(state, { away: true, content: 'b', now: 5_000 });
    expect(await cache.get()).toBe('a');
    state.away = false;
    expect(await cache.get()).toBe('b');
  });

  it('fails where it has nothing, and recovers', async () => {
    const { cache, state } = setUp();
    state.away = true;
    await expect(cache.get()).rejects.toThrow('away');
    state.away = false;
    expect(await cache.get()).toBe('a');
  });
});
