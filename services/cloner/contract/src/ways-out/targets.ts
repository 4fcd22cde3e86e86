import { isCheckoutHost, isHostOf, isNoShop } from '../checkout-platforms.ts';
import {
  CHATS,
  isFormHost,
  isKeptByAnybody,
  isMarket,
  isNeutral,
  isShortener,
  siteOf,
  WHATSAPP_LINKS,
} from './known-hosts.ts';
import { phoneOf } from './phone.ts';
import type { WayKind, WayPlace } from './way-out.ts';

/** What surrounds an address. */
export interface Surroundings {
  /** Where the clone's page was. */
  originalUrl: string;
  /** Absolute base of relative addresses; what is on its host is part of the clone. */
  base: string;
  at: WayPlace;
  /** What a visitor reads on it. */
  label: string;
  /** Whether the code around the address leads there, rather than only naming it. */
  navigates: boolean;
  /** Whether code calls it a checkout: `checkoutUrl: '…'`. */
  isShop: boolean;
}

export interface Target {
  kind: WayKind;
  /** Where it leads, in one form however it is written: `https://…`, `tel:…`, `mailto:…`, `pix:…`. */
  target: string;
}

const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const SHOP_PATH = words(
  'checkout|check out|pay|payment|payments|pagar|pagamento|comprar|compra|compre|buy|buynow|purchase|carrinho|sacola|cart|add to cart|order|orders|pedido|pedidos|assinar|assinatura|subscribe|inscricao|matricula|oferta final|finalizar',
);
/** A path in code says less: only words that mean nothing else count. */
const SHOP_PATH_IN_CODE = words(
  'checkout|pagar|pagamento|comprar|compra|compre|carrinho|sacola|cart|buy|buynow',
);
const SHOP_HOST = words(
  'checkout|pay|pagamento|pagar|seguro|secure|comprar|compra|carrinho|loja|shop|store|buy',
);
const SHOP_HOST_IN_CODE = words('checkout|pay|pagamento|pagar|seguro|comprar|compra|carrinho|buy');
const SHOP_LABEL = words(
  'comprar|compre|compra segura|comprar agora|garantir|garanta|adquirir|adquira|assinar|assine|inscrever|inscreva|matricular|matricule|checkout|pagar|pagamento|carrinho|finalizar|quero|buy|buy now|order now|add to cart|get it now|aproveitar|eu quero',
);
const LEGAL =
  'termos?|terms|tos|privacidade|privacy|pol[ií]ticas? (?:d[aeo]s? )?(?:privacidade|uso|cookies|reembolso|troca|trocas|devolu[cç][aã]o|compra|entrega)|(?:privacy|cookie|refund|return) policy|cookies|lgpd|gdpr|aviso legal|disclaimer|reembolso|refunds?|devolu[cç][aã]o|imprint|impressum';
const LEGAL_WORDS = words(LEGAL);
/** Pages of the original's own site, of which fewer words are enough. */
const OWN_LEGAL_WORDS = words(
  `${LEGAL}|pol[ií]ticas?|policy|policies|legal|trocas|sobre|sobre n[oó]s|about|about us|quem somos|contato|contact|fale conosco`,
);
/** Pages of a platform that sell nothing of a seller. */
const PLATFORM_PAGES =
  /^\/(?:(?:pt|en|es|pt-br|en-us|br)\/?)?(?:$|(?:legal|terms|termos|privacy|privacidade|politica|policies|help|ajuda|suporte|support|blog|about|sobre|login|signin|docs|developers?|status|static|assets|images?|img|css|js|fonts?|favicon)(?:[/.-]|$))/i;
/** Parts of a name under which nobody buys. */
const NOT_LEADING =
  /^(?:(?:static|assets?|cdn|img|images?|media|files?|fonts?|js|css|api|graphql|track(?:ing|er)?|pixel|analytics|events?|metrics|collect|logs?|sdk|status|developers?|docs?|help|ajuda|suporte|support|blog)(?:[\d-][\w-]*)?|[\w-]+-cdn)$/i;
const FORM_HOST = /^(?:forms?|formularios?|survey|pesquisa)\./i;
const FILE =
  /\.(?:avif|bmp|css|eot|gif|ico|jpe?g|js|json|m3u8|map|mjs|mp3|mp4|mpd|ogg|otf|png|svg|ts|ttf|vtt|wasm|webm|webmanifest|webp|woff2?|xml|zip)$/i;

