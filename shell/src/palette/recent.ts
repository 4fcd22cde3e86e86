import * as z from 'zod/mini';

/** Enough to come back to, few enough to be seen at once. */
export const RECENT_MAX = 5;

const kept = z.array(z.string());

/** What somebody chose last, by key, latest first. Kept in the browser, by person: keys only, no names. */
export interface Recent {
  read(): string[];
  add(key: string): void;
}

export function createRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, userId: string): Recent {
  const name = `garimpo.recent.${userId}`;
  function read(): string[] {
    try {
      return kept.parse(JSON.parse(storage.getItem(name) ?? '[]')).slice(0, RECENT_MAX);
    } catch {
      // Forbidden, or written by something else: nothing is remembered, and nothing is lost by it.
      return [];
    }
  }
  return {
    read,
    add(key) {
      const keys = [key, ...read().filter((one) => one !== key)].slice(0, RECENT_MAX);
      try {
        storage.setItem(name, JSON.stringify(keys));
      } catch {
        // Full or forbidden; the choice itself goes on.
      }
    },
  };
}
