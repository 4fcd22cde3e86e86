import { CONFIG, type Config, RateLimiter, type RateRule, type Transaction } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';

/** No copy takes longer: one that does is given up, and a process that died while making one is forgotten. */
export const EXPORT_SECONDS = 300;

const rules = {
  /** A copy reads all data of an account. */
  export: { name: 'data export', burst: 3, everySeconds: 600 },
  /** Taken for as long as the copy is under way, by whichever replica makes it. */
  exporting: { name: 'data export under way', burst: 1, everySeconds: EXPORT_SECONDS },
  /** Each request and each cancellation sends an email. */
  deletion: { name: 'account deletion', burst: 6, everySeconds: 600 },
  /** Each one is a notice that is kept. */
  subscription: { name: 'subscription change', burst: 10, everySeconds: 60 },
  /** Each sends an email. */
  token: { name: 'access token', burst: 10, everySeconds: 360 },
} satisfies Record<string, RateRule>;

/** The limits on what people do with their account as a whole, shared by all replicas. */
@Injectable()
export class AccountLimits {
  readonly #limiter: RateLimiter;
  /** One at a time is one at a time, however wide the others are. */
  readonly #exact = new RateLimiter(ACCOUNTS_DOMAIN, 1);

  constructor(@Inject(CONFIG) config: Config) {
    this.#limiter = new RateLimiter(ACCOUNTS_DOMAIN, config.rateLimitScale);
  }

  /** Throws `request.rate.exceeded`. */
  async take(
    tx: Transaction,
    name: 'export' | 'deletion' | 'subscription' | 'token',
    userId: string,
  ): Promise<void> {
    await this.#limiter.take(tx, [{ rule: rules[name], subject: userId }]);
  }

  /** Throws `request.rate.exceeded` while another copy is under way. */
  async beginExport(tx: Transaction, userId: string): Promise<void> {
    await this.#exact.take(tx, [{ rule: rules.exporting, subject: userId }]);
  }

  async endExport(tx: Transaction, userId: string): Promise<void> {
    await this.#exact.refund(tx, [{ rule: rules.exporting, subject: userId }]);
  }

  async forget(tx: Transaction, userId: string): Promise<void> {
    await this.#limiter.forget(
      tx,
      Object.values(rules).map((rule) => ({ rule, subject: userId })),
    );
  }
}
