import type { QuizExit } from '@garimpo/cloner-contract';
import type { FoundExit } from './walk/quiz-walk.ts';

/** The ways out of a quiz, told apart. */
export interface SortedExits {
  exits: QuizExit[];
  /** Addresses of the checkout, without query and fragment, each once. */
  checkouts: string[];
  /** Of what is left where it always led. */
  links: string[];
}

/** Where sellers of the country let pay, and a few from elsewhere. */
const PLATFORMS = [
  'hotmart.com',
  'kiwify.com.br',
  'kiwify.com',
  'kiwify.app',
  'eduzz.com',
  'monetizze.com.br',
  'braip.com',
  'braip.co',
  'perfectpay.com.br',
  'ticto.app',
  'ticto.com.br',
  'cakto.com.br',
  'kirvano.com',
  'lastlink.com',
  'greenn.com.br',
  'appmax.com.br',
  'yampi.com.br',
  'yampi.io',
  'pepper.com.br',
  'cartpanda.com',
  'mycartpanda.com',
  'payt.com.br',
  'payt.site',
  'doppus.com',
  'doppus.app',
  'hub.la',
  'hubla.com.br',
  'digitalmanager.guru',
  'guru.com.br',
  'buy.stripe.com',
  'checkout.stripe.com',
  'pagar.me',
  'mercadopago.com.br',
  'mercadopago.com',
  'mpago.la',
  'mpago.li',
  'pagseguro.uol.com.br',
  'pagseguro.com.br',
  'pag.ae',
  'paypal.com',
  'asaas.com',
  'infinitepay.io',
  'abacatepay.com',
  'wiapy.com',
  'voompplay.com',
  'voomp.com.br',
  'pagtrust.com.br',
  'herospark.com',
  'zouti.com.br',
  'assiny.com.br',
  'celetus.com',
  'disrupty.com.br',
  'blitzpay.com.br',
  'onprofit.com.br',
  'adoorei.com.br',
  'digistore24.com',
  'clickbank.net',
  'buygoods.com',
  'gumroad.com',
  'thrivecart.com',
  'samcart.com',
  'shopify.com',
  'myshopify.com',
] as const;

/** Where people talk, look or get an app. Nobody pays there, whatever the button says. */
const NO_SHOPS = [
  'wa.me',
  'whatsapp.com',
  't.me',
  'telegram.me',
  'telegram.org',
  'm.me',
  'instagram.com',
  'facebook.com',
  'fb.com',
  'messenger.com',
  'youtube.com',
  'youtu.be',
  'tiktok.com',
  'kwai.com',
  'twitter.com',
  'x.com',
  'threads.net',
  'linkedin.com',
  'pinterest.com',
  'spotify.com',
  'discord.gg',
  'discord.com',
  'play.google.com',
  'apps.apple.com',
  'itunes.apple.com',
  'google.com',
  'goo.gl',
  'maps.app.goo.gl',
  'wikipedia.org',
  'reclameaqui.com.br',
  'gov.br',
  'apple.com',
  'microsoft.com',
  'cloudflare.com',
] as const;

/** Of pages that say what holds. */
const LEGAL_WORDS =
  /\b(?:termos?|terms|privacidade|privacy|pol[ií]ticas?|policy|policies|cookies?|lgpd|legal|disclaimer|isen[cç][aã]o|reembolso|refund|devolu[cç][aã]o)\b/i;
/** Of links that lead to the seller and to nothing that is sold. A button may well let its visitors enter a club. */
const SELLER_WORDS =
  /\b(?:contatos?|contact|suporte|support|ajuda|help|faq|d[uú]vidas|sobre|about|quem somos|entrar|login|sign ?in|[aá]rea de membros|j[aá] sou|blog|imprensa|afiliados?)\b/i;
const SHOP_WORDS =
  /\b(?:checkout|check-out|pagar|pagamento|pay|payment|comprar|compre|compra|buy|carrinho|cart|order|pedido|assinar|assine|assinatura|subscribe|purchase|oferta|offer|garantir|garanta|adquirir|quero|finalizar|inscrever|inscreva|matr[ií]cula|matricular|plano|desconto|acessar agora|come[cç]ar agora)\b/i;

/** Whether a host is one of them, or under one. */
function isOf(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

/**
 * Which ways out lead to the checkout. A place where only payments are made always is one; networks, shops of apps and pages of terms
 * never are. Of the rest those are whose address or label says so, and those that a pressed button led to: a quiz asks for
 * nothing but answers, so that a button which leaves it sells. Where none of them was found, it is what the links lead to.
 */
export function sortExits(found: readonly FoundExit[]): SortedExits {
  const judged = found.map((exit) => ({ exit, verdict: judge(exit) }));
  const hasCheckout = judged.some(({ verdict }) => verdict === 'checkout');
  const exits = new Map<string, QuizExit>();
  for (const { exit, verdict } of judged) {
    const isCheckout = verdict === 'checkout' || (verdict === 'unclear' && !hasCheckout);
    const url = withoutFragment(exit.url);
    const known = exits.get(url);
    exits.set(url, {
      url,
      kind: isCheckout || known?.kind === 'checkout' ? 'checkout' : 'link',
      ways: (known?.ways ?? 0) + 1,
    });
  }
  const all = [...exits.values()];
  const addresses = (kind: QuizExit['kind']) => [
    ...new Set(all.filter((exit) => exit.kind === kind).map(({ url }) => placeOf(new URL(url)))),
  ];
  const checkouts = addresses('checkout');
  return { exits: all, checkouts, links: addresses('link').filter((one) => !checkouts.includes(one)) };
}

function judge({ url, label, by }: FoundExit): 'checkout' | 'link' | 'unclear' {
  const host = url.hostname.toLowerCase();
  if (isOf(host, NO_SHOPS)) return 'link';
  const path = wordsOf(url.pathname);
  if (LEGAL_WORDS.test(path)) return 'link';
  if (isPlatform(host) || SHOP_WORDS.test(path) || SHOP_WORDS.test(wordsOf(host))) {
    return by === 'link' && LEGAL_WORDS.test(label) ? 'link' : 'checkout';
  }
  if (LEGAL_WORDS.test(label) || (by === 'link' && SELLER_WORDS.test(`${path} ${label}`))) return 'link';
  return SHOP_WORDS.test(label) || by !== 'link' ? 'checkout' : 'unclear';
}

export function isPlatform(host: string): boolean {
  return isOf(host, PLATFORMS);
}

/** For the page of a clone, where ways turn up that nobody has walked. */
export const KNOWN_PLATFORMS: readonly string[] = PLATFORMS;

/** An address as checkouts are listed. */
export function placeOf(url: URL): string {
  return url.origin + url.pathname;
}

function wordsOf(text: string): string {
  let words = text;
  try {
    words = decodeURIComponent(text);
  } catch {
    // As it is written then.
  }
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0] ?? '';
}
