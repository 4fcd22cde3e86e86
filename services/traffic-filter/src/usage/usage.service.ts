import {
  AccountsPort,
  OVERAGE_PRICES,
  type SubscriptionView,
  type UsageCounter,
} from '@garimpo/accounts-contract';
import { type Actor, Database, InjectDatabase, UsageCounters } from '@garimpo/service-kit';
import { overageCents, requestsOver, type UsageReply } from '@garimpo/traffic-filter-contract';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findMonthUsage } from './monthly-usage.query.ts';

/** The counter that the page of a user's plan shows. */
const COUNTER: UsageCounter = 'requests';

@Injectable()
export class UsageService implements OnModuleInit {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    this.counters.register(COUNTER, async (userId) => {
      // As the service: accounts asks with a user id, without that user's token.
      const used = await this.database.asService((tx) => findMonthUsage(tx, userId, new Date()));
      return used.requests;
    });
  }

  /** Usage in the month of `now`. */
  async of(actor: Actor, now: Date): Promise<UsageReply> {
    const [subscription, used] = await Promise.all([
      this.accounts.subscriptionOf(actor.userId),
      this.database.asUser(actor, (tx) => findMonthUsage(tx, actor.userId, now)),
    ]);
    const limit = requestLimit(subscription);
    const over = requestsOver(used.requests, limit);
    const perThousandCents = thousandCents(subscription);
    return { ...used, limit, over, perThousandCents, overageCents: overageCents(over, perThousandCents) };
  }
}

/** A user without a plan has a limit of 0. */
export function requestLimit({ limits }: SubscriptionView): number {
  return limits?.maxCloakerRequests ?? 0;
}

/** Price in centavos of 1,000 requests over the limit; null for a plan without such a price. */
export function thousandCents({ plan }: SubscriptionView): number | null {
  const reais = plan === undefined ? undefined : OVERAGE_PRICES[plan];
  return reais === undefined ? null : reais * 100;
}
