import { applyPatches, isCheckoutHost, isHostOf, isNoShop } from '@garimpo/cloner-contract';
import { wordSet } from '../../../lib/html/text.ts';
import { elementWords, startTag } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';

/** An address in a script, with its range in UTF-16 units of the code. */
interface ScriptAddress {
  start: number;
  end: number;
  /** The address without the escapes of the code. */
  address: string;
}

/** Accepts only the escapes of JSON: `\/` and `\u0026`. Any other escape or interpolation ends the address. */
const UNIT = String.raw`(?:[^\s"'\u0060<>\\$]|\$(?!\{)|\\/|\\u0026)`;
const SLASHES = String.raw`(?:\/\/|\\/\\/)`;
const ADDRESS = new RegExp(
  String.raw`(?:https?:${SLASHES}|whatsapp:${SLASHES})${UNIT}+|(?<=["'\u0060])(?:tel|mailto):${UNIT}+`,
  'gi',
);

export function findScriptAddresses(code: string): ScriptAddress[] {
  return [...code.matchAll(ADDRESS)].flatMap(({ 0: text, index }) => {
    // Punctuation after an address in a sentence or a list does not belong to it.
    const written = text.replace(/[),;.]+$/, '');
    // An address that continues with an interpolated value has no known target.
    if (code.startsWith('${', index + written.length)) return [];
    const address = written.replaceAll('\\/', '/').replaceAll('\\u0026', '&');
    return [{ start: index, end: index + written.length, address }];
  });
}

/**
 * The code with some addresses replaced. `places` are in order; a new address is escaped so that it cannot end its
 * string.
 */
export function withScriptAddresses(
  code: string,
  places: readonly { start: number; end: number; address: string }[],
): string {
  return applyPatches(
    code,
    places.map(({ start, end, address }) => ({
      start,
      end,
      text: asWrittenIn(code.slice(start, end), address),
    })),
  );
}

