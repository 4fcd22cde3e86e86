import { describe, expect, it } from '@jest/globals';
import { NotifiedCache, type NotifiedCacheOptions } from './notified-cache.ts';

/** A cache whose reads end when the test says so, and that nobody notifies but the test. */
function setUp(options: Partial<NotifiedCacheOptions<string>> = {}) {
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
    ...options,
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

  it('goes on with what it has while the database hangs, and takes what comes', async () => {
    const { cache, state, hold, letGo } = setUp({ lateMs: 1 });
    await cache.get();
    hold();
    Object.assign(state, { content: 'b', now: 5_000 });
    expect(await cache.get()).toBe('a');
    cache.forget();
    expect([await cache.get(), await cache.get(), state.reads]).toEqual(['a', 'a', 3]);
    letGo();
    await new Promise(setImmediate);
    expect([await cache.get(), state.reads]).toEqual(['b', 3]);
  });

  it('waits for as long as it takes where it has nothing', async () => {
    const { cache, hold, letGo } = setUp({ lateMs: 1 });
    hold();
    const asked = cache.get();
    setTimeout(letGo, 20);
    expect(await asked).toBe('a');
  });

  it('fails where it has nothing, and recovers', async () => {
    const { cache, state } = setUp();
    state.away = true;
    await expect(cache.get()).rejects.toThrow('away');
    state.away = false;
    expect(await cache.get()).toBe('a');
  });

  it('keeps for longer what is told so', async () => {
    const { cache, state } = setUp({ maxAgeMs: 30_000 });
    await cache.get();
    Object.assign(state, { content: 'b', now: 29_999 });
    expect(await cache.get()).toBe('a');
    state.now = 30_000;
    expect(await cache.get()).toBe('b');
  });

  describe('that answers what is old', () => {
    const old = { maxAgeMs: 30_000, answersOld: true };

    it('reads it again behind the answer', async () => {
      const { cache, state } = setUp(old);
      await cache.get();
      Object.assign(state, { content: 'b', now: 30_000 });
      expect(await Promise.all([cache.get(), cache.get()])).toEqual(['a', 'a']);
      expect([await cache.get(), state.reads]).toEqual(['b', 2]);
    });

    it('waits for what has changed, and while the database is away for one failure alone', async () => {
      const { cache, state, hold, letGo } = setUp(old);
      await cache.get();
      Object.assign(state, { content: 'b', away: true });
      cache.forget();
      expect([await cache.get(), state.reads]).toEqual(['a', 2]);
      hold();
      // Nobody waits for these.
      expect([await cache.get(), await cache.get(), state.reads]).toEqual(['a', 'a', 3]);
      letGo();
      await new Promise(setImmediate);
      Object.assign(state, { away: false, now: 1_000 });
      expect(await cache.get()).toBe('a');
      await new Promise(setImmediate);
      expect([await cache.get(), state.reads]).toEqual(['b', 4]);
    });
  });
});
