import type { CostRule } from '@garimpo/traffic-filter-contract';
import { COST_CENTS_MAX } from '@garimpo/traffic-filter-contract';

export type Read<T> = { value: T } | { problem: CostRule };

/** The sign before cents: in Portuguese the comma, in English the point. */
export type DecimalSign = ',' | '.';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const MONTHS_EN = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string) => {
  const short = name.toLowerCase().slice(0, 3);
  return Math.max(MONTHS.indexOf(short), MONTHS_EN.indexOf(short)) + 1;
};

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: .*)?$/;
const DAY_AND_MONTH = /^(\d{1,2})(?: de)? ([a-zç]{3,9})\.?(?: de)? (\d{4})$/i;
const MONTH_AND_DAY = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;

/**
 * A day as Brazilians, their spreadsheets and the ad networks write it: `22/11/2026`, `2026-11-22`, `22 de nov. de 2026`, `Nov 22, 2026`. The day
 * comes before the month: a file from elsewhere with 11/22/2026 is refused, and never read the other way around.
 * @param today as `2026-11-22`
 */
export function readDay(cell: string, today: string): Read<string> {
  const text = cell.trim().replace(/\s+/g, ' ');
  const [year, month, day] = partsOf(text) ?? [0, 0, 0];
  const written = `${String(year).padStart(4, '20')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${written}T00:00:00Z`);
  // What the calendar does not have, such as 31 February, is another day, or none at all.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(written) || written < '2015')
    return { problem: 'not_a_day' };
  return written > today ? { problem: 'in_future' } : { value: written };
}

function partsOf(text: string): [number, number, number] | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) return [Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1])];
  const named = DAY_AND_MONTH.exec(text);
  if (named !== null) return [Number(named[3]), monthOf(named[2] ?? ''), Number(named[1])];
  const english = MONTH_AND_DAY.exec(text);
  return english === null ? null : [Number(english[3]), monthOf(english[1] ?? ''), Number(english[2])];
}

const CURRENCY = /^(?:R\$|BRL|US\$|USD|EUR|€|£|\$)/i;
/** Reais, with or without their sign. */
const REAIS = /^(?:R\$|BRL)\s*/i;
const bare = (cell: string) => cell.replace(/[\s\u00a0\u202f]/g, '').replace(/BRL$/i, '');

/** The decimal sign of a column of money, by those of its cells that leave no doubt; null where they contradict each other. */
export function decimalSign(cells: readonly string[], otherwise: DecimalSign): DecimalSign | null {
  const found = new Set<DecimalSign>();
  for (const cell of cells) {
    const text = bare(cell);
    const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
    if (last === -1) continue;
    const sign = text.charAt(last) as DecimalSign;
    const other = sign === ',' ? '.' : ',';
    const isAlone = text.split(sign).length === 2;
    // 1.234 may be a thousand or one and a bit: it decides nothing.
    if (isAlone && (text.includes(other) || text.length - last - 1 !== 3)) found.add(sign);
    else if (!isAlone) found.add(other);
  }
  if (found.size > 1) return null;
  return [...found][0] ?? otherwise;
}

/** Whole cents, rounded. Empty cells and dashes are nothing. */
export function readMoney(cell: string, sign: DecimalSign): Read<number> {
  const text = bare(cell);
  if (text === '' || /^[-–—]+$/.test(text)) return { value: 0 };
  const unsigned = text.replace(/^[-−]/, '').replace(REAIS, '').replace(/^[-−]/, '');
  if (CURRENCY.test(unsigned)) return { problem: 'currency' };
  const thousands = sign === ',' ? '.' : ',';
  const grouped = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${sign}\\d+)?$`);
  const plain = new RegExp(`^\\d+(?:\\${sign}\\d+)?$`);
  if (!grouped.test(unsigned) && !plain.test(unsigned)) return { problem: 'not_money' };
  const cents = Math.round(Number(unsigned.replaceAll(thousands, '').replace(sign, '.')) * 100);
  if (cents > 0 && /^(?:R\$|BRL)?[-−]|^[-−]/i.test(text)) return { problem: 'negative' };
  return cents > COST_CENTS_MAX ? { problem: 'too_much' } : { value: cents };
}
