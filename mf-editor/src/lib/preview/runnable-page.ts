import type { PageTree } from '../page/page-tree.ts';
import { baseTag, placeOfBase } from './inert-page.ts';

/** Address of the empty page on the clone's host in which a page is tried with its scripts; see `services/cloner/src/serve/test-page.ts`. */
export const TEST_PATH = '/__garimpo/test';
/** The script that precedes all others of a clone's page; see `services/cloner/src/guard/insert-guard.ts`. */
const GUARD_TAG = '<script src="/__garimpo/guard.js"></script>';

/** The source as its host would send it, for a document at another address. `url` is the page's address on the web. */
export function runnablePage(page: PageTree, url: string): string {
  const { source } = page;
  const at = placeOfBase(page);
  return source.slice(0, at) + baseTag(page, url) + GUARD_TAG + source.slice(at);
}
