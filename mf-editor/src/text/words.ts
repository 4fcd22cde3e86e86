import { daysBetween, formatDateTable, formatNumber, formatTime } from '@garimpo/sdk';

export type WordTable = Readonly<Record<string, string>>;

/** Services may be newer than this tool, so unknown codes get a general word. */
export function wordFor(table: WordTable, word: string | undefined, otherwise: string): string {
  return word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? otherwise) : otherwise;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export function sizeText(sizeBytes: number): string {
  return sizeBytes < MEGABYTE
    ? `${formatNumber(Math.ceil(sizeBytes / KILOBYTE))} KB`
    : `${formatNumber(Math.round((sizeBytes / MEGABYTE) * 10) / 10)} MB`;
}

/** `hoje às 08:35`, `ontem às 08:35`, or `20/11/2026 às 08:35`; fits after "de" and "em". */
export function momentText(at: string | Date, now: Date): string {
  const date = typeof at === 'string' ? new Date(at) : at;
  const days = daysBetween(date, now);
  if (days === 0) return `hoje às ${formatTime(date)}`;
  if (days === 1) return `ontem às ${formatTime(date)}`;
  return `${formatDateTable(date)} às ${formatTime(date)}`;
}
