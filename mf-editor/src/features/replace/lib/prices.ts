import { matchAt, type PageText, type TextMatch } from './page-text.ts';

/** A price such as `R$ 1.297,00`, `12x de R$ 9,74` or `US$ 47`. */
interface Price {
  currency: string;
  cents: number;
  /** Number of instalments; null for a single payment. */
  times: number | null;
}

interface PricePlace {
  start: number;
  end: number;
  price: Price;
}

const AMOUNT = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{2})?(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?!\d)|\d+(?:[.,]\d{2})?(?!\d)`;
const CURRENCY = String.raw`R\s?\$|US\$|U\$|\$|€`;
const TIMES = String.raw`(?:(?<times>\d{1,2})\s*(?:x|vezes)\s*(?:de\s*)?(?:apenas\s*)?)?`;
const PRICE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${TIMES}(?<currency>${CURRENCY})\s*(?<amount>${AMOUNT})`,
  'giu',
);
const TYPED = new RegExp(
  String.raw`^(?:(?<times>\d{1,2})\s*x\s*(?:de\s*)?)?(?:${CURRENCY})?\s*(?<amount>${AMOUNT})$`,
  'iu',
);

/** Runs in linear time. */
export function findPrices(text: string): PricePlace[] {
  return [...text.matchAll(PRICE)].map(({ 0: written, index, groups }) => ({
    start: index,
    end: index + written.length,
    price: {
      currency: asCurrency(groups?.['currency'] ?? ''),
      cents: asCents(groups?.['amount'] ?? ''),
      times: groups?.['times'] === undefined ? null : Number(groups['times']),
    },
  }));
}

/** Parses typed prices such as `97`, `R$ 97,90` or `10x 12,50`; null for others. */
export function readTypedPrice(
  typed: string,
): { cents: number; times: number | null; decimals: boolean } | null {
  const groups = TYPED.exec(typed.trim())?.groups;
  const amount = groups?.['amount'];
  if (amount === undefined) return null;
  const times = groups?.['times'];
  return {
    cents: asCents(amount),
    times: times === undefined ? null : Number(times),
    decimals: /[.,]\d{2}$/.test(amount),
  };
}

export function priceKey({ currency, cents, times }: Price): string {
  return `${currency} ${cents} ${times ?? ''}`;
}

/**
 * Replaces a written price in its own style: the currency stays, and decimals are used where the old or the new
 * amount has them.
 */
export function writtenLike(
  written: string,
  typed: { cents: number; times: number | null; decimals: boolean },
): string {
  return written.replace(PRICE, (...args: unknown[]) => {
    const whole = String(args[0]);
    const { amount = '', currency = '', times } = args.at(-1) as Record<string, string | undefined>;
    const decimals = /[.,]\d{2}$/.test(amount) || typed.decimals || typed.cents % 100 !== 0;
    const head = whole.slice(0, whole.length - amount.length);
    const counted =
      times === undefined || typed.times === null ? head : head.replace(times, String(typed.times));
    return counted + amountText(typed.cents, decimals, usesPoint(amount, currency));
  });
}

export function priceText({ currency, cents, times }: Price): string {
  const amount = `${currency} ${amountText(cents, true, false)}`;
  return times === null ? amount : `${times}x de ${amount}`;
}

/** Whether the decimal mark is a point, as in `$47.00`. */
function usesPoint(amount: string, currency: string): boolean {
  if (/[.,]/.test(amount)) return /\.\d{2}$|,\d{3}/.test(amount);
  return asCurrency(currency) === 'US$';
}

function amountText(cents: number, decimals: boolean, point: boolean): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, point ? ',' : '.');
  return decimals ? `${whole}${point ? '.' : ','}${String(cents % 100).padStart(2, '0')}` : whole;
}

function asCents(amount: string): number {
  const decimals = /[.,](\d{2})$/.exec(amount)?.[1];
  const whole = (decimals === undefined ? amount : amount.slice(0, -3)).replace(/\D/g, '');
  return Number(whole) * 100 + Number(decimals ?? 0);
}

function asCurrency(written: string): string {
  const plain = written.replace(/\s/g, '').toUpperCase();
  return plain === 'U$' || plain === '$' ? 'US$' : plain;
}

export interface PriceGroup {
  key: string;
  price: Price;
  places: readonly TextMatch[];
}

export function groupPrices(text: PageText): PriceGroup[] {
  const groups = new Map<string, { key: string; price: Price; places: TextMatch[] }>();
  for (const { start, end, price } of findPrices(text.all)) {
    const key = priceKey(price);
    const group = groups.get(key) ?? { key, price, places: [] };
    groups.set(key, group);
    group.places.push(matchAt(text, start, end));
  }
  return [...groups.values()];
}
