import { isCheckoutHost, isNoShop, type QuizEndpoint, type QuizExit } from '@garimpo/cloner-contract';
import type { SentRequest } from './quiz-recording.ts';
import type { FoundExit, SentAway } from './walk/quiz-walk.ts';

const ENDPOINTS_LISTED_MAX = 100;
/** Shorter values occur anywhere. */
const TYPED_MIN = 4;
const WEBHOOK =
  /(?:^|[./-])(?:web)?hooks?(?:[./-]|$)|zapier\.com|make\.com|integromat|\bn8n\b|pabbly|activecampaign|activehosted|mailchimp|list-manage|rdstation|sendgrid|leadlovers|klaviyo|hubspot|hsforms|brevo|sendinblue|mailerlite|convertkit|e-goi|pipedrive|manychat|botconversa|unnichat|sellflux|\/(?:leads?|subscribe|submissions?|contacts?)(?:\/|$)/i;

/**
 * Where the quiz sent data of its visitors, and where it loaded what it shows, by method and address without query. An address is
 * one of leads if typed values were sent there, or by its name.
 * @param isTracker trackers are listed elsewhere
 */
export function endpointsOf(
  sent: readonly SentRequest[],
  unanswered: readonly SentAway[],
  typed: readonly string[],
  isTracker: (url: URL) => boolean,
): QuizEndpoint[] {
  const words = [...new Set(typed.filter((one) => one.length >= TYPED_MIN))].flatMap((one) => [
    one,
    encodeURIComponent(one),
    new URLSearchParams({ '': one }).toString().slice(1),
  ]);
  const found = new Map<string, QuizEndpoint>();
  const known = new Set(sent.map(({ method, url }) => `${method} ${url.href}`));
  const forms = unanswered.filter(({ method, url }) => !known.has(`${method} ${url.href}`));
  for (const { method, url, body } of [...sent, ...forms.map((one) => ({ ...one, body: '' }))]) {
    if (isTracker(url)) continue;
    const address = url.origin + url.pathname;
    const key = `${method} ${address}`;
    const before = found.get(key);
    const said = `${url.search} ${body}`;
    const isLead =
      before?.kind === 'lead' ||
      WEBHOOK.test(url.host + url.pathname) ||
      words.some((word) => said.includes(word));
    found.set(key, {
      method,
      url: address,
      kind: isLead ? 'lead' : 'data',
      calls: (before?.calls ?? 0) + 1,
    });
  }
  const all = [...found.values()];
  // Leads come first, in case not all are listed.
  return all
    .sort((a, b) => Number(b.kind === 'lead') - Number(a.kind === 'lead'))
    .slice(0, ENDPOINTS_LISTED_MAX);
}

export interface SortedExits {
  exits: QuizExit[];
  /** Addresses of the checkout, without query and fragment, each once. */
  checkouts: string[];
  /** Addresses that stay as they are. */
  links: string[];
}

/** Words of links to legal pages. */
const LEGAL_WORDS =
  /\b(?:termos?|terms|privacidade|privacy|pol[ií]ticas?|policy|policies|cookies?|lgpd|legal|disclaimer|isen[cç][aã]o|reembolso|refund|devolu[cç][aã]o)\b/i;
/** Words of links to the seller rather than to an offer. A button may still lead visitors to a club. */
const SELLER_WORDS =
  /\b(?:contatos?|contact|suporte|support|ajuda|help|faq|d[uú]vidas|sobre|about|quem somos|entrar|login|sign ?in|[aá]rea de membros|j[aá] sou|blog|imprensa|afiliados?)\b/i;
const SHOP_WORDS =
  /\b(?:checkout|check-out|pagar|pagamento|pay|payment|comprar|compre|compra|buy|carrinho|cart|order|pedido|assinar|assine|assinatura|subscribe|purchase|oferta|offer|garantir|garanta|adquirir|quero|finalizar|inscrever|inscreva|matr[ií]cula|matricular|plano|desconto|acessar agora|come[cç]ar agora)\b/i;

/**
 * Sorts the addresses to which a quiz leads. Payment hosts are always checkouts; networks, stores of apps and legal pages never
 * are. Of the rest, checkouts are those whose address or label says so, and those to which a pressed button led: a quiz asks for
 * answers, so that a button that leaves it sells. Without any of these, the links are taken for checkouts.
 */
export function sortExits(found: readonly FoundExit[]): SortedExits {
  const judged = found.map((exit) => ({ exit, verdict: judgeExit(exit) }));
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

/** What an address that a page leads to is, by itself. */
export function judgeExit({ url, label, by }: FoundExit): 'checkout' | 'link' | 'unclear' {
  const host = url.hostname.toLowerCase();
  if (isNoShop(host)) return 'link';
  const path = wordsOf(url.pathname);
  if (LEGAL_WORDS.test(path)) return 'link';
  if (isCheckoutHost(host) || SHOP_WORDS.test(path) || SHOP_WORDS.test(wordsOf(host))) {
    return by === 'link' && LEGAL_WORDS.test(label) ? 'link' : 'checkout';
  }
  if (LEGAL_WORDS.test(label) || (by === 'link' && SELLER_WORDS.test(`${path} ${label}`))) return 'link';
  return SHOP_WORDS.test(label) || by !== 'link' ? 'checkout' : 'unclear';
}

/** The form of an address in which checkouts are listed. */
export function placeOf(url: URL): string {
  return url.origin + url.pathname;
}

function wordsOf(text: string): string {
  let words = text;
  try {
    words = decodeURIComponent(text);
  } catch {
    // An invalid escape stays as it is.
  }
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0] ?? '';
}
