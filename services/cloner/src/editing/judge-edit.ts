import {
  type OwnTracker,
  type PlayerKind,
  trackersAddress,
  trackersOfAddress,
} from '@garimpo/cloner-contract';
import { type ConnectedForm, connectedForms } from '../forms/read-forms.ts';
import { findPlayers } from '../players/find-players.ts';
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
 * The patches that add, change or remove the element that loads the owner's trackers.
 */
export function trackerTagPatches(source: string, trackers: readonly OwnTracker[]): Patch[] {
  const { own, replay } = findTags(source);
  const text = trackers.length === 0 ? '' : tagOf(trackers);
  const [first, ...others] = own;
  if (first !== undefined) {
    return [{ ...first, text }, ...others.map((range) => ({ ...range, text: '' }))].filter(
      ({ start, end, text }) => source.slice(start, end) !== text,
    );
  }
  const at = replay ?? placeInHead(source);
  return text === '' ? [] : [{ start: at, end: at, text }];
}

export const trackerTagJob: ReadingJob<{ text: string; trackers: readonly OwnTracker[] }, Patch[]> = {
  name: 'trackerTag',
  run: ({ text, trackers }) => trackerTagPatches(text, trackers),
};

/** The address by which the page loads them; null where it does not. The text search spares most pages a scan. */
function trackerTagOf(source: string): string | null {
  return source.includes(OWN_TRACKERS_ADDRESS) ? (findTags(source).address ?? null) : null;
}

/**
 * The trackers that the edited page names: none without its element, and null where the element is what it was before. A page that was captured
 * with such an element of somebody's names nothing for its owner.
 */
export function namedTrackers(text: string, before: string): OwnTracker[] | null {
  const address = trackerTagOf(text);
  if (address === null) return [];
  return address === trackerTagOf(before) ? null : trackersOfAddress(address);
}

/** It names the trackers, which changes the page's bytes: a browser that has the old page cached would keep its old policy. */
function tagOf(trackers: readonly OwnTracker[]): string {
  return `<script src="${trackersAddress(trackers)}">${END_TAG}`;
}

function findTags(source: string): { own: Range[]; replay: number | null; address: string | undefined } {
  const own: Range[] = [];
  let address: string | undefined;
  let replay: number | null = null;
  scanHtml(source, {
    startTag({ name, attributes, range }) {
      if (name !== 'script') return;
      const whole = attributes.find((one) => one.name === 'src')?.value;
      const src = whole?.split('?', 1)[0];
      const end = source.startsWith(END_TAG, range.end) ? range.end + END_TAG.length : range.end;
      if (src === OWN_TRACKERS_ADDRESS) {
        own.push({ start: range.start, end });
        address ??= whole;
      }
      // Trackers need the replay to run first.
      if (src === REPLAY_ADDRESS) replay ??= end;
    },
  });
  return { own, replay, address };
}

export interface EditedPage {
  /** The page after the edit. */
  text: string;
  /** The page before the edit. */
  before: string;
}

interface JudgedEdit {
  /** What the page, or a new script in it, asks for: then the edit is refused. */
  sensitive: SensitiveKind | null;
  trackers: OwnTracker[];
  /** What it says of the owner's trackers by id, see {@link namedTrackers}. */
  namedTrackers: OwnTracker[] | null;
  /** Players of the list that it names. */
  players: PlayerKind[];
  /** Forms that lead to somebody's settings, this site's or not. */
  forms: ConnectedForm[];
}

/** A password field that a script creates. */
const PASSWORD_IN_SCRIPT = /\btype['"`]?\s*[,:=]\s*['"`]password['"`]/i;
/** Markup of fields: only scripts that contain it are parsed as markup. */
const FIELD = /<(?:input|textarea|select)|contenteditable/i;

export function judgeEdit({ text, before }: EditedPage): JudgedEdit {
  return {
    sensitive: findSensitiveField(text)?.kind ?? inNewScripts(text, before),
    trackers: pageTrackers(text),
    namedTrackers: namedTrackers(text, before),
    players: findPlayers(text).map(({ kind }) => kind),
    forms: connectedForms(text),
  };
}

export const judgeEditJob: ReadingJob<EditedPage, JudgedEdit> = { name: 'edited', run: judgeEdit };

export const ownTrackersJob: ReadingJob<{ text: string }, OwnTracker[]> = {
  name: 'ownTrackers',
  run: ({ text }) => pageTrackers(text),
};

/** The original's scripts are exempt: libraries among them name such fields without ever showing one. */
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
 * Finds scripts by a plain search, for parsing the page again would double the time. It may find too much, which does no harm.
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
