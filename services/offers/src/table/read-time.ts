import { READING_EARLIEST } from '@garimpo/offers-contract';
import * as z from 'zod/mini';

/** How exactly a cell tells a time, in milliseconds; 0 for one that is exact to the microsecond. */
type Width = 0 | 1_000 | 60_000 | 86_400_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface CellTime {
  /** ISO, in UTC, with microseconds: the beginning of what the cell tells. */
  at: string;
  width: Width;
}

/** Null for an empty cell. */
export type Read<T> = { value: T | null } | { problem: 'unknown' | 'in_future' };

/** Allowed difference between the clocks of two servers. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * A time as Brazilians and spreadsheets write it, `20/11/2026` with `08:40`, `8h40` or `08:40:15`, or as ISO does. Without a zone
 * it is São Paulo's. The day comes first: a file from elsewhere with 11/20/2026 is refused, and never read the other way around.
 */
export function readTime(cell: string, now: Date): Read<CellTime> {
  const text = cell.trim();
  if (text === '') return { value: null };
  const value = withZone(text.toUpperCase()) ?? onTheWall(text);
  if (value === null || Date.parse(value.at) < Date.parse(READING_EARLIEST)) return { problem: 'unknown' };
  if (Date.parse(value.at) > now.getTime() + CLOCK_SKEW_MS) return { problem: 'in_future' };
  return { value };
}

/** True where the cell may have been written from this moment, which is ISO with microseconds. */
export function tells({ at, width }: CellTime, moment: string): boolean {
  if (width === 0) return at === moment;
  const afterMs = Date.parse(moment) - Date.parse(at);
  return afterMs >= 0 && afterMs < width;
}

const iso = z.iso.datetime({ offset: true });

function withZone(text: string): CellTime | null {
  if (!iso.safeParse(text).success) return null;
  // A Date keeps only three digits of the fraction.
  const fraction = /\.(\d+)/.exec(text)?.[1];
  const seconds = new Date(text).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  const at = `${seconds}.${(fraction ?? '').padEnd(6, '0').slice(0, 6)}Z`;
  if (fraction !== undefined) return { at, width: 0 };
  return { at, width: /T\d\d:\d\d:\d\d/.test(text) ? SECOND_MS : MINUTE_MS };
}

const CLOCK = String.raw`(?:(?:,\s*|\s+|T)(?:às\s+)?(?<hour>\d{1,2})(?::|h)(?<minute>\d{2})?(?::(?<second>\d{2}))?)?`;
const DAY_FIRST = new RegExp(
  String.raw`^(?<day>\d{1,2})/(?<month>\d{1,2})/(?<year>\d{4}|\d{2})${CLOCK}$`,
  'i',
);
const YEAR_FIRST = new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})${CLOCK}$`, 'i');

function onTheWall(text: string): CellTime | null {
  const found = (DAY_FIRST.exec(text) ?? YEAR_FIRST.exec(text))?.groups;
  if (found === undefined) return null;
  const { year = '', month = '', day = '', hour, minute = '00', second } = found;
  const two = (part: string) => part.padStart(2, '0');
  const date = `${year.padStart(4, '20')}-${two(month)}-${two(day)}`;
  const wall = `${date}T${two(hour ?? '')}:${two(minute)}:${two(second ?? '')}`;
  const wallMs = Date.parse(`${wall}Z`);
  // What the calendar does not have (31 February) is another day, or none at all.
  if (Number.isNaN(wallMs) || !new Date(wallMs).toISOString().startsWith(wall)) return null;
  const at = `${inSaoPaulo(wallMs).toISOString().slice(0, -1)}000Z`;
  return { at, width: hour === undefined ? DAY_MS : second === undefined ? MINUTE_MS : SECOND_MS };
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The moment at which the clocks of São Paulo show it, which had a summer time until 2019. */
function inSaoPaulo(wallMs: number): Date {
  const aheadMs = (ms: number) => Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`) - ms;
  const near = wallMs - aheadMs(wallMs);
  return new Date(wallMs - aheadMs(near));
}
