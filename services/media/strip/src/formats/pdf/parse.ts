import { StripError } from '../../base/errors.ts';
import { latin1, MAX_READ_BYTES, type SourceReader } from '../../base/reader.ts';

/** Numbers, names, texts, `true`, `false` and `null` are as they are written, one character a byte. */
export type PdfValue = string | PdfRef | readonly PdfValue[] | PdfDict;
export interface PdfRef {
  ref: number;
}
/** Keys are names without their slash. */
export type PdfDict = ReadonlyMap<string, PdfValue>;

const DEPTH_MAX = 100;
const WINDOWS = [1024, 64 * 1024, MAX_READ_BYTES] as const;
const SPACES = /[\0\t\n\f\r ]*/y;
const LINE = /[^\r\n]*/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const INTEGER = /^\d{1,10}$/;

/** The text ends within what is read: more of it is needed. */
export class NeedsMore extends Error {}

/** What `read` makes of the text from `offset` on, of which as much is read as it needs. */
export async function parseAt<T>(
  reader: SourceReader,
  offset: number,
  read: (parser: PdfParser) => T,
): Promise<T> {
  reader.expect(offset, 1);
  for (const bytes of WINDOWS) {
    const isAll = offset + bytes >= reader.size;
    try {
      return read(new PdfParser(latin1(await reader.peek(offset, bytes))));
    } catch (error) {
      if (!(error instanceof NeedsMore)) throw error;
      if (isAll) throw new StripError('truncated', 'the file ends within an object', offset);
    }
  }
  throw new StripError('too_complex', 'an object of too many bytes', offset);
}

/** Reads objects of PDF (ISO 32000-1, 7.2 and 7.3) from a text. */
export class PdfParser {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** A token; of brackets, `<<`, `>>`, `[` and `]`. */
  token(): string {
    this.#skip();
    const from = this.at;
    const first = this.#char(from);
    if (first === '(') return this.#literal();
    if (first === '<' || first === '>') {
      if (this.#char(from + 1) === first) return this.#take(2);
      const end = this.#text.indexOf('>', from);
      if (end === -1) throw new NeedsMore();
      return this.#take(end + 1 - from);
    }
    if (first === '[' || first === ']' || first === '{' || first === '}' || first === ')')
      return this.#take(1);
    return this.#take(this.#endOf(REGULAR, from + 1) - from);
  }

  value(depth = 0): PdfValue {
    return this.#valueOf(this.token(), depth);
  }

  expect(wanted: string): void {
    const token = this.token();
    if (token !== wanted) throw new StripError('malformed', `${token.slice(0, 20)} where ${wanted} must be`);
  }

  integer(): number {
    const token = this.token();
    if (!INTEGER.test(token))
      throw new StripError('malformed', `${token.slice(0, 20)} where a number must be`);
    return Number(token);
  }

  /** Passes the end of the line behind the word `stream`. */
  passLine(): void {
    if (this.#char(this.at) === '\r') this.at += 1;
    if (this.#char(this.at) === '\n') this.at += 1;
  }

  #valueOf(token: string, depth: number): PdfValue {
    if (depth > DEPTH_MAX) throw new StripError('too_complex', 'objects within objects within objects');
    if (token === '<<') return this.#dict(depth);
    if (token === '[') {
      const items: PdfValue[] = [];
      for (let next = this.token(); next !== ']'; next = this.token())
        items.push(this.#valueOf(next, depth + 1));
      return items;
    }
    if (/^(?:[\])}{]|>>)$/.test(token)) throw new StripError('malformed', 'a bracket where a value must be');
    return INTEGER.test(token) ? this.#reference(token) : token;
  }

  #dict(depth: number): PdfDict {
    const dict = new Map<string, PdfValue>();
    for (let key = this.token(); key !== '>>'; key = this.token()) {
      if (!key.startsWith('/')) throw new StripError('malformed', 'a key that is no name');
      dict.set(nameOf(key), this.value(depth + 1));
    }
    return dict;
  }

  /** A number may be the first of three words that name an object. */
  #reference(token: string): PdfValue {
    const from = this.at;
    const generation = this.token();
    if (INTEGER.test(generation) && this.token() === 'R') return { ref: Number(token) };
    this.at = from;
    return token;
  }

  #literal(): string {
    let depth = 0;
    for (let to = this.at; ; to += 1) {
      const char = this.#char(to);
      if (char === '\\') to += 1;
      else if (char === '(') depth += 1;
      else if (char === ')') depth -= 1;
      if (depth === 0) return this.#take(to + 1 - this.at);
    }
  }

  #skip(): void {
    for (;;) {
      this.at = this.#endOf(SPACES, this.at);
      if (this.#char(this.at) !== '%') return;
      this.at = this.#endOf(LINE, this.at);
    }
  }

  /** Returns the end of what the expression finds, which may go on behind the end of the text. */
  #endOf(expression: RegExp, from: number): number {
    expression.lastIndex = from;
    expression.test(this.#text);
    if (expression.lastIndex >= this.#text.length) throw new NeedsMore();
    return expression.lastIndex;
  }

  #char(at: number): string {
    if (at >= this.#text.length) throw new NeedsMore();
    return this.#text.charAt(at);
  }

  #take(length: number): string {
    const token = this.#text.slice(this.at, this.at + length);
    this.at += length;
    return token;
  }
}

/** Any character of a name may be written by its number. */
export function nameOf(token: string): string {
  return token
    .slice(1)
    .replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === 'object' && 'ref' in value;
}

export function isName(value: PdfValue | undefined, name: string): boolean {
  return typeof value === 'string' && value.startsWith('/') && nameOf(value) === name;
}

/** Returns the value as a file has it, with the numbers that objects get. */
export function write(value: PdfValue, numberOf: (ref: number) => number): string {
  if (typeof value === 'string') return value;
  if (isRef(value)) return `${numberOf(value.ref)} 0 R`;
  if (isDict(value)) {
    const entries = [...value].map(([key, one]) => `${writeName(key)} ${write(one, numberOf)}`);
    return `<<${entries.join('\n')}>>`;
  }
  return `[${(value as readonly PdfValue[]).map((one) => write(one, numberOf)).join(' ')}]`;
}

function writeName(name: string): string {
  return `/${name.replace(
    /[^!-~]|[()<>[\]{}/%#]/g,
    (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}`;
}

/** What a text says, in brackets or in hexadecimal digits: of two bytes a character, or of one. */
export function textOfValue(value: PdfValue | undefined): string {
  if (typeof value !== 'string') return '';
  const bytes = value.startsWith('<') ? hexBytes(value) : literalBytes(value);
  if (bytes.startsWith('\xfe\xff'))
    return bytes
      .slice(2)
      .replace(/([\s\S])([\s\S])/g, (_, high: string, low: string) =>
        String.fromCharCode(high.charCodeAt(0) * 256 + low.charCodeAt(0)),
      );
  return bytes.startsWith('\xef\xbb\xbf')
    ? new TextDecoder().decode(Uint8Array.from(bytes.slice(3), (char) => char.charCodeAt(0)))
    : bytes;
}

function hexBytes(value: string): string {
  const digits = value.replace(/[^\da-f]/gi, '');
  return (digits.length % 2 === 0 ? digits : `${digits}0`).replace(/../g, (two) =>
    String.fromCharCode(Number.parseInt(two, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function literalBytes(value: string): string {
  if (!value.startsWith('(')) return value;
  return value
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|(\r\n?|\n)|([\s\S]))/g, (_, octal?: string, line?: string, char = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return line === undefined ? (ESCAPES[char] ?? char) : '';
    });
}
