import { OTHER_ORIGINS } from '../store/clone-manifest.ts';

/** Longer addresses are not captured, since servers need not accept them. */
export const ADDRESS_MAX = 8_192;

/**
 * The address of a file in the clone: path and query of the page's own host byte for byte, since scripts compare them; other
 * hosts under {@link OTHER_ORIGINS}, as `/__ext/<host[:port]>/<path>`. http and https of a host are one. The fragment stays. Null
 * for what no clone can hold: other schemes, addresses with credentials, and those over {@link ADDRESS_MAX}.
 */
export function cloneAddress(url: URL, page: URL): string | null {
  if (!isCapturable(url)) return null;
  const path = url.pathname + url.search + url.hash;
  // A folder of that name on the page's own host would be ambiguous.
  const isOwn = url.host === page.host && !`${url.pathname}/`.startsWith(OTHER_ORIGINS);
  return isOwn ? path : `${OTHER_ORIGINS}${url.host}${path}`;
}

/**
 * The inverse of {@link cloneAddress}, with the page's scheme, which a clone's address does not tell. Null for an address that no
 * file has.
 */
export function originalAddress(address: string, page: URL): URL | null {
  if (!address.startsWith('/')) return null;
  const path = address.split(/[?#]/, 1)[0] ?? '';
  if (!`${path}/`.startsWith(OTHER_ORIGINS)) return parse(page.origin + address);
  const [, host = '', rest = ''] = /^\/__ext\/([^/?#\\@]+)(\/.*)$/s.exec(address) ?? [];
  if (host === '') return null;
  const url = parse(`${page.protocol}//${host}${rest}`);
  // A port that is the default of the other scheme reveals that scheme.
  return url !== null && cloneAddress(url, page) === address ? url : null;
}

/** Whether a clone can hold the file at the address. */
export function isCapturable(url: URL): boolean {
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= ADDRESS_MAX
  );
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
