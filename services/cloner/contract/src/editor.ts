import * as z from 'zod/mini';
import {
  DRAFT_PATCHES_MAX,
  DRAFT_TEXT_MAX,
  PAGE_BYTES_MAX,
  SAVED_PATCHES_MAX,
  VIDEO_BYTES_MAX,
} from './limits.ts';
import { OWN_TRACKERS_MAX, ownTracker } from './own-tracker.ts';
import { areInOrder, type SourcePatch, sourcePatch } from './source-patch.ts';
import { knownSubdomain } from './subdomain.ts';
import { uploadPaths } from './uploads.ts';
import { wayCounts } from './ways-out/way-out.ts';

const version = z.int().check(z.minimum(1));
const versionInQuery = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));
/** SHA-256 of the page's bytes, in hex. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

function patchesUpTo(count: number, textLength: number) {
  return z.array(sourcePatch).check(
    z.maxLength(count),
    z.refine((patches) => areInOrder(patches), { message: 'are out of order, or overlap' }),
    z.refine(
      (patches: SourcePatch[]) => patches.reduce((sum, { text }) => sum + text.length, 0) <= textLength,
      {
        message: 'hold too much text',
      },
    ),
  );
}

export const pageQuery = z.strictObject({ version: z.optional(versionInQuery) });
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * Why a page is read-only: its site is `suspended`, or its bytes are not UTF-8 (`encoding`), so that its text does not determine
 * them.
 */
export const pageLocks = ['suspended', 'encoding'] as const;
export type PageLock = (typeof pageLocks)[number];

/**
 * The page of a site as it is stored. `html` in UTF-8 is exactly the bytes that `sha256` is of, including a byte order mark;
 * offsets of patches count its UTF-16 units, including that mark. The reply has an `ETag`.
 */
export const pageReply = z.object({
  html: z.string(),
  sha256: z.string(),
  version: z.int(),
  /** The site's version: a page of an older version cannot be the base of a save. */
  currentVersion: z.int(),
  /** Null when the page can be edited. */
  lock: z.nullable(z.enum(pageLocks)),
  /** Public address of the page, which its relative addresses start from. */
  url: z.string(),
  /** Address of the original, after redirects. */
  originalUrl: z.string(),
  /** The owner's trackers that the clone adds, by kind and id. */
  ownTrackers: z.array(ownTracker),
  /** The owner's trackers in the page itself, which may reach their hosts. All other scripts reach only the clone. */
  pageTrackers: z.array(ownTracker),
});
export type PageReply = z.infer<typeof pageReply>;

/** `sha256` is of the page of `baseVersion`, to which the patches apply. */
export const savePatchesInput = z.strictObject({
  baseVersion: version,
  sha256,
  patches: patchesUpTo(SAVED_PATCHES_MAX, PAGE_BYTES_MAX),
  uploads: z.optional(uploadPaths),
});
export type SavePatchesInput = z.infer<typeof savePatchesInput>;

/** The reply to every save. When nothing changed, no version is made: `version` is the site's, and `saved` is false. */
export const savedReply = z.object({
  version: z.int(),
  /** Hash of the page after the save. */
  sha256: z.string(),
  saved: z.boolean(),
  pageTrackers: z.array(ownTracker),
  /** Trackers by id of the saved page, as its element names them. */
  ownTrackers: z.optional(z.array(ownTracker)),
  /** Whom the ways out of the saved version lead to; absent where they could not be read. */
  waysOut: z.optional(wayCounts),
});
export type SavedReply = z.infer<typeof savedReply>;

/**
 * Unsaved work, stored beside the site and never public. `revision` is that of the draft that the caller knows, 0 for none; when
 * there is another, `cloner.draft.conflict` names its revision and time.
 */
export const keepDraftInput = z.strictObject({
  baseVersion: version,
  patches: patchesUpTo(DRAFT_PATCHES_MAX, DRAFT_TEXT_MAX),
  revision: z.int().check(z.minimum(0)),
});
export type KeepDraftInput = z.infer<typeof keepDraftInput>;

/** When `currentVersion`, the site's, is above the draft's base, another session has saved meanwhile. */
export const keptDraftReply = z.object({
  revision: z.int(),
  updatedAt: z.iso.datetime(),
  currentVersion: z.int(),
});
export type KeptDraftReply = z.infer<typeof keptDraftReply>;

export const draftView = z.object({
  baseVersion: z.int(),
  patches: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});
export type DraftView = z.infer<typeof draftView>;
export const draftReply = z.object({ draft: z.nullable(draftView), currentVersion: z.int() });
export type DraftReply = z.infer<typeof draftReply>;

/** With a revision, only that one is deleted: another is `cloner.draft.conflict`. */
export const dropDraftQuery = z.strictObject({
  revision: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
});
export type DropDraftQuery = z.infer<typeof dropDraftQuery>;

/** A file that its owner sends in parts. `mark` tells it from others, so that the same file goes on where it broke off. */
export const startVideoInput = z.strictObject({
  mark: sha256,
  bytes: z.int().check(z.minimum(64), z.maximum(VIDEO_BYTES_MAX)),
});
export type StartVideoInput = z.infer<typeof startVideoInput>;

/**
 * `PUT /api/clone/:subdomain/videos/:id?offset=` takes the next part as its body. `path` is the video's address in the clone once
 * all of it is there; a save names it among its `uploads`.
 */
export const videoUploadView = z.object({
  id: z.uuid(),
  bytes: z.int(),
  received: z.int(),
  partBytes: z.int(),
  path: z.nullable(z.string()),
});
export type VideoUploadView = z.infer<typeof videoUploadView>;

export const videoParams = z.strictObject({ subdomain: knownSubdomain, id: z.uuid() });
export type VideoParams = z.infer<typeof videoParams>;
export const videoPartQuery = z.strictObject({
  offset: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
});
export type VideoPartQuery = z.infer<typeof videoPartQuery>;

export const siteTrackersInput = z.strictObject({
  baseVersion: version,
  ownTrackers: z.array(ownTracker).check(z.maxLength(OWN_TRACKERS_MAX)),
});
export type SiteTrackersInput = z.infer<typeof siteTrackersInput>;

/** The reply to a save, with the patches that it made, so that an open page need not be read again. */
export const siteTrackersReply = z.extend(savedReply, {
  ownTrackers: z.array(ownTracker),
  patches: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
});
export type SiteTrackersReply = z.infer<typeof siteTrackersReply>;
