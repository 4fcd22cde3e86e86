import type { SourceRange } from '@garimpo/cloner-contract';

/** A unit of CSS: a name, a string, an address, a bracket with its content, or a single character. */
interface Piece extends SourceRange {
  kind: 'space' | 'comment' | 'part';
  /** Characters that would close the piece at the end of the style; else empty. */
  missing: string;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const whiteSpace = /[ \t\n\r\f]+/y;
const nameOrNumber = /(?:[-\w\u0080-\uffff]|\\[^\n\r\f])+/y;
const unquotedAddress = /url\([ \t\n\r\f]*(?!["' \t\n\r\f])/iy;
/** Old pages put these marks around styles; they belong to no name. */
const COMMENT_MARK = '<!--';

/** The piece that begins at `at`, as CSS Syntax 3 defines. */
export function pieceAt(css: string, at: number): Piece {
  const closer = closing[css[at] ?? ''];
  if (closer === undefined) return leafAt(css, at);
  const open = [closer];
  let end = at + 1;
  while (open.length > 0) {
    if (end >= css.length) return part(at, end, open.reverse().join(''));
    const character = css[end] ?? '';
    const inner = closing[character];
    if (inner !== undefined) open.push(inner);
    else if (character === open.at(-1)) open.pop();
    if (inner !== undefined || ')]}'.includes(character)) {
      end += 1;
      continue;
    }
    const leaf = leafAt(css, end);
    end = leaf.end;
    if (leaf.missing !== '') return part(at, end, leaf.missing + open.reverse().join(''));
  }
  return part(at, end);
}

export function* piecesOf(css: string, from: number, to = css.length): Generator<Piece> {
  for (let at = from; at < to; ) {
    const piece = pieceAt(css, at);
    yield piece;
    at = piece.end;
  }
}

function leafAt(css: string, at: number): Piece {
  const character = css[at] ?? '';
  whiteSpace.lastIndex = at;
  if (whiteSpace.test(css)) return { kind: 'space', start: at, end: whiteSpace.lastIndex, missing: '' };
  if (css.startsWith('/*', at)) {
    const end = css.indexOf('*/', at + 2);
    if (end === -1) return { kind: 'comment', start: at, end: css.length, missing: '*/' };
    return { kind: 'comment', start: at, end: end + 2, missing: '' };
  }
  if (character === '"' || character === "'") return stringAt(css, at, character);
  if (css.startsWith(COMMENT_MARK, at)) return part(at, at + COMMENT_MARK.length);
  unquotedAddress.lastIndex = at;
  if (unquotedAddress.test(css)) return until(css, at, unquotedAddress.lastIndex, ')', '\uFFFD');
  nameOrNumber.lastIndex = at;
  if (nameOrNumber.test(css)) return part(at, nameOrNumber.lastIndex);
  // A trailing backslash stands for U+FFFD, also when that character follows it.
  if (character === '\\' && at + 1 === css.length) return part(at, at + 1, '\uFFFD');
  return part(at, at + 1);
}

/** A line break ends a broken string. */
function stringAt(css: string, at: number, quote: string): Piece {
  return until(css, at, at + 1, quote, '\n', /[\n\r\f]/);
}

function until(css: string, start: number, from: number, last: string, lone: string, breaks?: RegExp): Piece {
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === last) return part(start, at + 1);
    if (breaks?.test(character)) return part(start, at);
    if (character !== '\\') continue;
    at += 1;
    if (at === css.length) return part(start, at, lone + last);
  }
  return part(start, css.length, last);
}

function part(start: number, end: number, missing = ''): Piece {
  return { kind: 'part', start, end, missing };
}
