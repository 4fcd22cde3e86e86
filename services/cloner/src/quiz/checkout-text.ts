/** Enough for a text that was escaped four times. Without a bound, a long row of them takes quadratic time. */
const ESCAPE = String.raw`\\{1,15}`;
const SLASH = String.raw`(?:\/|${ESCAPE}\/|${ESCAPE}u002[fF])`;
const COLON = `(?::|${ESCAPE}u003[aA])`;
const QUERY = String.raw`(?:(?:\?|${ESCAPE}u003[fF])(?:[\w.~!*:@+,;=&/?%-]|${ESCAPE}u00(?:2[0-9a-fA-F]|3[a-fA-F])|${ESCAPE}\/)*)?`;
const FRAGMENT = '(?:#[\\w-]*)?';

/** Pattern of a checkout's address with its query, as it is or escaped in JSON or a script. The first group is the query. */
function writtenPattern(checkouts: readonly string[]): string {
  const places = checkouts.map((address) => placePattern(address, SLASH));
  return `(?:https?${COLON})?${SLASH}{2}(?:${places.join('|')})(?!${SLASH}?[\\w%~.-])(${QUERY})${FRAGMENT}`;
}

/** The same inside the query of another address. */
function encodedPattern(checkouts: readonly string[]): string {
  const places = checkouts.map((address) => placePattern(address, '%2[fF]'));
  return `https?%3[aA]%2[fF]%2[fF](?:${places.join('|')})(?!(?:%2[fF])?[\\w~.-])((?:%3[fF](?:[\\w.~!*-]|%[0-9a-fA-F]{2})*)?)`;
}

/** Longest first, since one may be a prefix of another. A trailing slash is optional. */
function placePattern(address: string, slash: string): string {
  const { host, pathname } = new URL(address);
  const place = (host + pathname).replace(/\/$/, '').split('/').map(escaped).join(slash);
  return `${place}(?:${slash})?`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}

/** Replaces the original's checkout by the user's wherever a text names it as a whole. */
export class CheckoutText {
  /** For the clone's own script, which replaces addresses at run time. */
  readonly pattern: string | null;
  /** The user's checkout, safe inside any string of a script, and without a fragment, so that parameters can be appended. */
  readonly address: string;
  /** Every text that names a checkout contains one of them. */
  readonly hosts: string[];
  readonly #written: RegExp | null;
  readonly #encoded: RegExp | null;

  /** @param checkouts without query and fragment */
  constructor(checkouts: readonly string[], checkoutUrl: string) {
    const places = [...checkouts].sort((a, b) => b.length - a.length);
    this.pattern = places.length === 0 ? null : writtenPattern(places);
    this.#written = this.pattern === null ? null : new RegExp(this.pattern, 'gi');
    this.#encoded = places.length === 0 ? null : new RegExp(encodedPattern(places), 'gi');
    this.hosts = [...new Set(places.map((address) => new URL(address).host))];
    const url = new URL(checkoutUrl);
    url.hash = '';
    this.address = url.href.replace(
      /['`\\$(){}]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  }

  swap(text: string): string {
    if (this.#written === null || this.#encoded === null) return text;
    if (!this.hosts.some((host) => text.includes(host))) return text;
    return text
      .replace(this.#written, (match: string, query: string) => {
        const [, backslashes = '', written = ''] = /(\\+)(u002f|\/)/i.exec(match) ?? [];
        const isHidden = /u002f/i.test(written);
        const slash = isHidden ? `${backslashes}u002F` : `${backslashes}/`;
        const and = /(\\+u0026)/.exec(match)?.[1] ?? (isHidden ? `${backslashes}u0026` : '&');
        const plain = query
          .replace(/\\+u0026/g, '&')
          .replace(/\\+u003d/gi, '=')
          .replace(/^\\+u003f/i, '?');
        return this.#continued(plain).replaceAll('/', slash).replaceAll('&', and);
      })
      .replace(this.#encoded, (_match, query: string) =>
        encodeURIComponent(this.#continued(query === '' ? '' : decoded(query))),
      );
  }

  /** Ends the address so that what a script appends is still part of its query. */
  #continued(query: string): string {
    if (query === '') return this.address;
    const has = this.address.includes('?');
    const name = /(?:^\?|&)([^&=]+=)$/.exec(query)?.[1] ?? '';
    const isOpen = name !== '' || /[?&]$/.test(query);
    return this.address + (has ? (isOpen ? '&' : '') : '?') + name;
  }
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}
