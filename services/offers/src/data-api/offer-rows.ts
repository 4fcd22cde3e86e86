import {
  createOfferInput,
  type NewOffer,
  type UpdateOfferInput,
  updateOfferInput,
} from '@garimpo/offers-contract';
import { parseInput } from '@garimpo/service-kit';
import * as z from 'zod';

const { id, title, offerUrl, landingPageUrl, description, tags } = createOfferInput.shape;
/** The database sets them: what a program says of them is not stored. */
const times = {
  created_at: z.iso.datetime({ offset: true }).optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
};

export const newOfferRow = z.strictObject({
  id,
  user_id: z.uuid().optional(),
  title,
  offer_url: offerUrl,
  landing_page_url: landingPageUrl,
  description,
  tags,
  /** Every offer begins here. */
  status: z.literal('waiting').optional(),
  ...times,
});
export type NewOfferRow = z.output<typeof newOfferRow>;

export const offerRowChange = z.strictObject({
  title: z.optional(title),
  offer_url: z.optional(offerUrl),
  landing_page_url: z.optional(landingPageUrl),
  description: z.optional(description),
  tags: z.optional(tags),
  status: z.string().max(40).optional(),
  updated_at: times.updated_at,
});
export type OfferRowChange = z.output<typeof offerRowChange>;

export function toNewOffer(row: NewOfferRow): NewOffer {
  const { user_id: _owner, status: _status, created_at: _made, updated_at: _changed, ...content } = row;
  const { offer_url: offerUrl, landing_page_url: landingPageUrl, ...rest } = content;
  return parseInput(createOfferInput, { ...rest, offerUrl, landingPageUrl });
}

/** Throws where nothing is left that a user may change. */
export function toOfferUpdate(row: OfferRowChange): UpdateOfferInput {
  const { offer_url: offerUrl, landing_page_url: landingPageUrl, updated_at: _changed, ...rest } = row;
  const change = { ...rest, offerUrl, landingPageUrl };
  return parseInput(
    updateOfferInput,
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  );
}
