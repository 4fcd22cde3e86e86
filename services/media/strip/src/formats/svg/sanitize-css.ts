import { StripError } from '../../base/errors.ts';

/** What a reference in a style becomes: the same, another, or null for none. */
export type ReplaceUrl = (url: string) => string | null;

export interface CleanCss {
  css: string;
  /** Comments that went, and what imports stood for, as they were written. */
  comments: readonly string[];
  imports: readonly string[];
}

/**
 * A piece of a name: an expression that goes on for as long as a name may be runs out of stack on some of them. White space is that of
 * CSS, of which `\s` has more, and CR LF is one line end.
 */
const NAME_PIECE =
  /(?:[\w\-\u0080-\uffff]|\\[\da-fA-F]{1,6}(?:\r\n|[ \t\r\n\f])?|\\[^\r\n\f\da-fA-F]){1,10000}/y;
const ESCAPE = /\\(?:([\da-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|\r\n|[\r\n\f]|([\s\S]))/g;
/** In these, a string is an address too. */
const FETCHING = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'url-prefix',
  'domain',
  'document',
]);
/** At-rules that have no block and name another file. */
const POINTING = new Set(['import', 'namespace', 'charset']);
/** Of one style sheet, which is read without a pause. */
const MAX_PARTS = 1_000_000;
const MAX_COMMENTS = 50_000;
/** Old browsers run what this holds. */
const RUNNING = 'expression';

/**
 * A style sheet, or the declarations of an attribute, without comments and without references to other files. All else stays as it
 * is written. Comments and imports leave an empty comment, as there they separate words.
 */
export function sanitizeCss(css: string, replace: ReplaceUrl): CleanCss {
  const parts: string[] = [];
  const comments: string[] = [];
  const imports: string[] = [];
  /** Of each bracket that is open: whether strings in it are addresses. */
  const fetching: boolean[] = [];
  let at = 0;
  while (at < css.length) {
    if (parts.length > MAX_PARTS || comments.length > MAX_COMMENTS) {
      throw new StripError('too_complex', 'a style sheet of too many parts');
    }
    const character = css[at] ?? '';
    if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at + 2);
      const comment = css.slice(at + 2, end === -1 ? css.length : end);
      if (comment !== '') comments.push(comment);
      parts.push('/**/');
      at = end === -1 ? css.length : end + 2;
    } else if (character === '"' || character === "'") {
      const string = css.slice(at, stringEnd(css, at));
      at += string.length;
      parts.push(
        fetching.at(-1) === true ? quoted(replace(unescapeCss(string.slice(1, -1))), string) : string,
      );
    } else if (character === '@') {
      at += 1;
      const name = css.slice(at, nameEnd(css, at));
      if (POINTING.has(unescapeCss(name).toLowerCase())) {
        const end = statementEnd(css, at);
        imports.push(css.slice(at - 1, end));
        parts.push('/**/');
        at = end;
      } else {
        parts.push('@', name);
        at += name.length;
      }
    } else {
      const name = css.slice(at, nameEnd(css, at));
      if (name === '') {
        if (character === '(') fetching.push(fetching.at(-1) === true);
        else if (character === ')') fetching.pop();
        parts.push(character);
        at += 1;
        continue;
      }
      at += name.length;
      const plain = unescapeCss(name).toLowerCase();
      if (css[at] !== '(') parts.push(name);
      else if (plain === RUNNING) parts.push('none');
      else {
        at += 1;
        const end = plain === 'url' ? bareUrlEnd(css, at) : null;
        if (end !== null) {
          const raw = css.slice(at, end);
          const url = unescapeCss(
            raw
              .replace(/\)$/, '')
              .replace(/^[ \t\r\n\f]+/, '')
              .trimEnd(),
          );
          const replaced = replace(url);
          parts.push(replaced === url ? `${name}(${raw}` : `url(${quoted(replaced, '')})`);
          at = end;
        } else {
          parts.push(name, '(');
          fetching.push(FETCHING.has(plain) || fetching.at(-1) === true);
        }
      }
    }
  }
  return { css: parts.join(''), comments, imports };
}

/** Behind the name that begins there; the same place where none does. */
function nameEnd(css: string, from: number): number {
  for (let at = from; ; at = NAME_PIECE.lastIndex) {
    NAME_PIECE.lastIndex = at;
    if (!NAME_PIECE.test(css)) return at;
  }
}

/** Behind the quote that closes a string, or where its line ends. A font in it may be longer than an expression may match. */
function stringEnd(css: string, from: number): number {
  const quote = css[from];
  for (let at = from + 1; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === quote) return at + 1;
    if (/[\n\r\f]/.test(character)) return at;
    if (character === '\\') at += css.startsWith('\r\n', at + 1) ? 2 : 1;
  }
  return css.length;
}

/**
 * Behind the bracket that closes an address without quotes, which the end closes too; null where its quotes begin. Quotes within one
 * make it a bad one, which ends in the same place.
 */
function bareUrlEnd(css: string, from: number): number | null {
  let at = from;
  while (/[ \t\r\n\f]/.test(css[at] ?? '')) at += 1;
  if (css[at] === '"' || css[at] === "'") return null;
  for (; at < css.length; at += 1) {
    const character = css[at];
    if (character === ')') return at + 1;
    if (character === '\\') at += 1;
  }
  return css.length;
}

function quoted(url: string | null, before: string): string {
  if (before !== '' && url === unescapeCss(before.slice(1, -1)) && before.length > 1) return before;
  return `"${(url ?? '#').replace(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

export function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, code?: string, character?: string) => {
    if (code === undefined) return character ?? '';
    const point = Number.parseInt(code, 16);
    const none = point === 0 || point > 0x10ffff || (point >= 0xd800 && point < 0xe000);
    return none ? '\ufffd' : String.fromCodePoint(point);
  });
}

/** Behind the semicolon of a rule without a block; strings and brackets may hold semicolons. */
function statementEnd(css: string, from: number): number {
  for (let at = from; at < css.length; at += 1) {
    const character = css[at];
    if (character === '"' || character === "'") {
      at = stringEnd(css, at) - 1;
    } else if (character === '(') {
      const close = css.indexOf(')', at);
      at = close === -1 ? css.length : close;
    } else if (character === ';') return at + 1;
    else if (character === '{' || character === '}') return at;
  }
  return css.length;
}
