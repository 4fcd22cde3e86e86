import { webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { PAGE_BYTES_MAX } from './limits.ts';
import { linkedPages, mappedPage } from './linked-pages.ts';
import { knownSubdomain, newSubdomain } from './subdomain.ts';
import { uploadPaths } from './uploads.ts';
import { captureOwn } from './ways-out/replies.ts';
import { wayCounts, wayView } from './ways-out/way-out.ts';

export const CLONE_URL_MAX = 2048;
export const FOLDER_NAME_MAX = 60;
export const folderName = z.string().check(z.trim(), z.minLength(1), z.maxLength(FOLDER_NAME_MAX));

/** How a page is captured: from its HTML, or as a browser shows it. `auto` decides by the HTML, and reports why. */
export const captureModes = ['auto', 'static', 'rendered'] as const;
export type CaptureMode = (typeof captureModes)[number];

/** The address of a page, as typed. */
export const pageUrl = webUrl(CLONE_URL_MAX);

export const deleteCloneInput = z.strictObject({ subdomain: knownSubdomain });
/** The whole page of the site, as the specification has it. `baseVersion` is the version that it was made from. */
export const saveCloneInput = z.strictObject({
  html: z.string().check(z.minLength(1), z.maxLength(PAGE_BYTES_MAX)),
  subdomain: knownSubdomain,
  baseVersion: z.optional(z.int().check(z.minimum(1))),
  uploads: z.optional(uploadPaths),
});
export type SaveCloneInput = z.infer<typeof saveCloneInput>;

export const assetCounts = z.object({
  kept: z.int(),
  lost: z.int(),
  bytes: z.int(),
});

/**
 * A file of the original that the clone lacks, and why: the status that was answered (`404`), a code of the outbound guard, the
 * limit that it exceeded (`bytes`, `requests`, `seconds`), `is_page` when a page was answered instead, `nested` for a frame too
 * deep inside others.
 */
export const lostAsset = z.object({ url: z.string(), kind: z.string(), reason: z.string() });
export type LostAsset = z.infer<typeof lostAsset>;
export const foundTracker = z.object({ kind: z.string(), id: z.nullable(z.string()), removed: z.boolean() });
export type FoundTracker = z.infer<typeof foundTracker>;

/** `host`: loads from its player's own host. `taken`: is in the clone. `dead`: will not play. */
export const playerWays = ['host', 'taken', 'dead'] as const;

/**
 * A player in a page: one of the list, or a stream (`hls`, `dash`), a `file`, or a `frame` with a player. `reason` says why it is
 * dead: `live`, `protected`, `lost` (parts are missing), `on_demand` (its parts are asked for by a script, which did not get them),
 * or the reason for which a file is lost.
 */
export const foundPlayer = z.object({
  kind: z.string(),
  url: z.string(),
  how: z.enum(playerWays),
  reason: z.nullable(z.string()),
});
export type FoundPlayer = z.infer<typeof foundPlayer>;

export const captureReport = z.object({
  /** How the page was captured, and why, as one of `captureReasons`. */
  mode: z.enum(['static', 'rendered']),
  reason: z.string(),
  /** False when the page's own scripts failed on recorded data: the clone is then a snapshot of what a browser showed. */
  scriptsKept: z.boolean(),
  assets: assetCounts,
  /** The list has at most 100 entries. */
  lost: z.array(lostAsset),
  trackers: z.array(foundTracker),
  /** Absent in reports that are older than it. At most 20 entries. */
  players: z.optional(z.array(foundPlayer)),
  /** Share of pixels equal to the original's, 0 to 1, by width of the window; null before and without a comparison. */
  fidelity: z.nullable(z.object({ wide: z.number(), narrow: z.number() })),
  /** The map of a clone of several pages, the first one first. */
  pages: z.optional(z.array(mappedPage)),
  /** True when the first copy was unlike its original, and the page was captured again in another mode. */
  retaken: z.optional(z.boolean()),
  /** Where the clone led when it was made, at most 200 targets. Older reports have none; a site's ways of today are read by themselves. */
  waysOut: z.optional(z.array(wayView)),
});
export type CaptureReport = z.infer<typeof captureReport>;

/** How much a copy looks like its original, 0 to 1: the lower of both widths. Null while that is not known. */
export function likenessOf(report: Pick<CaptureReport, 'fidelity'> | null): number | null {
  return report === null || report.fidelity === null
    ? null
    : Math.min(report.fidelity.wide, report.fidelity.narrow);
}

/** Evidence by which `auto` decides; `asked` when the user decided. */
export const captureReasons = [
  'asked',
  'html_holds_page',
  'empty_root',
  'little_text',
  'lazy_by_script',
  'no_browser',
  'static_looked_different',
  'player_on_demand',
] as const;
export type CaptureReason = (typeof captureReasons)[number];

export const siteStates = ['active', 'suspended'] as const;

/** What a list says of a clone; older services say nothing. */
/** Today included. */
export const CLONE_DAYS = 30;
const cloneDay = z.object({ day: z.iso.date(), visits: z.int(), clicks: z.int() });
export type CloneDay = z.infer<typeof cloneDay>;

export const cloneFacts = {
  /** What its owner calls it; null for its subdomain. */
  title: z.optional(z.nullable(z.string())),
  /** Folders are there while a clone is in them. */
  folder: z.optional(z.nullable(z.string())),
  /** True while the clone, which is online, is compared with its original. */
  comparing: z.optional(z.boolean()),
  /** When its picture was taken, which is at `/api/clone/:subdomain/picture`. */
  pictureAt: z.optional(z.nullable(z.iso.datetime())),
  /** Pages that were opened, and ways out that were taken, in the last {@link CLONE_DAYS} days. */
  visits: z.optional(z.int()),
  clicks: z.optional(z.int()),
  /** Those of them on which somebody came, oldest first. */
  days: z.optional(z.array(cloneDay)),
};

export const siteView = z.object({
  id: z.uuid(),
  originalUrl: z.string(),
  url: z.string(),
  subdomain: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  state: z.enum(siteStates),
  report: z.nullable(captureReport),
  ...cloneFacts,
  /** Whom the ways out of the present version lead to; null while they have not been read. */
  waysOut: z.optional(z.nullable(wayCounts)),
});
export type SiteView = z.infer<typeof siteView>;
/** Newest first. `limit` is -1 for none; `domain` follows the name and a dot in the address of a clone. */
export const sitesReply = z.object({ sites: z.array(siteView), limit: z.int(), domain: z.string() });
/**
 * 201: the specification names `url`; the app shows the rest. A capture that takes longer than the caller waits (`Prefer:
 * wait=20`, at most and by default {@link ANSWER_SECONDS_MAX}) is answered 202, as `jobReply`.
 */
export const cloneFolderReply = z.object({ url: z.string(), site: siteView });

export const versionView = z.object({
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** `capture`, `save` or `restore`. */
  origin: z.string(),
  bytes: z.int(),
  current: z.boolean(),
});
export const versionsReply = z.object({ versions: z.array(versionView) });
export const restoreParams = z.strictObject({
  subdomain: knownSubdomain,
  n: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
});
export const siteParams = z.strictObject({ subdomain: knownSubdomain });
export const restoreReply = z.object({ version: z.int() });

export const captureOptions = {
  mode: z._default(z.enum(captureModes), 'auto'),
  /** Removes the original's pixels, tag managers and the like. */
  removeTrackers: z._default(z.boolean(), true),
  /** Copies the videos of players of the list, too, where the page offers them, instead of loading them from the player. */
  takeVideos: z._default(z.boolean(), false),
  /** Takes the pages of the same site, too, that the page leads to. */
  linked: z.optional(linkedPages),
  /** The user's own checkout and numbers, to which the clone is led; remembered for their next one. */
  own: z.optional(captureOwn),
};

export const cloneFolderInput = z.strictObject({
  url: pageUrl,
  subdomain: newSubdomain,
  /** The folder of the list that the clone goes into. */
  folder: z.optional(folderName),
  ...captureOptions,
});
export type CloneFolderInput = z.output<typeof cloneFolderInput>;
/** Parameters of an import; the body is the WARC file. The page is the archive's first one unless given. */
export const importWarcQuery = z.strictObject({ subdomain: newSubdomain, url: z.optional(pageUrl) });
export type ImportWarcQuery = z.output<typeof importWarcQuery>;
export const cloneZipInput = z.strictObject({ url: pageUrl, ...captureOptions });
export type CloneZipInput = z.output<typeof cloneZipInput>;
