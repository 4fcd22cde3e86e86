import { type Node, type Options, parse } from 'acorn';
import type { ReadingJob } from '../rewrite/reading.ts';
import { setValue, type WrittenAttribute } from '../source/attribute.ts';
import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { CheckoutText } from './checkout-text.ts';
import { placeOf } from './exits.ts';
import { shopsIn } from './shop-texts.ts';

/** Function of the clone's script that maps a checkout's address to the user's, and returns anything else unchanged. */
export const LEAD_NAME = '__extLead';
/** Nothing changes in workers, which lack the function. */
const LEAD = `(globalThis.${LEAD_NAME}||function(a){return a})`;
/** Longer scripts are bundles of libraries, whose parsing would take too long. */
const SOURCE_MAX = 4_000_000;
const MAY_LEAD = /\blocation\b|\.href\b|["']href["']/;
const PLACES: ReadonlySet<string> = new Set(['location', 'href']);
/** Ends the call of the function; the second says that the page goes there. */
const LED = '))';
const GONE = '),1)';
const CALLS: ReadonlySet<string> = new Set(['assign', 'replace']);

/**
 * Wraps what a script assigns to an address in {@link LEAD_NAME}: `location = `, `….href = `, `….assign(…)` and `….replace(…)`
 * with one argument, which browsers let no other script observe. Other uses of these names are unharmed, since only addresses of
 * checkouts change. A script that cannot be parsed, or does not navigate, keeps its bytes.
 */
export function leadScript(source: string): string {
  if (source.length > SOURCE_MAX || !MAY_LEAD.test(source)) return source;
  const program = read(source);
  if (program === null) return source;
  const patches: Patch[] = [];
  for (const { value, goes } of ledValues(program)) {
    // In parentheses: a sequence would otherwise be two arguments.
    patches.push({ start: value.start, end: value.start, text: `${LEAD}((` });
    patches.push({ start: value.end, end: value.end, text: goes ? GONE : LED });
  }
  return inserted(source, patches);
}

function read(source: string): Node | null {
  for (const sourceType of ['script', 'module'] as const) {
    const options: Options = {
      ecmaVersion: 'latest',
      sourceType,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowHashBang: true,
    };
    try {
      return parse(source, options);
    } catch {
      // Perhaps it parses as the other kind of script.
    }
  }
  return null;
}

interface AnyNode extends Node {
  [key: string]: unknown;
}

interface LedValue {
  value: Node;
  /** It is written into a location: whatever it is, the page leaves for it. */
  goes: boolean;
}

/** Iterative: a program that can be parsed may be nested too deep for recursion. */
function* ledValues(program: Node): Generator<LedValue> {
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const next = waiting.pop();
    // One by one: a call takes some ten thousand arguments at most, and tables in scripts are longer.
    if (Array.isArray(next)) for (const one of next) waiting.push(one);
    if (!isNode(next)) continue;
    const value = ledValue(next);
    if (value !== null) yield value;
    for (const [key, inner] of Object.entries(next)) {
      if (key !== 'type' && typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
  }
}

function ledValue(node: AnyNode): LedValue | null {
  if (node.type === 'AssignmentExpression' && node['operator'] === '=') {
    const left = node['left'] as AnyNode;
    const name = left.type === 'Identifier' ? left['name'] : memberName(left);
    const leads = left.type === 'Identifier' ? name === 'location' : PLACES.has(String(name));
    return leads ? { value: node['right'] as Node, goes: name === 'location' || isLocation(left) } : null;
  }
  if (node.type !== 'CallExpression') return null;
  const [argument, ...more] = node['arguments'] as AnyNode[];
  const isOne = argument !== undefined && more.length === 0 && argument.type !== 'SpreadElement';
  const callee = node['callee'] as AnyNode;
  if (!isOne || !CALLS.has(memberName(callee) ?? '')) return null;
  return { value: argument, goes: isLocation(callee) };
}

/** Whether it is a member of a location. */
function isLocation(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression') return false;
  const of = node['object'] as AnyNode;
  return of.type === 'Identifier' ? of['name'] === 'location' : memberName(of) === 'location';
}

function memberName(node: AnyNode): string | null {
  if (node.type !== 'MemberExpression') return null;
  const property = node['property'] as AnyNode;
  if (node['computed'] !== true) return property.type === 'Identifier' ? String(property['name']) : null;
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** At one offset, insertions that close come before those that open. */
function inserted(source: string, patches: Patch[]): string {
  const inOrder = patches.sort((a, b) => a.start - b.start || Number(isEnd(b)) - Number(isEnd(a)));
  return applyPatches(source, inOrder);
}

function isEnd({ text }: Patch): boolean {
  return text === LED || text === GONE;
}

const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma|j)script)$/i;
const REFRESH = /^\s*([\d.]*)[\s;,]*(?:url\s*=\s*)?["']?\s*([^"']*)/i;

/**
 * Replaces every checkout that attributes and scripts of the page name, and wraps what its scripts assign to addresses. Visible
 * text stays.
 */
export function leadPage(source: string, checkout: CheckoutText): string {
  const leader = new PageLeader(source, checkout);
  scanHtml(source, leader);
  return applyPatches(source, leader.patches);
}

class PageLeader implements HtmlVisitor {
  readonly patches: Patch[] = [];
  private inNoscript = false;

  constructor(
    private readonly source: string,
    private readonly checkout: CheckoutText,
  ) {}

  startTag(tag: StartTag): void {
    if (tag.name === 'noscript') this.inNoscript = true;
    if (tag.name === 'meta' && this.refresh(tag)) return;
    for (const attribute of tag.attributes) this.attribute(attribute);
  }

  endTag(name: string): void {
    if (name === 'noscript') this.inNoscript = false;
  }

  rawText(tag: StartTag, { start, end }: Range): void {
    if (tag.name !== 'script') return;
    const before = this.source.slice(start, end);
    const swapped = this.checkout.swap(before);
    const isCode = SCRIPT_TYPE.test(attributeOf(tag, 'type')?.trim() ?? '');
    const text = isCode ? leadScript(swapped) : swapped;
    if (text !== before) this.patches.push({ start, end, text });
  }

  private attribute(attribute: WrittenAttribute): void {
    const { name, value } = attribute;
    const swapped = this.checkout.swap(value);
    const [, scheme = '', code = ''] = /^(\s*javascript:)(.*)$/is.exec(swapped) ?? [];
    const text = name.startsWith('on') ? leadScript(swapped) : scheme + (scheme ? leadScript(code) : swapped);
    if (text !== value) this.patches.push(setValue(this.source, attribute, text));
  }

  /** A meta refresh to another host would lose campaign parameters: a script replaces it, with the same delay. */
  private refresh(tag: StartTag): boolean {
    if (this.inNoscript || attributeOf(tag, 'http-equiv')?.trim().toLowerCase() !== 'refresh') return false;
    const [, seconds = '', address = ''] = REFRESH.exec(attributeOf(tag, 'content') ?? '') ?? [];
    if (!/^(?:https?:)?\/\//i.test(address)) return false;
    const text = leadingScript(this.checkout.swap(address), Number(seconds) || 0);
    this.patches.push({ ...tag.range, text });
    return true;
  }
}

/** Replaces a page that only redirected elsewhere. */
export function leadingPage(address: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${leadingScript(address, 0)}</body></html>`;
}

function leadingScript(address: string, seconds: number): string {
  const target = JSON.stringify(address).replaceAll('<', '\\u003c');
  const lead = `location.replace((window.${LEAD_NAME}||String)(${target},1))`;
  return `<script>setTimeout(function(){${lead}},${Math.round(seconds * 1_000)})</script>`;
}

function attributeOf(tag: StartTag, name: string): string | undefined {
  return tag.attributes.find((one) => one.name === name)?.value;
}

export interface LeadInput {
  text: string;
  as: 'page' | 'script' | 'text';
  /** Checkouts of the original, without query and fragment. */
  checkouts: string[];
  /** Hosts from which the quiz loads. */
  asked: string[];
  /** The user's checkout. */
  checkoutUrl: string;
}

export interface LedText {
  text: string;
  /** Shops that the text named, besides the checkouts that are known. */
  shops: string[];
}

/** Replaces the original's checkout in the text, and every other shop that it names. */
function leadText({ text, as, checkouts, asked, checkoutUrl }: LeadInput): LedText {
  const known = [...checkouts, placeOf(new URL(checkoutUrl))];
  const isKnown = (place: string) => known.some((one) => one.replace(/^http:/, 'https:') === place);
  const shops = shopsIn(text, asked).filter((place) => !isKnown(place));
  const checkout = new CheckoutText([...checkouts, ...shops], checkoutUrl);
  if (as === 'page') return { text: leadPage(text, checkout), shops };
  const swapped = checkout.swap(text);
  return { text: as === 'script' ? leadScript(swapped) : swapped, shops };
}

export const leadJob: ReadingJob<LeadInput, LedText> = { name: 'lead', run: leadText };
