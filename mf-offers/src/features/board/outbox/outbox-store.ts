import { type Entry, entrySchema } from '../lib/change.ts';

/** Bumped when an earlier version could not read what a later one writes; entries of others are left alone. */
const PREFIX = 'garimpo:mf-offers:outbox:1';

/**
 * Unsaved changes of one account in this browser, one key each: two tabs that write at once do not undo each other.
 * Local storage, because it has a change before the screen shows it, and still has it when the tab is killed.
 */
export interface OutboxStore {
  /** Oldest first. */
  all(): Entry[];
  /** False when the browser does not keep it: out of space, or not allowed. */
  put(entry: Entry): boolean;
  remove(id: string): void;
}

export function browserStore(userId: string, storage: () => Storage = () => localStorage): OutboxStore {
  const prefix = `${PREFIX}:${userId}:`;
  return {
    all: () =>
      attempt(() => {
        const box = storage();
        return keysOf(box)
          .filter((key) => key.startsWith(prefix))
          .sort()
          .flatMap((key) => readEntry(box.getItem(key)));
      }) ?? [],
    put: (entry) =>
      attempt(() => {
        storage().setItem(prefix + entry.id, JSON.stringify(entry));
        return true;
      }) ?? false,
    remove: (id) => void attempt(() => storage().removeItem(prefix + id)),
  };
}

/** Reaching for the storage throws where the user forbids it, and writing where it is full. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
}

function readEntry(text: string | null): Entry[] {
  const parsed = entrySchema.safeParse(attempt(() => JSON.parse(text ?? 'null')));
  return parsed.success ? [parsed.data] : [];
}
