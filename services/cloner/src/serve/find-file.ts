import { findCall } from '../calls/find-call.ts';
import { type CloneFile, OTHER_ORIGINS } from '../store/clone-manifest.ts';
import { pathOf, queryOf, type ServedManifest } from './served-manifest.ts';

export type Found = { kind: 'file'; file: CloneFile } | { kind: 'redirect'; address: string };

/**
 * What a clone has at an address, which is path and query as the browser sent them. The very address comes first. A query
 * that the original did not have is a campaign's: the page is the same, and a redirect carries it on. Nothing is ever looked
 * for outside of the manifest.
 * @param isNavigation a person goes there: in a quiz, whose steps have addresses that only its script knows, that is its page
 */
export function findFile(clone: ServedManifest, address: string, isNavigation = false): Found | null {
  return (
    findExact(clone, address, '') ??
    findWithoutQuery(clone, address) ??
    findRecorded(clone, address) ??
    (isNavigation ? findStep(clone, address) : null)
  );
}

function findExact(clone: ServedManifest, address: string, query: string): Found | null {
  const file = clone.files.get(address);
  if (file !== undefined) return { kind: 'file', file };
  const to = clone.redirects.get(address);
  return to === undefined ? null : { kind: 'redirect', address: withQuery(to, query) };
}

function findWithoutQuery(clone: ServedManifest, address: string): Found | null {
  const path = pathOf(address);
  const query = queryOf(address);
  const found = path === address ? null : findExact(clone, path, query);
  if (found !== null) return found;
  const { entry } = clone.manifest;
  if (path === pathOf(entry)) return findExact(clone, entry, query);
  // A clone of a page that lies deeper opens at its front door too.
  return path === '/' ? { kind: 'redirect', address: withQuery(entry, query) } : null;
}

function findRecorded(clone: ServedManifest, address: string): Found | null {
  const file = findCall(clone.calls, { method: 'GET', address, bodySha256: null });
  return file === null ? null : { kind: 'file', file };
}

function findStep(clone: ServedManifest, address: string): Found | null {
  const { quiz, entry } = clone.manifest;
  return quiz === undefined || address.startsWith(OTHER_ORIGINS) ? null : findExact(clone, entry, '');
}

function withQuery(address: string, query: string): string {
  if (query === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
