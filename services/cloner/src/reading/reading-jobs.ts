import type { OwnTracker } from '@garimpo/cloner-contract';
import { type Judgement, judgePage } from '../capture/evidence.ts';
import { showLazyPictures } from '../capture/lazy-pictures.ts';
import { findPageRedirect } from '../capture/page-redirect.ts';
import { type RewriteInput, rewriteText } from '../capture/rewrite-text.ts';
import { findLoaded } from '../capture/text-file.ts';
import { type EditedPage, type JudgedEdit, judgeEdit } from '../editing/judge-edit.ts';
import { trackerTagPatches } from '../editing/tracker-tag.ts';
import { type LeadInput, leadText } from '../quiz/lead-text.ts';
import type { ReferenceKind } from '../rewrite/reference.ts';
import { findSensitiveField, type SensitiveField } from '../sensitive/find-sensitive.ts';
import type { Patch } from '../source/patch.ts';
import { findTrackers, type Tracker } from '../trackers/find-trackers.ts';
import { pageTrackers } from '../trackers/page-trackers.ts';
import { removeTrackers } from '../trackers/remove-trackers.ts';
import {
  type DiskText,
  type DrawnText,
  drawingsFor,
  type FoundScripts,
  scriptsFor,
  textForDisk,
} from '../zip/disk-text.ts';
import { firstWords } from '../zip/first-words.ts';
import type { WantedDrawings } from '../zip/inline-drawings.ts';

/** More than a capture can ask for: what a text names beyond these is counted, and not named. */
export const ADDRESSES_MAX = 20_000;

/** What a text makes a browser load. */
export interface LoadedAddresses {
  /** A line for each address, its kind before it: a text goes to another thread at once, a list thing by thing. */
  lines: string;
  kinds: ReferenceKind[];
  /** Addresses that are not among the lines. */
  more: number;
}

export interface PreparedPage {
  text: string;
  trackers: Pick<Tracker, 'kind' | 'id'>[];
}

/** What reading means. Each takes and gives what can go to another thread, depends on nothing else, and never throws. */
export const readingJobs = {
  redirect: ({ text, url, mayScript }: { text: string; url: string; mayScript: boolean }): string | null =>
    findPageRedirect(text, new URL(url), mayScript)?.href ?? null,

  sensitive: ({ text }: { text: string }): SensitiveField['kind'] | null =>
    findSensitiveField(text)?.kind ?? null,

  judge: ({ text }: { text: string }): Judgement => judgePage(text),

  /** What somebody has made of a page. */
  edited: (page: EditedPage): JudgedEdit => judgeEdit(page),

  ownTrackers: ({ text }: { text: string }): OwnTracker[] => pageTrackers(text),

  trackerTag: ({ text, script }: { text: string; script: string | null }): Patch[] =>
    trackerTagPatches(text, script),

  /** What of a page is copied. */
  prepare: ({
    text,
    withoutTrackers,
    withLazyPictures,
  }: {
    text: string;
    withoutTrackers: boolean;
    withLazyPictures: boolean;
  }): PreparedPage => {
    const rest = withoutTrackers ? removeTrackers(text, () => true) : { text, removed: findTrackers(text) };
    return {
      text: withLazyPictures ? showLazyPictures(rest.text) : rest.text,
      trackers: rest.removed.map(({ kind, id }) => ({ kind, id })),
    };
  },

  loaded: ({
    text,
    role,
    url,
    encoding,
  }: Pick<RewriteInput, 'text' | 'role' | 'url' | 'encoding'>): LoadedAddresses => {
    const known = new Set<string>();
    const kinds = new Set<ReferenceKind>();
    const lines: string[] = [];
    for (const found of findLoaded(role, text, new URL(url), encoding)) {
      kinds.add(found.kind);
      const { href } = found.url;
      if (known.has(href)) continue;
      known.add(href);
      if (lines.length < ADDRESSES_MAX) lines.push(`${found.kind} ${href}`);
    }
    return { lines: lines.join('\n'), kinds: [...kinds], more: known.size - lines.length };
  },

  /** Of a quiz, whose ways to the checkout lead to another. */
  lead: (input: LeadInput): string => leadText(input),

  rewrite: (input: RewriteInput): string => rewriteText(input),

  /** Of a clone that becomes a folder. */
  diskScripts: (input: DiskText): FoundScripts => scriptsFor(input),

  diskWords: ({ text }: { text: string }): string[] => firstWords(text),

  diskDrawings: (input: DiskText): WantedDrawings => drawingsFor(input),

  diskText: (input: DrawnText): string | null => textForDisk(input),
};

export type ReadingJob = keyof typeof readingJobs;
export type ReadingInput<J extends ReadingJob> = Parameters<(typeof readingJobs)[J]>[0];
export type ReadingResult<J extends ReadingJob> = ReturnType<(typeof readingJobs)[J]>;
