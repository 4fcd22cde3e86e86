import { AccountsPort, counterLimits, type UsageCounter, type UsageReply } from '@garimpo/accounts-contract';
import { UsageCounters } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class UsageService {
  constructor(
    private readonly counters: UsageCounters,
    private readonly accounts: AccountsPort,
  ) {}

  /** Counters of the domains in this process that a plan bounds, in the order of the contract's table. */
  async of(userId: string): Promise<UsageReply['usage']> {
    const { limits } = await this.accounts.subscriptionOf(userId);
    const registered = new Set(this.counters.names());
    const bounded = (Object.keys(counterLimits) as UsageCounter[]).filter((counter) =>
      registered.has(counter),
    );
    return Promise.all(
      bounded.map(async (counter) => ({
        counter,
        used: (await this.counters.read(counter, userId)) ?? 0,
        // Without a plan there is room for nothing.
        limit: limits?.[counterLimits[counter]] ?? 0,
      })),
    );
  }
}
