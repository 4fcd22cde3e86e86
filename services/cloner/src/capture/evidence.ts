import type { CaptureReason, CaptureReport } from '@garimpo/cloner-contract';
import type { ReadingJob } from '../rewrite/reading.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { findTrackers } from '../trackers/find-trackers.ts';
import { isLazyPicture } from './lazy-pictures.ts';

export interface Judgement {
  mode: CaptureReport['mode'];
  reason: Extract<CaptureReason, 'html_holds_page' | 'empty_root' | 'little_text' | 'lazy_by_script'>;
}

/** Ids that frameworks give to the element that they fill. */
const ROOT_ID =
  /^(?:root|app|__next|__nuxt|___gatsby|__layout|q-app|svelte|ember-app|react-root|app-root|main-app|vue-app|raiz)$/i;
const ROOT_NAME = /^(?:app-root|ion-app|ember-app)$/;
/** Attributes of templates that scripts fill in place. */
const TEMPLATE_ATTRIBUTE =
  /^(?:v-(?:for|if|bind|on|model|html|text|cloak|show)\b|:[a-z]|@[a-z]|ng-(?:app|repeat|bind|controller|if)$|\*ng|x-for$|x-text$|x-html$)/;
const BRACES_MAX = 200;
const MUSTACHE = /\{\{[^{}]{1,200}\}\}/;
const NO_SCRIPT_NOTICE = /javascript/i;
/** Calls by which a script draws content that the HTML does not hold. */
const DRAWS =
  /\.insertRule\(|adoptedStyleSheets|\.attachShadow\(|customElements\.define\(|\.getContext\(\s*["'](?:2d|webgl2?)/;
const ASKS = /\bfetch\(|new XMLHttpRequest|\$\.(?:get|ajax|getJSON)\(|axios[.(]/;
const BUILDS =
  /\.innerHTML\s*[+=]|insertAdjacent(?:HTML|Element)|\.append(?:Child)?\(|createElement\(|\.textContent\s*=/;
/** Calls by which a script decides, at that width or when a part comes near, what it loads. */
const CHOOSES = /\bmatchMedia\(|\binnerWidth\b|new IntersectionObserver\(/;
const LOADS = /\.src(?:set)?\s*=/;
/** Names by which applications go on from the HTML that a server or a build made: what they load then, no HTML names. */
const APPLICATION =
  /__next_f\b|__NEXT_DATA__|__NUXT__|__NUXT_DATA__|__sveltekit_|__remix|__reactRouter|___loader\b|___chunkMapping|window\.pagePath|webpackChunk|elementorFrontendConfig|__framer|__staticRouterHydrationData|astro-island|ng-state/;
const APPLICATION_ID =
  /^(?:__NEXT_DATA__|__NUXT_DATA__|ng-state|___gatsby|gatsby-chunk-mapping|gatsby-script-loader)$/;

const LITTLE_TEXT = 30;
/** A page with a notice that scripts are needed, and no more text than this, needs its scripts. */
const LITTLE_TEXT_WITH_NOTICE = 400;
/** From this share of pictures on, a page loads them as it is scrolled. */
const LAZY_SHARE = 0.5;
/** A larger script is a library, and tells nothing about the page. */
const OWN_SCRIPT_MAX = 100_000;
/** Deeper nesting than any page has. */
const OPEN_MAX = 32;

/** Judges from the HTML alone whether it holds what a visitor sees, or scripts load it. */
export function judgePage(source: string): Judgement {
  const reader = new EvidenceReader(findTrackers(source).map(({ range }) => range));
  scanHtml(source, reader);
  return reader.judge();
}

export const judgeJob: ReadingJob<{ text: string }, Judgement> = {
  name: 'judge',
  run: ({ text }) => judgePage(text),
};

class EvidenceReader implements HtmlVisitor {
  private textLength = 0;
  private pictures = 0;
  private lazyPictures = 0;
  private lazyBackgrounds = 0;
  private scripts = 0;
  private hasTemplate = false;
  /** Text since two braces opened. */
  private braces = '';
  private hasNotice = false;
  private hasEmptyRoot = false;
  private hasHiddenPictures = false;
  private drawsByScript = false;
  /** An application takes over the page as it was sent. */
  private goesOn = false;
  private raw: { isScript: boolean; text: string } | null = null;
  private noscript = 0;
  private apart = 0;
  /** Trackers before the current position. */
  private passed = 0;
  /** Elements that may turn out empty, innermost last. */
  private readonly open: { name: string; same: number; holds: boolean }[] = [];

  constructor(private readonly trackers: readonly { start: number; end: number }[]) {}

  startTag(tag: StartTag): void {
    const { name } = tag;
    if (name === 'noscript') this.noscript += 1;
    if (name === 'template' || name === 'title') this.apart += 1;
    if (name === 'template') this.fill();
    if (name === 'astro-island' || tag.attributes.some(isOfApplication)) this.goesOn = true;
    if (name === 'script' || name === 'style') {
      if (isModuleFile(tag)) this.goesOn = true;
      this.raw = { isScript: name === 'script' && !this.isTracker(tag), text: '' };
      if (this.raw.isScript) this.scripts += 1;
      return;
    }
    if (this.noscript > 0) {
      if (name === 'img' && !this.isTracker(tag) && !isPixel(tag)) this.hasHiddenPictures = true;
      return;
    }
    if (this.apart > 0) return;
    if (tag.attributes.some((one) => TEMPLATE_ATTRIBUTE.test(one.name))) this.hasTemplate = true;
    if (/^(?:img|picture|video|iframe|svg|canvas|object|embed|audio)$/.test(name)) {
      this.fill();
      if (name !== 'canvas') this.pictures += 1;
    }
    if (isLazyPicture(tag)) {
      if (name === 'img' || name === 'iframe' || name === 'video') this.lazyPictures += 1;
      else if (name !== 'source') this.lazyBackgrounds += 1;
    }
    this.follow(tag);
  }

  endTag(name: string): void {
    if (name === 'script' || name === 'style') this.closeScript();
    if (name === 'noscript') this.noscript = Math.max(0, this.noscript - 1);
    if (name === 'template' || name === 'title') this.apart = Math.max(0, this.apart - 1);
    const at = this.open.findLastIndex((one) => one.name === name);
    const one = this.open[at];
    if (one === undefined) return;
    if (one.same > 0) {
      one.same -= 1;
      return;
    }
    this.open.length = at;
    if (!one.holds) this.hasEmptyRoot = true;
  }

  text(text: string): void {
    if (this.raw !== null) {
      if (this.raw.isScript && this.raw.text.length < OWN_SCRIPT_MAX) this.raw.text += text;
      return;
    }
    const length = text.trim().length;
    if (length === 0) return;
    if (this.noscript > 0) {
      if (NO_SCRIPT_NOTICE.test(text)) this.hasNotice = true;
      return;
    }
    if (this.apart > 0) return;
    this.brace(text);
    this.textLength += length;
    this.fill();
  }

  judge(): Judgement {
    this.closeScript();
    if (this.scripts === 0) return { mode: 'static', reason: 'html_holds_page' };
    if (this.hasEmptyRoot || this.hasTemplate) return { mode: 'rendered', reason: 'empty_root' };
    const hasLittle = this.textLength < LITTLE_TEXT && this.pictures === 0;
    const isAskedFor = this.hasNotice && this.textLength < LITTLE_TEXT_WITH_NOTICE;
    if (hasLittle || isAskedFor) return { mode: 'rendered', reason: 'little_text' };
    const isLazy =
      this.lazyBackgrounds > 0 ||
      this.hasHiddenPictures ||
      (this.lazyPictures > 0 && this.lazyPictures >= this.pictures * LAZY_SHARE);
    if (isLazy || this.drawsByScript || this.goesOn) return { mode: 'rendered', reason: 'lazy_by_script' };
    return { mode: 'static', reason: 'html_holds_page' };
  }

  /** Text comes in pieces, with blanks apart. */
  private brace(text: string): void {
    if (this.braces === '' && !text.includes('{{')) return;
    this.braces += text;
    if (MUSTACHE.test(this.braces)) this.hasTemplate = true;
    if (this.hasTemplate || this.braces.length > BRACES_MAX) this.braces = '';
  }

  /** Follows roots and custom elements until they end. */
  private follow({ name, attributes, isSelfClosing, isForeign }: StartTag): void {
    for (const one of this.open) if (one.name === name) one.same += 1;
    if (isForeign || isSelfClosing) return;
    const id = attributes.find((one) => one.name === 'id')?.value.trim() ?? '';
    const isRoot = ROOT_ID.test(id) || name.includes('-') || ROOT_NAME.test(name);
    if (isRoot && !name.startsWith('amp-') && this.open.length < OPEN_MAX)
      this.open.push({ name, same: 0, holds: false });
  }

  private fill(): void {
    for (const one of this.open) one.holds = true;
  }

  private closeScript(): void {
    if (this.raw?.isScript) {
      const { text } = this.raw;
      const builds = BUILDS.test(text);
      if (DRAWS.test(text) || (ASKS.test(text) && builds)) this.drawsByScript = true;
      if (CHOOSES.test(text) && (builds || LOADS.test(text))) this.drawsByScript = true;
      if (APPLICATION.test(text)) this.goesOn = true;
    }
    this.raw = null;
  }

  /** Must be called in the order of the page. */
  private isTracker({ range }: StartTag): boolean {
    while ((this.trackers[this.passed]?.end ?? Infinity) <= range.start) this.passed += 1;
    return (this.trackers[this.passed]?.start ?? Infinity) <= range.start;
  }
}

function isOfApplication({ name, value }: StartTag['attributes'][number]): boolean {
  return (
    name === 'ng-version' ||
    name.startsWith('data-framer-hydrate') ||
    (name === 'id' && APPLICATION_ID.test(value))
  );
}

function isModuleFile({ name, attributes }: StartTag): boolean {
  const has = (attribute: string, value: RegExp) =>
    attributes.some((one) => one.name === attribute && value.test(one.value));
  return name === 'script' && has('type', /^\s*module\s*$/i) && has('src', /\S/);
}

/** Whether it is a counting pixel that the list of trackers lacks. */
function isPixel({ attributes }: StartTag): boolean {
  return attributes.some(
    ({ name, value }) =>
      (/^(?:width|height)$/.test(name) && /^\s*[01](?:px)?\s*$/.test(value)) ||
      (name === 'style' && /display\s*:\s*none/i.test(value)),
  );
}
