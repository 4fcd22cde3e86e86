import { useMemo, useState } from 'react';

export interface Ticks {
  isIn(key: string): boolean;
  set(keys: readonly string[], isIn: boolean): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which places of a list are ticked: the same object until that changes.
 * @param subject of what the list is; another one begins anew
 * @param leftOut places that are not ticked at first
 */
export function useTicks(subject: string, leftOut: ReadonlySet<string> = NONE): Ticks {
  const [turned, setTurned] = useState<{ subject: string; keys: ReadonlySet<string> }>({
    subject,
    keys: NONE,
  });
  const keys = turned.subject === subject ? turned.keys : NONE;
  return useMemo(
    () => ({
      isIn: (key) => leftOut.has(key) === keys.has(key),
      set: (changed, isIn) => {
        const next = new Set(keys);
        for (const key of changed) {
          if (leftOut.has(key) === isIn) next.add(key);
          else next.delete(key);
        }
        setTurned({ subject, keys: next });
      },
    }),
    [subject, keys, leftOut],
  );
}
