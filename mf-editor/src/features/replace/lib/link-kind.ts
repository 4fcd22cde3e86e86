import { isCheckoutHost, isHostOf, isNoShop } from '@garimpo/cloner-contract';

/** What an address leads to, as far as people change them together; other hosts each make one. */
export type LinkKind = 'checkout' | 'whatsapp' | 'phone' | 'email' | `host:${string}`;

const WHATSAPP: readonly string[] = ['wa.me', 'whatsapp.com', 'wa.link'];
const SHOP_WORDS =
  /\b(?:checkout|check out|pay|payment|pagar|pagamento|comprar|compra|compre|buy|purchase|carrinho|cart|order|pedido)\b/i;
/** Of pages that say what holds: "politica-de-compra". */
const LEGAL_WORDS =
  /\b(?:termos?|terms|privacidade|privacy|pol[ií]ticas?|policy|policies|cookies?|reembolso|refund)\b/i;

/**
 * Null for what leads nowhere else: places of the page itself, scripts, what is no address.
 * @param base absolute; what relative addresses start from
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
