import {
  encodeValue,
  patchValue,
  removeAttribute,
  setValue,
  type WrittenAttribute,
} from '../source/attribute.ts';
import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { linkRole, metaRole, readRefresh, roleOf } from './attribute-roles.ts';
import { type Destination, type Destinations, type OnReference, referenceTo } from './destination.ts';
import { findFirstBase } from './first-base.ts';
import { importMapPatches } from './import-map.ts';
import { isLoadedLater, looksLikeAddress, looksLikeMedia, quotedAddresses } from './lazy-attributes.ts';
import type { ReferenceKind, ReferenceUse } from './reference.ts';
import { cssPatches } from './rewrite-css.ts';
import { scriptPatches } from './rewrite-script.ts';
import { readSrcset } from './srcset.ts';

/** The address of a form that sends nothing: the page stays, and its own handlers still run. */
export const NOWHERE = 'javascript:void(0)';

/** Before the name of an attribute that is gone from a page on a disk, and which its scripts read all the same. */
export const KEPT = 'copia-';

/** A page in an attribute may contain another one. Deeper ones are emptied. */
const PAGES_DEEP_MAX = 8;

/** Clicks and views that the browser would report by itself. */
const REPORTING: ReadonlySet<string> = new Set(['ping', 'attributionsrc']);
const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jscript))$/;
const OWN_WINDOW = /^(?:|_self|_parent|_top|_blank)$/;

/** Finds all changes of a page in one scan. */
export class HtmlPatches implements HtmlVisitor {
  private readonly patches: Patch[] = [];
  private baseAt = -1;
  private base: Destination = { outcome: 'keep' };

  constructor(
    private readonly source: string,
    private readonly destinations: Destinations,
    private readonly onReference: OnReference,
    private readonly opensFromDisk: boolean,
    private readonly depth = 0,
  ) {}

  read(): Patch[] {
    const base = findFirstBase(this.source);
    if (base !== null) {
      this.baseAt = base.tag.start;
      this.base = this.destinations.setBase(base.href);
    }
    scanHtml(this.source, this);
    return this.patches;
  }

  startTag(tag: StartTag): void {
    if (!tag.isForeign) {
      if (tag.name === 'meta') this.meta(tag);
      if (tag.name === 'link') this.link(tag);
      if (tag.name === 'base') this.baseTag(tag);
      if (tag.name === 'form') this.form(tag);
    }
    for (const attribute of tag.attributes) this.attribute(tag, attribute);
  }

  rawText(tag: StartTag, range: Range): void {
    if (tag.name === 'style') this.styleText(tag, range);
    if (tag.name === 'script' && find(tag, 'src') === undefined) this.scriptText(tag, range);
  }

  private attribute(tag: StartTag, attribute: WrittenAttribute): void {
    const { name, value } = attribute;
    if (REPORTING.has(name)) this.patches.push(removeAttribute(this.source, attribute));
    else if (name === 'formaction') this.goNowhere(attribute);
    else if (name === 'crossorigin') this.crossorigin(attribute);
    else if (name === 'integrity')
      this.integrity(attribute, find(tag, tag.name === 'link' ? 'href' : 'src')?.value ?? '');
    else {
      const role = roleOf(tag, name);
      if (role === null || role.syntax === 'lazy') this.json(attribute);
      if (role === null) return;
      if (role.syntax === 'css') this.css(attribute);
      else if (role.syntax === 'srcset') this.srcset(attribute, role.kind);
      else if (role.syntax === 'page') this.page(attribute);
      else if (role.syntax === 'lazy') this.lazy(attribute);
      else if (role.kind !== 'svg' || !value.trimStart().startsWith('#')) {
        const destination = this.address(attribute, role.kind, role.use);
        if (role.kind === 'link') this.opener(tag, destination);
      }
    }
  }

  /** Reports what a script may load from JSON in an attribute; the JSON stays, since scripts parse it. */
  private json(attribute: WrittenAttribute): void {
    for (const text of quotedAddresses(attribute.value)) {
      const reference = referenceTo(this.destinations, 'lazy', 'load', text);
      if (reference !== null)
        this.onReference({ ...reference, range: attribute.valueRange }, { outcome: 'keep' });
    }
  }

  private address(attribute: WrittenAttribute, kind: ReferenceKind, use: ReferenceUse): Destination | null {
    const reference = referenceTo(this.destinations, kind, use, attribute.value);
    if (reference === null) return null;
    const destination = this.destinations.of(reference);
    this.onReference({ ...reference, range: attribute.valueRange }, destination);
    if (destination.outcome !== 'keep') {
      this.patches.push(setValue(this.source, attribute, destination.text));
    }
    return destination;
  }

