import { type CallIndex, findCall, indexCalls } from '../calls/find-call.ts';
import { VisitIndex } from '../calls/follow-visit.ts';
import { type CloneFile, type CloneManifest, OTHER_ORIGINS } from '../store/clone-manifest.ts';

/** A manifest prepared for look-ups by address, without inherited keys. */
export interface ServedManifest {
  manifest: CloneManifest;
  files: ReadonlyMap<string, CloneFile>;
  redirects: ReadonlyMap<string, string>;
  calls: CallIndex<CloneFile>;
  /** Null where no answer depends on what was asked before. */
  visits: VisitIndex<CloneFile> | null;
  /** Methods of the recorded calls. */
  methods: ReadonlySet<string>;
  /** The original's page for missing files, if it was recorded. */
  notFoundPage: CloneFile | null;
}

export function served(manifest: CloneManifest): ServedManifest {
  const { files, redirects, calls } = manifest;
  const visits = manifest.visits === undefined ? null : new VisitIndex(manifest.visits);
  const isNotFoundPage = ({ status, type }: CloneFile) => status === 404 && /^text\/html\b/i.test(type);
  return {
    manifest,
    files: new Map(Object.entries(files)),
    redirects: new Map(Object.entries(redirects)),
    calls: indexCalls(manifest),
    visits,
    methods: new Set([...calls.map(({ method }) => method), ...(visits?.methods ?? [])]),
    notFoundPage: Object.values(files).find(isNotFoundPage) ?? null,
  };
}

export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

export function queryOf(address: string): string {
  const at = address.indexOf('?');
  return at === -1 ? '' : address.slice(at + 1);
}

export type Found = { kind: 'file'; file: CloneFile } | { kind: 'redirect'; address: string };

/**
 * What a clone has at an address with path and query as the browser sent them. The exact address comes first. Without it, a query
 * that the original did not have is taken for a campaign's: the page is the same, and redirects keep the query.
 * @param isNavigation the visitor navigates: in a quiz, whose steps have addresses that only its script knows, that shows its
 * page
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
  // A clone whose page is not at the root redirects there from the root.
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
