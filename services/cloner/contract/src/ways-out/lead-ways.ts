import { applyPatches, type SourcePatch } from '../source-patch.ts';
import { CHATS } from './known-hosts.ts';
import { namedPhone, phonesInText, shownPhone } from './phone.ts';
import { type Surroundings, targetOf } from './targets.ts';
import type { WayOut, WayPlace } from './way-out.ts';
import { replaceAddresses, type WrittenAddress } from './written-addresses.ts';

/** Where a clone's texts are from. */
export interface WaySite {
  /** Where the clone's page was. */
  originalUrl: string;
  /** Absolute base of relative addresses; what is on its host is part of the clone. */
  base: string;
}

/** Where a way is to lead instead, `#` for nowhere; null to leave it. */
export type LeadWay = (way: WayOut) => string | null;

/** Leads every way in a piece of code or data. */
export function leadCode(
  code: string,
  at: WayPlace,
  site: WaySite,
  lead: LeadWay,
  { label = '', isData = false }: { label?: string; isData?: boolean } = {},
): string {
  return replaceAddresses(code, (found) => {
    // What search engines are told leads nobody.
    if (isData && found.isPhone) return null;
    const way = wayTo(found, { ...site, at, label });
    const to = way === null ? null : lead(way);
    return to === null ? null : withMessage(found.address, to);
  });
}

type Place = Omit<Surroundings, 'navigates' | 'isShop'>;

function wayTo(
  { address, navigates, isPhone, isShop }: Omit<WrittenAddress, 'start' | 'end'>,
  place: Place,
): WayOut | null {
  const { at, label, originalUrl } = place;
  const isRelative = !isPhone && !/^(?:[a-z][\w+.-]*:|\/\/)/i.test(address);
  const whole = isRelative ? absolute(address, originalUrl) : address;
  const found = whole === null ? null : targetOf(whole, { ...place, navigates, isShop });
  if (found === null || (isRelative && found.kind !== 'shop')) return null;
  return { ...found, at, label, dead: isRelative };
}

function absolute(address: string, base: string): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null;
}

/** Where an attribute stands. */
export interface LeadingAttribute {
  tag: string;
  name: string;
  value: string;
  /** What a visitor reads on the element. */
  label: string;
}

/** Elements whose addresses load something instead of leading to it. */
const LOADERS: ReadonlySet<string> = new Set(
  'base link script use image img source video audio track embed object meta style'.split(' '),
);
/** Attributes that lead nobody, whatever stands in them. */
const SILENT =
  /^(?:id|class|style|src|srcset|sizes|poster|alt|title|placeholder|rel|type|name|cite|charset|lang|role|aria-.*|xmlns(?::.*)?|item(?:type|id|prop|scope)|integrity|crossorigin|nonce|loading|d|points|viewbox|transform|background|data-(?:page|host|passages|src|srcset|lazy.*|bg.*|poster|image|thumb.*|video.*|sitekey|was-.*))$/;
const DIRECT = /^(?:href|xlink:href|action|formaction|to|ng-href|:href|v-bind:href)$/;
const LEADING_DATA =
  /^data-(?:[a-z]+-)*(?:href|link|goto|redirect|destin\w*|checkout\w*|action|buy\w*|comprar)(?:-[a-z]+)*$/;
const CALLED_SHOP = /checkout|buy|compra|pagamento|payment|carrinho|cart/i;
const RUNS = /^(?:on[a-z]+|@click.*|x-on:.*|v-on:.*|ng-click|:onclick)$/;
const ADDRESS =
  /^(?:(?:https?:)?\/\/|whatsapp:|tg:|tel:|sms:|mailto:|intent:|skype:|viber:|callto:|fb-messenger:)\S*$/i;
