import type { OfferView } from '@garimpo/offers-contract';

export interface OfferFilter {
  search: string;
  /** Offers with any of these are shown; none means all. */
  tags: readonly string[];
}

/** Every word has to be somewhere in the title or in a tag, whatever its case and accents. */
export function filterOffers(offers: OfferView[], { search, tags }: OfferFilter): OfferView[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const wanted = new Set(tags.map(plain));
  if (words.length === 0 && wanted.size === 0) return offers;
  return offers.filter((offer) => {
    const own = offer.tags.map(plain);
    if (wanted.size > 0 && !own.some((tag) => wanted.has(tag))) return false;
    const places = [plain(offer.title), ...own];
    return words.every((word) => places.some((place) => place.includes(word)));
  });
}

/** The tags of a board, each once (compared without case and accents), in the order of a Portuguese dictionary. */
export function boardTags(offers: readonly OfferView[]): string[] {
  const first = new Map<string, string>();
  for (const tag of offers.flatMap((offer) => offer.tags)) {
    if (!first.has(plain(tag))) first.set(plain(tag), tag);
  }
  return [...first.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

export const sameTag = (a: string, b: string) => plain(a) === plain(b);

const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
