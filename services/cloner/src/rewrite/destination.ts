import { decode } from '../charset/encoding.ts';
import { cloneAddress, isCapturable } from './clone-address.ts';
import type { Reference, ReferenceKind, ReferenceUse, RewriteContext } from './reference.ts';

/** The bytes of each letter as they are written in an address, by encoding. */
const tables = new Map<string, ReadonlyMap<string, string>>();

/**
 * The address as a browser requests it from a document in another encoding than UTF-8: the query is sent in that encoding, with
 * HTML character references for letters that it lacks. All else is always UTF-8.
 */
export function withQueryIn(encoding: string, address: string): string {
  const at = address.indexOf('?');
  const end = endOfQuery(address);
  // Browsers do not use encodings of 16 bits or with states in addresses.
  if (at === -1 || at > end || /^(?:utf-|iso-2022|replacement)/.test(encoding)) return address;
  const query = address.slice(at, end);
  if (/^[\0-\x7f]*$/.test(query) || /^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  const table = tableOf(encoding);
  const sent = query.replace(
    /[^\0-\x7f]/gu,
    (letter) => table.get(letter) ?? `%26%23${letter.codePointAt(0)}%3B`,
  );
  return address.slice(0, at) + sent + address.slice(end);
}

function endOfQuery(address: string): number {
  const at = address.indexOf('#');
  return at === -1 ? address.length : at;
}

function tableOf(encoding: string): ReadonlyMap<string, string> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, string>();
  const add = (...bytes: number[]) => {
    const letter = decode(Uint8Array.from(bytes), encoding);
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) {
      table.set(letter, bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''));
    }
  };
  for (let byte = 0x80; byte <= 0xff; byte += 1) add(byte);
  // Two-byte encodings leave half of the single bytes above 0x80 undefined.
  if (table.size < 100) {
    for (let lead = 0x81; lead <= 0xfe; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) add(lead, trail);
  }
  tables.set(encoding, table);
  return table;
}

/** Stands for the clone's host while addresses are compared. No page names it. */
const CLONE_ORIGIN = 'https://clone.invalid';

/** What an address becomes. It is `keep` also when another text would lead to the same place, so that bytes stay unchanged. */
export type Destination =
  | { outcome: 'keep' }
  | { outcome: 'write'; text: string }
  | { outcome: 'lost'; text: string };

/** Called for every reference, with what became of it. */
export type OnReference = (reference: Reference, destination: Destination) => void;

const KEEP: Destination = { outcome: 'keep' };

/** Kinds that show a page: for a missing file of its own, the clone would show its entry page there. */
const SHOWN_AS_PAGE: ReadonlySet<ReferenceKind> = new Set(['frame', 'object']);

/** Replacements of lost files, which fail without a request. */
const INERT: Partial<Record<ReferenceKind, string>> = {
  // A script of no script's type is not run, and its element hears of that.
  script: 'data:image/png,',
  import: 'data:text/javascript,',
  'import-map': 'data:text/javascript,',
  stylesheet: 'data:text/css,',
  'css-import': 'data:text/css,',
  frame: 'about:blank',
  object: 'about:blank',
  'meta-image': '',
};
const INERT_ELSE = 'data:,';
/** Absolute addresses, and relative ones with steps up, which on a disk would leave the page's folder. */
const LEADS_OUT = /^(?:[/\\]|[a-z][a-z0-9+.-]*:)|\.\.|%2e/i;

/** An address read where the document has it, with the two bases that count: the one it had, and the one it has in the copy. */
export class Destinations {
  private base: URL;
  private copyBase: URL;
  /** The document's address in the clone, by where it was read and by where its copy is read. */
  private readonly place: string;
  private readonly self: string;

  constructor(private readonly context: RewriteContext) {
    const { documentUrl, pageUrl } = context;
    this.base = documentUrl;
    this.place = withoutFragment(cloneAddress(documentUrl, pageUrl) ?? '/');
    this.self = withoutFragment(context.servedAt ?? this.place);
    this.copyBase = new URL(asText(this.self), CLONE_ORIGIN);
  }

  /** Those of a document that stands inside of this one and has no address, so that it takes this one's base. */
  inner(): Destinations {
    const inner = new Destinations(this.context);
    inner.base = this.base;
    inner.copyBase = this.copyBase;
    return inner;
  }

