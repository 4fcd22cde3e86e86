import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type JobRun,
  type Jobs,
  LOGGER,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { type CutQuery, REPORT_TIME_ZONE } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { viewEmail } from '../text/pt-br-view-email.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { CutService } from './cut.service.ts';

/** The hour of São Paulo from which on emails go: by then yesterday's visits are all stored. */
const FROM_HOUR = 8;
const DAY_MS = 24 * 60 * 60_000;
/** Rows of an email, one of them for all others. */
const ROWS = { one: 5, first: 5, second: 1 } as const;
/** Waits after each failed attempt, in seconds. The view stays claimed meanwhile. */
const WAIT_SECONDS = [600, 3_600, 6 * 3_600];
const EMAILS_PER_RUN = 500;

interface ClaimedView {
  id: string;
  userId: string;
  name: string;
  query: CutQuery;
  /** Attempts, including this one. */
  tries: number;
  /** The day whose email it is, as `2026-11-22`. */
  day: string;
}

const LOCAL = `($1::timestamptz AT TIME ZONE '${REPORT_TIME_ZONE}' - interval '${FROM_HOUR} hours')`;
/** The newest day on which an email was due: today, or the last Monday. */
const DUE = `CASE mail WHEN 'daily' THEN ${LOCAL}::date ELSE date_trunc('week', ${LOCAL})::date END`;

async function claimView(tx: Transaction, now: Date): Promise<ClaimedView | null> {
  const claimed = await tx.one<ClaimedView>(
    `UPDATE traffic_filter.report_views SET mail_tries = mail_tries + 1,
       mail_after = $1::timestamptz + make_interval(secs => ($2::float8[])[least(mail_tries + 1, cardinality($2::float8[]))])
     WHERE id = (SELECT id FROM traffic_filter.report_views WHERE mail IS NOT NULL AND mailed_on < ${DUE}
       AND (mail_after IS NULL OR mail_after <= $1) ORDER BY mailed_on, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id AS "userId", name, query, mail_tries AS tries, to_char(${DUE}, 'YYYY-MM-DD') AS day`,
    [now, WAIT_SECONDS],
  );
  return claimed ?? null;
}

/**
 * Sends saved views to their owners, once a day or once a week, with the figures up to the day before. A view stays due until its email is sent: a
 * killed process sends it again under the same message id.
 */
@Injectable()
export class ViewEmails {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
    private readonly cuts: CutService,
  ) {
    jobs.schedule({
      name: 'traffic-filter.send-views',
      every: '*/10 * * * *',
      timeoutSeconds: 580,
      work: (run) => this.#send(run),
    });
  }

  // The service asks here and below: no user is signed in, and users claim nothing.
  async #send({ now, signal }: JobRun): Promise<void> {
    for (let sent = 0; sent < EMAILS_PER_RUN; sent += 1) {
      signal.throwIfAborted();
      const claimed = await this.database.asService((tx) => claimView(tx, now));
      if (claimed === null) return;
      try {
        await this.#sendOne(claimed, now);
      } catch (err) {
        this.log.warn({ err }, 'a saved view could not be sent');
        if (claimed.tries < WAIT_SECONDS.length) continue;
      }
      await this.#close(claimed);
    }
  }

  async #sendOne({ id, userId, name, query, day }: ClaimedView, now: Date): Promise<void> {
    const [{ email, mail }, { active }] = await Promise.all([
      this.accounts.contactOf(userId),
      this.accounts.subscriptionOf(userId),
    ]);
    if (!mail || email === null || !active) return;
    const { and: _, ...first } = query;
    const cut = await this.cuts.of({ userId, email }, first, ROWS, new Date(now.getTime() - DAY_MS));
    const { publicUrl } = this.config;
    const link = new URL('/traffic-filter/reports/cuts', publicUrl);
    link.search = String(new URLSearchParams(Object.entries(query)));
    await this.mailer.send({
      ...notice(email, viewEmail(name, query.by, cut), link.href),
      messageId: `<traffic-filter.view.${id}.${day}@${new URL(publicUrl).hostname}>`,
    });
  }

  async #close({ id, day }: ClaimedView): Promise<void> {
    await this.database.runAsService(
      'UPDATE traffic_filter.report_views SET mailed_on = $2::date, mail_tries = 0, mail_after = NULL WHERE id = $1',
      [id, day],
    );
  }
}
