import { type OfferContent, type OfferView, offerReply, readingReply } from '@garimpo/offers-contract';
import { type Api, ApiError } from '@garimpo/sdk';
import { metricsPath, OFFERS_PATH, offerPath } from '../api/offer-paths.ts';
import type { Change, ReadingChange } from '../lib/change.ts';

/** Brings one change to the service and answers the offer as it is then; `null` when there is none any more. */
export async function sendChange(api: Api, userId: string, change: Change): Promise<OfferView | null> {
  // Kept changes outlive a sign-out: never in the name of whoever signed in since.
  const as = { onlyAs: userId };
  const path = offerPath(change.offerId);
  switch (change.kind) {
    case 'create':
      return create(api, as, change.offerId, change.content);
    case 'edit':
      return (await api.patch(path, change.edit, offerReply, as)).offer;
    case 'move':
      return (await api.patch(path, { status: change.status }, offerReply, as)).offer;
    case 'reading':
      return addReading(api, as, change);
    case 'delete':
      await remove(api, as, path);
      return null;
  }
}

interface As {
  onlyAs: string;
}

async function create(api: Api, as: As, id: string, content: OfferContent): Promise<OfferView> {
  try {
    return (await api.post(OFFERS_PATH, { id, ...content }, offerReply, as)).offer;
  } catch (error) {
    // An earlier attempt got through although its answer was lost, and the content has changed since: it follows.
    if (!isCode(error, 'offers.offer.id_taken')) throw error;
    return (await api.patch(offerPath(id), content, offerReply, as)).offer;
  }
}

async function addReading(api: Api, as: As, { offerId, count, checkedAt, now }: ReadingChange) {
  try {
    // With its moment, even when that is now: sent twice, it is the same reading, and one made offline keeps its time.
    return (await api.post(metricsPath(offerId), { count, checkedAt }, readingReply, as)).offer;
  } catch (error) {
    // This machine's clock is ahead. Nobody typed its time, so the service's own is as good.
    if (!now || !isCode(error, 'offers.reading.in_future')) throw error;
    return (await api.post(metricsPath(offerId), { count }, readingReply, as)).offer;
  }
}

async function remove(api: Api, as: As, path: string): Promise<void> {
  try {
    await api.delete(path, null, as);
  } catch (error) {
    // Gone already, in another tab or by a request whose answer was lost: that is what was asked for.
    if (!isCode(error, 'offers.offer.not_found')) throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;
