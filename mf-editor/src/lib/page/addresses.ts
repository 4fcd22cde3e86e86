import { wordSet } from '../html/text.ts';
import type { PageTree } from './page-tree.ts';

/**
 * The base of the page's relative addresses: its first valid `base`.
 * @param url absolute address of the page
 */
export function documentBase(page: PageTree, url: string): string {
  for (const base of page.elements('base')) {
    const href = page.attribute(base, 'href');
    if (href === null) continue;
    const isTaken = URL.canParse(href, url) && /^https?:$/.test(new URL(href, url).protocol);
    return isTaken ? new URL(href, url).href : url;
  }
  return url;
}

/** `scheme`: the scheme is not allowed there. `unreadable`: it is no address. */
export type AddressProblem = 'scheme' | 'unreadable';

/** Schemes that open something and never run code. */
const LINK_SCHEMES = wordSet('http: https: mailto: tel: sms: whatsapp:');
const FILE_SCHEMES = new Set(['http:', 'https:']);

/**
 * Why a typed address is refused; null for a good one. Relative addresses and anchors are good; `base` is absolute.
 * The address is parsed as browsers do, which skip tabs and line breaks in `java\nscript:`.
 */
export function addressProblem(address: string, use: 'link' | 'file', base: string): AddressProblem | null {
  if (!URL.canParse(address, base)) return 'unreadable';
  const { protocol } = new URL(address, base);
  return (use === 'link' ? LINK_SCHEMES : FILE_SCHEMES).has(protocol) ? null : 'scheme';
}

/** Whether the file is on another host than the page at `base`. */
export function isElsewhere(address: string, base: string): boolean {
  return URL.canParse(address, base) && new URL(address, base).host !== new URL(base).host;
}

/** `exemplo.com.br/oferta` with a scheme, since browsers would take it for a path; null for other texts. */
export function asWebAddress(typed: string): string | null {
  const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+([\p{L}]{2,})(?=[/?#:]|$)/iu.exec(typed);
  if (
    domain === null ||
    /^(?:html?|php|aspx?|jsp|pdf|zip|png|jpe?g|gif|webp|svg|mp[34]|txt|css|js)$/i.test(domain[1] ?? '')
  ) {
    return null;
  }
  return `https://${typed}`;
}

/** `elsewhere`: a clone loads images from its own host only. */
type ImageProblem = 'scheme' | 'unreadable' | 'elsewhere';

/**
 * @param url absolute address of the clone
 */
export function imageProblem(address: string, url: string): ImageProblem | null {
  return addressProblem(address, 'file', url) ?? (isElsewhere(address, url) ? 'elsewhere' : null);
}

/** The last part of an address's path as written; empty for an inline file. */
export function fileName(address: string): string {
  if (/^\s*data:/i.test(address)) return '';
  return address.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? '';
}

/** The decoded text, or the text itself where its escapes are broken. */
export function decodedOrSame(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
