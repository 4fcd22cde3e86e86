import type { CloneReason } from '@garimpo/anticlone-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After a page that did not answer, before the next look; after the last it is left until it is reported again. */
const RETRY_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
const TRIED_AGAIN: ReadonlySet<string> = new Set(['unreachable', 'error_status', 'original_unreachable']);
/** A copy is looked at once a day for as long as its case is open, so that the owner learns that it has gone. */
const COPY_AGAIN_MS = 24 * HOUR_MS;
const CLOSED_CASES: ReadonlySet<string> = new Set(['removed', 'ignored']);

/** A suspect that goes on being reported is looked at again after this time: pages change. */
export const SUSPECT_AGAIN_HOURS = 6;
export const COPY_AGAIN_HOURS = 24;

export function isTriedAgain(reason: CloneReason): boolean {
  return TRIED_AGAIN.has(reason);
}

/**
 * When a clone is looked at next by itself; null for when somebody reports it or asks.
 * @param failures in a row, the last look among them; 0 after one that told something
 */
export function nextLookAt(
  now: Date,
  { failures, confirmed, caseStatus }: { failures: number; confirmed: boolean; caseStatus: string },
): Date | null {
  if (CLOSED_CASES.has(caseStatus)) return null;
  const waitMs = failures > 0 ? RETRY_MS[failures - 1] : confirmed ? COPY_AGAIN_MS : undefined;
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}
