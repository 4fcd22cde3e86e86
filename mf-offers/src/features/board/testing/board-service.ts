import {
  type BulkChange,
  bulkOffersInput,
  correctReadingInput,
  createOfferInput,
  createReadingInput,
  isOfferStatus,
  type OfferView,
  pastedPageInput,
  putReadingInput,
  type ReadingView,
  updateOfferInput,
} from '@garimpo/offers-contract';
import { type FakeHandler, fail } from '@garimpo/sdk/testing';
import { withTags } from '../lib/apply-pending.ts';
import { offerOf } from './offers.ts';

/** The page's clock in tests. */
const NOW = '2026-11-20T12:00:00.000Z';
const EARLIER = '2026-11-20T08:00:00.000Z';

let changes = 0;
/** Later than every change of before. */
function changedNow(): Pick<OfferView, 'countsAt'> {
  changes += 1;
  return { countsAt: new Date(Date.parse(NOW) + changes).toISOString() };
}

/** An offers service for one account, kept in memory: it parses what it gets with the contract, as the real one does. */
export function boardService(start: OfferView[]) {
  const rows = new Map(start.map((offer) => [offer.id, offer]));
  const deleted = new Map<string, OfferView>();
  const remove = (id: string) => {
    const offer = own(id);
    rows.delete(id);
    deleted.set(id, offer);
  };
  const own = (id: string | undefined): OfferView => {
    const offer = rows.get(id ?? '');
    if (offer === undefined) throw fail('offers.offer.not_found', 404);
    return offer;
  };
  const save = (offer: OfferView) => {
    rows.set(offer.id, offer);
    return { offer };
  };
  const listed = () => [...rows.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const read = (offer: OfferView, reading: ReadingView) => {
    const { count, checkedAt, source, precision } = reading;
    return save({
      ...offer,
      latestCount: count,
      latestCheckedAt: checkedAt,
      latestSource: source,
      latestPrecision: precision,
      ...changedNow(),
      unreadable: null,
      change: count - (offer.trend[0] ?? count),
      trend: [...offer.trend, count],
    });
  };
  const handlers: Record<string, FakeHandler> = {
    'GET /api/offers': () => ({ offers: listed().filter(({ archivedAt }) => archivedAt == null) }),
    'GET /api/offers/archived': () => ({
      offers: listed().filter(({ archivedAt }) => archivedAt != null),
      deleted: [...deleted.values()].map((offer) => ({ ...offer, deletedAt: NOW })),
    }),
    'POST /api/offers/bulk': ({ body }) => {
      const { ids, change } = bulkOffersInput.parse(body);
      const refused: { id: string; code: string }[] = [];
      const offers = ids.flatMap((id) => {
        const offer = rows.get(id) ?? (change.kind === 'restore' ? deleted.get(id) : undefined);
        if (offer === undefined) {
          refused.push({ id, code: 'offers.offer.not_found' });
          return [];
        }
        deleted.delete(id);
        if (change.kind === 'delete') {
          remove(id);
          return [];
        }
        return save(changed(offer, change)).offer;
      });
      return { offers, refused };
    },
    'POST /api/offers': ({ body }) => {
      const { id = '', description, ...input } = createOfferInput.parse(body);
      const known = rows.get(id);
      if (known !== undefined && known.title !== input.title) throw fail('offers.offer.id_taken', 409);
      return save(known ?? offerOf({ ...input, id, description: description ?? null }));
    },
    'PATCH /api/offers/:id': ({ params, body }) => {
      const change = updateOfferInput.parse(body) as Partial<OfferView>;
      return save({ ...own(params['id']), ...change });
    },
    'DELETE /api/offers/:id': ({ params }) => remove(params['id'] ?? ''),
    'POST /api/offers/:id/metrics': ({ params, body }) => {
      const offer = own(params['id']);
      const { count, checkedAt = NOW } = createReadingInput.parse(body);
      const reading: ReadingView = { count, checkedAt, source: 'manual' };
      return { reading, ...read(offer, reading) };
    },
    'POST /api/offers/:id/metrics/pasted': ({ params, body }) => {
      const offer = own(params['id']);
      const { content } = pastedPageInput.parse(body);
      const count = /^~(\d+) resultados$/m.exec(content)?.[1];
      if (count === undefined) {
        throw fail('offers.page.unreadable', 422, [{ path: 'content', rule: 'no_number' }]);
      }
      const reading = { count: Number(count), checkedAt: NOW, source: 'pasted', precision: 'approx' };
      return { reading, ...read(offer, reading) };
    },
    'DELETE /api/offers/:id/readings/:checkedAt': ({ params }) => {
      const offer = own(params['id']);
      if (offer.latestCheckedAt !== params['checkedAt']) throw fail('offers.reading.not_found', 404);
      const trend = offer.trend.slice(0, -1);
      const latestCount = trend.at(-1) ?? null;
      return save({
        ...offer,
        ...changedNow(),
        trend,
        latestCount,
        latestCheckedAt: latestCount === null ? null : EARLIER,
        change: latestCount === null ? null : latestCount - (trend[0] ?? latestCount),
      });
    },
    'PUT /api/offers/:id/readings/:checkedAt': ({ params, body }) => {
      const { count, source, precision } = putReadingInput.parse(body);
      const reading: ReadingView = { count, checkedAt: params['checkedAt'] ?? '', source, precision };
      return { reading, ...read(own(params['id']), reading) };
    },
    'PATCH /api/offers/:id/readings/:checkedAt': ({ params, body }) => {
      const offer = own(params['id']);
      const { source = 'manual', precision = 'exact', ...input } = correctReadingInput.parse(body);
      const { count = 0, checkedAt = params['checkedAt'] ?? '' } = input;
      const reading: ReadingView = { count, checkedAt, source, precision };
      return { reading, ...read({ ...offer, trend: offer.trend.slice(0, -1) }, reading) };
    },
    'POST /api/offers/:id/metrics/refresh': ({ params }) => {
      const offer = own(params['id']);
      const reading = { count: 640, checkedAt: NOW, source: 'browser', precision: 'exact' };
      return { reading, unreadable: null, ...read(offer, reading) };
    },
  };
  return {
    handlers,
    /** What a reload would show. */
    statusOf: (id: string) => own(id).status,
    latestOf: (title: string) =>
      [...rows.values()].find((offer) => offer.title === title)?.latestCount ?? null,
    titles: () => [...rows.values()].map(({ title }) => title),
    /** Off the board, with their histories. */
    archived: () => listed().flatMap(({ title, archivedAt }) => (archivedAt == null ? [] : title)),
    tagsOf: (id: string) => own(id).tags,
    /** Deletes an offer as another tab would. */
    remove: (id: string) => rows.delete(id),
  };
}

function changed(offer: OfferView, change: BulkChange): OfferView {
  switch (change.kind) {
    case 'move':
      return isOfferStatus(change.status) ? { ...offer, status: change.status } : offer;
    case 'tag':
      return { ...offer, tags: withTags(offer.tags, change) };
    case 'archive':
      return { ...offer, archivedAt: NOW };
    case 'unarchive':
      return { ...offer, archivedAt: null };
    default:
      return offer;
  }
}
