import { createHmac, hkdfSync } from 'node:crypto';
import type { LoadReport } from '@garimpo/releases-contract';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { replicasSecret } from '../replicas-secret.ts';
import { CANARY_RULE, type WindowCounts } from './canary-rule.ts';

/** Loads of one person and version within one slot are one row. */
const SLOT_SECONDS = 10;
/** No longer than the rule looks back, and a little for clocks that differ. */
const KEPT_MINUTES = 10;
const REPORTER_BYTES = 12;

/** Tells people apart for as long as a canary is watched, without knowing who they are. */
@Injectable()
export class Reporters {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', replicasSecret(config), 'garimpo', 'releases reporters', 32));
  }

  /** Another one each day and for each tool: nothing that could be put together is ever stored. */
  reporterOf(userId: string, tool: string, now: Date): Buffer {
    const day = now.toISOString().slice(0, 10);
    const digest = createHmac('sha256', this.key).update(`${day}\n${tool}\n${userId}`).digest();
    return digest.subarray(0, REPORTER_BYTES);
  }
}

export async function addReporter(
  tx: EntityManager,
  tool: string,
  reporter: Buffer,
  loads: readonly LoadReport[],
): Promise<void> {
  const byVersion = new Map<string, { loads: number; errors: number }>();
  for (const { version, outcome } of loads) {
    const sum = byVersion.get(version) ?? { loads: 0, errors: 0 };
    if (outcome !== 'render_error') sum.loads += 1;
    if (outcome === 'failed' || outcome === 'render_error') sum.errors += 1;
    byVersion.set(version, sum);
  }
  // In one order: two reports of one person at once never wait in a circle.
  const sums = [...byVersion].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.query(
    `INSERT INTO releases.load_reporters AS r (tool, version, slot, reporter, loads, errors)
     SELECT $1, n.version, date_bin(make_interval(secs => $6), now(), 'epoch'), $2, n.loads, n.errors
       FROM unnest($3::text[], $4::int[], $5::int[]) AS n (version, loads, errors)
         ON CONFLICT ON CONSTRAINT load_reporters_pkey
         DO UPDATE SET loads = r.loads + excluded.loads, errors = r.errors + excluded.errors`,
    [
      tool,
      reporter,
      sums.map(([version]) => version),
      sums.map(([, sum]) => sum.loads),
      sums.map(([, sum]) => sum.errors),
      SLOT_SECONDS,
    ],
  );
}

export async function forgetReporters(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM releases.load_reporters WHERE slot < now() - make_interval(mins => $1)`, [
    KEPT_MINUTES,
  ]);
}

/** Of one version: a canary that begins again is not judged by what was said of it before. */
export async function forgetReports(tx: EntityManager, tool: string, version: string): Promise<void> {
  await tx.query('DELETE FROM releases.load_reporters WHERE tool = $1 AND version = $2', [tool, version]);
}

/**
 * What shells said of a version within the rule's window, and since a time.
 * A person who had loaded it before and meets an error now counts as one load.
 */
export async function windowCounts(
  tx: EntityManager,
  tool: string,
  version: string,
  since: Date,
): Promise<WindowCounts> {
  const rows: WindowCounts[] = await tx.query(
    `SELECT coalesce(sum(p.loads), 0)::int AS loads,
            coalesce(sum(least(p.errors, p.loads)), 0)::int AS errors,
            (count(*) FILTER (WHERE p.errors > 0))::int AS "peopleWithErrors"
       FROM (SELECT least($5, greatest(sum(r.loads), least(1, sum(r.errors)))) AS loads, sum(r.errors) AS errors
               FROM releases.load_reporters r
              WHERE r.tool = $1 AND r.version = $2
                AND r.slot > now() - make_interval(secs => $3)
                AND r.slot >= date_bin(make_interval(secs => $6), $4::timestamptz, 'epoch')
              GROUP BY r.reporter) p`,
    [tool, version, CANARY_RULE.windowSeconds, since, CANARY_RULE.loadsPerPersonMax, SLOT_SECONDS],
  );
  return rows[0] as WindowCounts;
}
