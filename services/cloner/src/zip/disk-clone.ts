import { reportAddress } from '@garimpo/cloner-contract';
import { originalAddress } from '../rewrite/clone-address.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { ModuleFinder, PageScripts } from './disk-modules.ts';
import { ANSWERS, diskNames } from './disk-names.ts';
import { roleOfType } from './file-types.ts';

/** The clone's host while addresses are resolved. No page names it. */
export const CLONE_HOST = 'https://clone.invalid';
/** Larger texts are no real pages: they are copied unchanged, which bounds memory. */
export const REWRITTEN_MAX = 32 * 1024 * 1024;
const REDIRECTS_MAX = 10;

/** Where pages load the anticlone from. Must be copyable to a thread. */
export interface ReportPlaces {
  /** Hosts under which pages load it. */
  hosts: readonly string[];
  /** Its origin, without a slash at the end. */
  origin: string;
}

/** Facts about a clone that becomes a folder. Must be copyable to a thread. */
export interface DiskFacts {
  manifest: CloneManifest;
  /** Addresses of the anticlone stay as they are. */
  reportPlaces: ReportPlaces;
  /** Path in the folder by address. */
  names: ReadonlyMap<string, string>;
  /** The prefix of the anticlone's addresses, if a page loads it. */
  reports: string | null;
  /** Scripts of each page, by address. */
  pages: ReadonlyMap<string, PageScripts>;
  /** Addresses of scripts that are modules. */
  modules: readonly string[];
  /** Words that identify the page when it works without scripts; otherwise none. */
  words: readonly string[];
}

/** A clone as a folder. */
export interface DiskClone extends DiskFacts, ModuleFinder {
  originalUrl: URL;
  /** Path of the file in the folder, or null. */
  nameAt(url: URL): string | null;
  fileAt(url: URL): CloneFile | null;
  /** Absolute address of the anticlone, or null for another. */
  reportAt(url: URL): string | null;
}

/** Facts from the manifest alone, without reading pages and scripts. */
export function factsOf(manifest: CloneManifest, reportPlaces: ReportPlaces): DiskFacts {
  const names = diskNames(manifest);
  const reported = [...names.keys()].filter((address) => reportAddress(address, reportPlaces.hosts) !== null);
  for (const address of reported) names.delete(address);
  const reports = reported.length === 0 ? null : `${reportPlaces.origin}/a/`;
  return { manifest, reportPlaces, names, reports, pages: new Map(), modules: [], words: [] };
}

export function diskClone(facts: DiskFacts): DiskClone {
  const { manifest, names, reportPlaces } = facts;
  const originalUrl = new URL(manifest.originalUrl);
  const addressAt = (url: URL) =>
    url.origin === CLONE_HOST ? followed(url.pathname + url.search, manifest.redirects, names) : null;
  return {
    ...facts,
    originalUrl,
    locate: (url) => {
      const address = addressAt(url);
      return address !== null && roleOfType(manifest.files[address]?.type ?? '') === 'script'
        ? address
        : null;
    },
    originalOf: ({ pathname, search }) =>
      originalAddress(pathname + search, originalUrl)?.href ?? originalUrl.href,
    nameAt: (url) => names.get(addressAt(url) ?? '') ?? null,
    fileAt: (url) => manifest.files[addressAt(url) ?? ''] ?? null,
    reportAt: (url) => {
      const address =
        url.origin === CLONE_HOST ? reportAddress(url.pathname + url.search, reportPlaces.hosts) : null;
      return address === null ? null : reportPlaces.origin + address;
    },
  };
}

export function answerName({ sha256 }: CloneFile): string {
  return `${ANSWERS}/${sha256.slice(0, 16)}.js`;
}

function followed(
  address: string,
  redirects: Record<string, string>,
  names: ReadonlyMap<string, string>,
): string | null {
  for (let at = address, left = REDIRECTS_MAX; left > 0; left -= 1) {
    if (names.has(at)) return at;
    const next = Object.hasOwn(redirects, at) ? redirects[at] : undefined;
    if (next === undefined) return null;
    at = next.split('#', 1)[0] ?? '';
  }
  return null;
}
