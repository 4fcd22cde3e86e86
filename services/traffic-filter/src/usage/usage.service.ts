import { AccountsPort, OVERAGE_PRICES, type SubscriptionView } from '@garimpo/accounts-contract';
import { type Actor, Database, InjectDatabase } from '@garimpo/service-kit';
import { overageCents, requestsOver, type UsageReply } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findMonthUsage } from './monthly-usage.query.ts';

@Injectable()
export class UsageService {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  /** Of the month that `now` lies in. */
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

/** Without a plan there is room for nothing. */
export function requestLimit({ limits }: SubscriptionView): number {
  return limits?.maxCloakerRequests ?? 0;
}

/** Of 1.000 requests over the plan's; `null` for a plan that has no price for them. */
export function thousandCents({ plan }: SubscriptionView): number | null {
  const reais = plan === undefined ? undefined : OVERAGE_PRICES[plan];
  return reais === undefined ? null : reais * 100;
}
