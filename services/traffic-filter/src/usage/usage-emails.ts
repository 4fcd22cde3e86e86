import { AccountsPort, type SubscriptionView } from '@garimpo/accounts-contract';
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
import { USAGE_NOTICES, usedPercent } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { usageEmail } from '../text/pt-br-usage.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { listToCheck, noteLimit, type WatchedUsage } from './monthly-usage.query.ts';
import { requestLimit, thousandCents } from './usage.service.ts';

/** One email to a user about the usage of their plan. */
@Entity({ name: 'usage_notices' })
export class UsageNoticeEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text', nullable: true })
  outcome!: 'told' | 'unwanted' | 'failed' | null;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt!: Date | null;
}

/** Waits after each failed attempt, in seconds. The notice stays claimed meanwhile. */
const WAIT_SECONDS = [600, 3_600, 6 * 3_600, 24 * 3_600];
const TRIES_MAX = WAIT_SECONDS.length;

interface NewNotice {
  userId: string;
  month: string;
  percent: number;
  limit: number;
}

/** Stores one notice for each month, share and limit. Of several shares at once only the highest is sent. */
async function noteShares(tx: Transaction, notices: readonly NewNotice[], now: Date): Promise<void> {
  const highest = Math.max(...notices.map(({ percent }) => percent));
  for (const { userId, month, percent, limit } of notices) {
    const isSent = percent === highest;
    await tx.run(
      `INSERT INTO traffic_filter.usage_notices (user_id, month, percent, plan_limit, created_at, try_after, outcome, closed_at)
       VALUES ($1, $2::date, $3, $4, $5, $5, $6, $7) ON CONFLICT ON CONSTRAINT usage_notices_once_key DO NOTHING`,
      [userId, month, percent, limit, now, isSent ? null : 'unwanted', isSent ? null : now],
    );
  }
}

interface ClaimedNotice extends NewNotice {
  id: string;
  /** Attempts, including this one. */
  tries: number;
  /** Requests of the month so far. */
  requests: number;
}

async function claimNotice(tx: Transaction, now: Date): Promise<ClaimedNotice | null> {
  const claimed = await tx.one<ClaimedNotice>(
    `WITH claimed AS (
       UPDATE traffic_filter.usage_notices SET tries = tries + 1,
         try_after = $1::timestamptz + make_interval(secs => ($2::float8[])[least(tries + 1, cardinality($2::float8[]))])
       WHERE id = (SELECT id FROM traffic_filter.usage_notices WHERE closed_at IS NULL AND try_after <= $1
         ORDER BY try_after, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT claimed.id, claimed.user_id AS "userId", to_char(claimed.month, 'YYYY-MM-DD') AS month, claimed.percent,
       claimed.plan_limit::float8 AS "limit", claimed.tries, coalesce(used.requests, 0)::float8 AS requests
     FROM claimed LEFT JOIN traffic_filter.monthly_usage used USING (user_id, month)`,
    [now, WAIT_SECONDS],
  );
  return claimed ?? null;
}

async function closeNotice(
  tx: Transaction,
  id: string,
  outcome: 'told' | 'unwanted' | 'failed',
  at: Date,
): Promise<void> {
  await tx.repository(UsageNoticeEntity).update(id, { outcome, closedAt: at });
}

/** How often an address is looked at again that is not confirmed yet. */
const UNCONFIRMED_MINUTES = 10;
const MONTH_DAYS_MAX = 31;

/** @param month its first day, as `2026-11-01` */
function isOver(month: string, now: Date): boolean {
  return now.getTime() - Date.parse(month) > (MONTH_DAYS_MAX + 1) * 24 * 60 * 60_000;
}

const USERS_PER_RUN = 2_000;
const EMAILS_PER_RUN = 500;

/**
 * Writes to owners when a month has used certain shares of their plan's requests, once for each share. A reached share becomes a row, which stays open
 * until its email is sent: a killed process sends it again under the same message id.
 */
@Injectable()
export class UsageEmails {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
  ) {
    jobs.schedule({
      name: 'traffic-filter.watch-usage',
      every: '*/5 * * * *',
      timeoutSeconds: 280,
      work: async (run) => {
        await this.#watch(run);
        await this.#send(run);
      },
    });
  }

  // As the service, here and below: no user is signed in, and users cannot write notices.
  async #watch({ now, signal }: JobRun): Promise<void> {
    const found = await this.database.asService((tx) => listToCheck(tx, now, USERS_PER_RUN));
    for (const used of found) {
      signal.throwIfAborted();
      try {
        await this.#note(used, await this.accounts.subscriptionOf(used.userId), now);
      } catch (err) {
        // The next run tries this user again.
        this.log.warn({ err }, 'the usage of a plan could not be checked');
      }
    }
  }

  async #note(used: WatchedUsage, subscription: SubscriptionView, now: Date): Promise<void> {
    // A user without a plan reaches no share of it.
    const limit = subscription.limits === null ? -1 : requestLimit(subscription);
    const percent = usedPercent(used.requests, limit) ?? 0;
    const reached = USAGE_NOTICES.filter((share) => percent >= share);
    await this.database.asService(async (tx) => {
      await noteLimit(tx, used, limit, now);
      await noteShares(
        tx,
        reached.map((share) => ({ userId: used.userId, month: used.month, percent: share, limit })),
        now,
      );
    });
  }

  async #send({ now, signal }: JobRun): Promise<void> {
    for (let sent = 0; sent < EMAILS_PER_RUN; sent += 1) {
      signal.throwIfAborted();
      const claimed = await this.database.asService((tx) => claimNotice(tx, now));
      if (claimed === null) return;
      await this.#sendOne(claimed, now);
    }
  }

  /** Waits for the address to be confirmed: it is no failed attempt. */
  async #putOff(id: string, now: Date): Promise<void> {
    await this.database.asService((tx) =>
      tx.run(
        `UPDATE traffic_filter.usage_notices SET tries = 0, try_after = $2::timestamptz + make_interval(mins => $3) WHERE id = $1`,
        [id, now, UNCONFIRMED_MINUTES],
      ),
    );
  }

  async #sendOne(claimed: ClaimedNotice, now: Date): Promise<void> {
    const close = (outcome: Parameters<typeof closeNotice>[2]) =>
      this.database.asService((tx) => closeNotice(tx, claimed.id, outcome, now));
    try {
      const { email, mail } = await this.accounts.contactOf(claimed.userId);
      if (!mail) return await close('unwanted');
      // The screen tells it until then; a notice of a month that is over is of no use.
      if (email === null)
        return isOver(claimed.month, now) ? await close('unwanted') : await this.#putOff(claimed.id, now);
      const subscription = await this.accounts.subscriptionOf(claimed.userId);
      const link = new URL('/traffic-filter/campaigns', this.config.publicUrl).href;
      // All attempts have the same id, so that mail programs show a repeated email once.
      const messageId = `<traffic-filter.usage.${claimed.id}@${new URL(this.config.publicUrl).hostname}>`;
      const text = usageEmail({ ...claimed, perThousandCents: thousandCents(subscription) });
      await this.mailer.send({ ...notice(email, text, link), messageId });
    } catch (err) {
      this.log.warn({ err }, 'an email about the usage of a plan could not be sent');
      if (claimed.tries >= TRIES_MAX) await close('failed');
      return;
    }
    await close('told');
  }
}
