import { describe, expect, it } from '@jest/globals';
import { FreshValue } from './fresh-value.ts';

function counted() {
  const state = { nowMs: 0, loads: 0, broken: false };
  const value = new FreshValue(
    async () => {
      state.loads += 1;
      if (state.broken) throw new Error('away');
      return state.loads;
    },
    () => state.nowMs,
  );
  return { state, value };
}

describe('FreshValue', () => {
  it('loads when first asked, and again when too old for who asks', async () => {
    const { state, value } = counted();
    expect(await value.get(1000)).toBe(1);
    state.nowMs = 1000;
    expect(await value.get(1000)).toBe(1);
    expect(await value.get(999)).toBe(2);
    state.nowMs = 2001;
    expect(await value.get(1000)).toBe(3);
  });

  it('loads once for many who ask at once', async () => {
    const { state, value } = counted();
    expect(await Promise.all([value.get(0), value.get(0), value.get(0)])).toEqual([1, 1, 1]);
    expect(state.loads).toBe(1);
  });

  it('gives the old value while loading fails, and tries again', async () => {
    const { state, value } = counted();
    await value.get(0);
    state.nowMs = 5000;
    state.broken = true;
    expect(await value.get(1000)).toBe(1);
    state.broken = false;
    expect(await value.get(1000)).toBe(3);
  });

  it('gives the old value while loading hangs, and the new one once it has come', async () => {
    const state = { nowMs: 0, value: 'a', held: Promise.resolve() };
    const load = async () => {
      await state.held;
      return state.value;
    };
    const value = new FreshValue(load, () => state.nowMs, 1);
    await value.get(0);
    let letGo = () => {};
    state.held = new Promise((resolve) => {
      letGo = resolve;
    });
    Object.assign(state, { nowMs: 5000, value: 'b' });
    expect([await value.get(1000), await value.get(1000)]).toEqual(['a', 'a']);
    letGo();
    await new Promise(setImmediate);
    expect(await value.get(1000)).toBe('b');
  });

  it('fails where there is nothing to fall back on, and recovers', async () => {
    const { state, value } = counted();
    state.broken = true;
    await expect(value.get(0)).rejects.toThrow('away');
    state.broken = false;
    expect(await value.get(0)).toBe(2);
  });
});
