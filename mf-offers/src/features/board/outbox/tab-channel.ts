import { offerView } from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { entrySchema } from '../lib/change.ts';

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
