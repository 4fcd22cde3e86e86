import * as z from 'zod/mini';
import {
  DRAFT_PATCHES_MAX,
  DRAFT_TEXT_MAX,
  PAGE_BYTES_MAX,
  SAVED_PATCHES_MAX,
  UPLOADS_NAMED_MAX,
} from './limits.ts';
import { OWN_TRACKERS_MAX, ownTracker } from './own-tracker.ts';
import { areInOrder, type SourcePatch, sourcePatch } from './source-patch.ts';
import { knownSubdomain } from './subdomain.ts';

const version = z.int().check(z.minimum(1));
const versionInQuery = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));
/** Of the page's bytes, in hex. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Where the pictures of a clone's owner lie in it. No host of an original has a name without a dot that could be met. */
export const UPLOADS_PATH = '/__ext/garimpo/img/';
const uploadPath = z.string().check(z.regex(/^\/__ext\/garimpo\/img\/[0-9a-f]{32}\.webp$/));
/** Pictures that the page names now, as the uploads answered them; those that the site has already may be among them. */
export const uploadPaths = z.array(uploadPath).check(z.maxLength(UPLOADS_NAMED_MAX));

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
 * Why a page can be looked at and not saved: its site is `suspended`; or it is no utf-8 (`encoding`), so that its text does not
 * stand for its bytes.
 */
export const pageLocks = ['suspended', 'encoding'] as const;
export type PageLock = (typeof pageLocks)[number];

/**
 * The page of a site as it is stored. `html` in utf-8 gives the very bytes whose `sha256` this is, a byte order mark among them
 * where there is one; offsets of patches count its UTF-16 units, that mark too. Has an `ETag`: a page that is there already is 304.
 */
export const pageReply = z.object({
  html: z.string(),
  sha256: z.string(),
  version: z.int(),
  /** Of the site: a page of an older version is not the base of a save. */
  currentVersion: z.int(),
  /** Null for a page that can be edited. */
  lock: z.nullable(z.enum(pageLocks)),
  /** Where the page is on the web, which its relative addresses start from. */
  url: z.string(),
  /** Of the original, after redirects. */
  originalUrl: z.string(),
  /** The owner's trackers that the clone puts in, by kind and id. */
  ownTrackers: z.array(ownTracker),
  /** Trackers of the owner's that stand in the page itself and may reach their hosts. All other scripts reach the clone alone. */
  pageTrackers: z.array(ownTracker),
});
export type PageReply = z.infer<typeof pageReply>;

/** `sha256`: of the page that the patches are made to, the one of `baseVersion`. */
export const savePatchesInput = z.strictObject({
  baseVersion: version,
  sha256,
  patches: patchesUpTo(SAVED_PATCHES_MAX, PAGE_BYTES_MAX),
  uploads: z.optional(uploadPaths),
});
export type SavePatchesInput = z.infer<typeof savePatchesInput>;

/** Of every save. Where nothing changed, there is no new version: `version` is the site's, `saved` false. */
export const savedReply = z.object({
  version: z.int(),
  /** Of the page as it is now. */
  sha256: z.string(),
  saved: z.boolean(),
  pageTrackers: z.array(ownTracker),
});
export type SavedReply = z.infer<typeof savedReply>;

/**
 * Work that is not saved: kept beside the site, never on the web. `revision` is that of the draft which the caller knows of, 0 for none;
 * if there is another by now, `cloner.draft.conflict` names it, and when it was kept.
 */
export const keepDraftInput = z.strictObject({
  baseVersion: version,
  patches: patchesUpTo(DRAFT_PATCHES_MAX, DRAFT_TEXT_MAX),
  revision: z.int().check(z.minimum(0)),
});
export type KeepDraftInput = z.infer<typeof keepDraftInput>;

/** `currentVersion` is the site's: above the draft's base somebody has saved meanwhile. */
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

/** With a revision that one alone is dropped: another is `cloner.draft.conflict`. */
export const dropDraftQuery = z.strictObject({
  revision: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
});
export type DropDraftQuery = z.infer<typeof dropDraftQuery>;

/**
 * 201 to the picture itself as the body: a JPEG, PNG, GIF, WebP or AVIF. `path` is its address in the clone, which has it from the save on that
 * names it among its `uploads`; until then its owner has it at {@link uploadParams}.
 */
export const uploadReply = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  animated: z.boolean(),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** `GET /api/clone/:subdomain/images/:file`, where `file` is the end of the path: for the preview of what is not saved. */
export const uploadParams = z.strictObject({
  subdomain: knownSubdomain,
  file: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)),
});
export type UploadParams = z.infer<typeof uploadParams>;

export const siteTrackersInput = z.strictObject({
  baseVersion: version,
  ownTrackers: z.array(ownTracker).check(z.maxLength(OWN_TRACKERS_MAX)),
});
export type SiteTrackersInput = z.infer<typeof siteTrackersInput>;

/** As of any save, with what it changed in the page, so that a page that is open need not be read again. */
export const siteTrackersReply = z.extend(savedReply, {
  ownTrackers: z.array(ownTracker),
  patches: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
});
export type SiteTrackersReply = z.infer<typeof siteTrackersReply>;
