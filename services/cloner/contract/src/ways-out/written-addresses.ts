import { checkoutPlatforms } from '../checkout-platforms.ts';
import { applyPatches, type SourcePatch } from '../source-patch.ts';
import { CHATS } from './known-hosts.ts';
import { literalRuns, quoted } from './literal-runs.ts';
import { phonesInCode } from './phone.ts';

/** An address in code, data or markup, read without what it is escaped by. */
export interface WrittenAddress {
  address: string;
  /** Range of what stands for it, in UTF-16 units. */
  start: number;
  end: number;
  /** Whether code around it leads there. */
  navigates: boolean;
  /** Whether code calls it a checkout. */
  isShop: boolean;
  /** A telephone number by its name, which is written as digits. */
  isPhone: boolean;
}

/** What to write instead of an address; null to keep it. */
export type ReplaceAddress = (found: WrittenAddress) => string | null;

interface Found extends WrittenAddress {
  write: (address: string) => string;
}

const ESC = String.raw`\\{1,15}`;
const COLON = `(?::|${ESC}u003[aA]|${ESC}x3[aA])`;
const SLASH = String.raw`(?:\/|${ESC}\/|${ESC}u002[fF]|${ESC}x2[fF])`;
const UNIT = String.raw`(?:[^\s"'\u0060<>\\$(){}|^]|\$(?!\{)|${SLASH}|${ESC}(?:u00|x)(?:26|3[dDfFaA]|2[dDbB]|23|25|40))`;
const HOST = String.raw`(?:[a-z0-9_-]+\.)+[a-z]{2,}|localhost|\d{1,3}(?:\.\d{1,3}){3}`;
const WHOLE = new RegExp(
  `(?<![\\w%])(?:(?:https?|whatsapp|tg|intent)${COLON}${SLASH}{2}${UNIT}+|(?<=["'\`=]\\s?)(?:tel|sms|mailto)${COLON}${UNIT}+|(?<=["'\`=(])${SLASH}{2}(?=${HOST})${UNIT}+)`,
  'gi',
);
const ENCODED = /(?<![\w%])https?%3A%2F%2F(?:[\w.~!*-]|%[0-9a-f]{2})+/gi;
/** Beginnings, in base64, of `http`, `//`, `whatsapp:`, `{"`, `[{`, `["` and `<`. */
const BASE64 = /(?<![\w+/%-])(?:aHR0c|Ly9|d2hhdHNhcHA6|eyJ|eyA|W3s|WyJ|PG|PH|PD)[\w+/-]{8,}={0,2}/g;
const REVERSED = /[\w~:/?#[\]@!$&()*+,;=.%-]+\/\/:s?ptth(?=["'`])/gi;
const CODES = /(?<![\d.])104\s*,\s*116\s*,\s*116\s*,\s*112\s*(?:,\s*\d{2,3}\s*)+/g;
const BARE_NAMES = [...checkoutPlatforms, ...CHATS, 'wa.me', 'whatsapp.com', 't.me'];
const BARE = new RegExp(
  `(?<=["'\`=])(?:[a-z0-9_-]+\\.)*(?:${BARE_NAMES.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\w.-])(?:${SLASH}${UNIT}*|\\?${UNIT}*)?`,
  'gi',
);
const NAVIGATES =
  /(?:\blocation(?:\.href)?\s*=\s*|\blocation\s*\.\s*(?:assign|replace)\s*\(\s*|\bopen\s*\(\s*|\.href\s*=\s*|\bnavigate(?:To)?\s*\(\s*|\bredirect\w*\s*\(\s*|\bgoTo\w*\s*\(\s*|\.push\s*\(\s*|url\s*=\s*)(?:["'`(]\s*)*$/i;
/** A path within the site that code leads to. */
const RELATIVE =
  /(?<=(?:\blocation(?:\.href)?\s*=|\blocation\s*\.\s*(?:assign|replace)\s*\(|\bopen\s*\()\s*["'`])(?:\.{0,2}\/(?!\/))?[\w./?=&%-]{3,200}(?=["'`])/g;
/** What code calls a checkout, as the key or the name before the address. */
const CALLED_SHOP =
  /(?:checkout|buy|purchase|compra|comprar|pagamento|payment|carrinho|cart)[\w-]*["'`]?\s*[:=]\s*["'`]$/i;
const OPEN_END = /^["'`]\s*(?:\+|\.concat\b)|^\$\{/;
/** How deep texts in texts are read, such as JSON in base64 in JSON. */
const DEEP_MAX = 3;

/** The addresses of a piece of code or data, in order. */
export function addressesIn(code: string): WrittenAddress[] {
  const all: WrittenAddress[] = [];
  replaceAddresses(code, (found) => {
    all.push(found);
    return null;
  });
  return all;
}

/** The code with other addresses, written so that what is around them still works. */
export function replaceAddresses(code: string, replace: ReplaceAddress, depth = 0): string {
  return applyPatches(code, addressPatches(code, replace, depth));
}

export function addressPatches(code: string, replace: ReplaceAddress, depth = 0): SourcePatch[] {
  const patches: SourcePatch[] = [];
  let done = 0;
  const found = depth > DEEP_MAX ? [] : [...plainOnes(code), ...hiddenOnes(code)];
  const packed = depth > DEEP_MAX ? [] : packedOnes(code, replace, depth);
  const inOrder = [...found, ...packed].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const one of inOrder) {
    if (one.start < done) continue;
    if ('text' in one) {
      if (one.text === null) continue;
      patches.push({ start: one.start, end: one.end, text: one.text });
    } else {
      const { write, ...address } = one;
      const text = replace(address);
      if (text !== null) patches.push({ start: one.start, end: one.end, text: write(text) });
    }
    done = one.end;
  }
  return patches;
}

function plainOnes(code: string): Found[] {
  const all: Found[] = [];
  const add = (start: number, written: string, prefix = '') => {
    const { address, raw } = unescaped(written);
    const end = start + raw.length;
    // To a host alone code appends a path somewhere else.
    const isOpen = OPEN_END.test(code.slice(end, end + 40)) || /^(?:https?:\/\/)?[^/?#]+\/?$/i.test(address);
    all.push({
      address: prefix + address,
      start,
      end,
      ...calledBefore(code, start),
      isPhone: false,
      write: (to) => escapedLike(raw, withEnd(prefix === '' ? to : withoutScheme(to), address, isOpen)),
    });
  };
  for (const { 0: written, index } of code.matchAll(WHOLE)) add(index, written);
  for (const { 0: written, index } of code.matchAll(BARE)) add(index, written, 'https://');
  for (const { 0: written, index } of code.matchAll(RELATIVE)) {
    if (/^https?$/i.test(written)) continue;
    const range = { start: index, end: index + written.length };
    all.push({ address: written, ...range, navigates: true, isShop: false, isPhone: false, write: safeIn });
  }
  for (const { start, end, phone } of phonesInCode(code)) {
    const write = (to: string) => digitsOf(to, code.slice(start, end));
    all.push({ address: `tel:${phone}`, start, end, navigates: false, isShop: false, isPhone: true, write });
  }
  return all;
}

/** What the code before an address says of it. */
function calledBefore(code: string, start: number): { navigates: boolean; isShop: boolean } {
  const before = code.slice(Math.max(0, start - 60), start);
  return { navigates: NAVIGATES.test(before), isShop: CALLED_SHOP.test(before) };
}

/** Addresses that no search for `https://` finds: encoded, put together, spelled backwards or by numbers. */
function hiddenOnes(code: string): Found[] {
  const all: Found[] = [];
  const add = (start: number, end: number, address: string, write: (to: string) => string) =>
    all.push({ address, start, end, ...calledBefore(code, start), isPhone: false, write });
  for (const { 0: written, index } of code.matchAll(ENCODED)) {
    const address = readable(written);
    if (address !== null) add(index, index + written.length, address, encodeURIComponent);
  }
  for (const { 0: written, index } of code.matchAll(REVERSED))
    add(index, index + written.length, backwards(written), backwards);
  for (const { 0: written, index } of code.matchAll(CODES)) {
    const address = String.fromCharCode(...written.split(',').map(Number));
    const write = (to: string) => [...to].map((unit) => unit.charCodeAt(0)).join();
    add(index, index + written.length, address, write);
  }
  for (const { start, end, value, quote } of literalRuns(code)) {
    const isAddress = /^(?:(?:https?:)?\/\/[^\s/]|whatsapp:|tg:|(?:[\w-]+\.)+[a-z]{2,}\/)/i.test(value);
    if (!isAddress) continue;
    const isOpen = OPEN_END.test(code.slice(end - 1, end + 40));
    add(start, end, value, (to) => quoted(withEnd(to, value, isOpen), quote));
  }
  return all;
}

interface Packed {
  start: number;
  end: number;
  /** Null where nothing in it changes. */
  text: string | null;
}

function packedOnes(code: string, replace: ReplaceAddress, depth: number): Packed[] {
  return [...code.matchAll(BASE64)].flatMap(({ 0: written, index }) => {
    const text = fromBase64(written);
    if (text === null || !/\/\/|:|%2f/i.test(text)) return [];
    const range = { start: index, end: index + written.length };
    const inner = /^(?:https?:)?\/\/\S+$/i.test(text)
      ? replace({ address: text, ...range, navigates: false, isShop: false, isPhone: false })
      : replaceAddresses(text, (found) => replace({ ...found, ...range }), depth + 1);
    return inner === null || inner === text ? [] : [{ ...range, text: toBase64(inner, written) }];
  });
}

/** Cuts what does not belong to the address, and reads its escapes. */
function unescaped(written: string): { address: string; raw: string } {
  const cut = /&(?:quot|apos|lt|gt|nbsp|#0?3[49]|#x2[27]);/i.exec(written)?.index ?? written.length;
  const raw = written.slice(0, cut).replace(/[),;.\]]+$/, '');
  const address = raw
    .replace(/\\+(?:u00|x)([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\+\//g, '/')
    .replace(/&amp;|&#0?38;/gi, '&');
  return { address, raw };
}

/** Escapes the address as the one before was, and so that it cannot end its string. */
function escapedLike(before: string, address: string): string {
  const safe = safeIn(address);
  const [, slashes, hex] = /(\\+)(u002f|x2f|\/)/i.exec(before) ?? [];
  if (slashes === undefined) return /&amp;/i.test(before) ? safe.replaceAll('&', '&amp;') : safe;
  if (hex === '/') {
    const and = /(\\+u0026)/.exec(before)?.[1];
    const slashed = safe.replaceAll('/', `${slashes}/`);
    return and === undefined ? slashed : slashed.replaceAll('&', and);
  }
  const code = (unit: string) => unit.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase();
  const prefix = /^x/i.test(hex ?? '') ? 'x' : 'u00';
  return safe.replace(/[/:&=?]/g, (unit) => `${slashes}${prefix}${code(unit)}`);
}

function safeIn(address: string): string {
  return address.replace(
    /["'`<>\\\s{}$()]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** Code that appends to the address must not change where it leads. */
function withEnd(address: string, before: string, isOpen: boolean): string {
  if (!isOpen || !/^(?:https?:)?\/\/|^[\w-]+\./i.test(address)) return address;
  const query = before.split('?').slice(1).join('?');
  if (!before.includes('?')) return `${address.split('#', 1)[0]}#`;
  const name = /(?:^|&)([^&=]+=)$/.exec(query)?.[1] ?? '';
  const bare = address.split('#', 1)[0] ?? '';
  return `${bare}${bare.includes('?') ? '&' : '?'}${name}`;
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '');
const backwards = (text: string): string => [...text].reverse().join('');

/** A number is written as the one before was: with its country and signs between, or digits alone. */
function digitsOf(to: string, before: string): string {
  const digits = to.replace(/\D/g, '');
  const bare = before.replace(/\D/g, '').length <= 11 ? digits.replace(/^55(?=\d{10,11}$)/, '') : digits;
  return before.trim().startsWith('+') ? `+${digits}` : bare;
}

function readable(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function fromBase64(text: string): string | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell bytes from a text
    return /[\u0000-\u0008\u000e-\u001f]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

function toBase64(text: string, before: string): string {
  const binary = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('');
  const whole = btoa(binary);
  const padded = before.endsWith('=') || before.length % 4 === 0 ? whole : whole.replace(/=+$/, '');
  return /[-_]/.test(before) ? padded.replaceAll('+', '-').replaceAll('/', '_') : padded;
}
