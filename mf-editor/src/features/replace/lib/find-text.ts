import { BREAK, fold, type PageText, pieceAt, type TextPiece } from './read-text.ts';

export interface FindOptions {
  /** Small and capital letters, and accents, are told apart. */
  exact: boolean;
  wholeWord: boolean;
}

/** A place in `PageText.all`. */
export interface TextMatch {
  /** The same as long as neither the words before it nor elements change. */
  key: string;
  start: number;
  end: number;
  /** In which it begins. */
  piece: TextPiece;
  /** As the page has it. */
  found: string;
  before: string;
  after: string;
}

/** More would not be looked through by anybody. */
export const MATCHES_MAX = 5_000;
const CONTEXT = 40;

/** Blanks of the query are any blanks of the page, which shows them all alike. */
export function findText(page: PageText, query: string, options: FindOptions): TextMatch[] {
  const pattern = patternOf(query, options);
  if (pattern === null) return [];
  const matches: TextMatch[] = [];
  for (const { 0: found, index } of (options.exact ? page.all : page.folded).matchAll(pattern)) {
    matches.push(matchAt(page, index, index + found.length));
    if (matches.length === MATCHES_MAX) break;
  }
  return matches;
}

export function matchAt(page: PageText, start: number, end: number): TextMatch {
  const piece = page.pieces[pieceAt(page, start)];
  if (piece === undefined) throw new RangeError(`no text at ${start}`);
  return {
    key: `${piece.text ?? `${piece.element}.${piece.attribute}`}:${start - piece.start}`,
    start,
    end,
    piece,
    found: page.all.slice(start, end),
    before: wordsBefore(page.all, start),
    after: wordsAfter(page.all, end),
  };
}

/** Of the same line, from the beginning of a word on. */
function wordsBefore(all: string, at: number): string {
  const near = all.slice(Math.max(0, at - CONTEXT), at);
  const lineStart = near.lastIndexOf(BREAK) + 1;
  if (lineStart > 0 || at <= CONTEXT || all[at - CONTEXT - 1] === BREAK) return near.slice(lineStart);
  return `…${near.replace(/^\S*\s/u, '')}`;
}

/** Of the same line, up to the end of a word. */
function wordsAfter(all: string, at: number): string {
  const near = all.slice(at, at + CONTEXT);
  const [line = ''] = near.split(BREAK, 1);
  const next = all[at + CONTEXT];
  if (line.length < near.length || next === undefined || next === BREAK) return line;
  return `${near.replace(/\s\S*$/u, '')}…`;
}

function patternOf(query: string, { exact, wholeWord }: FindOptions): RegExp | null {
  const words = (exact ? query : fold(query.normalize('NFC'))).trim().split(/\s+/u);
  if (words[0] === '') return null;
  // Accents that are characters of their own have no say where accents have none.
  const spelled = words.map((word) => [...word].map(literal).join(exact ? '' : String.raw`\p{M}*`));
  const text = spelled.join(String.raw`\s+`) + (exact ? '' : String.raw`\p{M}*`);
  const whole = wholeWord ? String.raw`(?<![\p{L}\p{N}_])${text}(?![\p{L}\p{N}_])` : text;
  return new RegExp(whole, 'gu');
}

function literal(unit: string): string {
  return unit.replace(/[\\^$.*+?()[\]{}|/-]/u, String.raw`\$&`);
}