/** Null for an address that leads nobody away from the clone to somebody. */
export function targetOf(address: string, around: Surroundings): Target | null {
  const text = address.trim();
  if (text === '' || text.startsWith('#') || !URL.canParse(text, around.base)) return null;
  const url = new URL(text, around.base);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return ofWeb(url, around);
    case 'tel:':
    case 'sms:':
    case 'callto:': {
      const phone = phoneOf(decoded(url.pathname)) ?? url.pathname.replace(/\D/g, '');
      return phone.length < 8 ? null : { kind: 'phone', target: `tel:${phone}` };
    }
    case 'mailto:':
      return url.pathname.includes('@')
        ? { kind: 'email', target: `mailto:${decoded(url.pathname).toLowerCase()}` }
        : null;
    case 'whatsapp:':
      return ofNumber(url.searchParams.get('phone'));
    case 'tg:': {
      const name = url.searchParams.get('domain');
      return name === null ? null : { kind: 'messenger', target: `https://t.me/${name}` };
    }
    case 'skype:':
    case 'viber:':
    case 'fb-messenger:':
      return { kind: 'messenger', target: url.href };
    case 'intent:':
      return ofIntent(url.href, around);
    default:
      return null;
  }
}

function ofWeb(url: URL, around: Surroundings): Target | null {
  if (url.host === new URL(around.base).host) return null;
  const chat = ofChat(url, around.at);
  if (chat !== 'none') return chat;
  const host = url.hostname.toLowerCase();
  if (FILE.test(url.pathname)) return null;
  const within = isNoShop(host) ? null : withinQuery(url, around);
  if (within !== null) return within;
  const target = url.href;
  const isForm =
    isFormHost(host) ||
    (/^docs\.google\./.test(host) && url.pathname.startsWith('/forms/')) ||
    (isLeading(around) && FORM_HOST.test(host) && url.pathname.length > 1);
  if (isForm) return url.pathname.length > 1 || host.split('.').length > 2 ? { kind: 'form', target } : null;
  const path = shortNames(decoded(url.pathname));
  const isOriginal = siteOf(host) === siteOf(new URL(around.originalUrl).hostname);
  if (isCheckoutHost(host) && !isOriginal) {
    const isPlatform = PLATFORM_PAGES.test(url.pathname) && host.replace(/^www\./, '') === siteOf(host);
    const isPage = PLATFORM_PAGES.test(url.pathname) && url.pathname.length > 1;
    return isPlatform || isPage || NOT_LEADING.test(host.split('.')[0] ?? '')
      ? null
      : { kind: 'shop', target };
  }
  const leads = isLeading(around);
  if (leads && isOriginal && (OWN_LEGAL_WORDS.test(path) || OWN_LEGAL_WORDS.test(shortLabel(around))))
    return { kind: 'legal', target };
  const isNobodys = (isNoShop(host) || isNeutral(host)) && !isKeptByAnybody(host);
  if (isNobodys) return null;
  if (leads && isMarket(host) && path !== '') return { kind: 'shop', target };
  if (leads && LEGAL_WORDS.test(path)) return { kind: 'legal', target };
  if (isShop(url, path, around, isOriginal)) return { kind: 'shop', target };
  if (!leads) return null;
  if (isShortener(host)) return { kind: 'shop', target };
  if (LEGAL_WORDS.test(shortLabel(around))) return { kind: 'legal', target };
  return isOriginal ? { kind: 'page', target } : null;
}

/** Whether the place is one that a visitor is led by, so that an address without any other sign counts. */
function isLeading({ at, navigates }: Surroundings): boolean {
  return navigates || at === 'link' || at === 'click' || at === 'refresh' || at === 'form' || at === 'qr';
}

function isShop(url: URL, path: string, around: Surroundings, isOriginal: boolean): boolean {
  const labels = url.hostname.split('.');
  if (NOT_LEADING.test(labels[0] ?? '') && labels.length > 2) return false;
  const host = wordsOf(labels.slice(0, -1).join('.'));
  if (around.isShop) return true;
  if (!isLeading(around)) {
    if (/^\/(?:wp-json|wp-admin|api|graphql|v\d)\b/.test(url.pathname)) return false;
    const isNamed = labels.length > 2 && SHOP_HOST_IN_CODE.test(host) && url.pathname.length > 1;
    return SHOP_PATH_IN_CODE.test(path) || (isNamed && !isOriginal) || (isNamed && url.pathname.length > 2);
  }
  const isNamed = labels.length > 2 && SHOP_HOST.test(wordsOf(labels[0] ?? ''));
  if (SHOP_PATH.test(path) || isNamed) return true;
  return !isOriginal && SHOP_LABEL.test(around.label);
}

