import * as z from 'zod/mini';
import { quizView } from './quiz.ts';
import { captureOptions, folderName, siteView } from './site.ts';
import { knownSubdomain, newSubdomain } from './subdomain.ts';

export const CLONE_TITLE_MAX = 80;
const cloneTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(CLONE_TITLE_MAX));

/** What is named changes; null takes the name or the folder away. */
export const changeCloneInput = z.strictObject({
  title: z.optional(z.nullable(cloneTitle)),
  folder: z.optional(z.nullable(folderName)),
});
export type ChangeCloneInput = z.output<typeof changeCloneInput>;
export const changedCloneReply = z.object({
  title: z.nullable(z.string()),
  folder: z.nullable(z.string()),
});
export type ChangedCloneReply = z.infer<typeof changedCloneReply>;

/** Moves all clones of a folder; to null for out of it. */
export const moveFolderInput = z.strictObject({ folder: folderName, to: z.nullable(folderName) });
export type MoveFolderInput = z.output<typeof moveFolderInput>;

/** A clone that was duplicated or captured again, of the kind that it is of. */
export const listedCloneReply = z.object({
  url: z.string(),
  site: z.optional(siteView),
  quiz: z.optional(quizView),
});
export type ListedCloneReply = z.infer<typeof listedCloneReply>;

/** The copy's own name. */
export const duplicateCloneInput = z.strictObject({ subdomain: newSubdomain });
export type DuplicateCloneInput = z.output<typeof duplicateCloneInput>;

/** Captures the original anew, as the clone's next version. A quiz has no mode: it is always walked. */
export const cloneAgainInput = z.strictObject(captureOptions);
export type CloneAgainInput = z.output<typeof cloneAgainInput>;

export const CHANGES_LISTED_MAX = 100;
const changed = z.object({
  /** At most {@link CHANGES_LISTED_MAX} each, in the order of the page. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** How many there are in all. */
  addedCount: z.int(),
  removedCount: z.int(),
});

/** `coming` while the picture is being taken, `none` where a browser could not take it. */
export const versionPicture = z.enum(['there', 'coming', 'none']);
export type VersionPicture = z.infer<typeof versionPicture>;

/** What changed on the original from one capture of it to the next. */
export const pageChanges = z.object({
  version: z.int(),
  since: z.int(),
  sinceAt: z.iso.datetime(),
  title: z.nullable(z.object({ before: z.string(), after: z.string() })),
  /** Lines of visible text, addresses that links lead to, and pictures by their address; of a quiz, of all of its screens. */
  texts: changed,
  links: changed,
  pictures: changed,
  /** Screens by what they ask: of quizzes alone, where both captures tell of them. */
  screens: z.optional(changed),
  /** How the page looked, or the first screen of a quiz: at `/api/clone/:subdomain/versions/:n/picture`. */
  looks: z.optional(z.object({ before: versionPicture, after: versionPicture })),
});
export type PageChanges = z.infer<typeof pageChanges>;
/** Null where the page was captured once only. */
export const changesReply = z.object({ changes: z.nullable(pageChanges) });

export const cloneParams = z.strictObject({ subdomain: knownSubdomain });
