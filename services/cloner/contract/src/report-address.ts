/** Of the script of a protected page, what it asks, and what it tells. */
const REPORT = /^[0-9a-z]{1,7}(?:\.(?:js|json|gif))?(?=\?|$)/;

/**
 * A clone holds what its page loads from other hosts under `/__ext/<host>/`. What a copied page has of the anticlone's there is not the
 * copy's to answer: it stands for the address on the host of the links that this returns, so that a copy on our own hosts is told of as
 * every other is. Null for every other address.
 * @param hosts under which pages know the anticlone
 */
export function reportAddress(address: string, hosts: readonly string[]): string | null {
  if (!address.startsWith('/__ext/')) return null;
  const place = hosts.map((host) => `/__ext/${host}/a/`).find((one) => address.startsWith(one));
  if (place === undefined) return null;
  const rest = address.slice(place.length);
  return REPORT.test(rest) ? `/a/${rest}` : null;
}
