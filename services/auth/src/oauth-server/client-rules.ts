import { OAUTH_SCOPES } from '@garimpo/auth-contract';
import { AuthFailure } from '../http/auth-failure.ts';

export const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export type AuthMethodOfClient = (typeof AUTH_METHODS)[number];
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

export const REDIRECT_URIS_MAX = 10;
export const REDIRECT_URI_MAX = 1024;

const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|localhost)$/;
/** A name of a domain that is turned around, as systems ask of programs; a scheme of one word may be anybody's, or a browser's own. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** Throws `invalid_redirect_uri` for an address that codes must not be sent to. */
export function checkRedirectUri(given: string, isPublic: boolean): void {
  const url = URL.canParse(given) ? new URL(given) : null;
  // Kept and compared as it was written, so nothing in it may be read in two ways.
  const isPlain = /^[\x21-\x7e]+$/.test(given) && !/[\\#*]/.test(given) && given.length <= REDIRECT_URI_MAX;
  if (url === null || !isPlain || url.username !== '' || url.password !== '' || !isSafe(url, isPublic)) {
    throw new AuthFailure(
      'invalid_redirect_uri',
      'redirect_uris must be https, http on this machine, or a private scheme of a public client; no fragment, no wildcard',
    );
  }
}

function isSafe({ protocol, hostname }: URL, isPublic: boolean): boolean {
  if (protocol === 'https:') return hostname !== '';
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return isPublic && PRIVATE_SCHEME.test(protocol);
}

const ANY_PORT = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=\/|\?|$)/;

/**
 * Whether a code may be sent to the address that a program names. It is one of those registered, to the letter; of an address of
 * this machine that was registered without a port, the port is the program's to choose (RFC 8252), and nothing else.
 */
export function redirectFits(registered: readonly string[], given: string): boolean {
  if (registered.includes(given)) return true;
  const host = ANY_PORT.exec(given)?.[1];
  return host !== undefined && registered.includes(given.replace(ANY_PORT, `http://${host}`));
}

/** The scopes of a text, each once. Throws `invalid_scope` for one that is not among those allowed. */
export function scopesOf(text: string, allowed: readonly string[]): string[] {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))];
  if (!scopes.every((scope) => allowed.includes(scope))) {
    throw new AuthFailure('invalid_scope', 'The scope is unknown, or not allowed to this client');
  }
  return scopes;
}

/** In the order of the list, so that the same scopes are the same text. */
export function sortedScopes(scopes: readonly string[]): string[] {
  return OAUTH_SCOPES.filter((scope) => scopes.includes(scope));
}
