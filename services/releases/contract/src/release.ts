import * as z from 'zod/mini';
import { versionHealth } from './health.ts';
import { toolManifest, toolName, toolVersion } from './tool-manifest.ts';

export const RELEASE_FILES_MAX = 400;
export const RELEASE_FILE_MAX_BYTES = 8 * 1024 * 1024;
export const WHY_MAX = 500;
export const BY_MAX = 80;
export const RELEASES_LIST_MAX = 200;

export const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
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

/** Seals a version whose files were all uploaded, and points the tool to it. */
export const publishInput = z.strictObject({
  version: toolVersion,
  manifest: toolManifest,
  /** The remote's manifest among the files: what a shell loads first. */
  entry: filePath,
  files: z.array(releaseFile).check(z.minLength(1), z.maxLength(RELEASE_FILES_MAX)),
  why: z.optional(z.string().check(z.maxLength(WHY_MAX))),
  /** Who says to publish it: a name for the history, not a proof. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(BY_MAX))),
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
/** With what shells said of it in the last hour. */
export const listedRelease = z.extend(releaseView, { lastHour: versionHealth });
export type ListedRelease = z.infer<typeof listedRelease>;
/** Newest first. */
export const releasesReply = z.object({ releases: z.array(listedRelease) });
export const releaseReply = z.object({ release: releaseView });