const MAY_LEAD = /:|\/\/|%3a|["'`=]|aHR0c|eyJ|\d{4}|\.(?:com|me|app|net|br|ly|co|la)\b/i;

/** Leads what an attribute leads to. Returns its value, which is the same one where nothing changes. */
export function leadAttribute(
  { tag, name, value, label }: LeadingAttribute,
  site: WaySite,
  lead: LeadWay,
): string {
  if (name === 'data-was-action' || name === 'data-was-formaction')
    return leadWhole(value, { ...site, at: 'form', label }, true, lead);
  if (tag === 'meta')
    return name === 'content' && isRefresh(value) ? leadCode(value, 'refresh', site, lead) : value;
  if (SILENT.test(name) || !MAY_LEAD.test(value)) return value;
  if (RUNS.test(name)) return leadCode(value, 'click', site, lead, { label });
  const [, scheme = '', code = ''] = /^(\s*javascript:)([\s\S]*)$/i.exec(value) ?? [];
  if (scheme !== '') return scheme + leadCode(code, 'click', site, lead, { label });
  if (DIRECT.test(name))
    return LOADERS.has(tag) || tag === 'form' || name === 'formaction'
      ? value
      : leadWhole(value, { ...site, at: 'link', label }, false, lead);
  const at = LEADING_DATA.test(name) ? 'click' : 'data';
  if (ADDRESS.test(value.trim()))
    return leadWhole(value, { ...site, at, label }, false, lead, CALLED_SHOP.test(name));
  const phone = namedPhone(name, value);
  if (phone !== null) return leadPhone(value, phone, { at: 'data', label }, lead, false);
  return leadCode(value, 'data', site, lead, { label });
}

const isRefresh = (content: string): boolean => /^\s*[\d.]+\s*[;,]\s*(?:url\s*=)?/i.test(content);

function leadWhole(value: string, place: Place, dead: boolean, lead: LeadWay, isShop = false): string {
  const address = value.trim();
  const found = targetOf(address, { ...place, navigates: false, isShop });
  if (found === null && !(dead && /^https?:/i.test(address))) return value;
  const { at, label } = place;
  const way: WayOut = { ...(found ?? { kind: 'form', target: address }), at, label, dead };
  const to = lead(way);
  return to === null ? value : withMessage(address, to);
}

/** Leads a telephone number, and writes the other one as it was written. */
export function leadPhone(
  written: string,
  phone: string,
  { at, label }: { at: WayPlace; label: string },
  lead: LeadWay,
  isShown: boolean,
): string {
  const to = lead({ kind: 'phone', target: `tel:${phone}`, at, label, dead: false });
  if (to === null) return written;
  const digits = to.replace(/\D/g, '');
  if (digits === '') return '';
  if (isShown) return shownPhone(digits, /^\s*(?:\+|55)/.test(written));
  return /^\s*\+/.test(written) ? `+${digits}` : digits;
}

const CHAT_NAMES = [...CHATS, 'wa.me', 'api.whatsapp.com', 't.me'].map((name) => name.replaceAll('.', '\\.'));
const WRITTEN = new RegExp(
  `(?<![\\w@/.-])(?:https?://|www\\.|(?=(?:pay|checkout|go|sun)\\.[\\w-]+\\.)|(?=(?:${CHAT_NAMES.join('|')})/))[^\\s<>"'\`]{4,}[^\\s<>"'\`.,;:!?)\\]]`,
  'gi',
);
const PIX = /000201(?=[\x20-\x7e]{0,40}br\.gov\.bcb\.pix)[\x20-\x7e]{20,460}?6304[0-9A-F]{4}/gi;

/** Leads addresses and telephone numbers that stand in what people read. */
export function leadText(text: string, site: WaySite, lead: LeadWay): string {
  if (!/\d{3}|[\w-]\.[a-z]{2,}/i.test(text)) return text;
  const patches: SourcePatch[] = [];
  const add = (start: number, end: number, written: string) => {
    if (written !== text.slice(start, end)) patches.push({ start, end, text: written });
  };
  const label = text.replace(/\s+/g, ' ').trim().slice(0, LABEL_MAX);
  for (const { 0: written, index } of text.matchAll(WRITTEN)) {
    const address = /^https?:/i.test(written) ? written : `https://${written}`;
    const found = targetOf(address, { ...site, at: 'text', label, navigates: false, isShop: false });
    if (found === null) continue;
    const to = lead({ ...found, at: 'text', label, dead: false });
    if (to !== null) add(index, index + written.length, to === '#' ? '' : to);
  }
  for (const { start, end, phone } of phonesInText(text))
    add(start, end, leadPhone(text.slice(start, end), phone, { at: 'text', label }, lead, true));
  for (const { 0: written, index } of text.matchAll(PIX)) {
    const to = lead({ kind: 'shop', target: `pix:${written}`, at: 'text', label, dead: false });
    if (to !== null) add(index, index + written.length, to === '#' ? '' : to);
  }
  let done = 0;
  const apart = patches
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < done) return false;
      done = end;
      return true;
    });
  return applyPatches(text, apart);
}

/** The way that a QR code with this text opens; null for one that leads to nobody. */
export function wayOfCode(text: string, site: WaySite): WayOut | null {
  const place = { at: 'qr' as const, label: '', dead: false };
  const trimmed = text.trim();
  if (/^000201/.test(trimmed) && /br\.gov\.bcb\.pix/i.test(trimmed))
    return { kind: 'shop', target: `pix:${trimmed}`, ...place };
  const address = ADDRESS.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address) || /\s/.test(trimmed)) return null;
  const found = targetOf(address, { ...site, at: 'qr', label: '', navigates: true, isShop: false });
  if (found !== null) return { ...found, ...place };
  // Nobody prints a code for an address that is not to be opened.
  const isWeb = /^https?:/i.test(trimmed) && new URL(trimmed).host !== new URL(site.base).host;
  return isWeb ? { kind: 'page', target: new URL(trimmed).href, ...place } : null;
}

export const LABEL_MAX = 80;

/** The message that a chat begins with stays, since it is the page's. */
function withMessage(before: string, to: string): string {
  if (!/^https:\/\/wa\.me\/\d+$/.test(to)) return to;
  const text = /[?&]text=([^&#]*)/.exec(before)?.[1] ?? '';
  return text === '' ? to : `${to}?text=${text}`;
}
