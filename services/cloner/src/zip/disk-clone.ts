import { reportAddress } from '@garimpo/cloner-contract';
import { parse } from 'es-module-lexer';
import { readPage, readScript } from '../charset/read-text.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { stillOf } from '../replay/still-page.ts';
import { originalAddress } from '../rewrite/clone-address.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { importsOf, type ModuleFinder, type PageScripts, readScripts } from './disk-modules.ts';
import { ANSWERS, diskNames } from './disk-names.ts';
import { isHtmlPage, roleOfType } from './file-types.ts';
import { firstWords } from './first-words.ts';

/** The clone's own host while its addresses are read. No address of a page leads there. */
export const CLONE_HOST = 'https://clone.invalid';
/** A text larger than this is no page of anybody's: it goes as it is, so that no clone takes up the memory. */
export const REWRITTEN_MAX = 32 * 1024 * 1024;
const REDIRECTS_MAX = 10;

export interface FileReader {
  read(sha256: string): Promise<Buffer>;
}

/** A clone as it lies in a folder. */
export interface DiskClone extends ModuleFinder {
  manifest: CloneManifest;
  originalUrl: URL;
  /** Where each address lies, relative to the folder. */
  names: ReadonlyMap<string, string>;
  /** By address, of each page. */
  pages: ReadonlyMap<string, PageScripts>;
  /** Addresses of the scripts that are modules. */
  modules: string[];
  /** Words by which the page is known, where it can be shown without its scripts; none where it cannot. */
  words: string[];
  /** Recorded answers, by where the script with each lies. */
  answers: ReadonlyMap<string, CloneFile>;
  /** The name of what is there; null for what the clone has not. */
  nameAt(url: URL): string | null;
  fileAt(url: URL): CloneFile | null;
  /** Where the anticlone answers the page's snippet, as a whole address; null for what is none of it. */
  reportAt(url: URL): string | null;
  /** The beginning of such addresses, where a page has any. */
  reports: string | null;
}

/**
 * Reads the scripts and pages of the clone, for what its folder must know of itself before it has any file.
 * @param publicUrl of the app: what pages have of its anticlone is left where it is
 */
export async function readDiskClone(
  manifest: CloneManifest,
  reader: FileReader,
  publicUrl: string,
): Promise<DiskClone> {
  const originalUrl = new URL(manifest.originalUrl);
  const names = diskNames(manifest);
  const reported = [...names.keys()].filter((address) => reportAddress(address, publicUrl) !== null);
  for (const address of reported) names.delete(address);
  const addressAt = (url: URL) =>
    url.origin === CLONE_HOST ? followed(url.pathname + url.search, manifest.redirects, names) : null;
  const finder: ModuleFinder = {
    locate: (url) => {
      const address = addressAt(url);
      return address !== null && roleOfType(manifest.files[address]?.type ?? '') === 'script'
        ? address
        : null;
    },
    originalOf: ({ pathname, search }) =>
      originalAddress(pathname + search, originalUrl)?.href ?? originalUrl.href,
  };
  const pages = new Map<string, PageScripts>();
  const modules = new Set<string>();
  for (const [address, { sha256, bytes, type }] of Object.entries(manifest.files)) {
    if (bytes > REWRITTEN_MAX || !names.has(address)) continue;
    const url = new URL(CLONE_HOST + address);
    if (isHtmlPage(type)) {
      const found = readScripts(readPage(await reader.read(sha256), type).text, url, finder);
      pages.set(address, found);
      for (const one of found.modules) modules.add(one);
    } else if (roleOfType(type) === 'script' && address !== REPLAY_ADDRESS) {
      const { text } = readScript(await reader.read(sha256), type, 'utf-8');
      if (isModule(text)) modules.add(address);
      for (const one of importsOf(text, url, finder)) modules.add(one);
    }
  }
  const still = manifest.files[stillOf(manifest) ?? ''];
  return {
    ...finder,
    manifest,
    originalUrl,
    names,
    pages,
    modules: [...modules].sort(),
    words: still === undefined ? [] : firstWords((await reader.read(still.sha256)).toString('utf8')),
    answers: new Map(manifest.calls.map(({ answer }) => [answerName(answer), answer])),
    nameAt: (url) => names.get(addressAt(url) ?? '') ?? null,
    fileAt: (url) => manifest.files[addressAt(url) ?? ''] ?? null,
    reportAt: (url) => {
      const address = url.origin === CLONE_HOST ? reportAddress(url.pathname + url.search, publicUrl) : null;
      return address === null ? null : publicUrl + address;
    },
    reports: reported.length === 0 ? null : `${publicUrl}/a/`,
  };
}

export function answerName({ sha256 }: CloneFile): string {
  return `${ANSWERS}/${sha256.slice(0, 16)}.js`;
}

/** Whether it says that it is one: what a page loads as a module may also be any other script. */
function isModule(source: string): boolean {
  if (!/\b(?:import|export)\b/.test(source)) return false;
  try {
    const [, , , hasModuleSyntax] = parse(source);
    return hasModuleSyntax;
  } catch {
    return false;
  }
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
