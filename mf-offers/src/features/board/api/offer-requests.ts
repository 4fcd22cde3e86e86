import {
  type OfferContent,
  type OffersErrorCode,
  type OfferView,
  offerReply,
  type ReadingView,
  type RefreshReply,
  readingReply,
  refreshReply,
} from '@garimpo/offers-contract';
import { type Api, ApiError } from '@garimpo/sdk';
import type { ReadingEdit } from '../../../lib/reading-edit.ts';
import type { Change, ReadingChange } from '../lib/change.ts';

export const OFFERS_PATH = '/api/offers';
export const OFFERS_TABLE_PATH = `${OFFERS_PATH}/csv`;
const offerPath = (id: string) => `${OFFERS_PATH}/${encodeURIComponent(id)}`;
export const metricsPath = (id: string) => `${offerPath(id)}/metrics`;

/** Long enough to send a page of some megabytes over a slow line, and for the service to read a page of the library. */
export const PAGE_TIMEOUT_MS = 60_000;

/** "Atualizar agora": a page that could not be read is an answer with a reason, not an error. */
export function refreshReading(api: Api, userId: string, offerId: string): Promise<RefreshReply> {
  return api.post(`${metricsPath(offerId)}/refresh`, undefined, refreshReply, {
    onlyAs: userId,
    timeoutMs: PAGE_TIMEOUT_MS,
  });
}

/** Brings one change to the service and answers the offer as it is then; `null` for an offer that is deleted. */
export async function sendChange(api: Api, userId: string, change: Change): Promise<OfferView | null> {
  // Kept changes outlive a sign-out: they are never sent in the name of another account.
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

/** The offer as it is then, with the reading where there still is one. */
export async function sendReadingEdit(
  api: Api,
  userId: string,
  edit: ReadingEdit,
): Promise<{ offer: OfferView; reading?: ReadingView }> {
  const as = { onlyAs: userId };
  const { checkedAt, count, source, precision = 'exact' } = edit.reading;
  const path = `${offerPath(edit.offerId)}/readings/${encodeURIComponent(checkedAt)}`;
  switch (edit.kind) {
    case 'correct':
      return api.patch(path, edit.to, readingReply, as);
    case 'remove':
      return api.delete(path, offerReply, as);
    case 'put':
      return api.put(path, { count, source, precision }, readingReply, as);
  }
}

interface As {
  onlyAs: string;
}

async function create(api: Api, as: As, id: string, content: OfferContent): Promise<OfferView> {
  try {
    return (await api.post(OFFERS_PATH, { id, ...content }, offerReply, as)).offer;
  } catch (error) {
    // An earlier attempt arrived although its answer was lost, and the content has changed since: it follows as an edit.
    if (!isCode(error, 'offers.offer.id_taken')) throw error;
    return (await api.patch(offerPath(id), content, offerReply, as)).offer;
  }
}

async function addReading(api: Api, as: As, { offerId, count, checkedAt, now }: ReadingChange) {
  try {
    // The moment is always sent, so that a repeated request is the same reading and one made offline keeps its time.
    return (await api.post(metricsPath(offerId), { count, checkedAt }, readingReply, as)).offer;
  } catch (error) {
    // This machine's clock is ahead. The time was not typed, so the service's own will do.
    if (!now || !isCode(error, 'offers.reading.in_future')) throw error;
    return (await api.post(metricsPath(offerId), { count }, readingReply, as)).offer;
  }
}

async function remove(api: Api, as: As, path: string): Promise<void> {
  try {
    await api.delete(path, null, as);
  } catch (error) {
    // The offer is already deleted, in another tab or by a request whose answer was lost.
    if (!isCode(error, 'offers.offer.not_found')) throw error;
  }
}

/** True for an answer of the service with this error code. */
export const isCode = (error: unknown, code: OffersErrorCode) =>
  error instanceof ApiError && error.code === code;
