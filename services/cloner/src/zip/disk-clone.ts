import { reportAddress } from '@garimpo/cloner-contract';
import { originalAddress } from '../rewrite/clone-address.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { ModuleFinder, PageScripts } from './disk-modules.ts';
import { ANSWERS, diskNames } from './disk-names.ts';
import { roleOfType } from './file-types.ts';

/** The clone's own host while its addresses are read. No address of a page leads there. */
export const CLONE_HOST = 'https://clone.invalid';
/** A text larger than this is no page of anybody's: it goes as it is, so that no clone takes up the memory. */
export const REWRITTEN_MAX = 32 * 1024 * 1024;
const REDIRECTS_MAX = 10;

/** Where pages have their anticlone. Plain, for it goes to another thread. */
export interface ReportPlaces {
  /** Under which pages know it. */
  hosts: readonly string[];
  /** Where it is, without a slash at the end. */
  origin: string;
}

/** What is known of a clone in a folder before it has any file. All of it can go to another thread. */
export interface DiskFacts {
  manifest: CloneManifest;
  /** What pages have of the anticlone is left where it is. */
  reportPlaces: ReportPlaces;
  /** Where each address lies, relative to the folder. */
  names: ReadonlyMap<string, string>;
  /** The beginning of the anticlone's addresses, where a page has any. */
  reports: string | null;
  /** By address, of each page. */
  pages: ReadonlyMap<string, PageScripts>;
  /** Addresses of the scripts that are modules. */
  modules: readonly string[];
  /** Words by which the page is known, where it can be shown without its scripts; none where it cannot. */
  words: readonly string[];
}

/** A clone as it lies in a folder. */
export interface DiskClone extends DiskFacts, ModuleFinder {
  originalUrl: URL;
  /** The name of what is there; null for what the clone has not. */
  nameAt(url: URL): string | null;
  fileAt(url: URL): CloneFile | null;
  /** Where the anticlone answers the page's snippet, as a whole address; null for what is none of it. */
  reportAt(url: URL): string | null;
}

/** What the manifest alone says: nothing of what is in pages and scripts. */
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
