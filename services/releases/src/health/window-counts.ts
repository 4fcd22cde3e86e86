import type { Transaction } from '@garimpo/service-kit';
import { CANARY_RULE, type WindowCounts } from './canary-rule.ts';
import { SLOT_SECONDS } from './reporters.ts';

export interface VersionWindow extends WindowCounts {
  /** People who reported loads of the version. */
  people: number;
  windowSeconds: number;
}

interface Wanted {
  tool: string;
  version: string;
  /** Reports from before do not count. */
  since: Date;
}

/** What is held against a version is not bounded by when that began. */
export const EVER = new Date(0);

/** Counts of the last minutes, or of the last hour where these have few loads. */
export async function recentCounts(tx: Transaction, wanted: Wanted): Promise<VersionWindow> {
  const { windowSeconds, sparseWindowSeconds, loadsOfWindow } = CANARY_RULE;
  const recent = await windowCounts(tx, wanted, windowSeconds);
  return recent.loads < loadsOfWindow ? windowCounts(tx, wanted, sparseWindowSeconds) : recent;
}

/**
 * Counts of a version within the window and since a moment. A person who had loaded it before and meets an error now
 * counts as one load. A person who reports from several networks counts for one of them.
 */
export async function windowCounts(
  tx: Transaction,
  { tool, version, since }: Wanted,
  windowSeconds: number,
): Promise<VersionWindow> {
  const rows = await tx.rows<Omit<VersionWindow, 'windowSeconds'>>(
    `WITH spoken AS (
       SELECT coalesce(max(r.network), r.reporter) AS network, max(r.weight) AS weight, sum(r.errors) AS errors,
              least($5, greatest(sum(r.loads), least(1, sum(r.errors)))) AS loads
         FROM releases.load_reporters r
        WHERE r.tool = $1 AND r.version = $2
          AND r.slot > now() - make_interval(secs => $3)
          AND r.slot >= date_bin(make_interval(secs => $6), $4::timestamptz, 'epoch')
        GROUP BY r.reporter),
     people AS (
       SELECT loads, least(errors, loads) AS errors, network,
              weight * least(1, $7 / sum(weight) OVER (PARTITION BY network)) AS weight,
              CASE WHEN errors > 0 THEN
                weight * least(1, $7 / sum(weight) OVER (PARTITION BY network, errors > 0)) ELSE 0 END AS voice
         FROM spoken)
     SELECT coalesce(sum(loads), 0)::int AS loads,
            coalesce(sum(errors), 0)::int AS errors,
            count(*)::int AS people,
            (count(*) FILTER (WHERE errors > 0))::int AS "peopleWithErrors",
            coalesce(sum(voice), 0)::float8 AS voices,
            coalesce(sum(weight * errors) / nullif(sum(weight * loads), 0), 0)::float8 AS "errorRate"
       FROM people`,
    [
      tool,
      version,
      windowSeconds,
      since,
      CANARY_RULE.loadsPerPersonMax,
      SLOT_SECONDS,
      CANARY_RULE.voicesPerNetworkMax,
    ],
  );
  return { ...(rows[0] as VersionWindow), windowSeconds };
}

/** People who loaded the tool in the last hour, in whichever version. */
export async function countPeople(tx: Transaction, tool: string): Promise<number> {
  const row = await tx.one<{ people: number }>(
    `SELECT count(DISTINCT reporter)::int AS people FROM releases.load_reporters
      WHERE tool = $1 AND slot > now() - make_interval(secs => $2)`,
    [tool, CANARY_RULE.sparseWindowSeconds],
  );
  return row?.people ?? 0;
}
