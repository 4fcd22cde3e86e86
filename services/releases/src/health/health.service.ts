import {
  type HealthInput,
  type HealthPoint,
  type HealthReply,
  LOADS_PER_MINUTE_MAX,
  toVersionHealth,
} from '@garimpo/releases-contract';
import { commonErrors } from '@garimpo/service-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  LruMap,
  steadyNow,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { CanaryReceipts } from '../discovery/canary-receipts.ts';
import { getsCanary } from '../discovery/discovery.ts';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { fail } from '../fail.ts';
import { readPointer } from '../pointer/pointer-rows.ts';
import { addLoads, deleteOldLoads, knownVersions, sumLoads } from './load-counts.ts';
import { addReporter, deleteOldReporters, Reporters } from './reporters.ts';
import { RolloutWatch } from './rollout-watch.ts';

const MINUTE_MS = 60_000;

interface PointRow {
  version: string;
  minute: Date;
  loads: number;
  errors: number;
  fallbacks: number;
  mean_ms: number | null;
}

/** The last so many minutes, the present one with them. */
async function readSeries(tx: Transaction, tool: string, minutes: number): Promise<HealthReply> {
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

/** Most people remembered at a time; the least recently seen are evicted first and start over. */
const REMEMBERED = 10_000;

/**
 * Bounds what one person can add to the counts. Each process has its own: with several, the bound is that many times
 * higher, and still far below what would move the numbers of a busy tool.
 */
export class LoadBudget {
  private readonly spent = new LruMap<string, { since: number; loads: number }>({ max: REMEMBERED });

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = steadyNow,
  ) {}

  /** Seconds until there is room for this many loads; 0 when they were taken. */
  take(userId: string, loads: number): number {
    const at = this.now();
    const before = this.spent.get(userId);
    const current = before === undefined || at - before.since >= MINUTE_MS ? { since: at, loads: 0 } : before;
    if (current.loads + loads > this.perMinute) return Math.ceil((current.since + MINUTE_MS - at) / 1000);
    this.spent.set(userId, { ...current, loads: current.loads + loads });
    return 0;
  }
}

function failedVersions(loads: HealthInput['loads']): Set<string> {
  const failed = loads.filter(({ outcome }) => outcome === 'failed' || outcome === 'render_error');
  return new Set(failed.map(({ version }) => version));
}

const TIDY_AGAIN_AFTER_MS = 5 * 60_000;

const refuse = defineErrors(commonErrors);

@Injectable()
export class HealthService {
  private readonly budget = new LoadBudget(LOADS_PER_MINUTE_MAX);
  private tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly receipts: CanaryReceipts,
    private readonly reporters: Reporters,
    private readonly rollouts: RolloutWatch,
  ) {}

  /**
   * Counts a shell's load reports: all of them, or none when one names an unknown version. Reports about a canary
   * influence it only with the proof that the account was given it.
   */
  async count(
    { actor, address }: { actor: Actor; address: string },
    tool: string,
    { loads, receipt }: HealthInput,
  ): Promise<void> {
    const retryAfterSeconds = this.budget.take(actor.userId, loads.length);
    if (retryAfterSeconds > 0) throw refuse('request.rate.exceeded', { retryAfterSeconds });
    const counts = sumLoads(loads);
    const versions = new Set(counts.map(({ version }) => version));
    const now = new Date();
    const canary = (await this.pointed.tools()).find((one) => one.tool === tool)?.canary ?? null;
    const reporter = this.reporters.reporterOf(actor, address, tool, canary?.salt ?? null, now);
    const mayJudge =
      canary !== null &&
      getsCanary(actor.userId, tool, canary) &&
      this.receipts.proves(receipt, { ...canary, userId: actor.userId, tool }, now);
    const weighed = mayJudge ? loads : loads.filter(({ version }) => version !== canary?.version);
    // Counts belong to a version, not to the person whose shell loaded it.
    await this.database.asService(async (tx) => {
      const known = await knownVersions(tx, tool, [...versions]);
      const unknown = [...versions].filter((version) => !known.has(version));
      if (unknown.length > 0) throw fail('releases.version.not_found', { detail: unknown.join(', ') });
      await addLoads(tx, tool, counts);
      await addReporter(tx, tool, reporter, weighed);
    });
    await this.tidy();
    await this.rollouts.afterReport(tool, failedVersions(loads));
  }

  /** Minute by minute, of the versions that were reported. */
  series(tool: string, minutes: number): Promise<HealthReply> {
    // Runs as the service: counts of versions belong to no user.
    return this.database.asService(async (tx) => {
      if ((await readPointer(tx, tool)) === null) throw fail('releases.tool.not_found');
      return readSeries(tx, tool, minutes);
    });
  }

  /** Deletes old counts when new ones arrive, so that an idle service does not grow. */
  private async tidy(): Promise<void> {
    const now = Date.now();
    if (now - this.tidiedAt < TIDY_AGAIN_AFTER_MS) return;
    this.tidiedAt = now;
    // Runs as the service, because expired counts belong to no user.
    await this.database.asService(async (tx) => {
      await deleteOldLoads(tx);
      await deleteOldReporters(tx);
    });
  }
}
