import { useCallback, useEffect, useRef, useState } from 'react';
import { countCharacters } from '../lib/characters.ts';
import { inSlices } from '../lib/in-slices.ts';

/** How many characters a text has, of the one that was counted last. A short one is known at once. */
export function useCharacterCount(): [count: number, recount: (text: string) => void] {
  const [count, setCount] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const recount = useCallback((text: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    inSlices(countCharacters(text), signal).then(
      (characters) => !signal.aborted && setCount(characters),
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
  }, []);
  return [count, recount];
}
