import { isCheckoutHost, isNoShop, type QuizExit } from '@garimpo/cloner-contract';
import type { FoundExit } from './walk/quiz-walk.ts';

/** The ways out of a quiz, told apart. */
export interface SortedExits {
  exits: QuizExit[];
  /** Addresses of the checkout, without query and fragment, each once. */
  checkouts: string[];
  /** Of what is left where it always led. */
  links: string[];
}

/** Of pages that say what holds. */
const LEGAL_WORDS =
  /\b(?:termos?|terms|privacidade|privacy|pol[ií]ticas?|policy|policies|cookies?|lgpd|legal|disclaimer|isen[cç][aã]o|reembolso|refund|devolu[cç][aã]o)\b/i;
/** Of links that lead to the seller and to nothing that is sold. A button may well let its visitors enter a club. */
const SELLER_WORDS =
  /\b(?:contatos?|contact|suporte|support|ajuda|help|faq|d[uú]vidas|sobre|about|quem somos|entrar|login|sign ?in|[aá]rea de membros|j[aá] sou|blog|imprensa|afiliados?)\b/i;
const SHOP_WORDS =
  /\b(?:checkout|check-out|pagar|pagamento|pay|payment|comprar|compre|compra|buy|carrinho|cart|order|pedido|assinar|assine|assinatura|subscribe|purchase|oferta|offer|garantir|garanta|adquirir|quero|finalizar|inscrever|inscreva|matr[ií]cula|matricular|plano|desconto|acessar agora|come[cç]ar agora)\b/i;

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
  if (isNoShop(host)) return 'link';
  const path = wordsOf(url.pathname);
  if (LEGAL_WORDS.test(path)) return 'link';
  if (isCheckoutHost(host) || SHOP_WORDS.test(path) || SHOP_WORDS.test(wordsOf(host))) {
    return by === 'link' && LEGAL_WORDS.test(label) ? 'link' : 'checkout';
  }
  if (LEGAL_WORDS.test(label) || (by === 'link' && SELLER_WORDS.test(`${path} ${label}`))) return 'link';
  return SHOP_WORDS.test(label) || by !== 'link' ? 'checkout' : 'unclear';
}

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
