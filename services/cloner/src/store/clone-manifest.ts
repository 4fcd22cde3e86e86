import type { CaptureOwn, OwnTracker, PlayerKind } from '@garimpo/cloner-contract';
import type { RecordedVisits } from '../calls/follow-visit.ts';

/** A file of a clone, as the original answered it. */
export interface CloneFile {
  /** SHA-256 of its bytes in hex, under which the object store has them. */
  sha256: string;
  bytes: number;
  /** The `content-type`, including the charset. */
  type: string;
  /** Absent for 200. A page that the original answers with 404, for example, may be part of the clone. */
  status?: number;
}

/** What a capture was answered: the list as an object, and the hashes of all objects that it names. */
export interface RecordedExchanges {
  list: CloneFile;
  bodies: string[];
}

/**
 * One version of a clone: everything that its host answers. Immutable, and stored as an object itself. Addresses begin with a
 * slash and have path and query of the original, byte for byte; files of other origins are under `/__ext/<host>/`.
 */
export interface CloneManifest {
  format: 1;
  /** Address of the page in `files`. */
  entry: string;
  /** Address after redirects. Files of its host keep their paths in the clone. */
  originalUrl: string;
  files: Record<string, CloneFile>;
  /** The original's redirects, from address to address of this clone. */
  redirects: Record<string, string>;
  /** The original's answers to its scripts, by method, address and body: see `replay/`. */
  calls: RecordedCall[];
  /** What the walks through a quiz asked a server that keeps their state, in the order in which they asked. */
  visits?: RecordedVisits<CloneFile>;
  /** Calls that had no answer, not even an error, as `METHOD address`. */
  failed?: string[];
  /** Addresses of all pages, in the order of the map. Present for sites of several pages only. */
  pages?: string[];
  /** Present for quizzes only. */
  quiz?: QuizSettings;
  /** Present for edited sites only. */
  edited?: EditedSite;
  /** Players in it that load from their own hosts. */
  players?: PlayerKind[];
  /** Captured at the same moment as the version before, which was unlike its original. */
  retaken?: true;
  /** What the site's owner has said of where it leads. */
  led?: LedSite;
}

/** Where a site was led: the guard holds what scripts put together to it, and the next capture of the site is led alike. */
export interface LedSite {
  /** Null where its ways were led one by one. */
  own: CaptureOwn | null;
  /** Where ways of the original lead now, by key. */
  ways: Record<string, string>;
}

/** The trackers of an edited site. */
export interface EditedSite {
  /** The owner's trackers that were added by kind and id. */
  ownTrackers: OwnTracker[];
  /** The owner's trackers in the page. */
  pageTrackers: OwnTracker[];
  /** The original's trackers, found in the page before its first edit: they stay blocked even if the owner writes them again. */
  foreignTrackers: OwnTracker[];
  /** Forms of the page that lead to its owner. */
  forms?: LiveForm[];
}

/** A form that takes what visitors send, with what the page says of it. */
export interface LiveForm {
  id: string;
  /** What fields are called in entries, by their names. */
  labels: Record<string, string>;
  /** Hidden fields, whose values every entry gets. */
  constants: { name: string; value: string }[];
}

/** What a screen of a quiz says: captures of one quiz are compared by it. */
export interface QuizScreen {
  title: string;
  lines: string[];
  /** Names of its pictures. */
  pictures: string[];
}

export interface QuizSettings {
  /** The user's checkout, which replaces the original's. */
  checkoutUrl: string;
  /** Addresses of the original's checkout, without query and fragment. */
  checkouts: string[];
  /** What the quiz adds to its checkout's address travels on. */
  passes?: boolean;
  ownTrackers: OwnTracker[];
  /** In the order in which they were found, and no more than a list needs. Absent in older captures. */
  screens?: QuizScreen[];
}

export interface RecordedCall {
  method: string;
  /** Same form as in `files`. */
  address: string;
  /** SHA-256 of the request's body in hex; null for an empty body. */
  bodySha256: string | null;
  /** For a form or JSON: a hash of the path and value of each part. The same answers of two visitors share most parts. */
  body?: string[];
  answer: CloneFile;
}

/** Every object that a clone answers with. */
export function answersOf({ files, calls, visits }: CloneManifest): CloneFile[] {
  const recorded = [...calls, ...(visits?.nodes ?? [])];
  return [...Object.values(files), ...recorded.map(({ answer }) => answer)];
}

/** The owner's trackers, which may reach their hosts. */
export function allowedTrackers({ quiz, edited }: CloneManifest): OwnTracker[] {
  return [...(quiz?.ownTrackers ?? []), ...(edited?.ownTrackers ?? []), ...(edited?.pageTrackers ?? [])];
}

/** Prefix of the files of other origins in a clone. */
export const OTHER_ORIGINS = '/__ext/';
