/** The languages that people may choose, and how each writes dates and numbers: the day first in all of them. */
const LOCALES = { pt: 'pt-BR', en: 'en-GB', es: 'es' } as const;
export type FormatLanguage = keyof typeof LOCALES;

let chosen: FormatLanguage = 'pt';

/**
 * How dates and numbers are written from now on, in the shell and in every tool. The texts around them stay Portuguese,
 * and so do prices, which are in reais.
 */
export function setFormatLanguage(language: FormatLanguage): void {
  chosen = language;
}

/** The formatter of the chosen language, each made once and at its first use. */
export function inLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<FormatLanguage, T>();
  return () => {
    const known = made.get(chosen);
    if (known !== undefined) return known;
    const fresh = make(LOCALES[chosen]);
    made.set(chosen, fresh);
    return fresh;
  };
}

/** What is not known is written so, never as 0. */
export const UNKNOWN = '–';

const whole = inLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const signed = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
);
const compact = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }),
);
const percent = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);
const alignedPercent = inLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);
const points = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
// The price of a plan is written one way everywhere, on its card and on the page where it is paid.
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

type Known = number | null | undefined;

const format = (value: Known, how: (known: number) => string): string =>
  value === null || value === undefined || !Number.isFinite(value) ? UNKNOWN : how(value);

/** `1.284`; what is not known is "–", never 0. */
export const formatNumber = (value: Known): string => format(value, (known) => whole().format(known));

/** `+272`, `-31`, `0`. */
export const formatChange = (value: Known): string => format(value, (known) => signed().format(known));

/** `1,84 mi`: for KPIs only, with the full value in a tooltip. */
export const formatCompact = (value: Known): string =>
  format(value, (known) => (Math.abs(known) < 1_000_000 ? whole().format(known) : compact().format(known)));

/** A share between 0 and 1: `23,5%`, `8%`; `aligned` where shares stand under each other: `8,0%`. */
export const formatPercent = (share: Known, digits: 'short' | 'aligned' = 'short'): string =>
  format(share, (known) => (digits === 'aligned' ? alignedPercent() : percent()).format(known));

/** A difference of shares, in percentage points: `0,9 p.p.` */
export const formatPoints = (share: Known): string =>
  format(share, (known) => `${points().format(known * 100)} p.p.`);

/** Reais with a non-breaking space: `R$ 97,00`. */
export const formatMoney = (reais: Known): string => format(reais, (known) => money.format(known));
