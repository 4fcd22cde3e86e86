import { encodeValue } from '../source/attribute.ts';
import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { Destinations } from './destination.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';
import { chooseRenditions } from './renditions.ts';
import type { StreamProblem } from './rewrite-hls.ts';

/** Pieces of one quality: more than a day of them is no video of a page. */
const PIECES_MAX = 20_000;

/** What numbers and addresses of pieces are made of, as far as the elements around have said it. */
interface Scope {
  name: string;
  start: number;
  base: URL;
  attributes: ReadonlyMap<string, string>;
  template: ReadonlyMap<string, string>;
  /** Times at which pieces begin, in units of the timescale. */
  times: number[];
  /** Addresses of a list of pieces. */
  listed: string[];
  seconds: number;
}

interface Quality {
  height: number;
  bandwidth: number;
  range: Range;
  addresses: string[];
}

interface DashList {
  problem: StreamProblem | null;
  /** Addresses of all pieces that a copy takes. */
  addresses: string[];
  dropped: Range[];
  /** Beginnings of addresses that are written out. */
  written: { text: string; range: Range; quote: string }[];
}

/** Whether a text is a manifest of DASH. */
export function isDash(start: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:\w+:)?MPD[\s>]/.test(
    start.toString('latin1', 0, 2_048),
  );
}

/** ISO/IEC 23009-1, as players read it. Never throws. */
export function readDash(source: string, url: URL): DashList {
  const reader = new DashReader(url);
  scanHtml(source, reader);
  return reader.read();
}

export function findDashReferences(source: string, url: URL): Reference[] {
  return readDash(source, url).addresses.flatMap((text): Reference[] =>
    URL.canParse(text)
      ? [{ kind: 'segment', use: 'load', text, url: new URL(text), range: { start: 0, end: 0 } }]
      : [],
  );
}

/** The manifest with only those qualities that a copy takes, its addresses led to the copy. */
export function rewriteDash(source: string, context: RewriteContext): Rewritten {
  const destinations = new Destinations(context);
  const { dropped, written } = readDash(source, context.documentUrl);
  const patches: Patch[] = dropped.map((range) => ({ ...range, text: '' }));
  for (const { text, range, quote } of written) {
    const destination = destinations.ofPrefix(text);
    if (destination.outcome === 'write')
      patches.push({ ...range, text: encodeValue(destination.text, quote === "'" ? "'" : '"') });
  }
  return { text: applyPatches(source, patches), lost: [] };
}

const ADDRESSES = ['media', 'initialization', 'sourceurl'];

class DashReader implements HtmlVisitor {
  private readonly root: Scope;
  private readonly scopes: Scope[];
  private readonly sets: Quality[][] = [];
  private readonly written: DashList['written'] = [];
  private isLive = false;
  private isProtected = false;
  /** Of the piece before. */
  private lastLength = 0;

  constructor(base: URL) {
    const none = new Map<string, string>();
    this.root = {
      name: '',
      start: 0,
      base,
      attributes: none,
      template: none,
      times: [],
      listed: [],
      seconds: 0,
    };
    this.scopes = [this.root];
  }

  startTag(tag: StartTag): void {
    const name = tag.name.replace(/^.*:/, '');
    const attributes = new Map(tag.attributes.map((one) => [one.name, one.value]));
    const around = this.scope();
    const scope: Scope = { ...around, name, start: tag.range.start, attributes };
    if (name === 'mpd') {
      this.isLive = attributes.get('type') === 'dynamic';
      scope.seconds = secondsOf(attributes.get('mediapresentationduration'));
    }
    if (name === 'period') scope.seconds = secondsOf(attributes.get('duration')) || around.seconds;
    if (name === 'contentprotection') this.isProtected = true;
    if (name === 'adaptationset') this.sets.push([]);
    if (name === 'segmenttemplate' || name === 'segmentlist') {
      // They hold for the element around, and for what comes in it.
      around.template = new Map([...around.template, ...attributes]);
      around.times = [];
      around.listed = [];
    }
    if (name === 's') this.addTimes(attributes);
    const listed = attributes.get('media') ?? attributes.get('sourceurl');
    if ((name === 'segmenturl' || name === 'initialization') && listed !== undefined)
      this.holder()?.listed.push(listed);
    for (const one of tag.attributes) {
      if (ADDRESSES.includes(one.name) && isWhole(one.value))
        this.written.push({ text: one.value, range: one.valueRange, quote: one.quote });
    }
    this.scopes.push(scope);
    if (tag.isSelfClosing) this.endTag(tag.name, tag.range);
  }

