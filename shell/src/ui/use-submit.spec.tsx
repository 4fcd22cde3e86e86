import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSubmit } from './use-submit.ts';

describe('useSubmit', () => {
  it('runs once for two calls of the same moment, and again when the work is done', async () => {
    const ends: (() => void)[] = [];
    const { result } = renderHook(() => useSubmit(() => new Promise<void>((resolve) => ends.push(resolve))));
    act(() => {
      result.current.submit();
      result.current.submit();
    });
    expect(ends).toHaveLength(1);
    expect(result.current.busy).toBe(true);

    await act(async () => ends[0]?.());
    expect(result.current.busy).toBe(false);
    act(() => result.current.submit());
    expect(ends).toHaveLength(2);
  });

  it('stays the same function and runs the newest work', async () => {
    const ran: string[] = [];
    const { result, rerender } = renderHook(({ name }) => useSubmit(async () => void ran.push(name)), {
      initialProps: { name: 'first' },
    });
    const { submit } = result.current;
    rerender({ name: 'second' });
    expect(result.current.submit).toBe(submit);
    await act(async () => submit());
    expect(ran).toEqual(['second']);
  });
});
