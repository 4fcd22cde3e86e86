/** What a page's markup is told as, in the order in which it is written. */
export interface PageVisitor {
  /** @param attributes those of {@link READ_ATTRIBUTES} that it has, as they are written: character references unread */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Text between tags, as it is written. */
  text(written: string): void;
  /** The inside of a `style`. */
  style(css: string): void;
  /** The inside of a `script`. */
  script?(code: string): void;
}

export interface ScanLimits {
  /** Tags that are read; what follows is not. */
  tags: number;
}

/** Elements whose inside is no markup. A `noscript` is another page than the one that is seen. */
const RAW = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
]);
const READ_ATTRIBUTES = new Set([
  'src',
  'data-src',
  'srcset',
  'href',
  'rel',
  'poster',
  'style',
  'nonce',
  'type',
  'http-equiv',
  'content',
]);
const NONE: ReadonlyMap<string, string> = new Map();

/** Tags, attributes or other marks between two rests: a millisecond or so. */
const STEPS_AT_ONCE = 2_000;
/** Text that is told in one piece at most; a longer one is cut, mostly between words. */
const TEXT_AT_ONCE = 16_384;

/**
 * Reads the tags and texts of a page in one way through it. No tree is built and nothing is looked at twice, so that a page nested
 * a million times, of a million attributes or of one endless tag takes no longer than another one of its length. It yields where
 * somebody else in the process may have a turn. Never throws.
 */
export function* scanPage(source: string, visitor: PageVisitor, limits: ScanLimits): Generator<void> {
  let tags = 0;
  let at = 0;
  for (let steps = 0; at < source.length; steps += 1) {
    if (steps % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) yield;
    const tag = source.indexOf('<', at);
    yield* tellText(source, at, tag === -1 ? source.length : tag, visitor);
    if (tag === -1) return;
    const next = source.charCodeAt(tag + 1);
    if (isLetter(next)) {
      tags += 1;
      if (tags > limits.tags) return;
      at = yield* readStartTag(source, tag + 1, visitor);
    } else if (next === SLASH && isLetter(source.charCodeAt(tag + 2))) {
      const end = nameEnd(source, tag + 2);
      visitor.close(source.slice(tag + 2, end).toLowerCase());
      at = after(source, '>', end);
    } else if (next === BANG || next === QUESTION || next === SLASH) {
      at = source.startsWith('<!--', tag) ? commentEnd(source, tag) : after(source, '>', tag);
    } else {
      visitor.text('<');
      at = tag + 1;
    }
  }
}

const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const GREATER = 0x3e;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Behind the next of these; at the end of the page where there is none. */
function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length : at + mark.length;
}

function commentEnd(source: string, at: number): number {
  // The dashes of its beginning may be those of its end: `<!-->` is a whole comment.
  return after(source, '-->', at + 2);
}

function nameEnd(source: string, from: number): number {
  let at = from;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (isSpace(code) || code === SLASH || code === GREATER) break;
    at += 1;
  }
  return at;
}

function* tellText(source: string, from: number, end: number, visitor: PageVisitor): Generator<void> {
  let at = from;
  while (end - at > TEXT_AT_ONCE) {
    const piece = source.slice(at, at + TEXT_AT_ONCE);
    const space = piece.lastIndexOf(' ');
    const told = space > 0 ? piece.slice(0, space) : piece;
    visitor.text(told);
    at += told.length;
    yield;
  }
  if (end > at) visitor.text(source.slice(at, end));
}

/** @returns where the reading goes on: behind the tag, and behind its inside where that is no markup */
function* readStartTag(source: string, nameAt: number, visitor: PageVisitor): Generator<void, number> {
  let at = nameEnd(source, nameAt);
  const name = source.slice(nameAt, at).toLowerCase();
  let attributes: Map<string, string> | undefined;
  for (let steps = 0; at < source.length; steps += 1) {
    if (steps % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) yield;
    const code = source.charCodeAt(at);
    if (code === GREATER) break;
    if (isSpace(code) || code === SLASH) {
      at += 1;
      continue;
    }
    const attribute = readAttribute(source, at);
    at = attribute.end;
    if (attribute.name === null) continue;
    attributes ??= new Map();
    // Of two with one name the first counts.
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value);
  }
  at = Math.min(at + 1, source.length);
  visitor.open(name, attributes ?? NONE);
  return RAW.has(name) ? readRaw(source, name, at, visitor) : at;
}

/** `name` is null for one that nobody asks for. */
function readAttribute(source: string, from: number): { name: string | null; value: string; end: number } {
  let at = from + 1;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (isSpace(code) || code === SLASH || code === GREATER || code === EQUALS) break;
    at += 1;
  }
  // None that is read is longer, and some that are written have megabytes.
  const written = at - from <= 10 ? source.slice(from, at).toLowerCase() : '';
  const name = READ_ATTRIBUTES.has(written) ? written : null;
  let equals = at;
  while (isSpace(source.charCodeAt(equals))) equals += 1;
  if (source.charCodeAt(equals) !== EQUALS) return { name, value: '', end: at };
  at = equals + 1;
  while (isSpace(source.charCodeAt(at))) at += 1;
  const quote = source.charCodeAt(at);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const end = source.indexOf(quote === QUOTE ? '"' : "'", at + 1);
    const valueEnd = end === -1 ? source.length : end;
    const value = name === null ? '' : source.slice(at + 1, valueEnd);
    return { name, value, end: Math.min(valueEnd + 1, source.length) };
  }
  let end = at;
  while (end < source.length) {
    const code = source.charCodeAt(end);
    if (isSpace(code) || code === GREATER) break;
    end += 1;
  }
  return { name, value: name === null ? '' : source.slice(at, end), end };
}

function readRaw(source: string, name: string, from: number, visitor: PageVisitor): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(source);
  const end = found?.index ?? source.length;
  if (name === 'style') visitor.style(source.slice(from, end));
  if (name === 'script') visitor.script?.(source.slice(from, end));
  return end;
}
