import type { OfferView } from '@garimpo/offers-contract';

let made = 0;

/** A valid offer, newer than those made before; a test states only what it is about. */
export function offerOf(part: Partial<OfferView> = {}): OfferView {
  made += 1;
  const createdAt = new Date(Date.parse('2026-10-01T12:00:00.000Z') + made * 60_000).toISOString();
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title: `Oferta ${made}`,
    offerUrl: `https://www.facebook.com/ads/library/?id=${made}`,
    landingPageUrl: `https://oferta-${made}.example/`,
    description: null,
    tags: [],
    status: 'waiting',
    createdAt,
    updatedAt: createdAt,
    latestCount: null,
    latestCheckedAt: null,
    change: null,
    trend: [],
    ...part,
  };
}
