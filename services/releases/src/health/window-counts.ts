import type { Transaction } from '@garimpo/service-kit';
import { CANARY_RULE, type WindowCounts } from './canary-rule.ts';
import { SLOT_SECONDS } from './reporters.ts';

/**
 * What shells said of a version within the rule's window, and since a time. A person who had loaded it before and meets an
 * error now counts as one load. Whoever reports from several networks counts for one of them.
 */
export async function windowCounts(
  tx: Transaction,
  tool: string,
  version: string,
  since: Date,
): Promise<WindowCounts> {
  const rows = await tx.rows<WindowCounts>(
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
            (count(*) FILTER (WHERE errors > 0))::int AS "peopleWithErrors",
            coalesce(sum(voice), 0)::float8 AS voices,
            coalesce(sum(weight * errors) / nullif(sum(weight * loads), 0), 0)::float8 AS "errorRate"
       FROM people`,
    [
      tool,
      version,
      CANARY_RULE.windowSeconds,
      since,
      CANARY_RULE.loadsPerPersonMax,
      SLOT_SECONDS,
      CANARY_RULE.voicesPerNetworkMax,
    ],
  );
  return rows[0] as WindowCounts;
}
