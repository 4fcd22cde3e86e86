import { useState } from 'react';

export interface Ticks {
  isIn(key: string): boolean;
  set(keys: readonly string[], isIn: boolean): void;
}

/** Which places of a list are ticked. `subject`: of what the list is; another one begins anew. `first`: whether a place is ticked at first. */
export function useTicks(subject: string, first: (key: string) => boolean): Ticks {
  const [turned, setTurned] = useState<{ subject: string; keys: ReadonlySet<string> }>({
    subject,
    keys: new Set(),
  });
  const keys = turned.subject === subject ? turned.keys : new Set<string>();
  return {
    isIn: (key) => first(key) !== keys.has(key),
    set: (changed, isIn) => {
      const next = new Set(keys);
      for (const key of changed) {
        if (first(key) === isIn) next.delete(key);
        else next.add(key);
      }
      setTurned({ subject, keys: next });
    },
  };
}
