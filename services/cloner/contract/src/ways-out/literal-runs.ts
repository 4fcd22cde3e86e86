/** Strings that code puts together of others: `'https://pay.' + 'loja.com'`. */
interface LiteralRun {
  /** With the outer quotes. */
  start: number;
  end: number;
  value: string;
  /** The quote of the first. */
  quote: string;
}

const SEAM = /(["'`])\s*\+\s*(["'`])/g;
/** A string that is spelled in codes, character by character. */
const SPELLED = /(["'`])((?:\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}|[\w./:?=&%-]){6,})\1/gi;
const LIST =
  /\[((?:\s*(?:"[^"\n\\]*"|'[^'\n\\]*'|`[^`\n\\$]*`)\s*,?){2,60})\]\s*\.join\(\s*(?:(["'`])([^"'`\n]{0,3})\2)?\s*\)/g;
const PIECE_MAX = 2_000;
const PIECES_MAX = 60;

/**
 * Finds runs by the seams between strings: reading code from its beginning would lose its place at the first quote in a comment or a
 * pattern.
 */
export function literalRuns(code: string): LiteralRun[] {
  const runs: LiteralRun[] = [];
  let done = 0;
  for (const seam of code.matchAll(SEAM)) {
    const { 0: whole, 1: left = '', index } = seam;
    if (index < done) continue;
    const start = openingOf(code, index, left);
    if (start === null) continue;
    let value = unspelled(code.slice(start + 1, index));
    let at = index + whole.length - 1;
    for (let pieces = 0; pieces < PIECES_MAX; pieces += 1) {
      const quote = code[at] ?? '';
      const end = closingOf(code, at, quote);
      if (end === null) break;
      value += unspelled(code.slice(at + 1, end));
      done = end + 1;
      const next = /^\s*\+\s*(["'`])/.exec(code.slice(end + 1, end + 60));
      if (next === null) break;
      at = end + next[0].length;
    }
    if (done > start) runs.push({ start, end: done, value, quote: left });
  }
  for (const { 0: whole, 1: list = '', 3: between = ',', index } of code.matchAll(LIST)) {
    const pieces = [...list.matchAll(/(["'`])(.*?)\1/g)].map(([, , text = '']) => text);
    runs.push({ start: index, end: index + whole.length, value: pieces.join(between), quote: '"' });
  }
  for (const { 0: whole, 1: quote = '', 2: text = '', index } of code.matchAll(SPELLED)) {
    if ((text.match(/\\[xu]/gi)?.length ?? 0) < 4) continue;
    runs.push({ start: index, end: index + whole.length, value: unspelled(text), quote });
  }
  return runs;
}

/** The text as a string of a script, between its quotes. */
export function quoted(text: string, quote: string): string {
  const safe = text.replace(
    /[\\"'`$<\n\r]/g,
    (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return quote + safe + quote;
}

function openingOf(code: string, closing: number, quote: string): number | null {
  const from = Math.max(0, closing - PIECE_MAX);
  for (let at = closing - 1; at >= from; at -= 1) {
    if (code[at] === '\n' && quote !== '`') return null;
    if (code[at] === quote && !isEscaped(code, at)) return at;
  }
  return null;
}

function closingOf(code: string, opening: number, quote: string): number | null {
  const to = Math.min(code.length, opening + PIECE_MAX);
  for (let at = opening + 1; at < to; at += 1) {
    if (code[at] === '\n' && quote !== '`') return null;
    if (code[at] === '\\') at += 1;
    else if (code[at] === quote) return at;
  }
  return null;
}

function isEscaped(code: string, at: number): boolean {
  let slashes = 0;
  while (code[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function unspelled(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gis,
    (_, x?: string, u?: string, unit?: string) =>
      unit === undefined ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16)) : unit,
  );
}
