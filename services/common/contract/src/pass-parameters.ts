// Programs in pages of visitors import this file, so it uses nothing but the `URL` it is given, and has no top-level work.

/** Parameters that go on from page to page; a longer list is cut, because shops refuse long addresses. */
export const PASSED_MAX = 40;
const VALUE_MAX = 500;

/** Paths of a checkout on any host. */
const PAY_PATH = /\/(?:checkouts?|carrinho|cart|pagamento|payment|pay)(?:\/|$)/i;
const PAY_HOST = /^(?:pay|pagamento|checkout|seguro|secure)\./i;

export type PassedParameter = readonly [name: string, value: string];

/**
 * Parameters of the query that a campaign is followed by, each name once.
 * @param names source of a pattern
 */
export function campaignIn(query: Iterable<PassedParameter>, names: string): PassedParameter[] {
  const pattern = new RegExp(names, 'i');
  const found = new Map<string, string>();
  for (const [name, value] of query) {
    if (found.size >= PASSED_MAX) break;
    if (value !== '' && value.length <= VALUE_MAX && !found.has(name) && pattern.test(name))
      found.set(name, value);
  }
  return [...found];
}

interface Tab {
  readonly sessionStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
}

/**
 * The campaign of this page's address; without one, that of an earlier page of the tab.
 * @param names source of a pattern
 */
export function rememberedCampaign(
  came: readonly PassedParameter[],
  names: string,
  key: string,
  tab: Tab,
): readonly PassedParameter[] {
  try {
    // Reading `sessionStorage` throws where the page's own policy or the browser refuses storage.
    if (came.length > 0) tab.sessionStorage.setItem(key, JSON.stringify(came));
    // The page may write there what it could have written into its own address: names are held against the pattern again.
    else return campaignIn(JSON.parse(tab.sessionStorage.getItem(key) ?? '[]'), names);
  } catch {
    // The page may also have written something else there.
  }
  return came;
}

/**
 * Adds the parameters whose names the address does not have: what its owner wrote there stays as it is written.
 * @returns whether the address has changed
 */
export function addMissing(url: URL, passed: Iterable<PassedParameter>): boolean {
  let added = '';
  for (const [name, value] of passed) {
    if (url.searchParams.has(name)) continue;
    added += `${added === '' && url.search === '' ? '' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  if (added !== '') url.search += added;
  return added !== '';
}

/** @param shops hosts on which and under which everything is a checkout */
export function isCheckoutAddress(url: URL, shops: readonly string[], own: string): boolean {
  if (!/^https?:$/.test(url.protocol)) return false;
  if (PAY_PATH.test(url.pathname)) return true;
  return url.hostname !== own && (PAY_HOST.test(url.hostname) || isUnder(url.hostname, shops));
}

function isUnder(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => host === one || host.endsWith(`.${one}`));
}
