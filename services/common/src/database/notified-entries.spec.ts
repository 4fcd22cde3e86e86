import { describe, expect, it } from '@jest/globals';
import { NotifiedEntries, type NotifiedEntriesOptions } from './notified-entries.ts';

/** Entries that read the test's own table, and that nobody notifies but the test. */
function setUp(options: Partial<NotifiedEntriesOptions<string>> = {}) {
  const state = { now: 0, reads: [] as string[], away: false, content: { a: '1', b: '1', c: '1' } };
  const waiting: (() => void)[] = [];
  let held = false;
  const entries = new NotifiedEntries({
    config: { databaseUrl: 'postgres://nobody:nothing@127.0.0.1:1/none' },
    domain: 'notes',
    channel: 'notes_changes',
    log: { warn: () => {}, info: () => {} },
    entriesMax: 2,
    now: () => state.now,
    load: async (key) => {
      state.reads.push(key);
      const value = state.content[key as 'a'];
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.away) throw new Error('the database is away');
      return value;
    },
    ...options,
  });
  return {
    entries,
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

describe('notified entries', () => {
  it('are read once for many who ask, and not again within a second', async () => {
    const { entries, state, hold, letGo } = setUp();
    hold();
    const asked = [entries.get('a'), entries.get('a')];
    letGo();
    expect(await Promise.all(asked)).toEqual(['1', '1']);
    state.now = 999;
    await entries.get('a');
    expect(state.reads).toEqual(['a']);
    state.now = 1_000;
    await entries.get('a');
    expect(state.reads).toEqual(['a', 'a']);
  });

  it('are read again at once when they changed, and no others', async () => {
    const { entries, state } = setUp();
    await entries.get('a');
    await entries.get('b');
    state.content.a = '2';
    entries.forget('a');
    expect([await entries.get('a'), await entries.get('b')]).toEqual(['2', '1']);
    expect(state.reads).toEqual(['a', 'b', 'a']);
    entries.forget();
    await Promise.all([entries.get('a'), entries.get('b')]);
    expect(state.reads).toHaveLength(5);
  });

  it('do not keep what was asked before a change', async () => {
    const { entries, state, hold, letGo } = setUp();
    hold();
    const before = entries.get('a');
    state.content.a = '2';
    entries.forget('a');
    const after = entries.get('a');
    letGo();
    expect([await before, await after, await entries.get('a')]).toEqual(['1', '2', '2']);
  });

  it('go on while the database is away, where they are known', async () => {
    const { entries, state } = setUp();
    await entries.get('a');
    state.away = true;
    entries.forget();
    expect(await entries.get('a')).toBe('1');
    await expect(entries.get('b')).rejects.toThrow('away');
    state.away = false;
    state.content.a = '2';
    expect(await entries.get('a')).toBe('2');
  });

  it('go on while the database hangs, where they are known, and take what comes', async () => {
    const { entries, state, hold, letGo } = setUp({ lateMs: 1 });
    await entries.get('a');
    hold();
    state.content.a = '2';
    entries.forget('a');
    expect([await entries.get('a'), await entries.get('a'), state.reads]).toEqual(['1', '1', ['a', 'a']]);
    const unknown = entries.get('b');
    setTimeout(letGo, 20);
    expect(await unknown).toBe('1');
    expect([await entries.get('a'), state.reads]).toEqual(['2', ['a', 'a', 'b']]);
  });

  it('make room: what was asked for longest ago goes', async () => {
    const { entries, state } = setUp();
    for (const key of ['a', 'b', 'a', 'c', 'a']) await entries.get(key);
    expect(state.reads).toEqual(['a', 'b', 'c']);
    await entries.get('b');
    expect(state.reads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('that are only old are answered at once where that is asked for, and those that have changed are waited for', async () => {
    const { entries, state } = setUp({ maxAgeMs: 60_000, answersOld: true });
    entries.put('b', 'of many');
    expect([entries.peek('a'), entries.peek('b')]).toEqual([undefined, 'of many']);
    await entries.get('a');
    state.content.a = '2';
    state.now = 60_000;
    expect(await Promise.all([entries.get('a'), entries.get('a')])).toEqual(['1', '1']);
    expect(state.reads).toEqual(['a', 'a']);
    expect(await entries.get('a')).toBe('2');
    state.content.a = '3';
    entries.forget('a');
    expect(await entries.get('a')).toBe('3');
  });

  it('that have changed while the database is away are waited for once, and asked for again behind answers', async () => {
    const { entries, state } = setUp({ maxAgeMs: 60_000, answersOld: true });
    await entries.get('a');
    state.away = true;
    entries.forget('a');
    expect(await entries.get('a')).toBe('1');
    expect([await entries.get('a'), await entries.get('a')]).toEqual(['1', '1']);
    expect(state.reads).toHaveLength(2);
    state.now = 1_000;
    state.away = false;
    state.content.a = '2';
    await entries.get('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await entries.get('a')).toBe('2');
  });
});
