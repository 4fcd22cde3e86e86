import { type SubscriptionView, UNLIMITED, type UsageCounter } from '@garimpo/accounts-contract';
import { OFFERS_LIST_MAX, offersErrors } from '@garimpo/offers-contract';
import {
  Database,
  type DomainError,
  defineErrors,
  InjectDatabase,
  UsageCounters,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countOwnOffers } from './offer.query.ts';

const fail = defineErrors(offersErrors);
const COUNTER: UsageCounter = 'libraries';

/** Reports to accounts how many offers a user has, for the page that shows use and limit. */
@Injectable()
export class LibraryCounter implements OnModuleInit {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    // The service acts: accounts asks with a user id, without a token of this user.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countOwnOffers(tx, userId)));
  }
}

/** How many offers the user may have on the board. No plan, no offers; no limit still ends where the list does. */
export function libraryLimit(subscription: SubscriptionView): number {
  const limit = subscription.limits?.maxLibraries ?? 0;
  return limit === UNLIMITED ? OFFERS_LIST_MAX : Math.min(limit, OFFERS_LIST_MAX);
}

export function limitReached(limit: number): DomainError {
  return fail('offers.libraries.limit_reached', { fields: [{ path: 'maxLibraries', rule: String(limit) }] });
}
