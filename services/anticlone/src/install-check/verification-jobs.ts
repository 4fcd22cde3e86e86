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
import { type InspectedSite, PageInspection } from './page-inspection.ts';

/** The result of our own visit to a site's page. */
interface PageVisit {
  startedAt: Date;
  /** Null where the page could not be read: what was known of it stays. */
  scriptFound: boolean | null;
}

/** Records whose page it is: the user's whose script our own visit found on it. */
@Injectable()
export class SiteVerification {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  /** The later of two visits counts, whichever ends first. */
  async record(siteId: string, { startedAt, scriptFound }: PageVisit): Promise<void> {
    // With the service role, because users may not write what our visit found.
    await this.database.runAsService(
      `UPDATE anticlone.anticlone_sites
       SET checked_at = $2,
         verified_at = CASE WHEN $3::boolean THEN $2 WHEN NOT $3::boolean THEN NULL ELSE verified_at END
       WHERE id = $1 AND (checked_at IS NULL OR checked_at < $2)`,
      [siteId, startedAt, scriptFound],
    );
  }
}

/** A verified page is visited again each week; one that did not answer, each day. */
const AGAIN_DAYS = 7;
const AFTER_FAILURE_DAYS = 1;
const VISIT_SECONDS = 90;
const SITES_PER_RUN = 500;

const siteData = z.strictObject({ siteId: z.uuid() });

/** Keeps verifications up to date. */
@Injectable()
export class VerificationJobs {
  private readonly job: Job<typeof siteData>;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly inspection: PageInspection,
    private readonly verification: SiteVerification,
  ) {
    this.job = jobs.define({
      name: 'anticlone.prove-page',
      data: siteData,
      timeoutSeconds: VISIT_SECONDS,
      retries: 1,
      singletonKey: ({ siteId }) => siteId,
      work: ({ siteId }, run) => this.verify(siteId, run),
    });
    jobs.schedule({
      name: 'anticlone.plan-proving',
      every: '11 * * * *',
      timeoutSeconds: 120,
      work: ({ now }) => this.plan(now),
    });
  }

  // With the service role here and below, because jobs act for no user.
  private async plan(now: Date): Promise<void> {
    const due = await this.database.runAsService<{ id: string }>(
      `SELECT id FROM anticlone.anticlone_sites
       WHERE verified_at < $1::timestamptz - make_interval(days => $2)
         AND checked_at < $1::timestamptz - make_interval(days => CASE WHEN checked_at > verified_at THEN $3 ELSE $2 END)
       ORDER BY checked_at LIMIT $4`,
      [now, AGAIN_DAYS, AFTER_FAILURE_DAYS, SITES_PER_RUN],
    );
    for (const { id } of due) await this.job.send({ siteId: id });
  }

  private async verify(siteId: string, { now, signal }: JobRun): Promise<void> {
    const [site] = await this.database.runAsService<InspectedSite>(
      `SELECT original_url AS "originalUrl", original_host AS "originalHost", extra_hosts AS "extraHosts",
         script_key AS "scriptKey"
       FROM anticlone.anticlone_sites WHERE id = $1`,
      [siteId],
    );
    if (site === undefined) return;
    const scriptFound = await this.findScript(site, siteId, signal);
    await this.verification.record(siteId, { startedAt: now, scriptFound });
  }

  /** A page that breaks our code counts as one that does not answer. */
  private async findScript(
    site: InspectedSite,
    siteId: string,
    signal: AbortSignal,
  ): Promise<boolean | null> {
    try {
      return (await this.inspection.inspect(site, signal)).scriptFound;
    } catch (err) {
      if (signal.aborted || isDatabaseAway(err)) throw err;
      this.log.error({ err, siteId }, 'a visit to a protected page failed');
      return null;
    }
  }
}
