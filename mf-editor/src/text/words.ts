import { daysBetween, formatDateTable, formatNumber, formatTime } from '@garimpo/sdk';

/** Words for what a service names by a code of its own. */
export type WordTable = Readonly<Record<string, string>>;

/** Services may be newer than this tool: what it has no word for is wordFor in general. */
export function wordFor(table: WordTable, word: string | undefined, otherwise: string): string {
  return word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? otherwise) : otherwise;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** `840 KB`, `12,4 MB`. */
export function sizeText(sizeBytes: number): string {
  return sizeBytes < MEGABYTE
    ? `${formatNumber(Math.ceil(sizeBytes / KILOBYTE))} KB`
    : `${formatNumber(Math.round((sizeBytes / MEGABYTE) * 10) / 10)} MB`;
}

/** `hoje às 08:35`, `ontem às 08:35`, then `20/11/2026 às 08:35`: goes on after "de" or "em" alike. */
export function momentText(at: string | Date, now: Date): string {
  const date = typeof at === 'string' ? new Date(at) : at;
  const days = daysBetween(date, now);
  if (days === 0) return `hoje às ${formatTime(date)}`;
  if (days === 1) return `ontem às ${formatTime(date)}`;
  return `${formatDateTable(date)} às ${formatTime(date)}`;
}
