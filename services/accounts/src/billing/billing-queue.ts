import type { BillingOutcome, WebhookReply } from '@garimpo/accounts-contract';
import {
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { lockNotice } from './billing-inbox.ts';
import { isWaiting, settle } from './settle-notice.ts';
import {
  waitingForProduct,
  waitingForReference,
  waitingForUser,
  waitingInVain,
  waitingWith,
} from './waiting-notices.ts';

type Logger = ReturnType<typeof createLogger>;

/** A provider waits for its answer: what is locked for longer is taken up later. */
const LOCK_TIMEOUT = '3s';

/**
 * Takes up stored notices, one transaction each: first the notice is locked, then its user's profile. As the service
 * throughout, since providers, operators and jobs come here, and no user may write a subscription.
 */
@Injectable()
export class BillingQueue {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Settles a notice, unless it was before, and then those that waited for it. */
  async take(id: string): Promise<WebhookReply> {
    const reply = await this.settleWaiting(id);
    // In transactions after this one's end: of two that settle at the same moment and name each other, the later sees both.
    await this.takeUp((tx) => waitingWith(tx, id));
    return reply;
  }

  /** What a new profile, or a newly verified address, is the answer to. */
  async takeUpForUser(user: { userId: string; email: string; emailVerified: boolean }): Promise<number> {
    return this.takeUp((tx) =>
      user.emailVerified ? waitingForUser(tx, user) : waitingForReference(tx, user.userId),
    );
  }

  async takeUpForProduct(provider: string, productId: string): Promise<number> {
    return this.takeUp((tx) => waitingForProduct(tx, provider, productId));
  }

  async takeUpAll(limit: number): Promise<number> {
    return this.takeUp((tx) => waitingInVain(tx, limit));
  }

  /** How many of them no longer wait. One that fails is logged, and the others are taken up all the same. */
  private async takeUp(find: (tx: Transaction) => Promise<string[]>): Promise<number> {
    const ids = await this.database.asService(find);
    let settled = 0;
    for (const id of ids) {
      try {
        const { outcome } = await this.settleWaiting(id);
        if (!isWaiting({ outcome })) {
          settled += 1;
          await this.takeFamily(id);
        }
      } catch (error) {
        this.log.error({ err: error, billingEventId: id }, 'a stored notice could not be taken up');
      }
    }
    return settled;
  }

  /** One step further, and no more: what a related notice was the answer to in turn. */
  private async takeFamily(id: string): Promise<void> {
    const ids = await this.database.asService((tx) => waitingWith(tx, id));
    for (const related of ids) await this.settleWaiting(related);
  }

  private settleWaiting(id: string): Promise<WebhookReply> {
    return this.database.asService(async (tx) => {
      await limitLocks(tx);
      const notice = await lockNotice(tx, id);
      if (notice === null) throw new Error(`billing notice ${id} is gone`);
      if (!isWaiting(notice)) return { outcome: notice.outcome as BillingOutcome, duplicate: true };
      const outcome = await settle(tx, notice, notice.userId);
      if (outcome === 'amount_mismatch' && notice.outcome !== outcome)
        this.log.warn(
          { billingEventId: id },
          'a payment is below the price of its plan: an operator decides',
        );
      return { outcome, duplicate: notice.outcome !== 'received' };
    });
  }
}

export async function limitLocks(tx: Transaction): Promise<void> {
  await tx.run(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
}
