import { isCheckoutHost } from '@garimpo/cloner-contract';
import * as z from 'zod';
import type { FoundLink, FoundText, PageFacts } from '../programs/settings.ts';
import { judgeExit } from '../quiz/exits.ts';

const FOUND_MAX = 200;
const TEXT_MAX = 300;
const text = z.string().transform((found) => found.slice(0, TEXT_MAX).replaceAll('\0', '').toWellFormed());
const foundTexts = z
  .array(z.object({ tag: z.string(), text, size: z.number(), top: z.number(), struck: z.boolean() }))
  .max(FOUND_MAX);

/** What `programs/page-facts` gives in a page. */
export const pageFacts: z.ZodType<PageFacts> = z.object({
  title: text,
  headlines: foundTexts,
  prices: foundTexts,
  structuredPrice: z.string().max(TEXT_MAX).nullable(),
  links: z.array(z.object({ url: z.string(), label: text, top: z.number() })).max(FOUND_MAX),
});

/** `12x de R$ 1.297,00`: times, currency, amount. */
const PRICE =
  /(?:(\d{1,2})\s*x\s*(?:de\s*)?(?:por\s*)?)?(R\$|US\$|\$|€)\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:\s?[,.](\d{2}))?(?!\d)/gi;
/** Before a price that is no more: "de R$ 197 por R$ 97". */
const FORMER = /(?:\bde|\bera|\bvalor|\bvale|\bfrom|\bantes)\s*:?\s*$/i;

interface Price {
  /** As it is compared and shown. */
  text: string;
  size: number;
  top: number;
}

/** The prices that a text asks for: what it crosses out or calls former is none. */
function pricesIn({ text, size, top, struck }: FoundText): Price[] {
  const found = [...text.matchAll(PRICE)].map((match) => ({
    isFormer: FORMER.test(text.slice(0, match.index)),
    price: { text: written(match), size, top },
    isZero: /^0+$/.test(`${match[3] ?? ''}${match[4] ?? ''}`),
  }));
  const asked = found.filter(({ isZero }) => !isZero);
  // Of a text with both, the former one is crossed out.
  if (struck && asked.length < 2) return [];
  const kept = asked.filter(({ isFormer }) => !isFormer);
  return (struck ? kept.slice(-1) : kept).map(({ price }) => price);
}

function written([, times, currency = '', whole = '', cents = '00']: RegExpMatchArray): string {
  const digits = whole.replace(/\D/g, '');
  const amount = `${currency.toUpperCase()} ${digits.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents}`;
  return times === undefined || times === '1' ? amount : `${times}x de ${amount}`;
}

/** The price in the largest letters; of several, the one that is nearest to where one pays. */
export function priceOf({ prices, structuredPrice, links }: PageFacts): string | null {
  const checkouts = checkoutLinks(links);
  const farFrom = ({ top }: Price) => Math.min(...checkouts.map((link) => Math.abs(link.top - top)), 1e6);
  const [first] = prices
    .flatMap(pricesIn)
    .sort((a, b) => Math.round(b.size) - Math.round(a.size) || farFrom(a) - farFrom(b) || a.top - b.top);
  if (first !== undefined) return first.text;
  return structuredPrice === null
    ? null
    : (pricesIn({ tag: '', text: `R$ ${structuredPrice}`, size: 0, top: 0, struck: false })[0]?.text ?? null);
}

/** The first h1, else what has the largest letters near the top, else the page's title. */
export function headlineOf({ headlines, title }: PageFacts): string | null {
  const named = headlines.filter(({ tag }) => tag === 'h1').sort((a, b) => a.top - b.top);
  const [first] = named.length > 0 ? named : headlines.toSorted((a, b) => b.size - a.size || a.top - b.top);
  return first?.text ?? (title.trim() || null);
}

/** Parameters that tell where a visitor came from, and change by themselves. */
const VISIT = /^(?:utm_\w+|fbclid|gclid|ttclid|msclkid|src|sck|xcod|ref)$/i;

/** Where most buttons lead that lead to a checkout. */
export function checkoutOf({ links }: PageFacts): string | null {
  const counts = new Map<string, number>();
  for (const link of checkoutLinks(links)) {
    const url = new URL(link.url);
    url.hash = '';
    for (const name of [...url.searchParams.keys()]) if (VISIT.test(name)) url.searchParams.delete(name);
    counts.set(url.href, (counts.get(url.href) ?? 0) + 1);
  }
  const weight = (url: string) =>
    (counts.get(url) ?? 0) + (isCheckoutHost(new URL(url).hostname) ? 1_000 : 0);
  const [first] = [...counts.keys()].sort((a, b) => weight(b) - weight(a));
  return first ?? null;
}

function checkoutLinks(links: readonly FoundLink[]): FoundLink[] {
  return links.filter(
    ({ url, label }) =>
      URL.canParse(url) && judgeExit({ url: new URL(url), label, by: 'link' }) === 'checkout',
  );
}

const CHALLENGE =
  /^(?:just a moment|um momento(?:\.{3}|…)|attention required|access denied|acesso negado|ddos-guard|verificando|checking your browser|are you a robot)/i;

/** A page that looks whether we are a robot, in place of the one that was asked for. */
export function isChallenge({ title }: PageFacts): boolean {
  return CHALLENGE.test(title.trim());
}
