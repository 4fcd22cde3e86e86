import { uiText } from '../text/pt-br.ts';
import { inLanguage, UNKNOWN } from './numbers.ts';

/** A moment as services send it (ISO text) or as a Date. */
export type Moment = string | Date | null | undefined;

export const TIME_ZONE = 'America/Sao_Paulo';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const parts = (options: Intl.DateTimeFormatOptions) =>
  inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }));

const table = parts({ day: '2-digit', month: '2-digit', year: 'numeric' });
const card = parts({ day: 'numeric', month: 'short', year: 'numeric' });
const long = parts({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

function format(moment: Moment, how: (date: Date) => string): string {
  if (moment === null || moment === undefined) return UNKNOWN;
  const date = typeof moment === 'string' ? new Date(moment) : moment;
  return Number.isNaN(date.getTime()) ? UNKNOWN : how(date);
}

/** `20/11/2026`. */
export const formatDateTable = (moment: Moment): string => format(moment, (date) => table().format(date));

/** `20 nov 2026`. */
export const formatDateCard = (moment: Moment): string => format(moment, cardText);

/** `20 de novembro de 2026`. */
export const formatDateLong = (moment: Moment): string => format(moment, (date) => long().format(date));

/** `20/11/2026, 08:40`. */
export const formatDateTime = (moment: Moment): string =>
  format(moment, (date) => `${table().format(date)}, ${clock().format(date)}`);

/** `08:40`. */
export const formatTime = (moment: Moment): string => format(moment, (date) => clock().format(date));

/** `há 12 min`, `há 3 h`, `ontem`, then the date of the card. The full date belongs in a tooltip beside it. */
export const formatAgo = (moment: Moment, now: Date): string =>
  format(moment, (date) => {
    const elapsedMs = now.getTime() - date.getTime();
    // A clock a little ahead of ours is "now"; a real future moment is told by its date.
    if (elapsedMs < -HOUR_MS) return cardText(date);
    if (elapsedMs < MINUTE_MS) return uiText.ago.now;
    if (elapsedMs < HOUR_MS) return uiText.ago.minutes(Math.floor(elapsedMs / MINUTE_MS));
    const days = daysBetween(date, now);
    if (days === 0) return uiText.ago.hours(Math.floor(elapsedMs / HOUR_MS));
    return days === 1 ? uiText.ago.yesterday : cardText(date);
  });

/** Midnights between two moments, in the product's time zone. */
export function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.parse(`${calendarDay.format(date)}T00:00:00Z`);
  return Math.round((day(to) - day(from)) / (24 * HOUR_MS));
}

// Intl writes "20 de nov. de 2026": the pieces are put together without "de" and without the point.
function cardText(date: Date): string {
  const piece = new Map(
    card()
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return `${piece.get('day')} ${piece.get('month')?.replace('.', '')} ${piece.get('year')}`;
}
