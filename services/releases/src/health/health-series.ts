import { type HealthPoint, type HealthReply, toVersionHealth } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';

interface PointRow {
  version: string;
  minute: Date;
  loads: number;
  errors: number;
  fallbacks: number;
  mean_ms: number | null;
}

const MINUTE_MS = 60_000;

/** The last so many minutes, the present one with them. */
export async function readSeries(tx: Transaction, tool: string, minutes: number): Promise<HealthReply> {
  const clock = await tx.one<{ now: Date }>(`SELECT date_trunc('minute', now()) AS now`);
  const to = (clock as { now: Date }).now;
  const from = new Date(to.getTime() - (minutes - 1) * MINUTE_MS);
  const rows = await tx.rows<PointRow>(
    `SELECT version, minute,
            coalesce(sum(times) FILTER (WHERE outcome <> 'render_error'), 0)::int AS loads,
            coalesce(sum(times) FILTER (WHERE outcome IN ('failed', 'render_error')), 0)::int AS errors,
            coalesce(sum(times) FILTER (WHERE outcome = 'fallback'), 0)::int AS fallbacks,
            (sum(duration_ms) FILTER (WHERE outcome IN ('ok', 'fallback')) /
              sum(times) FILTER (WHERE outcome IN ('ok', 'fallback')))::float AS mean_ms
       FROM releases.load_counts
      WHERE tool = $1 AND minute >= $2
      GROUP BY version, minute
      ORDER BY minute, version`,
    [tool, from],
  );
  const byVersion = new Map<string, HealthPoint[]>();
  for (const row of rows) {
    const point = {
      at: row.minute.toISOString(),
      loads: row.loads,
      errors: row.errors,
      fallbacks: row.fallbacks,
      meanMs: row.mean_ms,
    };
    // Put back at the end: what was reported last comes last, and first in the answer.
    const points = byVersion.get(row.version) ?? [];
    byVersion.delete(row.version);
    byVersion.set(row.version, [...points, point]);
  }
  const sum = (points: HealthPoint[], what: 'loads' | 'errors') =>
    points.reduce((total, point) => total + point[what], 0);
  const versions = [...byVersion].reverse().map(([version, points]) => ({
    version,
    total: toVersionHealth(sum(points, 'loads'), sum(points, 'errors')),
    points,
  }));
  return { from: from.toISOString(), to: to.toISOString(), versions };
}
