/** Of the script of a protected page, what it asks, and what it tells. */
const REPORT = /^[0-9a-z]{1,7}(?:\.(?:js|json|gif))?(?=\?|$)/;

/**
 * A clone holds what its page loads from other hosts under `/__ext/<host>/`. What a copied page has of the anticlone's there is not the
 * copy's to answer: it stands for the address of the app that this returns, so that a copy on our own hosts is told of as
 * every other is. Null for every other address.
 */
export function reportAddress(address: string, publicUrl: string): string | null {
  const place = `/__ext/${new URL(publicUrl).host}/a/`;
  if (!address.startsWith(place)) return null;
  const rest = address.slice(place.length);
  return REPORT.test(rest) ? `/a/${rest}` : null;
}
