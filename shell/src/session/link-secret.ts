/** What a link from a mail, or the way back from another sign-in, brings in its address. Whoever reads it is signed in. */
export type LinkSecret =
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  /** Secret of a sign-in or of a recovery that began in this browser. */
  | { kind: 'code'; code: string }
  /** With a code where somebody signed up in a browser, which can show by it that it is the same. */
  | { kind: 'token_hash'; tokenHash: string; type: LinkType; code?: string }
  /** A code or the hash of one: the address does not say which. */
  | { kind: 'token'; token: string; type: LinkType }
  /** The service has looked at the link already, and says no. */
  | { kind: 'refused'; code: string };

export type LinkType = (typeof linkTypes)[number];

const linkTypes = ['recovery', 'signup', 'email', 'magiclink', 'invite', 'email_change'] as const;

const SECRETS = [
  'access_token',
  'refresh_token',
  'token',
  'token_hash',
  'code',
  'provider_token',
  'provider_refresh_token',
];
const COMPANIONS = [
  'type',
  'expires_at',
  'expires_in',
  'token_type',
  'error',
  'error_code',
  'error_description',
  'sb',
];

export interface ReadAddress {
  secret: LinkSecret | null;
  /** Query and fragment without what was read from them; `null` when nothing has to go. */
  rest: string | null;
}

/**
 * Reads the secret of an address. It stands in the fragment, and with Supabase Auth in the query too: what is in the fragment
 * counts, and nothing that stands beside it in the query. Other parameters stay.
 */
export function readLink(address: URL): ReadAddress {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const query = address.searchParams;
  const source = [...SECRETS, 'error', 'error_code'].some((name) => fragment.has(name)) ? fragment : query;
  const of = (name: string) => source.get(name) || null;
  const secret = secretOf(of);
  if (secret === null && !SECRETS.some((name) => of(name) !== null)) return { secret: null, rest: null };

  const kept = new URLSearchParams(query);
  for (const name of [...SECRETS, ...COMPANIONS]) kept.delete(name);
  const inFragment = [...SECRETS, ...COMPANIONS].some((name) => fragment.has(name));
  const search = kept.size === 0 ? '' : `?${kept}`;
  return { secret, rest: `${search}${inFragment ? '' : address.hash}` };
}

function secretOf(of: (name: string) => string | null): LinkSecret | null {
  const refusal = of('error_code') ?? of('error');
  if (refusal !== null) return { kind: 'refused', code: refusal };
  const [accessToken, refreshToken] = [of('access_token'), of('refresh_token')];
  if (accessToken !== null && refreshToken !== null) return { kind: 'tokens', accessToken, refreshToken };
  const type = linkTypeOf(of('type'));
  const tokenHash = of('token_hash');
  const code = of('code');
  if (tokenHash !== null)
    return { kind: 'token_hash', tokenHash, type, ...(type === 'signup' && code !== null && { code }) };
  const token = of('token');
  if (token !== null) return { kind: 'token', token, type };
  return code === null ? null : { kind: 'code', code };
}

/** A link that does not say what it is for is one to choose a new password: that is the older kind. */
function linkTypeOf(named: string | null): LinkType {
  return linkTypes.find((type) => type === named) ?? 'recovery';
}

/** Holds the secret until it has been used: each is good for once. */
export interface LinkHolder {
  current: LinkSecret | null;
}

/**
 * Takes the secret out of the address of this page, before anything is loaded or logged that could carry the address
 * elsewhere. Only on the pages that expect one: elsewhere `code` and `type` are anybody's parameters. `landingOf` tells
 * the page that is for this secret.
 */
export function takeLink(
  landings: readonly string[],
  landingOf: (secret: LinkSecret, path: string) => string,
  page: Pick<Location, 'href'>,
  history: Pick<History, 'state' | 'replaceState'>,
): LinkHolder {
  const address = new URL(page.href);
  const path = pathOf(address);
  if (!landings.includes(path)) return { current: null };
  const { secret, rest } = readLink(address);
  if (rest !== null) {
    const landing = secret === null ? path : landingOf(secret, path);
    history.replaceState(history.state, '', `${landing}${rest}`);
  }
  return { current: secret };
}

/**
 * Calls back when a link is opened in a tab that is on its page already. That changes the fragment and loads nothing, so the
 * secret would stay in the address, unused.
 */
export function onLaterLink(
  landings: readonly string[],
  page: Pick<Window, 'location' | 'addEventListener'>,
  found: () => void,
): void {
  page.addEventListener('hashchange', () => {
    const address = new URL(page.location.href);
    if (landings.includes(pathOf(address)) && readLink(address).rest !== null) found();
  });
}

function pathOf(address: URL): string {
  return address.pathname.replace(/(?<=.)\/+$/, '');
}
