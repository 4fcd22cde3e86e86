export type ToastKind = 'success' | 'error' | 'info';

export type ToastAction = { label: string } & (
  | { onClick: () => void }
  /** A page of the app. It is loaded anew: toasts stand outside of what routes. */
  | { href: string }
);

export interface ToastOptions {
  /** The way out, such as "Tentar de novo". */
  action?: ToastAction;
}

export interface ToastEntry {
  id: number;
  kind: ToastKind;
  text: string;
  action: ToastAction | null;
  open: boolean;
}

const MOST = 3;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const fresh: ToastEntry = { id: lastId, kind, text, action: options.action ?? null, open: true };
  // The same words again replace the earlier ones: a failing button pressed five times is one message.
  const open = entries.filter((entry) => entry.open && !(entry.kind === kind && entry.text === text));
  change([...makeRoom(open), fresh]);
  return fresh.id;
}

/** Three at most: what would have left by itself goes first, the oldest error only when all are errors. */
function makeRoom(open: readonly ToastEntry[]): readonly ToastEntry[] {
  if (open.length < MOST) return open;
  const leaving = open.find((entry) => entry.kind !== 'error') ?? open[0];
  return open.filter((entry) => entry !== leaving);
}

/** Short word of what happened. Success and info leave after 3 s, or 8 s with an action; errors stay until closed. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  dismiss: (id: number) =>
    change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry))),
  /** Signing out and tests: nothing of before is left. */
  clear: () => change([]),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => entries,
};
