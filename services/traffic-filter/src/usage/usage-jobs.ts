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
} from '@garimpo/service-kit';
import { USAGE_NOTICES, usedPercent } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { usageLetter } from '../text/pt-br-usage.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { listToLookAt, noteLimit, type WatchedUsage } from './monthly-usage.query.ts';
import { requestLimit, thousandCents } from './usage.service.ts';
import {
  type ClaimedNotice,
  claimNotice,
  closeNotice,
  noteShares,
  TRIES_MAX,
} from './usage-notices.query.ts';

const USERS_PER_RUN = 2_000;
const LETTERS_PER_RUN = 500;

/**
 * Tells owners how much of their plan's requests a month has used: at each share once. A share that was come to is a row, and the row is told until it was, so that a
 * process that dies over it tells it again, as one message, and nobody is told twice.
 */
@Injectable()
export class UsageJobs {
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
    for (let told = 0; told < LETTERS_PER_RUN; told += 1) {
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
      const letter = notice(
        email,
        usageLetter({ ...claimed, perThousandCents: thousandCents(subscription) }),
        link,
      );
      await this.mailer.send({ ...letter, messageId: this.messageIdOf(claimed) });
    } catch (err) {
      this.log.warn({ err }, 'a letter about the use of a plan was not sent');
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
