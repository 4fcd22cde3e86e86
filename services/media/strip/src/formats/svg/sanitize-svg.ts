import { StripError } from '../../base/errors.ts';
import type { Finding, FindingKind, FindingsList } from '../../base/findings.ts';
import { isTurnOver, nextTurn } from '../../base/turns.ts';
import type { PlanPart } from '../../base/types.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import { AttributeCleaner } from './clean-attributes.ts';
import { Entities, encodeXml } from './entities.ts';
import { Namespaces } from './namespaces.ts';
import { SvgReferences } from './references.ts';
import { ANIMATIONS, ELEMENTS, SVG_NAMESPACE } from './svg-names.ts';
import { readXml, type XmlToken } from './xml.ts';

/** What becomes of a text: parts of it, in order, and what stands in the place of others. Neighbouring parts are one. */
class KeptText {
  readonly #source: string;
  readonly #parts: string[] = [];
  #from = 0;
  #to = 0;

  constructor(source: string) {
    this.#source = source;
  }

  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  write(text: string): void {
    this.#close();
    this.#parts.push(text);
  }

  /** The source itself where all of it was kept. */
  get text(): string {
    this.#close();
    return this.#parts.join('');
  }

  #close(): void {
    if (this.#to > this.#from) this.#parts.push(this.#source.slice(this.#from, this.#to));
    this.#from = this.#to;
  }
}

const LOOKED_AT = 256 * 1024;

/** What an element that goes was for, and what it said. */
function describeElement(
  namespace: string | null,
  local: string,
  source: string,
): { kind: FindingKind; findings: Finding[] } {
  const text = () => source.slice(0, LOOKED_AT).replace(/<[^<>]{0,2000}>/g, ' ');
  const one = (kind: FindingKind, value: string) => ({
    kind,
    findings: [{ kind, container: 'markup', name: local, value } satisfies Finding],
  });
  if (local === 'metadata' || /<rdf:RDF|<x:xmpmeta/.test(source.slice(0, LOOKED_AT))) {
    return { kind: 'other', findings: readXmp(new TextEncoder().encode(source.slice(0, LOOKED_AT))) };
  }
  if (local === 'script' || local === 'handler' || local === 'listener') return one('script', text());
  if (namespace !== SVG_NAMESPACE) return one('editor', local === 'namedview' ? '' : text());
  if (local === 'title' || local === 'desc') return one('description', text());
  return one('other', '');
}

interface OpenElement {
  namespaces: Namespaces;
  /** Of a style sheet, whose text is a language of its own. */
  isStyle: boolean;
}

type OpenTag = Extract<XmlToken, { kind: 'open' }>;

/** The drawing, and nothing else: elements and attributes that are on the lists, and references that stay within the file. */
export async function sanitizeSvg(text: string, findings: FindingsList, planPart: PlanPart): Promise<string> {
  return await new Sanitizer(text, findings, new SvgReferences(findings, planPart)).run();
}

class Sanitizer {
  readonly #out: KeptText;
  readonly #tokens: Iterator<XmlToken, void>;
  readonly #open: OpenElement[] = [];
  readonly #entities = new Entities();
  readonly #attributes: AttributeCleaner;
  readonly #text: string;
  readonly #findings: FindingsList;
  readonly #references: SvgReferences;

  constructor(text: string, findings: FindingsList, references: SvgReferences) {
    this.#text = text;
    this.#findings = findings;
    this.#references = references;
    this.#out = new KeptText(text);
    this.#tokens = readXml(text);
    this.#attributes = new AttributeCleaner(this.#entities, findings, references);
  }

  async run(): Promise<string> {
    for (let token = this.#next(); token !== null; ) {
      if (isTurnOver()) await nextTurn();
      token = await this.#one(token);
    }
    return this.#out.text;
  }

  /** Deals with this token, and with those after it that belong to it; gives the next one. */
  async #one(token: XmlToken): Promise<XmlToken | null> {
    if (token.kind === 'open') await this.#element(token);
    else if (token.kind === 'close') {
      this.#open.pop();
      this.#out.keep(token.from, token.to);
    } else if (token.kind === 'comment' || token.kind === 'doctype' || token.kind === 'instruction') {
      this.#aside(token);
    } else if (this.#open.at(-1)?.isStyle === true) return await this.#style(token);
    else this.#plainText(token);
    return this.#next();
  }

