import { offerView } from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { type Entry, entrySchema } from '../lib/change.ts';

/** Messages between tabs of one account. Tabs may run different versions: unknown messages are ignored. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('added'), entry: entrySchema }),
  z.object({ type: z.literal('added many'), entries: z.array(entrySchema) }),
  /** These are not saved yet, and will be tried again. */
  z.object({ type: z.literal('failed'), ids: z.array(z.string()), outage: z.boolean() }),
  /** These will not be saved: `ids` are finished, `entries` stay to be shown. */
  z.object({
    type: z.literal('refused'),
    ids: z.array(z.string()),
    entries: z.array(entrySchema),
    goneId: z.optional(z.string()),
  }),
  /** These are finished; the message carries the service's answer: the offers' new states, and which are deleted. */
  z.object({
    type: z.literal('settled'),
    ids: z.array(z.string()),
    offer: z.optional(offerView),
    goneId: z.optional(z.string()),
    offers: z.optional(z.array(offerView)),
    goneIds: z.optional(z.array(z.string())),
  }),
]);
export type TabMessage = z.infer<typeof messageSchema>;

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/** Without BroadcastChannel, other tabs follow by refetching the board. */
export function openTabChannel(userId: string, onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`garimpo:mf-offers:${userId}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = messageSchema.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/**
 * Raised when an earlier version could not read the entries of a later one; entries of other versions are left alone.
 */
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
