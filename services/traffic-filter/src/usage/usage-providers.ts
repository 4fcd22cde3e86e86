import { AccountsPort, type SubscriptionView, type UsageCounter } from '@garimpo/accounts-contract';
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
  UsageCounters,
} from '@garimpo/service-kit';
import { USAGE_NOTICES, usedPercent } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { usageEmail } from '../text/pt-br-usage.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findMonthUsage, listToLookAt, noteLimit, type WatchedUsage } from './monthly-usage.query.ts';
import { requestLimit, thousandCents, UsageService } from './usage.service.ts';
import { UsageNoticeEntity } from './usage-notice.entity.ts';

/** After each try that failed, until the next one. Nobody else tries meanwhile. */
const WAIT_SECONDS = [600, 3_600, 6 * 3_600, 24 * 3_600];
/** After so many it is not told any more. */
const TRIES_MAX = WAIT_SECONDS.length;

interface NewNotice {
  userId: string;
  month: string;
  percent: number;
  limit: number;
}

/** Once for a month, share and limit, by the table's own rule; of several shares at once the highest is told, and the others are noted. */
async function noteShares(tx: Transaction, notices: readonly NewNotice[], now: Date): Promise<void> {
  const highest = Math.max(...notices.map(({ percent }) => percent));
  for (const { userId, month, percent, limit } of notices) {
    const isTold = percent === highest;
    await tx.run(
      `INSERT INTO traffic_filter.usage_notices (user_id, month, percent, plan_limit, created_at, try_after, outcome, closed_at)
       VALUES ($1, $2::date, $3, $4, $5, $5, $6, $7) ON CONFLICT ON CONSTRAINT usage_notices_once_key DO NOTHING`,
      [userId, month, percent, limit, now, isTold ? null : 'unwanted', isTold ? null : now],
    );
  }
}

interface ClaimedNotice extends NewNotice {
  id: string;
  /** This one among them. */
  tries: number;
  /** As the month stands now. */
  requests: number;
}

/** The next one that is due. */
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

const USERS_PER_RUN = 2_000;
const EMAILS_PER_RUN = 500;

/**
 * Tells owners how much of their plan's requests a month has used: at each share once. A share that was come to is a row, and the row is told until it was, so that a
 * process that dies over it tells it again, as one message, and nobody is told twice.
 */
@Injectable()
class UsageJobs {
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
        await this.look(run);
        await this.tell(run);
      },
    });
  }

  // As the service, here and below: nobody is signed in, and what was told is no user's to write.
  private async look({ now, signal }: JobRun): Promise<void> {
    const found = await this.database.asService((tx) => listToLookAt(tx, now, USERS_PER_RUN));
    for (const used of found) {
      signal.throwIfAborted();
      try {
        await this.note(used, await this.accounts.subscriptionOf(used.userId), now);
      } catch (err) {
        // It is looked at again in the next run; the others are not held up.
        this.log.warn({ err }, 'how much of a plan a month has used was not looked at');
      }
    }
  }

  private async note(used: WatchedUsage, subscription: SubscriptionView, now: Date): Promise<void> {
    // Who has no plan has no share of it to come to.
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

  private async tell({ now, signal }: JobRun): Promise<void> {
    for (let told = 0; told < EMAILS_PER_RUN; told += 1) {
      signal.throwIfAborted();
      const claimed = await this.database.asService((tx) => claimNotice(tx, now));
      if (claimed === null) return;
      await this.tellOne(claimed, now);
    }
  }

  private async tellOne(claimed: ClaimedNotice, now: Date): Promise<void> {
    const close = (outcome: Parameters<typeof closeNotice>[2]) =>
      this.database.asService((tx) => closeNotice(tx, claimed.id, outcome, now));
    try {
      const { email, mail } = await this.accounts.contactOf(claimed.userId);
      if (email === null || !mail) return await close('unwanted');
      const subscription = await this.accounts.subscriptionOf(claimed.userId);
      const link = new URL('/traffic-filter/campaigns', this.config.publicUrl).href;
      const message = notice(
        email,
        usageEmail({ ...claimed, perThousandCents: thousandCents(subscription) }),
        link,
      );
      await this.mailer.send({ ...message, messageId: this.messageIdOf(claimed) });
    } catch (err) {
      this.log.warn({ err }, 'an email about the use of a plan was not sent');
      if (claimed.tries >= TRIES_MAX) await close('failed');
      return;
    }
    await close('told');
  }

  /** The same however often it is sent. */
  private messageIdOf({ id }: ClaimedNotice): string {
    return `<traffic-filter.usage.${id}@${new URL(this.config.publicUrl).hostname}>`;
  }
}

const COUNTER: UsageCounter = 'requests';

/** Tells accounts how many requests of its plan a user has used this month, for the page that shows use and limit. */
@Injectable()
class RequestCounter implements OnModuleInit {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    this.counters.register(COUNTER, async (userId) => {
      // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
      const used = await this.database.asService((tx) => findMonthUsage(tx, userId, new Date()));
      return used.requests;
    });
  }
}

export const usageProviders = [UsageService, RequestCounter, UsageJobs];
