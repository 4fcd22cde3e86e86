import * as z from 'zod/mini';
import { versionHealth } from './health.ts';
import { sha384, toolManifest, toolName, toolVersion } from './tool-manifest.ts';
import { changeEvidence, versionVerdict } from './verdict.ts';

export const WHY_MAX = 500;
export const BY_MAX = 80;
export const HISTORY_PAGE = 50;

/** Percent of people, down to a hundredth. */
const percent = z.number().check(z.multipleOf(0.01), z.maximum(100));
export const canaryShare = percent.check(z.minimum(0.01));

/** Fields that every change of a pointer accepts. */
export const changeShape = {
  why: z.optional(z.string().check(z.maxLength(WHY_MAX))),
  /** A name that the caller claims: a note in the history, not a proof. Who it was is read from the token. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(BY_MAX))),
  /** Revision or current version that the caller saw; 409 when it has changed since. */
  expect: z.optional(z.union([z.int().check(z.minimum(0)), toolVersion])),
};

/** Confirms that the caller knows of the version's errors. */
const force = z.optional(z.boolean());

/** `POST /api/releases/:tool/rollback`: back to the last good version, or to the one named. A canary ends with it. */
export const rollbackInput = z.strictObject({ ...changeShape, to: z.optional(toolVersion), force });
export type RollbackInput = z.infer<typeof rollbackInput>;

/** `POST /api/releases/:tool/canary`: `percent` 0 stops it; otherwise `version` is shown to that share of people. */
export const canaryInput = z
  .strictObject({
    ...changeShape,
    version: z.optional(toolVersion),
    percent: percent.check(z.minimum(0)),
    force,
  })
  .check(
    z.refine((input) => input.percent === 0 || input.version !== undefined, {
      path: ['version'],
      error: 'a canary needs a version',
    }),
  );
export type CanaryInput = z.infer<typeof canaryInput>;

/** Body of `POST /api/releases/:tool/promote`: the canary's version becomes current for everyone. */
export const promoteInput = z.strictObject({ ...changeShape, force });
export type PromoteInput = z.infer<typeof promoteInput>;

export const canaryView = z.object({
  version: toolVersion,
  percent: z.number(),
  since: z.iso.datetime(),
});
export type CanaryView = z.infer<typeof canaryView>;

/** Versions that a tool points to. */
export const pointerView = z.object({
  tool: toolName,
  current: toolVersion,
  /** The last good version before it, which shells fall back to. */
  previous: z.nullable(toolVersion),
  canary: z.nullable(canaryView),
  /** Goes up with every change. */
  revision: z.int(),
  changedAt: z.iso.datetime(),
});
export type PointerView = z.infer<typeof pointerView>;

export const eventKind = z.enum([
  /** A version was published and pointed to: `from` the one before, `to` it. */
  'published',
  /** Back to an earlier version: `from` the one given up, `to` the earlier. */
  'rolled_back',
  /** A share of people gets `to`; the rest stays with `from`. */
  'canary_started',
  /** Another share: as above. */
  'canary_changed',
  /** `from` is no longer shown; everyone gets `to`. */
  'canary_stopped',
  /** The same, because of its errors. */
  'canary_reverted',
  /** The canary `to` became current in the place of `from`. */
  'promoted',
  /** Loads of `to` fail, and it stays: no version before it is known to be good. */
  'kept_failing',
]);
export type EventKind = z.infer<typeof eventKind>;

/** One line of the history, which only ever grows. */
export const releaseEvent = z.object({
  id: z.string(),
  tool: toolName,
  kind: eventKind,
  at: z.iso.datetime(),
  /**
   * Identity proven by the token: `operator`, an administrator's email, `team <name>`; `garimpo` for automatic
   * changes.
   */
  who: z.string(),
  /** A name that was claimed on top. */
  by: z.nullable(z.string()),
  why: z.string(),
  from: z.nullable(toolVersion),
  to: toolVersion,
  percent: z.nullable(z.number()),
  /** The pointer's revision after it. */
  revision: z.int(),
  automatic: z.boolean(),
  /** What it was decided on, where loads decided; `null` of every other change. */
  evidence: z.nullable(changeEvidence),
});
export type ReleaseEvent = z.infer<typeof releaseEvent>;

export const pointerReply = z.object({ pointer: pointerView, event: releaseEvent });
export type PointerReply = z.infer<typeof pointerReply>;

/** A version in the overview, with the load reports of the last hour. */
const overviewVersion = z.object({ version: toolVersion, lastHour: versionHealth });

export const toolOverview = z.object({
  tool: toolName,
  title: z.string(),
  current: overviewVersion,
  /** What people go back to, and what is known of it. */
  previous: z.nullable(z.extend(overviewVersion, { verdict: versionVerdict })),
  canary: z.nullable(
    z.extend(overviewVersion, {
      percent: z.number(),
      since: z.iso.datetime(),
      /** Its loads fail, or it was reverted before: to promote it takes `force`. */
      needsForce: z.boolean(),
    }),
  ),
  revision: z.int(),
  /** Sum over all its versions. */
  lastHour: versionHealth,
  lastChange: releaseEvent,
});
export type ToolOverview = z.infer<typeof toolOverview>;

