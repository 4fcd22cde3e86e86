import {
  createOfferInput,
  createReadingInput,
  type OfferView,
  type ReadingView,
  updateOfferInput,
} from '@garimpo/offers-contract';
import { type FakeHandler, fail } from '@garimpo/sdk/testing';
import { offerOf } from './offers.ts';

/** An offers service for one account, kept in memory: it parses what it gets with the contract, as the real one does. */
export function boardService(start: OfferView[]) {
  const rows = new Map(start.map((offer) => [offer.id, offer]));
  const own = (id: string | undefined): OfferView => {
    const offer = rows.get(id ?? '');
    if (offer === undefined) throw fail('offers.offer.not_found', 404);
    return offer;
  };
  const save = (offer: OfferView) => {
    rows.set(offer.id, offer);
    return { offer };
  };
  const handlers: Record<string, FakeHandler> = {
    'GET /api/offers': () => ({
      offers: [...rows.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    }),
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
    'DELETE /api/offers/:id': ({ params }) => {
      own(params['id']);
      rows.delete(params['id'] ?? '');
    },
    'POST /api/offers/:id/metrics': ({ params, body }) => {
      const offer = own(params['id']);
      const { count, checkedAt = '2026-11-20T12:00:00.000Z' } = createReadingInput.parse(body);
      const first = offer.trend[0] ?? count;
      const reading: ReadingView = { count, checkedAt, source: 'manual' };
      const next = { latestCount: count, latestCheckedAt: checkedAt, change: count - first };
      return { reading, ...save({ ...offer, ...next, trend: [...offer.trend, count] }) };
    },
  };
  return {
    handlers,
    /** What a reload would show. */
    statusOf: (id: string) => own(id).status,
    titles: () => [...rows.values()].map(({ title }) => title),
    /** As if another tab had done it. */
    remove: (id: string) => rows.delete(id),
  };
}
