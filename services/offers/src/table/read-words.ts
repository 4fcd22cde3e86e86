import { type OfferStatus, offerStatuses, READING_EARLIEST } from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { dataText } from '../text/pt-br-data.ts';
import { plainWord } from './plain-word.ts';

/** Null for an empty cell. */
type Read<T> = { value: T | null } | { problem: 'unknown' | 'in_future' };

/** Clocks of two servers may be so far apart. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

const statuses = new Map<string, OfferStatus>(
  offerStatuses.flatMap((status) => [
    [status, status],
    [plainWord(dataText.statuses[status]), status],
  ]),
);

/** A column of the board by its name there, or as the API calls it. */
export function readStatus(cell: string): Read<OfferStatus> {
  const word = plainWord(cell);
  if (word === '') return { value: null };
  const value = statuses.get(word);
  return value === undefined ? { problem: 'unknown' } : { value };
}

const time = z.iso.datetime({ offset: true });

/** ISO, to the microsecond, in UTC: as the table of the board has it. */
export function readTime(cell: string, now: Date): Read<string> {
  const text = cell.trim().toUpperCase();
  if (text === '') return { value: null };
  if (!time.safeParse(text).success || Date.parse(text) < Date.parse(READING_EARLIEST)) {
    return { problem: 'unknown' };
  }
  if (Date.parse(text) > now.getTime() + CLOCK_SKEW_MS) return { problem: 'in_future' };
  // A Date keeps three digits of the fraction.
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  const seconds = new Date(text).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return { value: `${seconds}.${fraction.padEnd(6, '0').slice(0, 6)}Z` };
}
