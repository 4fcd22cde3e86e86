import type { LinkKind } from './find-links.ts';

export interface TypedAddress {
  address: string;
  message: string;
}

export type AddressProblem = 'missing' | 'address' | 'number' | 'email';
export type NewAddress = { address: string } | { problem: AddressProblem };

/** Which input the new address of this kind of link needs. */
export type AddressForm = 'whatsapp' | 'phone' | 'email' | 'page';
export function formOf(kind: LinkKind): AddressForm {
  return kind === 'whatsapp' || kind === 'phone' || kind === 'email' ? kind : 'page';
}

/** The address to write: always http, https, tel or mailto, or an anchor of the page (`#oferta`). */
export function newAddressOf(form: AddressForm, { address, message }: TypedAddress): NewAddress {
  const text = address.trim();
  if (text === '') return { problem: 'missing' };
  switch (form) {
    case 'whatsapp':
      return /^https?:/i.test(text) ? pageAddress(text) : whatsappAddress(text, message);
    case 'phone':
      return phoneAddress(text);
    case 'email':
      return emailAddress(text);
    case 'page':
      return pageAddress(text);
  }
}

function pageAddress(text: string): NewAddress {
  if (/^#[^\s#]+$/.test(text)) return { address: text };
  const whole = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(text) ? `https://${text}` : text;
  if (/\s/.test(whole) || !/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return { problem: 'address' };
  // Parsing normalises the host and escapes quotes.
  return { address: new URL(whole).href };
}

/** A number with `+` includes its country; 10 or 11 digits without it are Brazilian. */
function whatsappAddress(text: string, message: string): NewAddress {
  const number = nationalised(text);
  if (number === null || number.length < 10) return { problem: 'number' };
  const greeting = message.trim();
  return {
    address: `https://wa.me/${number}${greeting === '' ? '' : `?text=${encodeURIComponent(greeting)}`}`,
  };
}

function phoneAddress(text: string): NewAddress {
  const number = nationalised(text);
  if (number === null) return { problem: 'number' };
  // Short and toll-free numbers (190, 0800) have no country prefix.
  return { address: `tel:${number.startsWith('0') || number.length < 10 ? '' : '+'}${number}` };
}

/** Digits with the country prefix; null for invalid numbers. */
function nationalised(text: string): string | null {
  if (!/^(?:tel:)?\+?[\d\s().-]+$/i.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return null;
  const isWhole = text.includes('+') || digits.startsWith('0');
  return !isWhole && (digits.length === 10 || digits.length === 11) ? `55${digits}` : digits;
}

function emailAddress(text: string): NewAddress {
  const name = text.replace(/^mailto:/i, '');
  return /^[^\s@<>"'?&]+@[^\s@<>"'?&]+\.[^\s@<>"'?&]+$/.test(name)
    ? { address: `mailto:${name}` }
    : { problem: 'email' };
}

/**
 * Parameters that identify a campaign or a sale. Every other parameter of a checkout identifies the product, which
 * changes.
 */
const CAMPAIGN =
  /^(?:utm_[a-z_]+|src|sck|xcod|s[1-5]|sub_?id\d?|sub\d|aff(?:iliate)?_?(?:id)?|afid|ref|click_?id|cid|fbclid|gclid|wbraid|gbraid|ttclid|kwai_?click_?id|msclkid|tblci)$/i;

/**
 * The new address with those parameters of the old one that are to stay. Parameters of the new address win; the
 * others stay as written.
 */
export function keepQuery(form: AddressForm, old: string, address: string): string {
  if (form === 'phone' || address.startsWith('#')) return address;
  const stays = form === 'whatsapp' ? /^text$/i : form === 'email' ? /^(?:subject|body)$/i : CAMPAIGN;
  const had = new Set(queryOf(address).map(nameOf));
  const kept = queryOf(old).filter((pair) => stays.test(nameOf(pair)) && !had.has(nameOf(pair)));
  if (kept.length === 0) return address;
  const [start = '', ...hash] = address.split('#');
  const joint = start.includes('?') ? (/[?&]$/.test(start) ? '' : '&') : '?';
  return [start + joint + kept.join('&'), ...hash].join('#');
}

function queryOf(address: string): string[] {
  const query = address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return query.split('&').filter((pair) => pair !== '');
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}
