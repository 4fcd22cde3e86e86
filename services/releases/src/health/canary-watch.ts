import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { PointedCanary, PointedTool } from '../discovery/discovery.ts';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { WHOLE_SHARE } from '../pointer/pointer.ts';
import { PointerService } from '../rollout/pointer.service.ts';
import { CANARY_RULE, canaryFault, type WindowCounts } from './canary-rule.ts';
import { FallbackWatch } from './fallback-watch.ts';
import { SLOT_SECONDS } from './reporters.ts';

/**
 * Counts of a version within the rule's window and since a moment. A person who had loaded it before and meets an
 * error now counts as one load. A person who reports from several networks counts for one of them.
 */
async function windowCounts(
  tx: Transaction,
  tool: string,
  version: string,
  since: Date,
  windowSeconds: number,
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
      windowSeconds,
      since,
      CANARY_RULE.loadsPerPersonMax,
      SLOT_SECONDS,
      CANARY_RULE.voicesPerNetworkMax,
    ],
  );
  return rows[0] as WindowCounts;
}

/** People who loaded the tool lately, in whichever version. */
async function countPeople(tx: Transaction, tool: string): Promise<number> {
  const row = await tx.one<{ people: number }>(
    `SELECT count(DISTINCT reporter)::int AS people FROM releases.load_reporters
      WHERE tool = $1 AND slot > now() - make_interval(secs => $2)`,
    [tool, CANARY_RULE.sparseWindowSeconds],
  );
  return row?.people ?? 0;
}

/** A busy tool gets hundreds of reports; their sum is evaluated at most this often. */
const RECHECK_MS = 1_000;
/** Interval of the clock, which catches what the last report before a silence would have shown. */
const TICK_MS = 5_000;
/** What the current version is held against is not bounded by when the canary began. */
const EVER = new Date(0);

/** Takes back a canary that fails more than the rule allows. Every replica may watch: one of them does it. */
@Injectable()
export class CanaryWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly checkedAt = new Map<string, number>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private ticking: Promise<void> | undefined;

  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly pointers: PointerService,
    private readonly fallbacks: FallbackWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // The clock runs where the jobs run; reports are evaluated wherever they arrive.
    if (this.config.jobs === 'off') return;
    this.timer = setInterval(() => {
      this.ticking ??= this.tick().finally(() => {
        this.ticking = undefined;
      });
    }, TICK_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
  }

  /** Evaluates every canary. Never throws, because the next tick is soon. */
  async tick(): Promise<void> {
    try {
      for (const pointed of await this.pointed.tools()) {
        await this.check(pointed);
        await this.fallbacks.check(pointed.tool);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'canaries could not be looked at');
    }
  }

  /** Evaluates the canaries of these versions after a report. Never throws, because the report is already stored. */
  async afterReport(tool: string, versions: ReadonlySet<string>): Promise<void> {
    try {
      const pointed = (await this.pointed.tools()).find((one) => one.tool === tool);
      if (pointed?.canary == null || !versions.has(pointed.canary.version)) return;
      const now = Date.now();
      if (now - (this.checkedAt.get(tool) ?? Number.NEGATIVE_INFINITY) < RECHECK_MS) return;
      this.checkedAt.set(tool, now);
      await this.check(pointed);
    } catch (error) {
      this.log.warn({ err: error, tool }, 'a canary could not be looked at');
    }
  }

  private async check({ tool, current, canary }: PointedTool): Promise<void> {
    if (canary === null) return;
    const fault = await this.faultOf(tool, current.version, canary);
    if (fault === null) return;
    const reverted = await this.pointers.revert(tool, canary, fault);
    if (reverted === null) return;
    this.log.warn({ tool, version: canary.version, why: fault }, 'a canary was taken back for its errors');
  }

  private faultOf(tool: string, current: string, canary: PointedCanary): Promise<string | null> {
    // Counts that belong to versions: no user whose rows these were.
    return this.database.asService(async (tx) => {
      const { windowSeconds: short, sparseWindowSeconds: long, loadsOfWindow } = CANARY_RULE;
      const { version, since, share } = canary;
      const recent = await windowCounts(tx, tool, version, since, short);
      const windowSeconds = recent.loads < loadsOfWindow ? long : short;
      const seen = windowSeconds === short ? recent : await windowCounts(tx, tool, version, since, long);
      if (seen.errors === 0) return null;
      const usual = await windowCounts(tx, tool, current, EVER, windowSeconds);
      const people = await countPeople(tx, tool);
      return canaryFault(seen, usual, { people, share: share / WHOLE_SHARE, windowSeconds });
    });
  }
}
