import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  Mailer,
  notice,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { abuseText } from '../text/pt-br-abuse.ts';
import { AbuseReports } from './abuse-reports.ts';

const REPORTS_PATH = '/ops/denuncias';
const HOSTS_MAX = 50;
/** How long a decided report keeps the reporter's email address. */
const EMAIL_KEPT = '90 days';

/** Emails administrators about new reports, all of them in one email, and deletes old email addresses. */
@Injectable()
export class AbuseEmails {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    private readonly reports: AbuseReports,
    private readonly mailer: Mailer,
  ) {
    jobs.schedule({
      name: 'cloner.tell-of-reports',
      every: '*/10 * * * *',
      timeoutSeconds: 120,
      work: async () => {
        await this.#report();
        await this.reports.prune();
      },
    });
    jobs.schedule({
      name: 'cloner.forget-reporters',
      every: '37 5 * * *',
      irrevocable: true,
      timeoutSeconds: 120,
      work: () => this.#forgetReporters(),
    });
  }

  /** When the email fails, the next run reports the same reports again. */
  async #report(): Promise<void> {
    // As the service, here and below: a job acts for no user.
    await this.database.asService(async (tx) => {
      const reported = await tx.rows<{ subdomain: string; isSuspended: boolean }>(
        `UPDATE cloner.abuse_reports SET told_at = now() WHERE id IN
           (SELECT id FROM cloner.abuse_reports
            WHERE told_at IS NULL AND (decision IS NULL OR (decision = 'suspended' AND decided_by = $1))
            FOR UPDATE SKIP LOCKED)
         RETURNING subdomain, decision IS NOT NULL AS "isSuspended"`,
        [abuseText.visitor],
      );
      if (reported.length === 0) return;
      const counts = new Map<string, number>();
      for (const { subdomain } of reported) counts.set(subdomain, (counts.get(subdomain) ?? 0) + 1);
      const suspended = new Set(reported.filter((one) => one.isSuspended).map(({ subdomain }) => subdomain));
      const hosts = [...counts]
        .sort(([, one], [, other]) => other - one)
        .slice(0, HOSTS_MAX)
        .map(([subdomain, reports]) => ({
          host: `${subdomain}.${this.config.sitesDomain}`,
          reports,
          isSuspended: suspended.has(subdomain),
        }));
      const { adminEmails, contactEmail, publicUrl } = this.config;
      const to = adminEmails.length > 0 ? adminEmails.join(', ') : contactEmail;
      await this.mailer.send(notice(to, abuseText.message(hosts), `${publicUrl}${REPORTS_PATH}`));
    });
  }

  async #forgetReporters(): Promise<void> {
    await this.database.runAsService(
      `UPDATE cloner.abuse_reports SET email = NULL
       WHERE email IS NOT NULL AND decided_at < now() - $1::interval`,
      [EMAIL_KEPT],
    );
  }
}
