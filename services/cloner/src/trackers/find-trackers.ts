import { type ScriptSign, TRACKER_SIGNS, type TrackerKind } from '@garimpo/cloner-contract';
import type { Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';

/** Somebody's tracker in a page: a script, a picture of one pixel, a frame, or the `noscript` around them. */
export interface Tracker {
  kind: TrackerKind;
  /** The account it reports to; null where it does not say, as in a script whose account is named elsewhere. */
  id: string | null;
  /** Of the whole element, its tags included. */
  range: Range;
}

/** Elements that can report by being there. */
const REPORTING: ReadonlySet<string> = new Set(['img', 'iframe', 'link']);

/**
 * The trackers in a page, in the order in which they are written. Recognised by the addresses they load and the calls they make;
 * a script that only reports an event (`fbq('track', ...)` in the handler of a button) belongs to the page and is none.
 */
export function findTrackers(source: string): Tracker[] {
  const finder = new TrackerFinder(source);
  scanHtml(source, finder);
  return finder.found();
}

/** The tracker that an address belongs to. */
export function trackerAt(address: string): Pick<Tracker, 'kind' | 'id'> | null {
  const sign = TRACKER_SIGNS.find((one) => one.address.test(address));
  return sign === undefined ? null : { kind: sign.kind, id: idIn(sign, address) };
}

class TrackerFinder implements HtmlVisitor {
  private readonly trackers: Tracker[] = [];
  private open: Tracker | null = null;
  private noscript: { start: number; trackers: Tracker[]; holdsMore: boolean } | null = null;

  constructor(private readonly source: string) {}

  startTag(tag: StartTag): void {
    if (tag.name === 'noscript') {
      this.noscript = { start: tag.range.start, trackers: [], holdsMore: false };
      return;
    }
    if (tag.name === 'script') return;
    const address = REPORTING.has(tag.name) ? addressOf(tag) : null;
    const sign = address === null ? undefined : TRACKER_SIGNS.find((one) => one.address.test(address));
    if (sign === undefined || address === null) {
      // Blocks around a pixel are not content.
      if (this.noscript !== null && !/^(?:div|p|span|br)$/.test(tag.name)) this.noscript.holdsMore = true;
      return;
    }
    const tracker = { kind: sign.kind, id: idIn(sign, address), range: { ...tag.range } };
    if (tag.name === 'iframe') this.open = tracker;
    this.add(tracker);
  }

  rawText(tag: StartTag, range: Range): void {
    if (tag.name !== 'script') return;
    const text = this.source.slice(range.start, range.end);
    const address = addressOf(tag);
    const sign =
      address === null ? signOfScript(tag, text) : TRACKER_SIGNS.find((one) => one.address.test(address));
    if (sign === undefined) return;
    const tracker = {
      kind: sign.kind,
      id: idIn(sign, address ?? text),
      range: { start: tag.range.start, end: range.end },
    };
    this.open = tracker;
    this.add(tracker);
  }

  endTag(name: string, range: Range): void {
    // The end tag comes right after what was told of its content.
    if (this.open !== null && (name === 'script' || name === 'iframe')) {
      this.open.range.end = range.end;
      this.open = null;
    }
    if (name !== 'noscript' || this.noscript === null) return;
    const { start, trackers, holdsMore } = this.noscript;
    this.noscript = null;
    const [first] = trackers;
    // One that holds nothing else goes as a whole.
    const isAlone = !holdsMore && new Set(trackers.map(({ kind }) => kind)).size === 1;
    if (first !== undefined && isAlone) this.trackers.push({ ...first, range: { start, end: range.end } });
    else this.trackers.push(...trackers);
  }

  text(text: string): void {
    if (this.noscript !== null && text.trim() !== '') this.noscript.holdsMore = true;
  }

  found(): Tracker[] {
    return [...this.trackers, ...(this.noscript?.trackers ?? [])].sort(
      (a, b) => a.range.start - b.range.start,
    );
  }

  private add(tracker: Tracker): void {
    (this.noscript?.trackers ?? this.trackers).push(tracker);
  }
}

function addressOf(tag: StartTag): string | null {
  const name = tag.name === 'link' ? 'href' : 'src';
  const value = tag.attributes.find((one) => one.name === name)?.value.trim();
  return value === undefined || value === '' ? null : value;
}

/** Scripts that are JSON or a template report nothing. */
function signOfScript(tag: StartTag, text: string): ScriptSign<TrackerKind> | undefined {
  const type = tag.attributes.find((one) => one.name === 'type')?.value ?? '';
  if (/json|template|html|importmap/i.test(type)) return undefined;
  return TRACKER_SIGNS.find(({ address, call }) => call?.test(text) || address.test(text));
}

function idIn({ ids = [] }: ScriptSign<TrackerKind>, text: string): string | null {
  for (const pattern of ids) {
    const id = pattern.exec(text)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}
