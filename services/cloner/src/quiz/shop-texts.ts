import { isCheckoutHost, isHostOf } from '@garimpo/cloner-contract';
import { judgeExit, placeOf } from './exits.ts';

const ESCAPE = String.raw`\\{1,15}`;
const SLASH = String.raw`(?:\/|${ESCAPE}\/|${ESCAPE}u002[fF])`;
const HOST = String.raw`[a-z0-9][a-z0-9.-]{0,250}\.[a-z]{2,20}(?::\d{1,5})?`;
/** An address as it is, or escaped in JSON or a script; without its query. */
const WRITTEN = new RegExp(
  String.raw`(https?(?::|${ESCAPE}u003[aA]))?${SLASH}{2}(${HOST})((?:${SLASH}[\w.~!*@+,;=%-]*)*)`,
  'gi',
);
/** The same inside the query of another address. */
const ENCODED = new RegExp(String.raw`https?%3a%2f%2f(${HOST})((?:%2f[\w.~!*-]*)*)`, 'gi');
/** Files of a page, which sell nothing. */
const FILE =
  /\.(?:m?js|css|map|json|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp4|webm|m3u8|mp3|pdf|txt|xml|d\.ts)$/i;
/** What texts of programs name that no visitor is sent to. */
const NO_PAGES: readonly string[] = [
  'w3.org',
  'schema.org',
  'github.com',
  'githubusercontent.com',
  'npmjs.com',
  'mozilla.org',
  'reactjs.org',
  'react.dev',
  'vuejs.org',
  'svelte.dev',
  'angular.io',
  'angular.dev',
  'nextjs.org',
  'nuxt.com',
  'mui.com',
  'googleapis.com',
  'gstatic.com',
  'example.com',
];
const SHOPS_MAX = 200;

/**
 * Addresses of shops that a text names, whether or not a walk went there: without query, each once.
 * @param asked hosts from which the quiz itself loads, which may call their data what a shop is called
 */
export function shopsIn(text: string, asked: readonly string[]): string[] {
  const shops = new Set<string>();
  const take = (host: string, path: string, isWhole: boolean): void => {
    const address = `https://${host}${path}`;
    if (shops.size >= SHOPS_MAX || !URL.canParse(address)) return;
    const url = new URL(address);
    // Two slashes begin a comment more often than an address.
    if (!isWhole && !isCheckoutHost(url.hostname)) return;
    if (isShop(url, asked)) shops.add(placeOf(url));
  };
  for (const [, scheme, host = '', path = ''] of text.matchAll(WRITTEN)) {
    take(host, path.replace(/\\+(?:u002f|\/)/gi, '/'), scheme !== undefined);
  }
  for (const [, host = '', path = ''] of text.matchAll(ENCODED)) take(host, path.replace(/%2f/gi, '/'), true);
  return [...shops];
}

function isShop(url: URL, asked: readonly string[]): boolean {
  if (FILE.test(url.pathname) || isHostOf(url.hostname, NO_PAGES)) return false;
  if (asked.includes(url.host)) return false;
  return judgeExit({ url, label: '', by: 'link' }) === 'checkout';
}