  /**
   * From here on addresses are relative to it. The first `base` of a document counts, and for what stands before it too.
   * @returns what its `href` becomes
   */
  setBase(text: string): Destination {
    const url = resolve(text, this.context.documentUrl);
    // A base of another scheme is none.
    const copy = url === null ? null : cloneAddress(url, this.context.pageUrl);
    if (url === null || copy === null) return KEEP;
    this.base = url;
    if (this.context.opensFromDisk) return KEEP;
    const before = resolve(text, this.copyBase);
    this.copyBase = new URL(asText(copy), CLONE_ORIGIN);
    return before?.href === this.copyBase.href ? KEEP : { outcome: 'write', text: asText(copy) };
  }

  /** For the beginning of addresses, which no file has: the same beginning in the copy. */
  ofPrefix(text: string): Destination {
    const url = this.resolve(text);
    const copy = url === null ? null : cloneAddress(url, this.context.pageUrl);
    return copy === null || this.context.opensFromDisk ? KEEP : this.asWritten(text, copy);
  }

  /** Whether the copy of what the text leads to is the same byte for byte. */
  keepsBytes(text: string): boolean {
    const url = this.resolve(text);
    if (url === null || !isCapturable(url)) return false;
    const file = new URL(withoutFragment(url.href));
    return this.context.locate(file) !== null && this.context.keepsBytes?.(file) === true;
  }

  /** Null for what is no address of the web: other schemes, nothing at all, or what cannot be read. */
  resolve(text: string): URL | null {
    if (text.trim() === '') return null;
    const { encoding } = this.context;
    const url = resolve(encoding === undefined ? text : withQueryIn(encoding, text), this.base);
    return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
  }

  of({ kind, use, text, url }: Pick<Reference, 'kind' | 'use' | 'text' | 'url'>): Destination {
    const target = isCapturable(url) ? this.context.locate(new URL(withoutFragment(url.href))) : null;
    if (use === 'navigate') return this.forPeople(text, url, target);
    if (target !== null) return this.asWritten(text, target + fragmentOf(url));
    // On a disk a path from the root leads to whatever the visitor's own disk has there.
    const isHere = !this.context.opensFromDisk && resolve(text, this.copyBase)?.origin === CLONE_ORIGIN;
    if (isHere && !SHOWN_AS_PAGE.has(kind)) return KEEP;
    return { outcome: 'lost', text: INERT[kind] ?? INERT_ELSE };
  }

  /** Links lead on to the original, unless what they lead to is here. */
  private forPeople(text: string, url: URL, target: string | null): Destination {
    if (target !== null) return this.asWritten(text, target + fragmentOf(url));
    const place = cloneAddress(url, this.context.pageUrl);
    if (place !== null && withoutFragment(place) === this.place) {
      const self = this.context.opensFromDisk ? this.self.slice(this.self.lastIndexOf('/') + 1) : this.self;
      return this.asWritten(text, self + fragmentOf(url));
    }
    return resolve(text)?.href === url.href ? KEEP : { outcome: 'write', text: url.href };
  }

  private asWritten(text: string, address: string): Destination {
    const wanted = asText(address);
    const leadsTo = resolve(wanted, this.copyBase)?.href;
    // Only links deeper into the site lead to the same place when opened from a disk.
    const isKept = text === wanted || !(this.context.opensFromDisk && LEADS_OUT.test(text.trimStart()));
    return isKept && resolve(text, this.copyBase)?.href === leadsTo
      ? KEEP
      : { outcome: 'write', text: wanted };
  }
}

function resolve(text: string, base?: URL): URL | null {
  // Asked first: an address that cannot be read would throw, which costs many times as much as reading it.
  return URL.canParse(text, base?.href) ? new URL(text, base) : null;
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}

/** A path may begin with two slashes; written like that it would be another host. */
function asText(address: string): string {
  return address.startsWith('//') ? `/.${address}` : address;
}

/** Includes the `#` even when nothing follows it. */
function fragmentOf({ href }: URL): string {
  const at = href.indexOf('#');
  return at === -1 ? '' : href.slice(at);
}

/** The reference, where the text is an address of the web. */
export function referenceTo(
  destinations: Destinations,
  kind: ReferenceKind,
  use: ReferenceUse,
  text: string,
): Omit<Reference, 'range'> | null {
  const url = destinations.resolve(text);
  return url === null ? null : { kind, use, text, url };
}
