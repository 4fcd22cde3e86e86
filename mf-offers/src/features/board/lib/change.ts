import { offerContent, offerStatuses } from '@garimpo/offers-contract';
import * as z from 'zod/mini';

/** A random UUID (version 4). `crypto.randomUUID` exists only on https and localhost; this works on any address. */
export function newId(random: Uint8Array = crypto.getRandomValues(new Uint8Array(16))): string {
  const bytes = random.slice();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * What somebody did to the board, until the service has it. Each says where the offer shall be, not by how much it
 * changes: sent twice, it is done once. Kept in the browser, so a later version has to read what an earlier one wrote.
 */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), offerId: z.string(), content: offerContent }),
  z.object({ kind: z.literal('edit'), offerId: z.string(), edit: z.partial(offerContent) }),
  z.object({ kind: z.literal('move'), offerId: z.string(), status: z.enum(offerStatuses) }),
  z.object({
    kind: z.literal('reading'),
    offerId: z.string(),
    count: z.number(),
    checkedAt: z.string(),
    /** Nobody named the moment: it is that of the entry, by this machine's clock. */
    now: z.boolean(),
  }),
  z.object({ kind: z.literal('delete'), offerId: z.string() }),
]);
export type Change = z.infer<typeof changeSchema>;
export type ChangeKind = Change['kind'];
export type OfferEdit = Extract<Change, { kind: 'edit' }>['edit'];
export type ReadingChange = Extract<Change, { kind: 'reading' }>;

const refusal = z.object({
  code: z.string(),
  status: z.number(),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), rule: z.string() })),
  /** What was typed, whole, to begin again with; `null` when nothing was. */
  content: z.nullable(offerContent),
});
export type Refusal = z.infer<typeof refusal>;

export const entrySchema = z.object({
  /** In the order of these texts the changes were made, in whichever tab. */
  id: z.string(),
  at: z.string(),
  /** Of the offer at that time, to name it by when it is gone. */
  title: z.string(),
  change: changeSchema,
  /** Why the service will not have it: nobody sends it again. */
  refusal: z.optional(refusal),
});
export type Entry = z.infer<typeof entrySchema>;

const SEQUENCE_DIGITS = 15;

/** Follows `last` even when the clock was set back in between. `suffix` tells apart what two tabs make at once. */
export function entryId(last: string | undefined, nowMs: number, suffix: string): string {
  const after = last === undefined ? 0 : Number.parseInt(last, 10) + 1;
  const sequence = Math.max(nowMs, Number.isNaN(after) ? 0 : after);
  return `${String(sequence).padStart(SEQUENCE_DIGITS, '0')}-${suffix}`;
}
