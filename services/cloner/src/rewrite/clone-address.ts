import { OTHER_ORIGINS } from '../store/clone-manifest.ts';

/** Longer addresses are not captured: no server is bound to take them, and nobody writes them by hand. */
export const ADDRESS_MAX = 8_192;

/**
 * The address that a file has in the clone: of the page's own host its path and query byte for byte, since scripts read and
 * compare them; of other hosts the same under {@link OTHER_ORIGINS}, as `/__ext/<host[:port]>/<path>`. http and https of a host are one. The fragment stays.
 * Null for what no clone holds: other schemes, addresses with a user name or password, and those over {@link ADDRESS_MAX}.
 */
export function cloneAddress(url: URL, page: URL): string | null {
  if (!isCapturable(url)) return null;
  const path = url.pathname + url.search + url.hash;
  // A folder of that name on the page's own host would be taken for another host's.
  const isOwn = url.host === page.host && !`${url.pathname}/`.startsWith(OTHER_ORIGINS);
  return isOwn ? path : `${OTHER_ORIGINS}${url.host}${path}`;
}

/**
 * Where a file of the clone comes from: the opposite of {@link cloneAddress}, with the page's scheme, which the address of a
 * clone does not tell. Null for an address that no file has.
 */
export function originalAddress(address: string, page: URL): URL | null {
  if (!address.startsWith('/')) return null;
  const path = address.split(/[?#]/, 1)[0] ?? '';
  if (!`${path}/`.startsWith(OTHER_ORIGINS)) return parse(page.origin + address);
  const [, host = '', rest = ''] = /^\/__ext\/([^/?#\\@]+)(\/.*)$/s.exec(address) ?? [];
  if (host === '') return null;
  const url = parse(`${page.protocol}//${host}${rest}`);
  // A port that is the usual one of the other scheme had to be written, and says which scheme it was.
  return url !== null && cloneAddress(url, page) === address ? url : null;
}

/** Whether a clone can hold what is there. */
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
