import { lastRenewalToRunOut, type PlanName } from '@garimpo/accounts-contract';
import {
  type createLogger,
  type Database,
  InjectDatabase,
  InjectJobs,
  Jobs,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { DEMO_CANCELLED, DEMO_RENEWED, DEMO_RESUMED } from '../providers/demo.provider.ts';
import { DemoNotices } from './demo-notices.ts';

type Logger = ReturnType<typeof createLogger>;

/** Renewed ahead of its end, so that no tool closes in between. */
const AHEAD_MS = 60 * 60_000;
const PER_RUN = 200;

interface Subscriber {
  userId: string;
  plan: PlanName;
}

/** What a payment provider does about the subscriptions that the demonstration has sold: it renews, cancels and resumes them. */
@Injectable()
export class DemoSubscriptions {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @InjectJobs(ACCOUNTS_DOMAIN) jobs: Jobs,
    private readonly notices: DemoNotices,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    if (!notices.isOn) return;
    jobs.schedule({
      name: 'accounts.renew-demonstration',
      every: '*/10 * * * *',
      timeoutSeconds: 240,
      work: ({ now }) => this.renewDue(now),
    });
  }

  get isOn(): boolean {
    return this.notices.isOn;
  }

  /** It stays open for the days that are paid. Throws `accounts.checkout.not_confirmed`. */
  async cancel(subscriber: Subscriber): Promise<void> {
    await this.notices.send({ type: DEMO_CANCELLED, ...subscriber });
  }

  /** Throws `accounts.checkout.not_confirmed`. */
  async resume(subscriber: Subscriber): Promise<void> {
    await this.notices.send({ type: DEMO_RESUMED, ...subscriber });
  }

  private async renewDue(now: Date): Promise<void> {
    const runsOut = lastRenewalToRunOut(now);
    // Runs as the service, because a job has no signed-in user.
    const due = await this.database.asService((tx) =>
      tx.rows<Subscriber>(
        `select profiles.id as "userId", plans.name as plan
         from accounts.profiles join accounts.plans on plans.id = plan_id
         where subscription_status = 'active' and subscription_renews and renewed_by like 'demo %'
           and deletion_requested_at is null
           and subscription_renewed_at > $1 and subscription_renewed_at <= $2
         limit ${PER_RUN}`,
        [runsOut, new Date(runsOut.getTime() + AHEAD_MS)],
      ),
    );
    for (const subscriber of due) {
      try {
        await this.notices.send({ type: DEMO_RENEWED, ...subscriber });
      } catch (error) {
        this.log.error({ err: error, userId: subscriber.userId }, 'a demonstration was not renewed');
      }
    }
  }
}
