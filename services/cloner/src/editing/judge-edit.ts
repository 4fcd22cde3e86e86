import type { OwnTracker } from '@garimpo/cloner-contract';
import type { ReadingJob } from '../rewrite/reading-threads.ts';
import { findSensitiveField } from '../sensitive/find-sensitive.ts';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';
import { pageTrackers } from '../trackers/page-trackers.ts';
import { hasTrackerTag } from './tracker-tag.ts';

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
