import {
  Database,
  InjectDatabase,
  InjectJobs,
  isDatabaseAway,
  type Job,
  type JobRun,
  type Jobs,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { PageVisits } from '../page/page-visits.ts';
import { SiteVerification } from '../site/site.mapper.ts';
import { InstallCheck } from './install-check.service.ts';
import { type InspectedSite, PageInspection } from './page-inspection.ts';

/** A page that was proved is visited anew each week; one that did not answer then, each day. */
const AGAIN_DAYS = 7;
const AFTER_FAILURE_DAYS = 1;
const VISIT_SECONDS = 90;
const SITES_PER_RUN = 500;

const siteData = z.strictObject({ siteId: z.uuid() });

/** Keeps what is known of whose pages they are up to date, without anybody asking. */
@Injectable()
class VerificationJobs {
  private readonly visit: Job<typeof siteData>;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly inspection: PageInspection,
    private readonly verification: SiteVerification,
  ) {
    this.visit = jobs.define({
      name: 'anticlone.prove-page',
      data: siteData,
      timeoutSeconds: VISIT_SECONDS,
      retries: 1,
      singletonKey: ({ siteId }) => siteId,
      work: ({ siteId }, run) => this.prove(siteId, run),
    });
    jobs.schedule({
      name: 'anticlone.plan-proving',
      every: '11 * * * *',
      timeoutSeconds: 120,
      work: ({ now }) => this.plan(now),
    });
  }

  // As the service, here and below: pages are visited for everybody.
  private async plan(now: Date): Promise<void> {
    const due = await this.database.runAsService<{ id: string }>(
      `SELECT id FROM anticlone.anticlone_sites
       WHERE verified_at < $1::timestamptz - make_interval(days => $2)
         AND checked_at < $1::timestamptz - make_interval(days => CASE WHEN checked_at > verified_at THEN $3 ELSE $2 END)
       ORDER BY checked_at LIMIT $4`,
      [now, AGAIN_DAYS, AFTER_FAILURE_DAYS, SITES_PER_RUN],
    );
    for (const { id } of due) await this.visit.send({ siteId: id });
  }

  private async prove(siteId: string, { now, signal }: JobRun): Promise<void> {
    const [site] = await this.database.runAsService<InspectedSite>(
      `SELECT original_url AS "originalUrl", original_host AS "originalHost", extra_hosts AS "extraHosts",
         script_key AS "scriptKey"
       FROM anticlone.anticlone_sites WHERE id = $1`,
      [siteId],
    );
    // Deleted meanwhile.
    if (site === undefined) return;
    const scriptFound = await this.found(site, siteId, signal);
    await this.verification.record(siteId, { visitedAt: now, scriptFound });
  }

  /** A page that we fail over is as one that does not answer. */
  private async found(site: InspectedSite, siteId: string, signal: AbortSignal): Promise<boolean | null> {
    try {
      return (await this.inspection.inspect(site, signal)).scriptFound;
    } catch (err) {
      if (signal.aborted || isDatabaseAway(err)) throw err;
      this.log.error({ err, siteId }, 'a visit to a protected page failed');
      return null;
    }
  }
}

export const installCheckProviders = [PageVisits, PageInspection, InstallCheck, VerificationJobs];
