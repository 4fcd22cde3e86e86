import type { Range } from '../source/patch.ts';

const BEFORE =
  /^[\t\n\f\r ]*\d*[\d.]*[\t\n\f\r ]*[;,\t\n\f\r ][\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(["']?)/i;

/** Where the content of a `meta` refresh leads, as a range of it; null for one that only reloads. */
export function readRefresh(content: string): Range | null {
  const [before, quote = ''] = BEFORE.exec(content) ?? [];
  if (before === undefined) return null;
  const start = before.length;
  const closing = quote === '' ? -1 : content.indexOf(quote, start);
  const end = closing === -1 ? content.length : closing;
  return content.slice(start, end).trim() === '' ? null : { start, end };
}
