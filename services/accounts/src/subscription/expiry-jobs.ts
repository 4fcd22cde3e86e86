import { lastRenewalToRunOut } from '@garimpo/accounts-contract';
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

type Logger = ReturnType<typeof createLogger>;

/** Rows per transaction, so that no payment waits long for a lock. */
export const EXPIRY_BATCH = 500;

/** Conditions on a profile, each with an index of its own; `$1` is the last moment that counts. */
export const RUN_OUT = {
  subscriptions: `subscription_status = 'active'
    and coalesce(subscription_renewed_at, '-infinity'::timestamptz) <= $1`,
  trials: `subscription_status = 'trialing' and trial_expires_at <= $1`,
};

/**
 * Stores that a subscription or trial has expired. Access rules derive this on every read, so an hourly run is
 * enough. Idempotent.
 */
@Injectable()
export class ExpiryJobs {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @InjectJobs(ACCOUNTS_DOMAIN) jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.schedule({
      name: 'accounts.store-expiry',
      every: '7 * * * *',
      irrevocable: true,
      timeoutSeconds: 300,
      work: ({ now, signal }) => this.storeExpiry(now, signal),
    });
  }

  private async storeExpiry(now: Date, signal: AbortSignal): Promise<void> {
    const subscriptions = await this.expireAll('subscriptions', lastRenewalToRunOut(now), signal);
    const trials = await this.expireAll('trials', now, signal);
    if (subscriptions + trials > 0) this.log.info({ subscriptions, trials }, 'stored what has run out');
  }

  private async expireAll(what: keyof typeof RUN_OUT, until: Date, signal: AbortSignal): Promise<number> {
    for (let stored = 0; ; ) {
      signal.throwIfAborted();
      const batch = await this.expireSome(RUN_OUT[what], until);
      stored += batch;
      if (batch < EXPIRY_BATCH) return stored;
    }
  }

  private expireSome(hasRunOut: string, until: Date): Promise<number> {
    // As the service: no user is there, and none may write a status. A row that a payment holds at this moment is left to
    // the payment, and to the next run.
    return this.database.asService((tx) =>
      tx.changed(
        `update accounts.profiles set subscription_status = 'expired' where id in
           (select id from accounts.profiles where ${hasRunOut} limit $2 for update skip locked)`,
        [until, EXPIRY_BATCH],
      ),
    );
  }
}
