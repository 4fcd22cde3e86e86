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
 * A change to the board that the service does not have yet. Each holds the wanted state and not a difference: sent
 * twice, it is done once. It is kept in the browser, so a later version has to read what an earlier one wrote.
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
    /** The moment was not typed: it is that of the entry, by this machine's clock. */
    now: z.boolean(),
  }),
  /** These tags and not those, whatever others the offer has. */
  z.object({
    kind: z.literal('tag'),
    offerId: z.string(),
    add: z.array(z.string()),
    remove: z.array(z.string()),
  }),
  z.object({ kind: z.literal('archive'), offerId: z.string() }),
  z.object({ kind: z.literal('unarchive'), offerId: z.string() }),
  z.object({ kind: z.literal('delete'), offerId: z.string() }),
  /** Takes a deletion back. `content` makes an offer again that the service may never have had. */
  z.object({ kind: z.literal('restore'), offerId: z.string(), content: z.optional(offerContent) }),
]);
export type Change = z.infer<typeof changeSchema>;
export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;
export type OfferEdit = ChangeOf<'edit'>['edit'];

const refusal = z.object({
  code: z.string(),
  status: z.number(),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), rule: z.string() })),
  /** All that was typed, to start a form with; `null` when nothing was. */
  content: z.nullable(offerContent),
});
export type Refusal = z.infer<typeof refusal>;

export const entrySchema = z.object({
  /** These ids sort in the order in which the changes were made, in whichever tab. */
  id: z.string(),
  at: z.string(),
  /** The offer's title at that time, to name it by after it is deleted. */
  title: z.string(),
  change: changeSchema,
  /** Of those that were made together: they are sent together where they are one change. */
  batch: z.optional(z.string()),
  /** Why the service refused it: it is not sent again. */
  refusal: z.optional(refusal),
});
export type Entry = z.infer<typeof entrySchema>;

const SEQUENCE_DIGITS = 15;

/** Sorts after `last` even when the clock was set back in between. `suffix` keeps ids of two tabs apart. */
export function entryId(last: string | undefined, nowMs: number, suffix: string): string {
  const after = last === undefined ? 0 : Number.parseInt(last, 10) + 1;
  const sequence = Math.max(nowMs, Number.isNaN(after) ? 0 : after);
  return `${String(sequence).padStart(SEQUENCE_DIGITS, '0')}-${suffix}`;
}