  text(text: string, range: Range): void {
    const scope = this.scope();
    const address = text.trim();
    if (scope.name !== 'baseurl' || address === '') return;
    const holder = this.scopes.at(-2);
    if (holder === undefined || !URL.canParse(address, holder.base.href)) return;
    holder.base = new URL(address, holder.base);
    if (isWhole(address)) {
      const start = range.start + text.indexOf(address);
      this.written.push({ text: address, range: { start, end: start + address.length }, quote: '"' });
    }
  }

  endTag(tagName: string, range: Range): void {
    const name = tagName.replace(/^.*:/, '');
    const scope = this.scopes.at(-1);
    if (this.scopes.length < 2 || scope?.name !== name) return;
    this.scopes.pop();
    if (name !== 'representation') return;
    this.sets.at(-1)?.push({
      height: Number(scope.attributes.get('height') ?? 0) || 0,
      bandwidth: Number(scope.attributes.get('bandwidth') ?? 0) || 0,
      range: { start: scope.start, end: range.end },
      addresses: piecesOf(scope),
    });
  }

  read(): DashList {
    const addresses = new Set<string>();
    const dropped: Range[] = [];
    for (const set of this.sets) {
      const chosen = chooseRenditions(set);
      for (const quality of set) {
        if (!chosen.includes(quality)) dropped.push(quality.range);
        else for (const address of quality.addresses) addresses.add(address);
      }
    }
    return {
      problem: this.isProtected ? 'protected' : this.isLive ? 'live' : null,
      addresses: [...addresses],
      dropped,
      written: this.written,
    };
  }

  private scope(): Scope {
    return this.scopes.at(-1) ?? this.root;
  }

  /** The element that a list of pieces belongs to. */
  private holder(): Scope | undefined {
    return this.scopes.findLast(({ name }) => /^(?:period|adaptationset|representation)$/.test(name));
  }

  private addTimes(attributes: ReadonlyMap<string, string>): void {
    const holder = this.holder();
    if (holder === undefined) return;
    const { times } = holder;
    const length = Number(attributes.get('d') ?? 0);
    const last = times.at(-1) ?? 0;
    let at = Number(attributes.get('t') ?? Number.NaN);
    if (Number.isNaN(at)) at = times.length === 0 ? 0 : last + this.lastLength;
    this.lastLength = length;
    const timescale = Number(holder.template.get('timescale') ?? 1) || 1;
    const repeated = Number(attributes.get('r') ?? 0);
    const end = holder.seconds * timescale;
    // A negative number means: until the end of the period.
    const count = repeated < 0 ? Math.ceil((end - at) / Math.max(1, length)) : repeated + 1;
    for (let left = count; left > 0 && times.length < PIECES_MAX; left -= 1) {
      times.push(at);
      at += length;
    }
  }
}

function piecesOf({ attributes, base, template, times, listed, seconds }: Scope): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (URL.canParse(text, base.href)) found.push(new URL(text, base).href);
  };
  const fill = (pattern: string, number: number, time: number) =>
    pattern.replace(/\$(\w*)(?:%0(\d+)d)?\$/g, (whole, name: string, width = '0') => {
      const pad = (value: number) => String(value).padStart(Number(width), '0');
      switch (name) {
        case '':
          return '$';
        case 'RepresentationID':
          return attributes.get('id') ?? '';
        case 'Bandwidth':
          return pad(Number(attributes.get('bandwidth') ?? 0));
        case 'Number':
          return pad(number);
        case 'Time':
          return pad(time);
        default:
          return whole;
      }
    });
  const initialization = template.get('initialization');
  if (initialization !== undefined) add(fill(initialization, 0, 0));
  for (const text of listed) add(text);
  const media = template.get('media');
  if (media !== undefined) {
    const first = Number(template.get('startnumber') ?? 1);
    const timescale = Number(template.get('timescale') ?? 1) || 1;
    const length = Number(template.get('duration') ?? 0) / timescale;
    const count = times.length || (length > 0 ? Math.min(PIECES_MAX, Math.ceil(seconds / length)) : 0);
    for (let at = 0; at < count; at += 1)
      add(fill(media, first + at, times[at] ?? Math.round(at * length * timescale)));
  }
  // Without a list or a template, the quality is one file.
  if (found.length === 0) found.push(base.href);
  return found;
}

function isWhole(text: string): boolean {
  return /^(?:https?:\/)?\//i.test(text.trim());
}

/** ISO 8601, such as `PT1H2M3.5S`. */
function secondsOf(text = ''): number {
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text) ?? [];
  return Number(days) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