  #next(): XmlToken | null {
    return this.#tokens.next().value ?? null;
  }

  async #element(tag: OpenTag): Promise<void> {
    const outer = this.#open.at(-1)?.namespaces ?? Namespaces.outermost();
    const namespaces = outer.within(tag.attributes, this.#entities);
    const { namespace, local } = namespaces.element(tag.name);
    if (this.#open.length === 0 && (namespace !== SVG_NAMESPACE || local !== 'svg')) {
      // Without its namespace it is no picture to any viewer.
      throw new StripError('unknown_format', 'the first element is not the svg of SVG');
    }
    if (!this.#isKept(tag, namespace, local)) {
      await this.#remove(tag, namespace, local);
      return;
    }
    await this.#writeTag(tag, local, namespaces);
    if (!tag.empty) this.#open.push({ namespaces, isStyle: local === 'style' });
  }

  #isKept(tag: OpenTag, namespace: string | null, local: string): boolean {
    if (namespace !== SVG_NAMESPACE || !ELEMENTS.has(local)) return false;
    const value = (name: string) => {
      const raw = tag.attributes.find((attribute) => attribute.name === name)?.raw;
      return raw === undefined ? '' : this.#entities.decode(raw).trim();
    };
    // No viewer draws what asks for an extension: these hold what editors need.
    if (value('requiredExtensions') !== '') return false;
    if (local === 'style') return /^(?:text\/css)?$/i.test(value('type'));
    // What leads elsewhere, or runs, may not come in later.
    return !ANIMATIONS.has(local) || !/(?:^|:)href$|^on|^style$/i.test(value('attributeName'));
  }

  /** With all that is in it. */
  async #remove(tag: OpenTag, namespace: string | null, local: string): Promise<void> {
    let last: XmlToken = tag;
    for (let depth = tag.empty ? 0 : 1; depth > 0; ) {
      if (isTurnOver()) await nextTurn();
      const token = this.#next();
      if (token === null) break;
      if (token.kind === 'open' && !token.empty) depth += 1;
      if (token.kind === 'close') depth -= 1;
      last = token;
    }
    const source = this.#text.slice(tag.from, last.to);
    const { kind, findings } = describeElement(namespace, local, source);
    this.#findings.remove('markup', source.length, local, findings, kind);
  }

  async #writeTag(tag: OpenTag, local: string, namespaces: Namespaces): Promise<void> {
    let done = tag.from;
    for (const attribute of tag.attributes) {
      const value = await this.#attributes.clean(local, attribute, namespaces);
      if (value === attribute.raw) continue;
      this.#out.keep(done, attribute.from);
      if (value !== null) this.#out.write(` ${attribute.name}="${value}"`);
      done = attribute.to;
    }
    this.#out.keep(done, tag.to);
  }

  /** Neighbouring pieces of a style are one: it may go on behind a comment. Gives the token that ends it. */
  async #style(first: XmlToken): Promise<XmlToken | null> {
    const pieces: XmlToken[] = [];
    let token: XmlToken | null = first;
    for (; token !== null && token.kind !== 'open' && token.kind !== 'close'; token = this.#next()) {
      if (isTurnOver()) await nextTurn();
      pieces.push(token);
    }
    const css = pieces.map((piece) => this.#meaning(piece)).join('');
    const clean = await this.#references.cleanCss(css);
    for (const piece of pieces) {
      if (isTurnOver()) await nextTurn();
      if (piece.kind !== 'text' && piece.kind !== 'cdata') this.#aside(piece);
      else if (clean === css) this.#plainText(piece);
    }
    if (clean !== css) this.#out.write(encodeXml(clean));
    return token;
  }

  #plainText(token: XmlToken): void {
    const raw = this.#raw(token);
    if (token.kind === 'text') {
      // Also says whether every reference means something.
      const decoded = this.#entities.decode(raw);
      if (this.#entities.isOwn(raw)) {
        this.#out.write(encodeXml(decoded));
        return;
      }
    }
    this.#out.keep(token.from, token.to);
  }

  #meaning(token: XmlToken): string {
    if (token.kind === 'cdata') return this.#text.slice(token.from + 9, token.to - 3);
    return token.kind === 'text' ? this.#entities.decode(this.#raw(token)) : '';
  }

  /** What is neither an element nor its text. */
  #aside(token: XmlToken): void {
    const raw = this.#raw(token);
    if (token.kind === 'comment') {
      this.#findings.remove('comment', raw.length, 'Comment', [
        { kind: 'comment', container: 'comment', name: 'Comment', value: raw.slice(4, -3) },
      ]);
    } else if (token.kind === 'doctype') {
      this.#entities.declare(raw);
      this.#findings.remove('markup', raw.length, 'DOCTYPE');
    } else if (/^<\?xml\s/.test(raw)) this.#out.keep(token.from, token.to);
    else {
      const name = /^<\?([\w-]{1,60})/.exec(raw)?.[1] ?? '?';
      const kind = /^(?:xml-stylesheet|php)$/i.test(name) ? 'external' : 'other';
      this.#findings.remove('markup', raw.length, name, [], kind);
    }
  }

  #raw({ from, to }: XmlToken): string {
    return this.#text.slice(from, to);
  }
}
