import type { CloneReason } from '@garimpo/anticlone-contract';
import {
  CONFIG,
  type Config,
  type Database,
  DomainError,
  InjectDatabase,
  InjectJobs,
  isDatabaseAway,
  type Job,
  type JobRun,
  type Jobs,
  LOGGER,
  RateLimiter,
  type RateRule,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import {
  type ClaimedClone,
  claimDue,
  findExaminedSite,
  releaseClaim,
  sitesWithDue,
  storeFinding,
} from './clone-checks.query.ts';
import { CloneEvents, CloneExaminer, type ExaminedSite, type Finding } from './clone-examiner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after a page did not answer. After the last one it is left until it is reported again. */
const RETRY_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
const RETRIED: ReadonlySet<string> = new Set(['unreachable', 'error_status', 'original_unreachable']);
/** A copy is checked daily while its case is open, so that the owner learns that it is gone. */
const COPY_AGAIN_MS = 24 * HOUR_MS;
/** A copy that was removed is looked for less and less: most stay away. */
const REMOVED_AGAIN_MS = [7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS, 90 * 24 * HOUR_MS];

export function isRetried(reason: CloneReason): boolean {
  return RETRIED.has(reason);
}

/**
 * When a clone is checked next without being reported or asked for; null for never.
 * @param failures in a row, the last check included; 0 after a check that succeeded
 */
export function nextCheckAt(
  now: Date,
  { failures, confirmed, caseStatus }: { failures: number; confirmed: boolean; caseStatus: string },
): Date | null {
  if (caseStatus === 'ignored') return null;
  if (caseStatus === 'removed') {
    const removedMs = confirmed ? REMOVED_AGAIN_MS[Math.max(0, failures - 1)] : undefined;
    return removedMs === undefined ? null : new Date(now.getTime() + removedMs);
  }
  const waitMs = failures > 0 ? RETRY_MS[failures - 1] : confirmed ? COPY_AGAIN_MS : undefined;
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** Two visits to the copy and two to the original at their longest, with the wait for Chromium. */
const CHECK_SECONDS = 150;
const CHECKS_PER_RUN = 4;
const RUN_SECONDS = CHECK_SECONDS * CHECKS_PER_RUN;
/** Bounds the visits that forged reports can cause; the most visited pages are checked first. */
const SITE_CHECKS: RateRule = { name: 'looks', burst: 20, everySeconds: 120 };
const SITES_PER_MINUTE = 60;
const LIMITS_PRUNED = 1_000;

const checkData = z.strictObject({ siteId: z.uuid() });

/**
 * Checks clones that are due. They wait in the table and not in the queue: a job is for one site and takes its most visited clones.
 * The schedule picks up what a killed process left.
 */
@Injectable()
export class CheckJobs {
  private readonly job: Job<typeof checkData>;
  private readonly limiter: RateLimiter;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(CONFIG) config: Config,
    private readonly examiner: CloneExaminer,
    private readonly events: CloneEvents,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.limiter = new RateLimiter('anticlone', config.rateLimitScale);
    this.job = jobs.define({
      name: 'anticlone.look',
      data: checkData,
      timeoutSeconds: RUN_SECONDS,
      concurrency: 2,
      retries: 1,
      singletonKey: ({ siteId }) => siteId,
      work: ({ siteId }, run) => this.work(siteId, run),
    });
    jobs.schedule({
      name: 'anticlone.plan-looks',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
  }

  async send(siteId: string, tx: Transaction): Promise<void> {
    await this.job.send({ siteId }, { tx });
  }

  // With the service role here and below, because jobs act for no user.
  private async plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      for (const siteId of await sitesWithDue(tx, now, SITES_PER_MINUTE)) await this.send(siteId, tx);
      await this.limiter.prune(tx, LIMITS_PRUNED);
    });
  }

  private async work(siteId: string, run: JobRun): Promise<void> {
    const site = await this.database.asService((tx) => findExaminedSite(tx, siteId));
    if (site === null) return;
    for (let checked = 0; checked < CHECKS_PER_RUN; checked += 1) {
      const clone = await this.claim(siteId, run);
      if (clone === null) return;
      await this.check(site, clone, run);
    }
    await this.database.asService((tx) => this.send(siteId, tx));
  }

  /** Null when nothing is due, or the site has used up its checks: the schedule comes back to it. */
  private async claim(siteId: string, { now }: JobRun): Promise<ClaimedClone | null> {
    const until = new Date(now.getTime() + RUN_SECONDS * 1000);
    try {
      return await this.database.asService(async (tx) => {
        const clone = await claimDue(tx, { siteId, now, until });
        if (clone !== null) await this.limiter.take(tx, [{ rule: SITE_CHECKS, subject: siteId }]);
        return clone;
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'request.rate.exceeded') return null;
      throw error;
    }
  }

  private async check(site: ExaminedSite, clone: ClaimedClone, { now, signal }: JobRun): Promise<void> {
    const finding = await this.examine(site, clone, { now, signal });
    const failures = isRetried(finding.reason) ? clone.failures + 1 : 0;
    const confirmed = clone.status === 'confirmed' || finding.status === 'confirmed';
    const nextAt = nextCheckAt(now, { failures, confirmed, caseStatus: clone.caseStatus });
    await this.database.asService(async (tx) => {
      if (!(await storeFinding(tx, { clone, finding, failures, now, nextAt }))) return;
      const event = {
        cloneId: clone.id,
        siteId: site.siteId,
        userId: clone.userId,
        finding,
        becameConfirmed: clone.status === 'suspect' && finding.status === 'confirmed',
        isFirstCheck: clone.checkedAt === null,
        at: now,
      };
      await this.events.emit(event, tx);
    });
  }

  private async examine(
    site: ExaminedSite,
    clone: ClaimedClone,
    run: Pick<JobRun, 'now' | 'signal'>,
  ): Promise<Finding> {
    try {
      return await this.examiner.examine(site, clone.cloneUrl, run);
    } catch (err) {
      if (run.signal.aborted || isDatabaseAway(err)) {
        await this.database.asService((tx) => releaseClaim(tx, clone));
        throw err;
      }
      // A page that breaks our code counts as unreachable: it is retried a few times and blocks no other.
      this.log.error({ err, cloneId: clone.id }, 'the check of a clone failed');
      return { status: 'suspect', reason: 'unreachable', comparison: null };
    }
  }
}
