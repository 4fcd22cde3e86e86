import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { DomainError, type ErrorDetails } from '../errors/domain-error.ts';
import { RateLimiter, type RateRule } from './rate-limiter.ts';

/** How often a user may ask a domain for something, by all replicas together. Exact, as the {@link RateLimiter} is. */
export class UserLimits {
  readonly #limiter: RateLimiter;

  constructor(
    private readonly database: Database,
    { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
  ) {
    this.#limiter = new RateLimiter(database.domain, rateLimitScale);
  }

  /** Takes one, at once. Where none is left it throws what `refusal` makes of the time to wait. */
  async take(userId: string, rule: RateRule, refusal: (details: ErrorDetails) => DomainError): Promise<void> {
    try {
      // As the service: limits are nobody's rows, and whoever is limited must not be able to write what is counted.
      await this.database.asService((tx) => this.#limiter.take(tx, [{ rule, subject: userId }]));
    } catch (cause) {
      if (!(cause instanceof DomainError) || cause.code !== 'request.rate.exceeded') throw cause;
      const { retryAfterSeconds } = cause;
      throw refusal({ cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    }
  }
}

/** Forgets all that was ever counted of a user by these rules, for who is erased. */
export async function forgetUserLimits(
  tx: Transaction,
  domain: string,
  rules: readonly RateRule[],
  userId: string,
): Promise<void> {
  // How wide the limits are does not matter here.
  await new RateLimiter(domain, 1).forget(
    tx,
    rules.map((rule) => ({ rule, subject: userId })),
  );
}
