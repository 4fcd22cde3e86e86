import {
  type BulkChange,
  bulkOffersReply,
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
import type { Change, ChangeOf } from '../lib/change.ts';

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

type DirectKind = 'create' | 'edit' | 'move' | 'reading' | 'delete';

/** Those with a route of their own. */
export const isDirect = (change: Change): change is ChangeOf<DirectKind> =>
  !isBulk(change) || change.kind === 'move' || change.kind === 'delete';

/** Brings one change to the service and answers the offer as it is then; `null` for an offer that is deleted. */
export async function sendChange(
  api: Api,
  userId: string,
  change: ChangeOf<DirectKind>,
): Promise<OfferView | null> {
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

interface BulkOutcome {
  offers: OfferView[];
  goneIds: string[];
  /** What the service refused, by the offer's id. */
  refused: Map<string, ApiError>;
}

type BulkKind = Exclude<Change['kind'], 'create' | 'edit' | 'reading'>;

export const isBulk = (change: Change): change is ChangeOf<BulkKind> =>
  change.kind !== 'create' && change.kind !== 'edit' && change.kind !== 'reading';

/** Brings one change of several offers to the service: they differ in the offer alone. */
export async function sendBulk(
  api: Api,
  userId: string,
  changes: readonly ChangeOf<BulkKind>[],
): Promise<BulkOutcome> {
  const as = { onlyAs: userId, timeoutMs: PAGE_TIMEOUT_MS };
  const [first] = changes;
  const ids = changes.map(({ offerId }) => offerId);
  if (first === undefined) return { offers: [], goneIds: [], refused: new Map() };
  const reply = await api.post(`${OFFERS_PATH}/bulk`, { ids, change: bulkOf(first) }, bulkOffersReply, as);
  const refused = new Map(reply.refused.map(({ id, code }) => [id, refusal(code)]));
  if (first.kind === 'delete') {
    // Those that are not there are deleted already, in another tab or by a request whose answer was lost.
    const kept = [...refused].filter(([, error]) => !isGone(error));
    return {
      offers: [],
      goneIds: ids.filter((id) => !kept.some(([one]) => one === id)),
      refused: new Map(kept),
    };
  }
  for (const change of changes) {
    if (change.kind !== 'restore' || change.content === undefined) continue;
    const error = refused.get(change.offerId);
    if (error === undefined || !isGone(error)) continue;
    reply.offers.push(await create(api, as, change.offerId, change.content));
    refused.delete(change.offerId);
  }
  return { offers: reply.offers, goneIds: [], refused };
}

function bulkOf(change: ChangeOf<BulkKind>): BulkChange {
  switch (change.kind) {
    case 'move':
      return { kind: 'move', status: change.status };
    case 'tag':
      return { kind: 'tag', add: change.add, remove: change.remove };
    default:
      return { kind: change.kind };
  }
}

/** The error of a request that had been about this offer alone. */
function refusal(code: string): ApiError {
  return new ApiError({ kind: 'http', status: 409, code, requestId: '' });
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

async function addReading(api: Api, as: As, { offerId, count, checkedAt, now }: ChangeOf<'reading'>) {
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
    if (!isGone(error)) throw error;
  }
}

export const isGone = (error: unknown) => isCode(error, 'offers.offer.not_found');

/** True for an answer of the service with this error code. */
export const isCode = (error: unknown, code: OffersErrorCode) =>
  error instanceof ApiError && error.code === code;
