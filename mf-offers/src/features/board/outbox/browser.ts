import { offerView } from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { type Entry, entrySchema } from '../lib/change.ts';

/** What tabs of one account tell each other. They may run different versions: what makes no sense is passed over. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('added'), entry: entrySchema }),
  /** Not saved for now: on the next attempt, perhaps. */
  z.object({ type: z.literal('failed'), ids: z.array(z.string()), outage: z.boolean() }),
  /** Will not be saved: `ids` are done with, `entries` stay to be told. */
  z.object({
    type: z.literal('refused'),
    ids: z.array(z.string()),
    entries: z.array(entrySchema),
    goneId: z.optional(z.string()),
  }),
  /** Done with, together with what the service said of the offer: how it is now, or that it is gone. */
  z.object({
    type: z.literal('settled'),
    ids: z.array(z.string()),
    offer: z.optional(offerView),
    goneId: z.optional(z.string()),
  }),
]);
export type TabMessage = z.infer<typeof messageSchema>;

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/** Other tabs of this browser. Where there is no way to reach them, they follow by reading the board again. */
export function openTabChannel(userId: string, onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`garimpo:mf-offers:${userId}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = messageSchema.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

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
