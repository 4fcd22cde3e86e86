import type { OwnTracker } from '@garimpo/cloner-contract';

/** A file of a clone, as it was answered by the original. */
export interface CloneFile {
  /** Of its bytes, in hex; the object store has them under it. */
  sha256: string;
  bytes: number;
  /** As `content-type` says it, charset included. */
  type: string;
  /** Absent for 200. Of a page that the original answered with 404, say, when it is part of the clone all the same. */
  status?: number;
}

/**
 * One version of a clone: everything that its host answers. Immutable, stored as an object itself. Addresses begin with a
 * slash and hold path and query as the original has them, byte for byte; files of other origins lie under `/__ext/<host>/`.
 */
export interface CloneManifest {
  format: 1;
  /** The page's address in `files`. */
  entry: string;
  /** After redirects: what lies on its host has its own path in the clone. */
  originalUrl: string;
  files: Record<string, CloneFile>;
  /** From address to address, both of this clone: what the original answered with a redirect. */
  redirects: Record<string, string>;
  /** Answers of the original to requests that its scripts make, by method, address and what was sent: see `capture/replay`. */
  calls: RecordedCall[];
  /** Of the clone of a quiz. */
  quiz?: QuizSettings;
  /** Of a site that was edited. */
  edited?: EditedSite;
}

/** What a site has from its owner besides its page. */
export interface EditedSite {
  /** Put in by kind and id. */
  ownTrackers: OwnTracker[];
  /** Found in the page as the owner has written it. */
  pageTrackers: OwnTracker[];
  /** Of the original, found in the page as it was before anybody edited it: they reach nobody, however often they are written. */
  foreignTrackers: OwnTracker[];
}

/** What the clone of a quiz has besides its files. */
interface QuizSettings {
  /** Where every way to the original's checkout leads. */
  checkoutUrl: string;
  /** Addresses of the original's checkout, without query and fragment. */
  checkouts: string[];
  ownTrackers: OwnTracker[];
}

export interface RecordedCall {
  method: string;
  /** As in `files`. */
  address: string;
  /** Of what was sent, in hex; null for nothing. */
  bodySha256: string | null;
  /**
   * What was sent, part by part, where it is a form or JSON: a hash of each part's path and value. Of two visitors the same
   * answers have most parts in common.
   */
  body?: string[];
  answer: CloneFile;
}

/** The trackers that a clone lets through to their hosts: those of its owner. */
export function allowedTrackers({ quiz, edited }: CloneManifest): OwnTracker[] {
  return [...(quiz?.ownTrackers ?? []), ...(edited?.ownTrackers ?? []), ...(edited?.pageTrackers ?? [])];
}

/** Where the files of other origins lie in a clone. */
export const OTHER_ORIGINS = '/__ext/';
