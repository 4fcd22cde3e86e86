import * as z from 'zod/mini';
import { toolVersion } from './tool-manifest.ts';

/** Loads in one report. */
export const LOAD_REPORT_MAX = 20;
/** Loads that one person's shells may report in a minute: many times what a person can click. */
export const LOADS_PER_MINUTE_MAX = 60;
export const LOAD_DURATION_MAX_MS = 600_000;

/** Where a version failed to load, as a class: what was thrown may hold anything, and stays in the browser. */
export const loadCause = z.enum(['load', 'timeout', 'shape', 'contract', 'styles', 'setup']);
export type LoadCause = z.infer<typeof loadCause>;

const durationMs = z.int().check(z.minimum(0), z.maximum(LOAD_DURATION_MAX_MS));

/** What became of one version in one shell. Nothing here tells who it was, or what they were doing. */
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
});
export type HealthInput = z.infer<typeof healthInput>;

export const versionHealth = z.object({
  /** Times it was tried to be loaded, with or without success. */
  loads: z.int().check(z.minimum(0)),
  /** Times it did not load, or threw on screen. */
  errors: z.int().check(z.minimum(0)),
  /** Of its loads, from 0 to 1; `null` when nobody loaded it. */
  errorRate: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
});
export type VersionHealth = z.infer<typeof versionHealth>;

/** A version loaded once and kept open may throw more often than it was loaded: that is no more than always. */
export function toVersionHealth(loads: number, errors: number): VersionHealth {
  const errorRate = loads === 0 ? (errors === 0 ? null : 1) : Math.min(1, errors / loads);
  return { loads, errors, errorRate };
}