/** An address that leads on to the one in its query. */
function withinQuery(url: URL, around: Surroundings): Target | null {
  for (const value of url.searchParams.values()) {
    if (!/^(?:https?:)?\/\/|^whatsapp:/i.test(value) || !URL.canParse(value, around.base)) continue;
    const inner = new URL(value, around.base);
    if (!/^https?:$/.test(inner.protocol)) return targetOf(value, around);
    const found = inner.search.length < url.search.length ? ofWeb(inner, around) : null;
    if (found?.kind === 'shop' || found?.kind === 'messenger' || found?.kind === 'form') return found;
  }
  return null;
}

const PROFILE =
  /^\/(?!(?:p|reels?|tv|explore|stories|accounts|about|legal|developer|embed|direct|share)(?:\/|$))[\w.]{2,40}\/?$/;

/** `none` for a host that is no messenger's; null for what shares, or tells of the messenger itself. */
function ofChat(url: URL, at: WayPlace): Target | null | 'none' {
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  const path = url.pathname;
  const asIs: Target = { kind: 'messenger', target: url.origin + path.replace(/\/$/, '') };
  if (host === 'wa.me') {
    if (/^\/(?:message|qr|c|p|channel)\/./.test(path)) return asIs;
    return ofNumber(path.slice(1)) ?? ofNumber(url.searchParams.get('phone'));
  }
  if (host === 'chat.whatsapp.com') return path.length > 8 ? asIs : null;
  if (isHostOf(host, ['whatsapp.com'])) {
    if (/^\/(?:channel|catalog|product)\/./.test(path)) return asIs;
    return ofNumber(url.searchParams.get('phone')) ?? ofNumber(/^\/message\/(.+)/.exec(path)?.[1] ?? null);
  }
  if (isHostOf(host, WHATSAPP_LINKS)) return path.length > 1 ? asIs : null;
  if (isHostOf(host, ['t.me', 'telegram.me', 'telegram.dog'])) {
    return path.length > 1 && !/^\/(?:share|iv|proxy|socks|addstickers)\b/.test(path) ? asIs : null;
  }
  if (host === 'messenger.com' || (isHostOf(host, ['facebook.com']) && /^\/(?:messages|msg)\//.test(path)))
    return path.length > 1 ? asIs : null;
  if (isHostOf(host, ['discord.com', 'discordapp.com'])) return path.startsWith('/invite/') ? asIs : null;
  if (host === 'instagram.com') {
    if (path.startsWith('/direct/')) return asIs;
    return PROFILE.test(path) && (at === 'link' || at === 'click' || at === 'data' || at === 'qr')
      ? asIs
      : null;
  }
  return isHostOf(host, CHATS) ? (path.length > 1 ? asIs : null) : 'none';
}

function ofNumber(text: string | null): Target | null {
  const digits = (text ?? '').replace(/\D/g, '');
  return digits.length < 8 || digits.length > 16
    ? null
    : { kind: 'messenger', target: `https://wa.me/${phoneOf(digits) ?? digits}` };
}

function ofIntent(href: string, around: Surroundings): Target | null {
  const [, place = '', extras = ''] = /^intent:\/*([^#]*)#Intent;(.*)$/i.exec(href) ?? [];
  const scheme = /(?:^|;)scheme=([\w+.-]+)/i.exec(extras)?.[1] ?? '';
  const fallback = /(?:^|;)S\.browser_fallback_url=([^;]*)/i.exec(extras)?.[1];
  const found = scheme === '' ? null : targetOf(`${scheme}://${place}`, around);
  return found ?? (fallback === undefined ? null : targetOf(decoded(fallback), around));
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A long name in a path is the headline of an article. */
const NAME_WORDS_MAX = 4;
const LABEL_WORDS_MAX = 7;

function shortNames(path: string): string {
  const names = path.split('/').map((name) => wordsOf(name).trim());
  return names.filter((name) => name.split(' ').length <= NAME_WORDS_MAX).join(' / ');
}

function shortLabel({ label }: Surroundings): string {
  return label.split(/\s+/).length <= LABEL_WORDS_MAX ? label : '';
}

function wordsOf(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');
}
