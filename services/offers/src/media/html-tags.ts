/** A start tag of a page. */
export interface HtmlTag {
  /** In lower case, a closing tag's with its slash: `/video`. */
  name: string;
  /** By name in lower case, decoded; of one given twice the first counts. */
  attributes: ReadonlyMap<string, string>;
  /** What stands in a script. */
  script?: string;
}

const TAG = /<(\/?[a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s=/>][^\s=/>]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
/** What stands in them is text, whatever it looks like. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp']);
const NAMED: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/**
 * The tags of a page in their order, as far as they can be told from its text alone. One pass over a text of any size and
 * malice: a parser builds a tree that such a page can make as deep, and compares attributes that it can make as many, as
 * it likes.
 */
export function* htmlTags(html: string): Generator<HtmlTag> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = after(html, '-->', at + 4);
      continue;
    }
    TAG.lastIndex = at;
    const name = TAG.exec(html)?.[1]?.toLowerCase();
    if (name === undefined) {
      at += 1;
      continue;
    }
    const { attributes, end } = readAttributes(html, TAG.lastIndex);
    at = end;
    if (!RAW.has(name)) {
      yield { name, attributes };
      continue;
    }
    const closing = new RegExp(`</${name}`, 'gi');
    closing.lastIndex = end;
    at = closing.exec(html)?.index ?? html.length;
    yield { name, attributes, ...(name === 'script' && { script: html.slice(end, at) }) };
  }
}

function readAttributes(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(html);
    if (found === null) return { attributes, end: after(html, '>', end) };
    end = ATTRIBUTE.lastIndex;
    const name = (found[1] as string).toLowerCase();
    const value = found[2] ?? found[3] ?? found[4] ?? '';
    if (!attributes.has(name)) attributes.set(name, decoded(value));
  }
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

/** The few references that occur in addresses; any other stays as it is written. */
function decoded(value: string): string {
  return value.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|apos|lt|gt));/gi,
    (whole, dec, hex, named) => {
      if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
      const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}
