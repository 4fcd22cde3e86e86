import * as z from 'zod/mini';
import { versionHealth } from './health.ts';
import { canaryShare, changeShape, pointerView, toolOverview } from './pointer.ts';
import { sha384 } from './sha384.ts';
import { toolManifest, toolName, toolVersion } from './tool-manifest.ts';

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
  /** Whether it was taken back for its errors while it was a canary. */
  reverted: z.boolean(),
  /** Whether its files are gone: it was too old to be kept. */
  collected: z.boolean(),
  /** What shells said of it. */
  lastHour: versionHealth,
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
