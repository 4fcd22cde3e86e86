import type { OfferView } from '@garimpo/offers-contract';
import { findDraft, openDraftHere } from '@garimpo/sdk/drafts';
import * as z from 'zod/mini';
import { drafts } from '../../../drafts.ts';

/** The form that gives tags to several offers: which ones, and what is typed and ticked. */
export const tagsDraft = z.object({
  offers: z.array(z.string()),
  typed: z.string(),
  remove: z.array(z.string()),
});
export type TagsDraft = z.infer<typeof tagsDraft>;

/** The offers whose tags were being typed when the page went; null without any that are still there. */
export function offersOfOpenTags<Offer extends Pick<OfferView, 'id'>>(
  userId: string,
  now: Date,
  offers: readonly Offer[],
): Offer[] | null {
  if (openDraftHere(userId, drafts.tags, now) !== '') return null;
  const { data } = tagsDraft.safeParse(findDraft({ userId, name: drafts.tags }, now)?.value);
  const found = offers.filter(({ id }) => data?.offers.includes(id) === true);
  return found.length === 0 ? null : found;
}