  /** Keeps only the candidates that were captured; without any, the page's fallback is shown. */
  private srcset(attribute: WrittenAttribute, kind: ReferenceKind): void {
    const patches: Patch[] = [];
    const candidates = readSrcset(attribute.value);
    let left = candidates.length;
    for (const { text, range, whole } of candidates) {
      const reference = referenceTo(this.destinations, kind, 'load', text);
      if (reference === null) continue;
      const destination = this.destinations.of(reference);
      this.onReference({ ...reference, range: this.place(attribute, range) }, destination);
      if (destination.outcome === 'write') patches.push({ ...range, text: destination.text });
      if (destination.outcome !== 'lost') continue;
      patches.push({ ...whole, text: '' });
      left -= 1;
    }
    if (left === 0 && candidates.length > 0) this.patches.push(removeAttribute(this.source, attribute));
    else this.add(patchValue(this.source, attribute, patches));
  }

  /** One by one: a call takes some ten thousand arguments at most, and a sheet may name more. */
  private add(patches: readonly Patch[]): void {
    for (const patch of patches) this.patches.push(patch);
  }

  private css(attribute: WrittenAttribute): void {
    // Parsing every `style` of a large page would take longer than all else.
    if (!/[(@\\]/.test(attribute.value)) return;
    const patches = cssPatches(attribute.value, this.destinations, this.reportIn(attribute));
    this.add(patchValue(this.source, attribute, patches));
  }

  private page(attribute: WrittenAttribute): void {
    if (this.depth === PAGES_DEEP_MAX) {
      this.patches.push(setValue(this.source, attribute, ''));
      return;
    }
    const inner = new HtmlPatches(
      attribute.value,
      this.destinations.inner(),
      this.reportIn(attribute),
      this.opensFromDisk,
      this.depth + 1,
    );
    this.add(patchValue(this.source, attribute, inner.read()));
  }

  private lazy(attribute: WrittenAttribute): void {
    const { name, value } = attribute;
    // Only scripts read it, and from a disk the replay leads what they ask for.
    if (this.opensFromDisk) return;
    if (/^\s*url\(/i.test(value)) this.css(attribute);
    else if (/srcset|bgset/.test(name) && readSrcset(value).every(({ text }) => looksLikeAddress(text))) {
      this.srcset(attribute, 'lazy-srcset');
    } else if (isLoadedLater(name, value)) this.lazyAddress(attribute);
  }

  private lazyAddress(attribute: WrittenAttribute): void {
    const { value, valueRange } = attribute;
    const reference = referenceTo(this.destinations, 'lazy', 'load', value);
    if (reference === null) return;
    const destination = this.destinations.of(reference);
    // An unknown address may be where a button leads: it is left alone.
    const isLeft = destination.outcome === 'lost' && !looksLikeMedia(value);
    this.onReference({ ...reference, range: valueRange }, isLeft ? { outcome: 'keep' } : destination);
    if (destination.outcome !== 'keep' && !isLeft) {
      this.patches.push(setValue(this.source, attribute, destination.text));
    }
  }

  private link(tag: StartTag): void {
    const role = linkRole(find(tag, 'rel')?.value ?? '');
    const href = find(tag, 'href');
    if (role.role === 'drop') this.drop(tag);
    if (role.role !== 'reference') return;
    const destination = href === undefined ? null : this.address(href, role.kind, role.use);
    // There is no use in preloading a lost file.
    if (destination?.outcome === 'lost' && role.kind === 'preload') this.drop(tag);
    const pictures = find(tag, 'imagesrcset');
    if (pictures !== undefined) this.srcset(pictures, 'preload');
  }

  private meta(tag: StartTag): void {
    const role = metaRole(tag);
    if (role === 'policy' || role === 'canonical') this.drop(tag);
    const content = find(tag, 'content');
    if (content === undefined) return;
    if (role === 'picture') this.address(content, 'meta-image', 'load');
    if (role === 'refresh') this.refresh(content);
  }

  private refresh(content: WrittenAttribute): void {
    const range = readRefresh(content.value);
    if (range === null) return;
    const text = content.value.slice(range.start, range.end);
    const reference = referenceTo(this.destinations, 'refresh', 'navigate', text);
    if (reference === null) return;
    const destination = this.destinations.of(reference);
    this.onReference({ ...reference, range: this.place(content, range) }, destination);
    if (destination.outcome === 'keep') return;
    this.add(patchValue(this.source, content, [{ ...range, text: destination.text }]));
  }

  private baseTag(tag: StartTag): void {
    const href = find(tag, 'href');
    if (href === undefined || tag.range.start !== this.baseAt) return;
    // Scripts read it, and find it again by the replay.
    if (this.opensFromDisk)
      this.patches.push({ ...href.range, text: `${KEPT}href="${encodeValue(href.value, '"')}"` });
    else if (this.base.outcome === 'write') {
      this.patches.push(setValue(this.source, href, this.base.text));
    }
  }

  private form(tag: StartTag): void {
    // It closes a dialog and sends nothing.
    if (find(tag, 'method')?.value.trim().toLowerCase() === 'dialog') return;
    const action = find(tag, 'action');
    if (action !== undefined) {
      this.goNowhere(action);
      return;
    }
    const at = tag.range.start + 1 + tag.name.length;
    this.patches.push({ start: at, end: at, text: ` action="${NOWHERE}"` });
  }

  /** The original address stays in another attribute, for the owner who edits the page. */
  private goNowhere(attribute: WrittenAttribute): void {
    const { name, value, range, valueRange } = attribute;
    // The clone's content policy blocks what scripts send.
    if (/^[\0- ]*javascript:/i.test(value)) return;
    const reference = referenceTo(this.destinations, 'form', 'submit', value);
    const destination: Destination = { outcome: 'write', text: NOWHERE };
    if (reference !== null) this.onReference({ ...reference, range: valueRange }, destination);
    const original = encodeValue(reference?.url.href ?? value, '"');
    const text = `${name}="${NOWHERE}"${original === '' ? '' : ` data-was-${name}="${original}"`}`;
    this.patches.push({ ...range, text });
  }

  /** A page that the link opens could otherwise navigate a window that the page has named. */
  private opener(tag: StartTag, destination: Destination | null): void {
    const leavesClone = destination !== null && find(tag, 'target') !== undefined;
    const words = (find(tag, 'rel')?.value ?? '').toLowerCase();
    const isNamed = !OWN_WINDOW.test((find(tag, 'target')?.value ?? '').trim().toLowerCase());
    if (!leavesClone || /\bno(?:opener|referrer)\b/.test(words)) return;
    if (!isNamed && !/\bopener\b/.test(words)) return;
    const rel = find(tag, 'rel');
    if (rel === undefined) {
      const at = tag.range.start + 1 + tag.name.length;
      this.patches.push({ start: at, end: at, text: ' rel="noopener"' });
    } else {
      const kept = rel.value.replace(/(?<=^|\s)opener(?=\s|$)/gi, '').trim();
      this.patches.push(setValue(this.source, rel, `${kept} noopener`.trimStart()));
    }
  }

  /** Files on a disk have no origin that could allow it. */
  private crossorigin(attribute: WrittenAttribute): void {
    if (this.opensFromDisk) this.patches.push(removeAttribute(this.source, attribute));
  }

  private integrity(attribute: WrittenAttribute, address: string): void {
    if (!this.destinations.keepsBytes(address)) this.patches.push(removeAttribute(this.source, attribute));
  }

  private styleText(tag: StartTag, range: Range): void {
    const text = this.source.slice(range.start, range.end);
    // In SVG a style is parsed as markup, with character references; in CDATA it is plain.
    if (tag.isForeign && text.includes('&') && !text.includes('<![CDATA[')) {
      const css = unescapeXml(text);
      const patches = cssPatches(css, this.destinations, (reference, destination) =>
        this.onReference({ ...reference, range }, destination),
      );
      if (patches.length > 0) this.patches.push({ ...range, text: escapeXml(applyPatches(css, patches)) });
      return;
    }
    const patches = cssPatches(text, this.destinations, this.reportFrom(range.start));
    this.add(patches.map((patch) => shift(patch, range.start)));
  }

  private scriptText(tag: StartTag, range: Range): void {
    const type = (find(tag, 'type')?.value ?? '').trim().toLowerCase();
    const text = this.source.slice(range.start, range.end);
    // Speculation rules make the browser load the pages of links.
    if (type === 'speculationrules') this.patches.push({ ...range, text: '{}' });
    const onReference = this.reportFrom(range.start);
    const patches =
      type === 'importmap'
        ? importMapPatches(text, this.destinations, onReference)
        : SCRIPT_TYPE.test(type)
          ? scriptPatches(text, this.destinations, onReference)
          : [];
    this.add(patches.map((patch) => shift(patch, range.start)));
  }

  private drop(tag: StartTag): void {
    this.patches.push({ ...tag.range, text: '' });
  }

  private reportFrom(start: number): OnReference {
    return (reference, destination) =>
      this.onReference({ ...reference, range: shift(reference.range, start) }, destination);
  }

  private reportIn(attribute: WrittenAttribute): OnReference {
    return (reference, destination) =>
      this.onReference({ ...reference, range: this.place(attribute, reference.range) }, destination);
  }

  /** Where a part of the value is written; the whole value if character references shift offsets. */
  private place({ value, valueRange }: WrittenAttribute, range: Range): Range {
    const isPlain = this.source.slice(valueRange.start, valueRange.end) === value;
    return isPlain ? shift(range, valueRange.start) : valueRange;
  }
}

function find(tag: StartTag, name: string): WrittenAttribute | undefined {
  return tag.attributes.find((one) => one.name === name);
}

function shift<R extends Range>(range: R, by: number): R {
  return { ...range, start: range.start + by, end: range.end + by };
}

const XML_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => XML_ENTITIES[name] ?? '');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
