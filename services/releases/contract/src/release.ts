import * as z from 'zod';
import { toolManifest, toolName, toolVersion } from './tool-manifest.ts';

export const RELEASE_FILES_MAX = 400;
export const RELEASE_FILE_MAX_BYTES = 8 * 1024 * 1024;
export const WHY_MAX = 500;

export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
/** A path inside a release: no empty, dot or dot-dot segment, no backslash. */
export const filePath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/);

export const releaseParams = z.strictObject({ tool: toolName });
export const releaseVersionParams = z.strictObject({ tool: toolName, version: toolVersion });

export const releaseFile = z.strictObject({
  path: filePath,
  sha384,
  sizeBytes: z.int().min(0).max(RELEASE_FILE_MAX_BYTES),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

/** Seals a version whose files were all uploaded, and points the tool to it. */
export const publishInput = z.strictObject({
  version: toolVersion,
  manifest: toolManifest,
  /** The remote's manifest among the files: what a shell loads first. */
  entry: filePath,
  files: z.array(releaseFile).min(1).max(RELEASE_FILES_MAX),
  why: z.string().max(WHY_MAX).optional(),
});
export type PublishInput = z.infer<typeof publishInput>;

export const releaseView = z.object({
  tool: toolName,
  version: toolVersion,
  integrity: sha384,
  publishedAt: z.iso.datetime(),
  current: z.boolean(),
});
export const releasesReply = z.object({ releases: z.array(releaseView) });
export const releaseReply = z.object({ release: releaseView });
