import { type SubscriptionView, UNLIMITED, type UsageCounter } from '@garimpo/accounts-contract';
import { OFFERS_LIST_MAX } from '@garimpo/offers-contract';
import { Database, InjectDatabase, UsageCounters } from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countOwnOffers } from './offer.query.ts';

const COUNTER: UsageCounter = 'libraries';

/** Tells accounts how many offers a user has, for the page that shows use and limit. */
@Injectable()
export class LibraryCounter implements OnModuleInit {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countOwnOffers(tx, userId)));
  }
}

/** How many offers the user may have on the board. No plan, no offers; no limit still ends where the list does. */
export function libraryLimit(subscription: SubscriptionView): number {
  const limit = subscription.limits?.maxLibraries ?? 0;
  return limit === UNLIMITED ? OFFERS_LIST_MAX : Math.min(limit, OFFERS_LIST_MAX);
}
