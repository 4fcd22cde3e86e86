import { setValue, type WrittenAttribute } from '../source/attribute.ts';
import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import type { CheckoutText } from './checkout-text.ts';
import { LEAD_NAME, leadScript } from './lead-script.ts';

const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma|j)script)$/i;
const REFRESH = /^\s*([\d.]*)[\s;,]*(?:url\s*=\s*)?["']?\s*([^"']*)/i;

/**
 * The page with every checkout that it names, in attributes and in scripts, in the user's place, and what its scripts write into an
 * address led as the clone leads it. Text that people read stays.
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

  /** One that leads to another host knows of no campaign: a script leads there instead, at the same time. */
  private refresh(tag: StartTag): boolean {
    if (this.inNoscript || attributeOf(tag, 'http-equiv')?.trim().toLowerCase() !== 'refresh') return false;
    const [, seconds = '', address = ''] = REFRESH.exec(attributeOf(tag, 'content') ?? '') ?? [];
    if (!/^(?:https?:)?\/\//i.test(address)) return false;
    const text = leadingScript(this.checkout.swap(address), Number(seconds) || 0);
    this.patches.push({ ...tag.range, text });
    return true;
  }
}

/** A page of the clone in the place of one that only led on to somewhere else. */
export function leadingPage(address: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${leadingScript(address, 0)}</body></html>`;
}

function leadingScript(address: string, seconds: number): string {
  const target = JSON.stringify(address).replaceAll('<', '\\u003c');
  const lead = `location.replace((window.${LEAD_NAME}||String)(${target}))`;
  return `<script>setTimeout(function(){${lead}},${Math.round(seconds * 1_000)})</script>`;
}

function attributeOf(tag: StartTag, name: string): string | undefined {
  return tag.attributes.find((one) => one.name === name)?.value;
}
