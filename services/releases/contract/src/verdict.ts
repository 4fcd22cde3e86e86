import * as z from 'zod/mini';
import { toolVersion } from './tool-manifest.ts';

/** Why a version counts as good, unknown or bad. */
export const verdictReason = z.enum([
  /** Good: people loaded it, and no more loads failed than chance explains. */
  'worked',
  /** Unknown: nobody loaded it. */
  'not_loaded',
  /** Bad: more of its loads failed than chance explains. */
  'failed',
  /** Bad: it was rolled back from, or reverted. */
  'withdrawn',
]);
export type VerdictReason = z.infer<typeof verdictReason>;

/** What is known of one version from its loads and its history. */
export const versionVerdict = z.object({
  version: toolVersion,
  health: z.enum(['good', 'unknown', 'bad']),
  reason: verdictReason,
  loads: z.int(),
  errors: z.int(),
});
export type VersionVerdict = z.infer<typeof versionVerdict>;

/** Loads of a version that failed more than they may, as far as they were weighed. */
export const versionFault = z.object({
  loads: z.int(),
  errors: z.int(),
  /** People who met one error at least. */
  people: z.int(),
  windowSeconds: z.int(),
  /** The version that it was held against. */
  against: z.nullable(z.object({ version: toolVersion, loads: z.int(), errors: z.int() })),
});
export type VersionFault = z.infer<typeof versionFault>;

/** What a change of the pointer was decided on. */
export const changeEvidence = z.object({
  /** The version that people get after the change. */
  chosen: z.nullable(versionVerdict),
  /** The version that they got until then. */
  left: z.nullable(versionVerdict),
  /** Newer versions that were not chosen because of what is known of them. */
  passedOver: z.array(versionVerdict),
  /** Somebody insisted, knowing what was seen. The product does not overrule them. */
  forced: z.boolean(),
  /** Why the product took a version back by itself, or would have. */
  fault: z.optional(versionFault),
});
export type ChangeEvidence = z.infer<typeof changeEvidence>;
