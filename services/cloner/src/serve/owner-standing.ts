import { AccountsPort, PUBLIC_DAYS_AFTER_END } from '@garimpo/accounts-contract';
import { FreshValue, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

/** Thirty days are not measured by the minute, and accounts is not asked with every picture. */
const BELIEVED_MS = 5 * 60 * 1000;
const OWNERS_MAX = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether clones of a user are still shown: until 30 days after the subscription has ended. */
@Injectable()
export class OwnerStanding {
  readonly #known = new Map<string, FreshValue<boolean>>();

  constructor(
    private readonly accounts: AccountsPort,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async isShown(userId: string): Promise<boolean> {
    try {
      return await this.#of(userId).get(BELIEVED_MS);
    } catch (err) {
      // Nobody's page goes dark because accounts is away for a moment.
      this.log.warn({ err }, 'accounts did not say how a subscription stands');
      return true;
    }
  }

  #of(userId: string): FreshValue<boolean> {
    const known = this.#known.get(userId);
    if (known !== undefined) return known;
    if (this.#known.size >= OWNERS_MAX) this.#known.clear();
    const standing = new FreshValue(async () => {
      const { active, endsAt } = await this.accounts.subscriptionOf(userId);
      return (
        active || endsAt === undefined || Date.now() < Date.parse(endsAt) + PUBLIC_DAYS_AFTER_END * DAY_MS
      );
    });
    this.#known.set(userId, standing);
    return standing;
  }
}
