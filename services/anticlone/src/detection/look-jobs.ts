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
  Jobs,
  LOGGER,
  RateLimiter,
  type RateRule,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { CloneExaminer, CloneNews, type ExaminedSite, type Finding } from './clone-examiner.ts';
import { type ClaimedClone, claimDue, releaseClaim, sitesWithDue, storeLook } from './clone-looks.query.ts';

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

/** Two visits to the copy and two to the original, at their longest, with the wait for Chromium. */
const LOOK_SECONDS = 150;
const LOOKS_PER_RUN = 4;
const RUN_SECONDS = LOOK_SECONDS * LOOKS_PER_RUN;
/** Who forges reports of a thousand pages has this many of them visited, and no more: of the others, those that are met most. */
export const SITE_LOOKS: RateRule = { name: 'looks', burst: 20, everySeconds: 120 };
const SITES_PER_MINUTE = 60;
const LIMITS_FORGOTTEN = 1_000;

const lookData = z.strictObject({ siteId: z.uuid() });

/**
 * Looks at what is due. It waits in the table and not in the queue: a job is of one site, and takes what is most worth it. The
 * schedule makes up for what a killed process left.
 */
@Injectable()
export class LookJobs {
  private readonly look: Job<typeof lookData>;
  private readonly limiter: RateLimiter;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(CONFIG) config: Config,
    private readonly examiner: CloneExaminer,
    private readonly news: CloneNews,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.limiter = new RateLimiter('anticlone', config.rateLimitScale);
    this.look = jobs.define({
      name: 'anticlone.look',
      data: lookData,
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
    await this.look.send({ siteId }, { tx });
  }

  private async plan(now: Date): Promise<void> {
    // As the service, like all of this: copies are looked at for everybody.
    await this.database.asService(async (tx) => {
      for (const { site_id } of await sitesWithDue(tx, now, SITES_PER_MINUTE)) await this.send(site_id, tx);
      await this.limiter.prune(tx, LIMITS_FORGOTTEN);
    });
  }

  private async work(siteId: string, run: JobRun): Promise<void> {
    const site = await this.siteOf(siteId);
    // Deleted meanwhile, its clones with it.
    if (site === null) return;
    for (let looked = 0; looked < LOOKS_PER_RUN; looked += 1) {
      const clone = await this.take(siteId, run);
      if (clone === null) return;
      await this.lookAt(site, clone, run);
    }
    await this.database.asService((tx) => this.send(siteId, tx));
  }

  /** Null when nothing is due, or the site has had its looks: the schedule comes back to it. */
  private async take(siteId: string, { now }: JobRun): Promise<ClaimedClone | null> {
    const until = new Date(now.getTime() + RUN_SECONDS * 1000);
    try {
      return await this.database.asService(async (tx) => {
        const clone = await claimDue(tx, { siteId, now, until });
        if (clone !== null) await this.limiter.take(tx, [{ rule: SITE_LOOKS, subject: siteId }]);
        return clone;
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'request.rate.exceeded') return null;
      throw error;
    }
  }

  private async lookAt(site: ExaminedSite, clone: ClaimedClone, { now, signal }: JobRun): Promise<void> {
    const finding = await this.examine(site, clone, { now, signal });
    const failures = isTriedAgain(finding.reason) ? clone.failures + 1 : 0;
    const confirmed = clone.status === 'confirmed' || finding.status === 'confirmed';
    const lookAt = nextLookAt(now, { failures, confirmed, caseStatus: clone.case_status });
    await this.database.asService(async (tx) => {
      if (!(await storeLook(tx, { clone, finding, failures, now, lookAt }))) return;
      const news = {
        cloneId: clone.id,
        siteId: site.siteId,
        userId: clone.user_id,
        finding,
        becameConfirmed: clone.status === 'suspect' && finding.status === 'confirmed',
        firstLook: clone.checked_at === null,
        at: now,
      };
      await this.news.tell(news, tx);
    });
  }

  private async examine(
    site: ExaminedSite,
    clone: ClaimedClone,
    look: Pick<JobRun, 'now' | 'signal'>,
  ): Promise<Finding> {
    try {
      return await this.examiner.examine(site, clone.clone_url, look);
    } catch (err) {
      if (look.signal.aborted || isDatabaseAway(err)) {
        await this.database.asService((tx) => releaseClaim(tx, clone));
        throw err;
      }
      // A page that we fail over is as one that does not answer: it is tried again a few times, and holds up no other.
      this.log.error({ err, cloneId: clone.id }, 'a look at a clone failed');
      return { status: 'suspect', reason: 'unreachable', likeness: null };
    }
  }

  private async siteOf(siteId: string): Promise<ExaminedSite | null> {
    const [row] = await this.database.runAsService<{
      original_url: string;
      original_host: string;
      extra_hosts: string[];
      script_key: string;
    }>(
      'SELECT original_url, original_host, extra_hosts, script_key FROM anticlone.anticlone_sites WHERE id = $1',
      [siteId],
    );
    if (row === undefined) return null;
    return {
      siteId,
      originalUrl: row.original_url,
      originalHost: row.original_host,
      extraHosts: row.extra_hosts,
      scriptKey: row.script_key,
    };
  }
}
