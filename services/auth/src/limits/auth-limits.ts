import {
  type Caller,
  CONFIG,
  type Config,
  type Database,
  RateLimiter,
  type RateRule,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Subjects = Parameters<RateLimiter['take']>[1];

interface Limited {
  address: RateRule;
  /** By account, whether there is one or not: a limit must not tell. */
  account?: RateRule;
}

const rule = (name: string, burst: number, everySeconds: number): RateRule => ({ name, burst, everySeconds });

/** Wrong passwords of an account are one in half a minute in the long run; letters one a minute. */
const LIMITS = {
  signIn: { address: rule('sign-in address', 30, 10), account: rule('sign-in account', 20, 30) },
  signUp: { address: rule('sign-up address', 30, 30) },
  refresh: { address: rule('refresh address', 150, 2) },
  letter: { address: rule('letter address', 30, 30), account: rule('letter account', 2, 60) },
  code: { address: rule('code address', 30, 10), account: rule('code account', 10, 60) },
  factor: { address: rule('factor address', 60, 5), account: rule('factor account', 10, 30) },
  provider: { address: rule('provider address', 60, 5) },
} satisfies Record<string, Limited>;

export type LimitName = keyof typeof LIMITS;

/** The limits of this service, per address and per account, shared by all its replicas. */
@Injectable()
export class AuthLimits {
  readonly #limiter: RateLimiter;

  constructor(@Inject(CONFIG) config: Config) {
    this.#limiter = new RateLimiter('auth', config.rateLimitScale);
  }

  /** Throws `request.rate.exceeded`. What is judged after it must be judged in another transaction. */
  async take(tx: EntityManager, name: LimitName, caller: Caller, account?: string): Promise<void> {
    await this.#limiter.take(tx, subjects(LIMITS[name], caller, account));
  }

  /** For a statement of this service that takes or gives back along with what else it does. */
  values(name: LimitName, caller: Caller, account?: string): ReturnType<RateLimiter['values']> {
    return this.#limiter.values(subjects(LIMITS[name], caller, account));
  }

  /** For such a statement, where it said to wait: what was counted by a clock that was ahead is forgotten, and true is to try again. */
  async forgetOfAnotherTime(
    database: Database,
    waitSeconds: number | null | undefined,
    name: LimitName,
    caller: Caller,
    account?: string,
  ): Promise<boolean> {
    const limited = subjects(LIMITS[name], caller, account);
    if (!this.#limiter.isOfAnotherTime(waitSeconds, limited)) return false;
    // As the service: limits are nobody's rows.
    await database.asService((tx) => this.#limiter.forget(tx, limited));
    return true;
  }

  /** Forgets what was counted of somebody, under the ids and addresses that they were counted by. */
  async forget(tx: EntityManager, accounts: string[]): Promise<void> {
    const rules = Object.values<Limited>(LIMITS).flatMap(({ account }) => account ?? []);
    await this.#limiter.forget(
      tx,
      rules.flatMap((rule) => accounts.map((subject) => ({ rule, subject }))),
    );
  }

  prune(tx: EntityManager, limit: number): Promise<void> {
    return this.#limiter.prune(tx, limit);
  }
}

function subjects(limit: Limited, caller: Caller, account: string | undefined): Subjects {
  return [
    { rule: limit.address, subject: caller.address },
    ...(limit.account && account !== undefined ? [{ rule: limit.account, subject: account }] : []),
  ];
}
