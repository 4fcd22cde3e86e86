import { describe, expect, it } from '@jest/globals';
import { Cache, type CacheOptions } from './cache.ts';

/** A cache whose loads read the test's own table, and end when the test says so. */
function setUp(options: Partial<CacheOptions<string>> = {}) {
  const state = { now: 0, loads: [] as string[], away: false, content: { a: '1', b: '1', c: '1' } };
  const waiting: (() => void)[] = [];
  let held = false;
  const cache = new Cache({
    max: 2,
    ttlMs: 1_000,
    now: () => state.now,
    load: async (key) => {
      state.loads.push(key);
      const { away } = state;
      const value = state.content[key as 'a'];
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      if (away) throw new Error('the database is away');
      return value;
    },
    ...options,
  });
  const hold = () => {
    held = true;
  };
  const letGo = () => {
    held = false;
    for (const resolve of waiting.splice(0)) resolve();
    return new Promise(setImmediate);
  };
  return { cache, state, hold, letGo };
}

describe('a cache', () => {
  it('loads once for all who ask at the same time, and again when the entry has expired', async () => {
    const { cache, state, hold, letGo } = setUp();
    hold();
    const asked = [cache.fetch('a'), cache.fetch('a'), cache.fetch('a')];
    await letGo();
    expect(await Promise.all(asked)).toEqual(['1', '1', '1']);
    state.content.a = '2';
    state.now = 999;
    expect([await cache.fetch('a'), cache.get('a'), cache.get('b')]).toEqual(['1', '1', undefined]);
    expect(await cache.fetch('a', { maxAgeMs: 500 })).toBe('2');
    state.content.a = '3';
    state.now = 1_999;
    expect([cache.get('a'), await cache.fetch('a')]).toEqual([undefined, '3']);
    expect(state.loads).toEqual(['a', 'a', 'a']);
  });

  it('loads at once what was invalidated, by its key or as a whole', async () => {
    const { cache, state } = setUp();
    await Promise.all([cache.fetch('a'), cache.fetch('b')]);
    state.content.a = '2';
    cache.invalidate('a');
    expect([await cache.fetch('a'), await cache.fetch('b')]).toEqual(['2', '1']);
    expect(state.loads).toEqual(['a', 'b', 'a']);
    cache.invalidate();
    await Promise.all([cache.fetch('a'), cache.fetch('b')]);
    expect(state.loads).toHaveLength(5);
  });

  it('never stores what was read before an invalidation', async () => {
    const { cache, state, hold, letGo } = setUp();
    hold();
    const before = cache.fetch('a');
    state.content.a = '2';
    cache.invalidate();
    const after = cache.fetch('a');
    await letGo();
    expect([await before, await after, await cache.fetch('a')]).toEqual(['1', '2', '2']);
    expect(state.loads).toHaveLength(2);
  });

  it('serves the last value while loads fail, and recovers', async () => {
    const { cache, state } = setUp();
    await cache.fetch('a');
    Object.assign(state, { away: true, now: 5_000, content: { a: '2', b: '2' } });
    expect(await cache.fetch('a')).toBe('1');
    cache.invalidate();
    expect(await cache.fetch('a')).toBe('1');
    await expect(cache.fetch('b')).rejects.toThrow('away');
    state.away = false;
    expect([await cache.fetch('a'), await cache.fetch('b')]).toEqual(['2', '2']);
  });

  it('serves the last value while a load hangs, and stores what comes late', async () => {
    const { cache, state, hold, letGo } = setUp({ loadLimitMs: 1 });
    await cache.fetch('a');
    hold();
    state.content.a = '2';
    cache.invalidate('a');
    expect([await cache.fetch('a'), await cache.fetch('a'), state.loads]).toEqual(['1', '1', ['a', 'a']]);
    const unknown = cache.fetch('b');
    setTimeout(letGo, 20);
    expect(await unknown).toBe('1');
    expect([await cache.fetch('a'), state.loads]).toEqual(['2', ['a', 'a', 'b']]);
  });

  it('seeds what is not stored yet', async () => {
    const { cache, state } = setUp();
    await cache.fetch('a');
    cache.seed('a', 'seeded');
    cache.seed('b', 'seeded');
    expect([await cache.fetch('a'), await cache.fetch('b'), state.loads]).toEqual(['1', 'seeded', ['a']]);
  });

  it('makes room by size, and never stores what is larger than all of it', async () => {
    const { cache, state } = setUp({ max: 5, sizeOf: ({ length }) => length });
    state.content = { a: '111', b: '222', c: '333333' };
    for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await cache.fetch(key);
    expect(state.loads).toEqual(['a', 'b', 'c', 'c', 'a']);
  });

  describe('with stale-while-revalidate', () => {
    const options = { ttlMs: 60_000, staleWhileRevalidate: true };

    it('serves what has expired and loads it in the background, but waits for what was invalidated', async () => {
      const { cache, state } = setUp(options);
      await cache.fetch('a');
      state.content.a = '2';
      state.now = 60_000;
      expect(await Promise.all([cache.fetch('a'), cache.fetch('a')])).toEqual(['1', '1']);
      expect([await cache.fetch('a'), state.loads]).toEqual(['2', ['a', 'a']]);
      state.content.a = '3';
      cache.invalidate('a');
      expect(await cache.fetch('a')).toBe('3');
    });

    it('waits for one failure alone after an invalidation, then retries in the background', async () => {
      const { cache, state, hold, letGo } = setUp(options);
      await cache.fetch('a');
      Object.assign(state, { away: true, content: { a: '2' } });
      cache.invalidate('a');
      expect([await cache.fetch('a'), state.loads.length]).toEqual(['1', 2]);
      hold();
      expect([await cache.fetch('a'), await cache.fetch('a'), state.loads.length]).toEqual(['1', '1', 3]);
      await letGo();
      Object.assign(state, { away: false, now: 1_000 });
      expect(await cache.fetch('a')).toBe('1');
      await letGo();
      expect([await cache.fetch('a'), state.loads.length]).toEqual(['2', 4]);
    });
  });
});
