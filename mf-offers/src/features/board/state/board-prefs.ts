import { useSession } from '@garimpo/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { defaultView } from '../lib/board-view.ts';
import { listColumns } from '../lib/list-order.ts';

/** How an account likes its board, in this browser. */
const schema = z.object({
  layout: z.catch(z.enum(['board', 'list']), 'board'),
  order: z.catch(z.object({ by: z.enum(listColumns), down: z.boolean() }), defaultView.order),
  compact: z.catch(z.boolean(), false),
});
export type BoardPrefs = z.infer<typeof schema>;

const defaults: BoardPrefs = { layout: 'board', order: defaultView.order, compact: false };
const keyOf = (userId: string) => `garimpo:mf-offers:view:${userId}`;

/** By account; also where the browser keeps nothing. */
const known = new Map<string, BoardPrefs>();
const listeners = new Set<() => void>();

function read(userId: string): BoardPrefs {
  const before = known.get(userId);
  if (before !== undefined) return before;
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
  } catch {
    // Forbidden, or written by something else: the board is as it is at first.
  }
  const parsed = schema.safeParse(stored);
  const prefs = parsed.success ? parsed.data : defaults;
  known.set(userId, prefs);
  return prefs;
}

function write(userId: string, prefs: BoardPrefs): void {
  known.set(userId, prefs);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(prefs));
  } catch {
    // Full or forbidden: this page has it all the same.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBoardPrefs(): { prefs: BoardPrefs; changePrefs: (part: Partial<BoardPrefs>) => void } {
  const { user } = useSession();
  const prefs = useSyncExternalStore(subscribe, () => read(user.id));
  const changePrefs = useCallback(
    (part: Partial<BoardPrefs>) => write(user.id, { ...read(user.id), ...part }),
    [user.id],
  );
  return { prefs, changePrefs };
}

/** Tests open many pages in one. */
export function forgetBoardPrefs(): void {
  known.clear();
}
