import * as z from 'zod/mini';
import { toolVersion } from './tool-manifest.ts';

/** Loads in one report. */
export const LOAD_REPORT_MAX = 20;
/** Loads that one person's shells may report in a minute: many times what a person can click. */
export const LOADS_PER_MINUTE_MAX = 60;
export const LOAD_DURATION_MAX_MS = 600_000;

/** Many times what a receipt of ours takes. */
export const RECEIPT_MAX = 200;

/** Class of a failed load. The error itself may hold anything and stays in the browser. */
export const loadCause = z.enum(['load', 'timeout', 'shape', 'contract', 'styles', 'setup']);
export type LoadCause = z.infer<typeof loadCause>;

const durationMs = z.int().check(z.minimum(0), z.maximum(LOAD_DURATION_MAX_MS));

/** Outcome of loading one version in one shell. It identifies neither the person nor their activity. */
export const loadReport = z.discriminatedUnion('outcome', [
  /** `fallback`: loaded as well, in the place of the current version, which had failed. */
  z.strictObject({ outcome: z.enum(['ok', 'fallback']), version: toolVersion, durationMs }),
  z.strictObject({ outcome: z.literal('failed'), version: toolVersion, durationMs, cause: loadCause }),
  /** It had loaded, and threw while it was on screen. */
  z.strictObject({ outcome: z.literal('render_error'), version: toolVersion }),
]);
export type LoadReport = z.infer<typeof loadReport>;

/** Loads of one tool, collected for a moment. */
export const healthInput = z.strictObject({
  loads: z.array(loadReport).check(z.minLength(1), z.maxLength(LOAD_REPORT_MAX)),
  /** `extras.receipt` of the discovery response. Loads without it are counted but do not influence a canary. */
  receipt: z.optional(z.string().check(z.maxLength(RECEIPT_MAX))),
});
export type HealthInput = z.infer<typeof healthInput>;

export const versionHealth = z.object({
  /** Times it was tried to be loaded, with or without success. */
  loads: z.int().check(z.minimum(0)),
  /** Times it did not load, or threw on screen. */
  errors: z.int().check(z.minimum(0)),
  /** Share of failed loads, from 0 to 1; `null` without loads. */
  errorRate: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
});
export type VersionHealth = z.infer<typeof versionHealth>;

/** A version loaded once and kept open may throw more often than it was loaded: that is no more than always. */
export function toVersionHealth(loads: number, errors: number): VersionHealth {
  const errorRate = loads === 0 ? (errors === 0 ? null : 1) : Math.min(1, errors / loads);
  return { loads, errors, errorRate };
}

export const HEALTH_MINUTES_MAX = 24 * 60;

/** `GET /api/releases/:tool/health?minutes=`: loads and errors of each version, minute by minute. */
export const healthQuery = z.strictObject({
  minutes: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(HEALTH_MINUTES_MAX)),
    ),
    60,
  ),
});
export type HealthQuery = z.output<typeof healthQuery>;

const count = z.int().check(z.minimum(0));
export const healthPoint = z.object({
  /** Start of the minute; one in that nothing was reported has no point. */
  at: z.iso.datetime(),
  loads: count,
  errors: count,
  fallbacks: count,
  /** Mean of the loads that were measured; `null` when none was. */
  meanMs: z.nullable(z.number()),
});
export type HealthPoint = z.infer<typeof healthPoint>;

export const versionSeries = z.object({
  version: toolVersion,
  total: versionHealth,
  /** Oldest first. */
  points: z.array(healthPoint),
});
export type VersionSeries = z.infer<typeof versionSeries>;

export const healthReply = z.object({
  /** The first and the last minute that the series are about. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** The version reported last comes first. */
  versions: z.array(versionSeries),
});
export type HealthReply = z.infer<typeof healthReply>;
