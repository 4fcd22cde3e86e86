import { type LibraryPage, parseLibraryUrl, type UnreadableReason } from '@garimpo/offers-contract';
import type { AdCountSource } from '../source/ad-count-source.ts';

export type Choice =
  | { source: AdCountSource; page: LibraryPage }
  | { source: null; reason: Extract<UnreadableReason, 'no_source' | 'not_library' | 'not_covered'> };

/**
 * The first source that may hold the page. No other is asked where that one rests: two sources count differently, and a
 * series that changes between them would look like growth.
 */
export function chooseSource(
  sources: readonly AdCountSource[],
  offerUrl: string,
  hosts: readonly string[],
): Choice {
  const enabled = sources.filter((source) => source.enabled);
  if (enabled.length === 0) return { source: null, reason: 'no_source' };
  const page = parseLibraryUrl(offerUrl, hosts);
  if (page === null) return { source: null, reason: 'not_library' };
  const source = enabled.find((one) => one.covers(page));
  return source === undefined ? { source: null, reason: 'not_covered' } : { source, page };
}
