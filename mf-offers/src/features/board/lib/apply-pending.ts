import { type OfferContent, type OfferView, TREND_READINGS, uniqueTags } from '@garimpo/offers-contract';
import type { ChangeOf, Entry, OfferEdit } from './change.ts';

/** Where offers of a list are, and what takes them out of it. */
export type OfferList = 'board' | 'archive';
const LEAVING = {
  board: ['delete', 'archive'],
  archive: ['delete', 'unarchive'],
} as const satisfies Record<OfferList, readonly Entry['change']['kind'][]>;

/**
 * A list of offers as its user left it: the service's last answer with the pending changes applied. Returns the same list
 * when there are none, and the same offers where nothing changes.
 */
export function applyPending(
  offers: OfferView[],
  entries: readonly Entry[],
  list: OfferList = 'board',
): OfferView[] {
  if (entries.length === 0) return offers;
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  const made: string[] = [];
  for (const { at, change } of entries) {
    const offer = known.get(change.offerId);
    const content = 'content' in change ? change.content : undefined;
    if (content !== undefined && list === 'board' && offer === undefined) {
      known.set(change.offerId, newOffer(change.offerId, content, at));
      made.unshift(change.offerId);
    }
    if (offer !== undefined) known.set(offer.id, changed(offer, change, at));
  }
  const gone = leaving(entries, list);
  const all = [...new Set([...made, ...offers.map(({ id }) => id)])];
  const result = all.flatMap((id) => (gone.has(id) ? [] : (known.get(id) ?? [])));
  const isSame = result.length === offers.length && result.every((offer, at) => offer === offers[at]);
  return isSame ? offers : result;
}

/** What was done last decides: an offer whose deletion was taken back before it was sent never left. */
function leaving(entries: readonly Entry[], list: OfferList): Set<string> {
  const gone = new Set<string>();
  const ways: readonly string[] = LEAVING[list];
  for (const { change } of entries) {
    if (ways.includes(change.kind)) gone.add(change.offerId);
    else if (change.kind === 'restore' || change.kind === 'archive' || change.kind === 'unarchive')
      gone.delete(change.offerId);
  }
  return gone;
}

function changed(offer: OfferView, change: Entry['change'], at: string): OfferView {
  switch (change.kind) {
    case 'move':
      return offer.status === change.status ? offer : { ...offer, status: change.status, updatedAt: at };
    case 'edit':
      return { ...withEdit(offer, change.edit), updatedAt: at };
    case 'tag':
      return { ...offer, tags: withTags(offer.tags, change), updatedAt: at };
    case 'reading':
      return withReading(offer, change);
    default:
      return offer;
  }
}

function newOffer(id: string, content: OfferContent, at: string): OfferView {
  return {
    id,
    ...content,
    status: 'waiting',
    createdAt: at,
    updatedAt: at,
    latestCount: null,
    latestCheckedAt: null,
    change: null,
    trend: [],
  };
}

/** A new address is another page, so a failure to read the old one no longer applies. */
function withEdit(offer: OfferView, edit: OfferEdit): OfferView {
  const moved = edit.offerUrl !== undefined && edit.offerUrl !== offer.offerUrl;
  return { ...offer, ...edit, ...(moved && { unreadable: null }) };
}

/** As the service does it. */
export function withTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const dropped = new Set(remove.map((tag) => tag.toLowerCase()));
  return uniqueTags([...tags.filter((tag) => !dropped.has(tag.toLowerCase())), ...add]);
}

/** A reading of an earlier moment belongs to the history and not to the card. */
function withReading(offer: OfferView, { count, checkedAt }: ChangeOf<'reading'>): OfferView {
  const { latestCount, latestCheckedAt, unreadable, change, trend } = offer;
  if (latestCheckedAt !== null && Date.parse(checkedAt) < Date.parse(latestCheckedAt)) return offer;
  const first = latestCount === null || change === null ? count : latestCount - change;
  // A second reading of the same moment replaces it.
  const before = checkedAt === latestCheckedAt ? trend.slice(0, -1) : trend;
  return {
    ...offer,
    latestCount: count,
    latestCheckedAt: checkedAt,
    latestSource: 'manual',
    latestPrecision: 'exact',
    unreadable: unreadable && Date.parse(checkedAt) > Date.parse(unreadable.lastAt) ? null : unreadable,
    change: count - first,
    // Its base is known to the service alone.
    ...(offer.growth7 !== undefined && { growth7: null }),
    trend: [...before, count].slice(-TREND_READINGS),
  };
}