function asWrittenIn(before: string, address: string): string {
  const safe = address.replace(
    /["'`<>\\\s{}]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const slashed = before.includes('\\/') ? safe.replaceAll('/', '\\/') : safe;
  return before.includes('\\u0026') ? slashed.replaceAll('&', '\\u0026') : slashed;
}

/** What an address leads to, in the groups that people replace together; every other host is its own group. */
export type LinkKind = 'checkout' | 'whatsapp' | 'phone' | 'email' | `host:${string}`;

const WHATSAPP: readonly string[] = ['wa.me', 'whatsapp.com', 'wa.link'];
const SHOP_WORDS =
  /\b(?:checkout|check out|pay|payment|pagar|pagamento|comprar|compra|compre|buy|purchase|carrinho|cart|order|pedido)\b/i;
/** Legal pages mention buying, too: "politica-de-compra". */
const LEGAL_WORDS =
  /\b(?:termos?|terms|privacidade|privacy|pol[ií]ticas?|policy|policies|cookies?|reembolso|refund)\b/i;

/**
 * Null for anchors in the page itself, scripts and invalid addresses.
 * @param base absolute base of relative addresses
 */
export function linkKindOf(address: string, base: string): LinkKind | null {
  const text = address.trim();
  if (text === '' || text.startsWith('#') || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  switch (url.protocol) {
    case 'tel:':
      return 'phone';
    case 'mailto:':
      return 'email';
    case 'whatsapp:':
      return 'whatsapp';
    case 'http:':
    case 'https:':
      return kindOfPage(url, base);
    default:
      return null;
  }
}

function kindOfPage(url: URL, base: string): LinkKind | null {
  const host = url.hostname;
  if (isHostOf(host, WHATSAPP)) return 'whatsapp';
  if (isCheckoutHost(host)) return 'checkout';
  const path = wordsOf(url.pathname);
  const isShop = SHOP_WORDS.test(path) || SHOP_WORDS.test(wordsOf(host));
  if (isShop && !isNoShop(host) && !LEGAL_WORDS.test(path)) return 'checkout';
  if (url.hash !== '' && withoutHash(url) === withoutHash(new URL(base))) return null;
  return `host:${host.replace(/^www\./, '')}`;
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function withoutHash({ href }: URL): string {
  return href.split('#', 1)[0] ?? '';
}

export interface LinkPlace {
  /** Stable until elements come or go, or a script's addresses change. */
  key: string;
  element: NodeId;
  /** Null for the text of a script. */
  attribute: string | null;
  /** Range of the address in a piece of code; null where the attribute holds nothing but the address. */
  code: { start: number; end: number } | null;
  /** The address without entities and escapes. */
  address: string;
  label: string;
}

export interface LinkGroup {
  kind: LinkKind;
  links: readonly LinkPlace[];
  /** Addresses in code: only a person can tell whether they lead visitors. */
  scripts: readonly LinkPlace[];
}

const LABEL_MAX = 80;
const FIRST: readonly LinkKind[] = ['checkout', 'whatsapp', 'phone', 'email'];
const ADDRESS_ATTRIBUTE =
  /^(?:href|xlink:href|action|formaction|data-(?:[a-z]+-)*(?:href|url|link|checkout))$/;
/** Cheap filter on start tags, because reading all attributes of a page is slow. */
const MAY_LEAD = /href|action|url|link|checkout|\son[a-z]+\s*=/i;
/** Elements whose addresses load something instead of leading to it. */
const LOADERS = wordSet('base link script use image meta iframe');

/**
 * The page's links by kind: first the kinds that sellers replace, then other hosts by frequency.
 * @param base absolute base of relative addresses
 */
export function findLinks(page: PageTree, base: string): LinkGroup[] {
  const groups = new Map<LinkKind, { kind: LinkKind; links: LinkPlace[]; scripts: LinkPlace[] }>();
  const groupOf = (kind: LinkKind) => {
    const group = groups.get(kind) ?? { kind, links: [], scripts: [] };
    groups.set(kind, group);
    return group;
  };
  const inCode: { kind: LinkKind; place: LinkPlace }[] = [];
  const addCode = (element: NodeId, attribute: string | null, code: string) => {
    for (const [at, { start, end, address }] of findScriptAddresses(code).entries()) {
      const kind = linkKindOf(address, base);
      const key = `${element}.${attribute}.${at}`;
      const place = { key, element, attribute, code: { start, end }, address };
      if (kind !== null) inCode.push({ kind, place: { ...place, label: labelOf(page, element) } });
    }
  };
  for (const element of page.elements()) {
    const tag = page.tag(element);
    if (tag === 'script') addCode(element, null, scriptCode(page, element));
    if (!page.isWritten(element) || !MAY_LEAD.test(startTag(page, element))) continue;
    for (const { name, value } of page.attributes(element)) {
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) addCode(element, name, value);
      else if (leads(tag, name, value)) {
        const kind = linkKindOf(value, base);
        const key = `${element}.${name}`;
        const place = { key, element, attribute: name, code: null, address: value.trim() };
        if (kind !== null) groupOf(kind).links.push({ ...place, label: labelOf(page, element) });
      }
    }
  }
  for (const { kind, place } of inCode) {
    // Scripts also name tracking hosts, so a host counts only where the page links to it.
    if (!kind.startsWith('host:') || groups.has(kind)) groupOf(kind).scripts.push(place);
  }
  return [...groups.values()].sort(byInterest);
}

/** The code of an inline script; empty for an external one. */
export function scriptCode(page: PageTree, script: NodeId): string {
  const text = scriptText(page, script);
  return text === null ? '' : page.value(text);
}

export function scriptText(page: PageTree, script: NodeId): NodeId | null {
  return page.children(script).find((child) => page.isText(child)) ?? null;
}

function leads(tag: string, name: string, value: string): boolean {
  if (LOADERS.has(tag) || !ADDRESS_ATTRIBUTE.test(name)) return false;
  return !name.startsWith('data-') || /^\s*(?:https?:\/\/|whatsapp:|tel:|mailto:|\/)/i.test(value);
}

function labelOf(page: PageTree, element: NodeId): string {
  return page.tag(element) === 'script' ? '' : elementWords(page, element, LABEL_MAX);
}

function byInterest(one: LinkGroup, other: LinkGroup): number {
  const place = (kind: LinkKind) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return place(one.kind) - place(other.kind) || countOf(other) - countOf(one);
}

export function countOf({ links, scripts }: LinkGroup): number {
  return links.length + scripts.length;
}
