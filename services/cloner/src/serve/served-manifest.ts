import { type CallIndex, indexCalls } from '../calls/find-call.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';

/** A manifest as its host asks it: by address, and never by what an object inherits. */
export interface ServedManifest {
  manifest: CloneManifest;
  files: ReadonlyMap<string, CloneFile>;
  redirects: ReadonlyMap<string, string>;
  calls: CallIndex<CloneFile>;
  /** Of recorded calls. */
  methods: ReadonlySet<string>;
  /** What the original shows where nothing is, if that was recorded. */
  notFoundPage: CloneFile | null;
}

export function served(manifest: CloneManifest): ServedManifest {
  const { files, redirects, calls } = manifest;
  const isNotFoundPage = ({ status, type }: CloneFile) => status === 404 && /^text\/html\b/i.test(type);
  return {
    manifest,
    files: new Map(Object.entries(files)),
    redirects: new Map(Object.entries(redirects)),
    calls: indexCalls(manifest),
    methods: new Set(calls.map(({ method }) => method)),
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
