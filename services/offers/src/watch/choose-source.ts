import { createHash } from 'node:crypto';
import { type LibraryPage, pageKey, parseLibraryUrl, type UnreadableReason } from '@garimpo/offers-contract';
import type { AdCountSource } from '../source/ad-count-source.ts';

export type Choice =
  | { source: AdCountSource; page: LibraryPage }
  | { source: null; reason: Extract<UnreadableReason, 'no_source' | 'not_library' | 'not_covered'> };

/**
 * The first source that may hold the page. No other is asked while that one rests: two sources count differently, and
 * a series that changes between them would look like growth.
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

/** Names a page where its outcomes are kept: what people search for cannot be read out of it. */
export function pageDigest(page: LibraryPage): Buffer {
  return createHash('sha256').update(pageKey(page)).digest();
}

/** What the queue keeps of an offer's address: its page, and which source reads it. */
export interface Lane {
  page: Buffer | null;
  source: AdCountSource['name'] | 'none';
}

export function laneOf(choice: Choice): Lane {
  if (choice.source === null) return { page: null, source: 'none' };
  return { page: pageDigest(choice.page), source: choice.source.name };
}
