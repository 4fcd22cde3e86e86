import * as z from 'zod/mini';
import { offerTags, offerView } from './offer.ts';

/** Bound on the offers of one bulk change. */
export const OFFERS_BULK_MAX = 500;
/** Bound on archived offers, which no plan counts: the bound of their list. */
export const OFFERS_ARCHIVE_MAX = 5000;
/** Deleted offers can be restored this long; then they are purged with their history. */
export const DELETED_KEPT_HOURS = 24;

/** Bound on the deleted offers of one answer; the latest are told. */
export const DELETED_LIST_MAX = 500;

/** Offers that are not on the board: archived ones, and deleted ones that can be restored, the latest of each first. */
export const archivedReply = z.object({
  offers: z.array(offerView),
  deleted: z.array(z.extend(offerView, { deletedAt: z.iso.datetime() })),
});
export type ArchivedReply = z.infer<typeof archivedReply>;

/** What is done to each offer of a bulk change. All of it leads to a state, so that a repeated request does nothing twice. */
export const bulkChange = z.discriminatedUnion('kind', [
  /** Any text passes here: the service answers an unknown one with `offers.status.invalid`. */
  z.strictObject({ kind: z.literal('move'), status: z.string().check(z.maxLength(40)) }),
  z
    .strictObject({
      kind: z.literal('tag'),
      add: z._default(offerTags, []),
      /** Compared without case. */
      remove: z._default(offerTags, []),
    })
    .check(z.refine(({ add, remove }) => add.length + remove.length > 0, { message: 'nothing to change' })),
  /** Off the board, with its history: not read by itself, not counted by the plan. */
  z.strictObject({ kind: z.literal('archive') }),
  /** Back on the board, where the plan has room for all of them (`offers.libraries.limit_reached`). */
  z.strictObject({ kind: z.literal('unarchive') }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Back from deletion, with the history. Those that the plan has no room for come back archived. */
  z.strictObject({ kind: z.literal('restore') }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkOffersInput = z.strictObject({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(OFFERS_BULK_MAX)),
  change: bulkChange,
});
export type BulkOffersInput = z.infer<typeof bulkOffersInput>;

/**
 * The offers as they are then; none where they were deleted. `refused`: those that the change could not be made to, each with
 * the code of an error; the others have it.
 */
export const bulkOffersReply = z.object({
  offers: z.array(offerView),
  refused: z.array(z.object({ id: z.uuid(), code: z.string() })),
});
export type BulkOffersReply = z.infer<typeof bulkOffersReply>;