/** `GET /api/releases/:tool/history`: newest first, a page at a time. */
export const historyQuery = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
export type HistoryQuery = z.infer<typeof historyQuery>;
export const historyReply = z.object({
  events: z.array(releaseEvent),
  nextCursor: z.nullable(z.string()),
});
export type HistoryReply = z.infer<typeof historyReply>;

export const RELEASE_FILES_MAX = 400;
export const RELEASE_FILE_MAX_BYTES = 8 * 1024 * 1024;
export const RELEASES_LIST_MAX = 200;

/** A path inside a release: no empty, dot or dot-dot segment, no backslash. */
export const filePath = z
  .string()
  .check(z.maxLength(200), z.regex(/^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/));

export const releaseParams = z.strictObject({ tool: toolName });
export const releaseVersionParams = z.strictObject({ tool: toolName, version: toolVersion });

/** What a route with a wildcard hands over: the segments of the path, decoded. */
const wildcardPath = z.pipe(
  z.pipe(
    z.array(z.string()),
    z.transform((segments: string[]) => segments.join('/')),
  ),
  filePath,
);
/** A file on its way into a version, or on its way out of one. */
export const releaseFileParams = z.extend(releaseVersionParams, { path: wildcardPath });
export type ReleaseFileParams = z.output<typeof releaseFileParams>;

export const releaseFile = z.strictObject({
  path: filePath,
  sha384,
  sizeBytes: z.int().check(z.minimum(0), z.maximum(RELEASE_FILE_MAX_BYTES)),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

export const CHANGES_MAX = 30;
export const CHANGE_MAX = 300;

/** Where a version comes from, as whoever publishes it says: a note, no proof. */
export const versionSource = z.strictObject({
  commit: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
  /** The checkout held more than the commit. */
  modified: z.boolean(),
  author: z.string().check(z.minLength(1), z.maxLength(BY_MAX)),
  /** What is new since the version before, one line each. */
  changes: z.array(z.string().check(z.minLength(1), z.maxLength(CHANGE_MAX))).check(z.maxLength(CHANGES_MAX)),
});
export type VersionSource = z.infer<typeof versionSource>;

/** Seals a version whose files were all uploaded, and points the tool to it: wholly, or as a canary. */
export const publishInput = z.strictObject({
  version: toolVersion,
  manifest: toolManifest,
  /** The remote's manifest among the files: what a shell loads first. */
  entry: filePath,
  files: z.array(releaseFile).check(z.minLength(1), z.maxLength(RELEASE_FILES_MAX)),
  ...changeShape,
  /** Shown to this share of people first, in place of being pointed to at once. */
  canary: z.optional(canaryShare),
  source: z.optional(versionSource),
});
export type PublishInput = z.infer<typeof publishInput>;

/** What is wrong with a release as a whole, or `null`; its parts were checked by the schema. */
export function releaseProblem(tool: string, release: PublishInput): string | null {
  if (release.manifest.name !== tool) return `the manifest is of ${release.manifest.name}, not of ${tool}`;
  const paths = new Set(release.files.map((file) => file.path));
  if (paths.size !== release.files.length) return 'a file is listed twice';
  if (!paths.has(release.entry)) return `the entry ${release.entry} is not among the files`;
  return null;
}

export const uploadReply = z.object({ file: releaseFile });

export const releasesQuery = z.strictObject({
  tool: z.optional(toolName),
  version: z.optional(toolVersion),
  limit: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(RELEASES_LIST_MAX)),
    ),
    50,
  ),
});
export type ReleasesQuery = z.output<typeof releasesQuery>;

export const releaseView = z.object({
  tool: toolName,
  version: toolVersion,
  integrity: sha384,
  publishedAt: z.iso.datetime(),
  current: z.boolean(),
});
export type ReleaseView = z.infer<typeof releaseView>;
export const listedRelease = z.extend(releaseView, {
  publishedBy: z.string(),
  /** True when it was reverted for its errors as a canary. */
  reverted: z.boolean(),
  /** True when its files were deleted because of its age. */
  collected: z.boolean(),
  lastHour: versionHealth,
  /** `null` where whoever published it did not say. */
  source: z.nullable(versionSource),
  /** Bytes of its files by what they are, not compressed. */
  sizes: z.object({ code: z.int(), styles: z.int(), other: z.int() }),
  routes: z.array(z.string()),
});
export type ListedRelease = z.infer<typeof listedRelease>;

/** `GET /api/releases`: every tool (or the one asked for) as it stands, and its versions, newest first. */
export const releasesReply = z.object({
  tools: z.array(toolOverview),
  releases: z.array(listedRelease),
});
export type ReleasesReply = z.infer<typeof releasesReply>;
export const releaseReply = z.object({ release: releaseView, pointer: pointerView });
export type ReleaseReply = z.infer<typeof releaseReply>;
