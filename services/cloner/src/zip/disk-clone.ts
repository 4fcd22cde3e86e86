import { reportAddress } from '@garimpo/cloner-contract';
import type { StillWidth } from '../replay/still-page.ts';
import { originalAddress } from '../rewrite/clone-address.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { ModuleFinder, PageScripts } from './disk-modules.ts';
import { ANSWERS, diskNames } from './disk-names.ts';
import { isData, roleOfType } from './file-types.ts';

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
  /** Whether a part of it only works on a server. */
  needsServer: boolean;
  /** Words that identify the page at each width where it was drawn without scripts. */
  words: Readonly<Partial<Record<StillWidth, readonly string[]>>>;
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
  return {
    manifest,
    reportPlaces,
    names,
    reports,
    pages: new Map(),
    modules: [],
    needsServer: false,
    words: {},
  };
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

/** Larger files are no data that a page draws from. */
const DATA_MAX = 8 * 1024 * 1024;
/** In all: each is in the ZIP twice. */
const DATA_ALL_MAX = 48 * 1024 * 1024;

/** The files that scripts may ask for, by address. */
export function dataFiles({ names, manifest }: DiskFacts): [address: string, file: CloneFile][] {
  let left = DATA_ALL_MAX;
  return [...names.keys()].flatMap((address): [string, CloneFile][] => {
    const file = manifest.files[address];
    if (file === undefined || !isData(file.type) || file.bytes > Math.min(DATA_MAX, left)) return [];
    left -= file.bytes;
    return [[address, file]];
  });
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
