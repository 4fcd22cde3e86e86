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
import { PointerService } from '../rollout/pointer.service.ts';
import { FallbackWatch } from './fallback-watch.ts';
import { SLOT_SECONDS } from './reporters.ts';

/** Defaults of the rule that reverts a canary automatically. They are stated only here. */
export const CANARY_RULE = {
  /** Reports about the canary and the current version count for this long. */
  windowSeconds: 120,
  /** Fewer loads are not judged. */
  loadsMin: 50,
  /** Highest error rate of its loads. */
  errorRateMax: 0.02,
  /** …and so many times as many as of the current version's. */
  timesCurrent: 3,
  /**
   * Errors of fewer people may be caused by a broken extension, a bad network or malice. Weighted by `voiceWeight`.
   */
  voicesMin: 3,
  /** All accounts of one network together have no more voices than this: one network alone takes nothing back. */
  voicesPerNetworkMax: 2,
  /** One person's loads beyond this many do not count, and nor do the errors. */
  loadsPerPersonMax: 10,
};
export type CanaryRule = typeof CANARY_RULE;

/** Weighted counts of a version within the window; no reporter exceeds a fixed share. */
export interface WindowCounts {
  loads: number;
  errors: number;
  /** People who met one error at least. */
  peopleWithErrors: number;
  /** What these people count for, by the age of their accounts and within the bound of their networks. */
  voices: number;
  /** Errors per load from 0 to 1, each person's weighed in the same way. */
  errorRate: number;
}

/** What sums of weights may be off by. */
const ROUNDING = 1e-6;

/** Why the canary must go back, for the history; `null` when it may stay. */
export function canaryFault(
  canary: WindowCounts,
  current: WindowCounts,
  rule: CanaryRule = CANARY_RULE,
): string | null {
  const isHeard = ({ voices }: WindowCounts) => voices > rule.voicesMin - ROUNDING;
  if (canary.loads < rule.loadsMin || !isHeard(canary)) return null;
  // A few who call the current version broken must not keep a broken canary either.
  const usual = isHeard(current) ? current.errorRate : 0;
  const bound = Math.max(rule.errorRateMax, rule.timesCurrent * usual);
  if (canary.errorRate < bound + ROUNDING) return null;
  return (
    `${canary.errors} of ${canary.loads} loads failed (${percent(canary.errorRate)}) for ${canary.peopleWithErrors} people ` +
    `within ${rule.windowSeconds} s; of the current version ${current.errors} of ${current.loads} (${percent(current.errorRate)})`
  );
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}

/**
 * Counts of a version within the rule's window and since a moment. A person who had loaded it before and meets an
 * error now counts as one load. A person who reports from several networks counts for one of them.
 */
async function windowCounts(
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
    return this.database.asService(async (tx) =>
      canaryFault(
        await windowCounts(tx, tool, canary.version, canary.since),
        await windowCounts(tx, tool, current, EVER),
      ),
    );
  }
}
