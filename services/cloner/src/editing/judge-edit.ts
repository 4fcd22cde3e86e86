import { createHash } from 'node:crypto';
import type { OwnTracker } from '@garimpo/cloner-contract';
import { placeInHead } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import { findSensitiveField } from '../sensitive/find-sensitive.ts';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';
import type { Patch, Range } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { OWN_TRACKERS_ADDRESS } from '../trackers/own-trackers.ts';
import { pageTrackers } from '../trackers/page-trackers.ts';

const END_TAG = '</script>';

/**
 * What puts the element that loads the owner's trackers into a page, changes it, or takes it out.
 * @param script that it loads; null for none
 */
export function trackerTagPatches(source: string, script: string | null): Patch[] {
  const { own, replay } = findTags(source);
  const text = script === null ? '' : tagOf(script);
  const [first, ...others] = own;
  if (first !== undefined) {
    return [{ ...first, text }, ...others.map((range) => ({ ...range, text: '' }))].filter(
      ({ start, end, text }) => source.slice(start, end) !== text,
    );
  }
  const at = replay ?? placeInHead(source);
  return text === '' ? [] : [{ start: at, end: at, text }];
}

export const trackerTagJob: ReadingJob<{ text: string; script: string | null }, Patch[]> = {
  name: 'trackerTag',
  run: ({ text, script }) => trackerTagPatches(text, script),
};

/** Whether the page loads them. Nearly every page without them is told by its text, unread. */
export function hasTrackerTag(source: string): boolean {
  return source.includes(OWN_TRACKERS_ADDRESS) && findTags(source).own.length > 0;
}

/** The page's bytes change with its trackers: a browser that has the page from before would keep its policy, too. */
function tagOf(script: string): string {
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  return `<script src="${OWN_TRACKERS_ADDRESS}?v=${hash}">${END_TAG}`;
}

function findTags(source: string): { own: Range[]; replay: number | null } {
  const own: Range[] = [];
  let replay: number | null = null;
  scanHtml(source, {
    startTag({ name, attributes, range }) {
      if (name !== 'script') return;
      const src = attributes.find((one) => one.name === 'src')?.value.split('?', 1)[0];
      const end = source.startsWith(END_TAG, range.end) ? range.end + END_TAG.length : range.end;
      if (src === OWN_TRACKERS_ADDRESS) own.push({ start: range.start, end });
      // Before the replay a tracker would not find its own way out.
      if (src === REPLAY_ADDRESS) replay ??= end;
    },
  });
  return { own, replay };
}

export interface EditedPage {
  /** As it is to be. */
  text: string;
  /** As it is. */
  before: string;
}

export interface JudgedEdit {
  /** What it asks for, or a script that it did not have asks for: then it is not kept. */
  sensitive: SensitiveKind | null;
  trackers: OwnTracker[];
  /** Whether it loads the owner's trackers that were put in by id. */
  hasTrackerTag: boolean;
}

/** A field that a script sets up, rather than writes as markup. */
const PASSWORD_IN_SCRIPT = /\btype['"`]?\s*[,:=]\s*['"`]password['"`]/i;
/** What a field is written with: few scripts have it, and only those are read as markup. */
const FIELD = /<(?:input|textarea|select)|contenteditable/i;

export function judgeEdit({ text, before }: EditedPage): JudgedEdit {
  return {
    sensitive: findSensitiveField(text)?.kind ?? inNewScripts(text, before),
    trackers: pageTrackers(text),
    hasTrackerTag: hasTrackerTag(text),
  };
}

export const judgeEditJob: ReadingJob<EditedPage, JudgedEdit> = { name: 'edited', run: judgeEdit };

export const ownTrackersJob: ReadingJob<{ text: string }, OwnTracker[]> = {
  name: 'ownTrackers',
  run: ({ text }) => pageTrackers(text),
};

/** The original's scripts came through its capture; libraries among them name such fields without ever showing one. */
function inNewScripts(text: string, before: string): SensitiveKind | null {
  const asking = scriptsOf(text).flatMap((script): { script: string; kind: SensitiveKind }[] => {
    const kind = askedIn(script);
    return kind === null ? [] : [{ script, kind }];
  });
  if (asking.length === 0) return null;
  const known = new Set(scriptsOf(before));
  return asking.find(({ script }) => !known.has(script))?.kind ?? null;
}

function askedIn(script: string): SensitiveKind | null {
  if (PASSWORD_IN_SCRIPT.test(script)) return 'password';
  return FIELD.test(script) ? (findSensitiveField(script)?.kind ?? null) : null;
}

/**
 * All that could be one, with its attributes: what is too much here is looked at in vain. Reading the page as markup once more would
 * double the time that a large one takes.
 */
function scriptsOf(source: string): string[] {
  const scripts: string[] = [];
  const start = /<script/gi;
  const end = /<\/script/gi;
  for (let found = start.exec(source); found !== null; found = start.exec(source)) {
    end.lastIndex = start.lastIndex;
    const to = end.exec(source)?.index ?? source.length;
    scripts.push(source.slice(start.lastIndex, to));
    start.lastIndex = to;
  }
  return scripts;
}
