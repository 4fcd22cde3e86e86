import {
  LABEL_MAX,
  type LeadWay,
  leadAttribute,
  leadCode,
  leadPieces,
  type WayOut,
  type WaySite,
  wayKey,
} from '@garimpo/cloner-contract';
import type { ReadingJob } from '../rewrite/reading.ts';
import { encodeValue, removeAttribute, setValue } from '../source/attribute.ts';
import type { Patch, Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';

/** How a text of a clone is read. */
export type WayTextRole = 'page' | 'script' | 'data';

interface PageOptions {
  /** Whether the bytes of what the address leads to are no longer those that a page vouches for. */
  hasChanged(src: string): boolean;
}

/** What changes in a page whose ways are led. */
function pagePatches(source: string, site: WaySite, lead: LeadWay, options: PageOptions): Patch[] {
  const leader = new PageLeader(source, site, lead, options);
  scanHtml(source, leader);
  leader.endText();
  return leader.patches;
}

const DATA_TYPE = /json/i;
/** Words of an element that has none but those. */
const NAMES = ['aria-label', 'title', 'alt', 'value', 'placeholder'];
/** Elements whose characters nobody reads, or that are read otherwise. */
const SILENT: ReadonlySet<string> = new Set(
  'script style title textarea xmp iframe noembed noframes plaintext'.split(' '),
);
/** Tags that stand within a line of text. */
const WITHIN_LINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** How far the words of an element are looked for. */
const CONTENT_MAX = 3_000;

class PageLeader implements HtmlVisitor {
  readonly patches: Patch[] = [];
  /** Texts of the line that is read, one for each stretch without tags. */
  private line: { words: string; range: Range }[] = [];
  private isNewPiece = true;
  private isSilent = false;

  constructor(
    private readonly source: string,
    private readonly site: WaySite,
    private readonly lead: LeadWay,
    private readonly options: PageOptions,
  ) {}

  startTag(tag: StartTag): void {
    this.meetTag(tag.name);
    this.isSilent = SILENT.has(tag.name);
    let label: string | undefined;
    for (const attribute of tag.attributes) {
      const { name, value } = attribute;
      if (name === 'integrity') {
        const src = tag.attributes.find((one) => one.name === 'src' || one.name === 'href')?.value;
        if (src !== undefined && this.options.hasChanged(src))
          this.patches.push(removeAttribute(this.source, attribute));
        continue;
      }
      if (value === '') continue;
      label ??= this.labelOf(tag);
      const led = leadAttribute({ tag: tag.name, name, value, label }, this.site, this.lead);
      if (led === value) continue;
      const patch = setValue(this.source, attribute, led);
      this.patches.push(name === 'data-was-action' ? withSubmit(tag, patch, led) : patch);
    }
  }

  endTag(name: string): void {
    this.meetTag(name);
    this.isSilent = false;
  }

  rawText(tag: StartTag, { start, end }: Range): void {
    if (tag.name !== 'script') return;
    const type = tag.attributes.find(({ name }) => name === 'type')?.value ?? '';
    const isData = DATA_TYPE.test(type);
    const before = this.source.slice(start, end);
    const led = leadCode(before, isData ? 'json' : 'script', this.site, this.lead, {
      isData: /ld\+json/i.test(type),
    });
    if (led !== before) this.patches.push({ start, end, text: led });
  }

  text(piece: string, range: Range): void {
    if (this.isSilent) return;
    const last = this.line.at(-1);
    if (last === undefined || this.isNewPiece) this.line.push({ words: piece, range });
    else {
      last.words += piece;
      last.range = { start: last.range.start, end: range.end };
    }
    this.isNewPiece = false;
  }

  private meetTag(name: string): void {
    this.isNewPiece = true;
    if (!WITHIN_LINE.has(name)) this.endText();
  }

  endText(): void {
    const { line } = this;
    if (line.length === 0) return;
    this.line = [];
    const words = line.map((piece) => piece.words);
    for (const [at, led] of leadPieces(words, this.site, this.lead).entries()) {
      const range = line[at]?.range;
      if (led !== words[at] && range !== undefined)
        this.patches.push({ ...range, text: led.replaceAll('&', '&amp;').replaceAll('<', '&lt;') });
    }
  }

  /** What stands in the element and after it up to its end tag, or what names it. */
  private labelOf({ name, attributes, range }: StartTag): string {
    const content = this.source.slice(range.end, range.end + CONTENT_MAX);
    const end = content.search(new RegExp(`</${name.replace(/[^\w-]/g, '')}[\\s>]`, 'i'));
    const within = end === -1 ? content.slice(0, LABEL_MAX * 2) : content.slice(0, end);
    const words = wordsIn(within);
    if (words !== '') return words;
    const own = attributes.find((one) => NAMES.includes(one.name) && one.value.trim() !== '')?.value;
    const inner = /\s(?:alt|aria-label|title)\s*=\s*"([^"]+)"/i.exec(within)?.[1];
    return (own ?? inner ?? '').replace(/\s+/g, ' ').trim().slice(0, LABEL_MAX);
  }
}

function wordsIn(markup: string): string {
  return markup
    .replace(/<(script|style|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LABEL_MAX);
}

/** A clone's form sends nothing: one that went to a shop leads there by itself. */
function withSubmit(tag: StartTag, patch: Patch, to: string): Patch {
  const isTaken = tag.attributes.some(({ name }) => name === 'onsubmit');
  if (isTaken || !/^https?:/i.test(to)) return patch;
  const code = `location.href=${JSON.stringify(to).replaceAll('<', '\\u003c')};return false`;
  // The quote that ends the value ends the handler instead.
  return { ...patch, text: `${patch.text}" onsubmit="${encodeValue(code, '"')}` };
}

interface WayInput {
  text: string;
  role: WayTextRole;
  site: WaySite;
}

const UNCHANGED: PageOptions = { hasChanged: () => false };

function patchesOf({ text, role, site }: WayInput, lead: LeadWay, options = UNCHANGED): Patch[] {
  if (role === 'page') return pagePatches(text, site, lead, options);
  const led = leadCode(text, role === 'script' ? 'script' : 'json', site, lead);
  return led === text ? [] : [{ start: 0, end: text.length, text: led }];
}

/** More of one text are not told apart by anybody. */
export const WAYS_MAX = 2_000;

export const findWaysJob: ReadingJob<WayInput, WayOut[]> = {
  name: 'findWays',
  run(input) {
    const ways: WayOut[] = [];
    patchesOf(input, (way) => {
      if (ways.length < WAYS_MAX) ways.push(way);
      return null;
    });
    return ways;
  },
};

interface LeadInput extends WayInput {
  /** Where ways are to lead, by key. */
  plan: ReadonlyMap<string, string>;
  /** Addresses of files whose bytes have changed. */
  changed: readonly string[];
  /** Address of the text itself. */
  address: string;
}

/** Patches in order; one of the whole text where it is no page. */
export const leadWaysJob: ReadingJob<LeadInput, Patch[]> = {
  name: 'leadWays',
  run({ plan, changed, address, ...input }) {
    const all = new Set(changed);
    const here = new URL(address, CLONE_ORIGIN);
    const patches = patchesOf(input, (way) => plan.get(wayKey(way)) ?? null, {
      hasChanged(src) {
        if (!URL.canParse(src, here.href)) return false;
        const { origin, pathname, search } = new URL(src, here);
        return origin === CLONE_ORIGIN && all.has(pathname + search);
      },
    });
    return patches.sort((a, b) => a.start - b.start);
  },
};

/** Stands for the clone's host where texts are read. No page names it. */
export const CLONE_ORIGIN = 'https://clone.invalid';
