import { daysBetween, formatDateTable, formatTime } from '@garimpo/sdk';

/** `hoje às 08:35`, `ontem às 08:35`, then `20/11/2026 às 08:35`: goes on after "de" or "em" alike. */
export function momentText(at: string | Date, now: Date): string {
  const date = typeof at === 'string' ? new Date(at) : at;
  const days = daysBetween(date, now);
  if (days === 0) return `hoje às ${formatTime(date)}`;
  if (days === 1) return `ontem às ${formatTime(date)}`;
  return `${formatDateTable(date)} às ${formatTime(date)}`;
}
