import { CLICK_PARAMETERS, isWebUrl } from '@garimpo/service-contract';
import { OFFER_URL_MAX } from './bounds.ts';

/** Months by their first three letters, in Portuguese, English and Spanish. */
const MONTHS = [
  ['jan', 'ene'],
  ['fev', 'feb'],
  ['mar'],
  ['abr', 'apr'],
  ['mai', 'may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['out', 'oct'],
  ['nov'],
  ['dez', 'dec', 'dic'],
];
/** "3 de nov de 2025", "17 mar. 2026", "3 Nov 2025" */
const DAY_FIRST = /\b(\d{1,2})(?:º)?\s(?:de\s)?(\p{L}{3,12})\.?,?\s(?:de\s)?(\d{4})\b/u;
/** "Nov 3, 2025" */
const MONTH_FIRST = /(?:^|\s)(\p{L}{3,12})\.?\s(\d{1,2}),?\s(\d{4})\b/u;
const LINE_MAX = 200;

/** The first day that a line names, as `2025-11-03`; null where it names none. */
export function dateIn(line: string): string | null {
  const text = line.slice(0, LINE_MAX).replace(/\s+/g, ' ').toLowerCase();
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const found = dayIn(year, month, day);
  if (found !== null) return found;
  const [, named, number, of] = MONTH_FIRST.exec(text) ?? [];
  return dayIn(of, named, number);
}

function dayIn(year = '', month = '', day = ''): string | null {
  const number = MONTHS.findIndex((names) => names.includes(month.slice(0, 3))) + 1;
  if (number === 0) return null;
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  // The thirty-first of a month without one.
  return Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString().slice(0, 10) !== iso ? null : iso;
}

const REDIRECT_HOST = /^lm?\.(?:facebook|instagram)\.com$/;
/** The address that a link of an ad leads to, past the network's own redirect; null for one that leads nowhere. */
export function webAddressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 4 * OFFER_URL_MAX || !URL.canParse(value)) return null;
  const url = new URL(value);
  const inner = REDIRECT_HOST.test(url.hostname) ? url.searchParams.get('u') : null;
  if (inner !== null) return webAddressOf(inner);
  const marks = [...url.searchParams.keys()].filter((name) => CLICK_PARAMETERS.has(name.toLowerCase()));
  for (const name of marks) url.searchParams.delete(name);
  return isWebUrl(url.href) && url.href.length <= OFFER_URL_MAX ? url.href : null;
}
