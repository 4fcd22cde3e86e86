import { AccountsPort, counterLimits, type UsageCounter, type UsageReply } from '@garimpo/accounts-contract';
import { UsageCounters } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class UsageService {
  constructor(
    private readonly counters: UsageCounters,
    private readonly accounts: AccountsPort,
  ) {}

  /** The counters that a plan bounds, in the order of the contract's table. */
  async of(userId: string): Promise<UsageReply['usage']> {
    const { limits } = await this.accounts.subscriptionOf(userId);
    const used = await this.counters.all(userId);
    const bounded = (Object.keys(counterLimits) as UsageCounter[]).filter((counter) => used.has(counter));
    return bounded.map((counter) => ({
      counter,
      used: used.get(counter) ?? 0,
      // Without a plan the limit is zero.
      limit: limits?.[counterLimits[counter]] ?? 0,
    }));
  }
}
