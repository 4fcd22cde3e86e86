import type { LoadReport } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { In } from 'typeorm';
import { VersionEntity } from '../upload/version.entity.ts';

/** Days, enough to compare with last week's release. */
export const KEPT_DAYS = 7;

/** Loads that count as one row. */
export interface LoadCount {
  version: string;
  outcome: LoadReport['outcome'];
  cause: string;
  times: number;
  durationMs: number;
}

/** One count per version, outcome and cause, always in the same order: two reports at once never wait in a circle. */
export function sumLoads(loads: readonly LoadReport[]): LoadCount[] {
  const counts = new Map<string, LoadCount>();
  for (const load of loads) {
    const cause = 'cause' in load ? load.cause : '';
    const key = `${load.version} ${load.outcome} ${cause}`;
    const count = counts.get(key) ?? {
      version: load.version,
      outcome: load.outcome,
      cause,
      times: 0,
      durationMs: 0,
    };
    count.times += 1;
    if ('durationMs' in load) count.durationMs += load.durationMs;
    counts.set(key, count);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** Adds to the counts of this minute. */
export async function addLoads(tx: Transaction, tool: string, counts: readonly LoadCount[]): Promise<void> {
  await tx.run(
    `INSERT INTO releases.load_counts AS c (tool, version, minute, outcome, cause, times, duration_ms)
     SELECT $1, n.version, date_trunc('minute', now()), n.outcome, n.cause, n.times, n.duration_ms
       FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[])
         AS n (version, outcome, cause, times, duration_ms)
         ON CONFLICT ON CONSTRAINT load_counts_pkey
         DO UPDATE SET times = c.times + excluded.times, duration_ms = c.duration_ms + excluded.duration_ms`,
    [
      tool,
      counts.map(({ version }) => version),
      counts.map(({ outcome }) => outcome),
      counts.map(({ cause }) => cause),
      counts.map(({ times }) => times),
      counts.map(({ durationMs }) => durationMs),
    ],
  );
}

export async function deleteOldLoads(tx: Transaction): Promise<void> {
  await tx.run(`DELETE FROM releases.load_counts WHERE minute < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
}

/** Subset of the versions that the tool has. */
export async function knownVersions(
  tx: Transaction,
  tool: string,
  versions: readonly string[],
): Promise<Set<string>> {
  const known = await tx
    .repository(VersionEntity)
    .find({ select: { version: true }, where: { tool, version: In(versions) } });
  return new Set(known.map(({ version }) => version));
}
