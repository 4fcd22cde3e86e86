import { StripError } from '../../base/errors.ts';

export interface XmlAttribute {
  name: string;
  /** As it is written between its quotes. */
  raw: string;
  /** From the white space before its name to behind its closing quote. */
  from: number;
  to: number;
}

/** A piece of the text: all of them, one after the other, are all of it. Offsets are UTF-16 code units. */
export type XmlToken = { from: number; to: number } & (
  | { kind: 'text' | 'cdata' | 'comment' | 'instruction' | 'doctype' }
  | { kind: 'open'; name: string; attributes: readonly XmlAttribute[]; empty: boolean }
  | { kind: 'close'; name: string }
);

/** Up to the quote: what it holds may be longer than an expression may match. */
const ATTRIBUTE = /\s+([^\s=/>"'<&]+)\s*=\s*(["'])/y;
const NAME = /[^\s=/>"'<&!?]+/y;
const TAG_END = /\s*(\/?)>/y;
const MAX_ATTRIBUTES = 1000;
const MAX_DEPTH = 1000;
const MAX_TOKENS = 2_000_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * The tokens of a text that is one element, well-formed; anything else is StripError `malformed` or, where it just ends, `truncated`.
 * They come one by one: those of a large drawing take more room than the drawing.
 */
export function* readXml(text: string): Generator<XmlToken, void, void> {
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden !== null) throw new StripError('malformed', 'characters that XML has not', forbidden.index);
  const open: string[] = [];
  let roots = 0;
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at);
    if (token.kind === 'open') {
      if (open.length === 0) roots += 1;
      if (roots > 1) throw new StripError('malformed', 'more than one picture', at);
      if (!token.empty) open.push(token.name);
      if (open.length > MAX_DEPTH) throw new StripError('too_complex', 'elements too deep in each other', at);
    } else if (token.kind === 'close') {
      if (open.pop() !== token.name) {
        throw new StripError('malformed', `</${token.name.slice(0, 40)}> closes nothing`, at);
      }
    } else if (open.length === 0 && !mayStandOutside(token, text)) {
      throw new StripError('malformed', 'text outside of the picture', at);
    }
    yield token;
    count += 1;
    if (count > MAX_TOKENS) throw new StripError('too_complex', 'too many elements', at);
    at = token.to;
  }
  if (open.length > 0 || roots === 0)
    throw new StripError('truncated', 'it ends within an element', text.length);
}

function mayStandOutside({ kind, from, to }: XmlToken, text: string): boolean {
  if (kind === 'cdata') return false;
  return kind !== 'text' || text.slice(from, to).trim() === '';
}

function tokenAt(text: string, at: number): XmlToken {
  if (text[at] !== '<') {
    const to = text.indexOf('<', at);
    return { kind: 'text', from: at, to: to === -1 ? text.length : to };
  }
  if (text.startsWith('<!--', at)) return { kind: 'comment', from: at, to: after(text, '-->', at + 4) };
  if (text.startsWith('<![CDATA[', at)) return { kind: 'cdata', from: at, to: after(text, ']]>', at + 9) };
  if (text.startsWith('<?', at)) return { kind: 'instruction', from: at, to: after(text, '?>', at + 2) };
  if (text.startsWith('<!DOCTYPE', at)) return { kind: 'doctype', from: at, to: doctypeEnd(text, at) };
  if (text.startsWith('</', at)) {
    const to = after(text, '>', at);
    return { kind: 'close', name: text.slice(at + 2, to - 1).trimEnd(), from: at, to };
  }
  return openTag(text, at);
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at === -1) throw new StripError('truncated', `no ${end}`, from);
  return at + end.length;
}

/** Its declarations stand in brackets, where quotes and comments may hold any of these characters. */
function doctypeEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") at = after(text, character, at + 1) - 1;
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4) - 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth <= 0) return at + 1;
  }
  throw new StripError('truncated', 'it ends within its declarations', from);
}

function openTag(text: string, from: number): XmlToken {
  NAME.lastIndex = from + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) throw new StripError('malformed', '< before no name', from);
  const attributes: XmlAttribute[] = [];
  const names = new Set<string>();
  for (let at = NAME.lastIndex; ; ) {
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(text);
    if (end !== null)
      return { kind: 'open', name, attributes, empty: end[1] === '/', from, to: TAG_END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const [, attribute, quote] = ATTRIBUTE.exec(text) ?? [];
    if (attribute === undefined || quote === undefined) {
      throw new StripError(text.indexOf('>', at) === -1 ? 'truncated' : 'malformed', 'no attribute', at);
    }
    if (names.has(attribute)) throw new StripError('malformed', `${attribute.slice(0, 40)} stands twice`, at);
    if (names.size >= MAX_ATTRIBUTES) throw new StripError('too_complex', 'too many attributes', at);
    names.add(attribute);
    const to = after(text, quote, ATTRIBUTE.lastIndex);
    const raw = text.slice(ATTRIBUTE.lastIndex, to - 1);
    if (raw.includes('<')) throw new StripError('malformed', '< in an attribute', at);
    attributes.push({ name: attribute, raw, from: at, to });
    at = to;
  }
}
