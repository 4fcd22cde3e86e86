import {
  type Caller,
  CONFIG,
  type Config,
  type Database,
  type LimitedSubject,
  RateLimiter,
  type RateRule,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Asker, knownNetworkOf } from '../device/device-cookie.ts';
import { type KnownDevice, KnownDevices } from '../device/known-devices.ts';
import { shownAddress } from '../user/absent-address.ts';
import { type AccountLimitName, LIMITS, type Limited, type LimitName } from './limit-rules.ts';

/** The asker, as far as their allowance is kept apart from that of others. */
export interface CountedAsker {
  name: string;
  /** True for a device or session that belongs to the account's owner. */
  isKnown: boolean;
}

/** What was counted and for whom, so that it can be refunded. */
export interface Taken {
  subjects: LimitedSubject[];
  asker: CountedAsker;
}

/** The two ways to count a guess at a password; the statement that makes it finds out which of them holds. */
interface SignInSubjects {
  strangers: LimitedSubject[];
  device: LimitedSubject[];
  /** Time since which the device is known, if the account has not been closed to it. Null for a stranger. */
  deviceSince: Date | null;
}

@Injectable()
export class AuthLimits {
  readonly #limiter: RateLimiter;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly devices: KnownDevices,
  ) {
    this.#limiter = new RateLimiter('auth', config.rateLimitScale);
  }

  /** Counted by address alone. Throws `request.rate.exceeded`. What is judged afterwards must be judged in another transaction. */
  async take(tx: Transaction, name: LimitName, caller: Caller): Promise<void> {
    await this.#limiter.take(tx, byAddress(name, caller));
  }

  /** For something that concerns the account of an address, whether or not there is one. A known device has its own limit. */
  async takeOf(tx: Transaction, name: AccountLimitName, asker: Asker, email: string): Promise<Taken> {
    const device = this.devices.find(asker.deviceCookie, email);
    if (device && (await isGoodFor(tx, device, email)))
      return this.takeKnown(tx, name, `${device.id} ${email}`);
    return this.takeStrange(tx, name, asker, email);
  }

  async takeKnown(tx: Transaction, name: AccountLimitName, known: string): Promise<Taken> {
    const taken = { subjects: byKnown(name, known), asker: { name: known, isKnown: true } };
    await this.#limiter.take(tx, taken.subjects);
    return taken;
  }

  /** Counted by account alone. */
  async takeOfAll(tx: Transaction, name: AccountLimitName, account: string): Promise<void> {
    const rules: RateRule[] = LIMITS[name].account.strangers;
    await this.#limiter.take(
      tx,
      rules.map((rule) => ({ rule, subject: account })),
    );
  }

  /** A guess at a code of the account's second factor. The password alone makes no device known here. */
  async takeFactor(
    tx: Transaction,
    asker: Asker,
    user: { id: string; email: string },
    session: { id: string; aal: string },
  ): Promise<Taken> {
    if (session.aal === 'aal2') return this.takeKnown(tx, 'factor', session.id);
    const account = shownAddress(user) || user.id;
    const device = this.devices.find(asker.deviceCookie, account, 'factor');
    if (device && (await isGoodFor(tx, device, user.email)))
      return this.takeKnown(tx, 'factor', `${device.id} ${account}`);
    return this.takeStrange(tx, 'factor', asker, user.id);
  }

  async takeStrange(
    tx: Transaction,
    name: AccountLimitName,
    caller: Caller,
    account: string,
  ): Promise<Taken> {
    const asker = { name: knownNetworkOf(caller.address) ?? '', isKnown: false };
    const taken = { subjects: byStranger(name, caller, account), asker };
    await this.#limiter.take(tx, taken.subjects);
    return taken;
  }

  /** Only failures are limited, so that a success is refunded. */
  async refund(tx: Transaction, { subjects }: Taken): Promise<void> {
    await this.#limiter.refund(tx, subjects);
  }

  signIn(asker: Asker, email: string): SignInSubjects {
    const device = this.devices.find(asker.deviceCookie, email);
    return {
      strangers: byStranger('signIn', asker, email),
      device: device ? byKnown('signIn', `${device.id} ${email}`) : [],
      deviceSince: device?.since ?? null,
    };
  }

  /** Arguments for a statement of this service that takes or refunds along with other work. */
  values(subjects: LimitedSubject[]): ReturnType<RateLimiter['values']> {
    return this.#limiter.values(subjects);
  }

  /** For such a statement, where it answered a wait: forgets what was counted by a clock that was ahead. True means try again. */
  async forgetOfAnotherTime(
    database: Database,
    waitSeconds: number | null,
    subjects: LimitedSubject[],
  ): Promise<boolean> {
    if (!this.#limiter.mayBeOfAnotherTime(waitSeconds, subjects)) return false;
    return database.asService((tx) => this.#limiter.forgetOfAnotherTime(tx, waitSeconds, subjects));
  }

  /**
   * Forgets what was counted under these ids and addresses. What was counted of an account and of a place or a device together
   * is a digest that cannot be traced to them, and expires within days.
   */
  async forget(tx: Transaction, accounts: string[]): Promise<void> {
    const rules = Object.values<Limited>(LIMITS).flatMap(({ account }) =>
      account ? [...account.strangers, ...account.known] : [],
    );
    await this.#limiter.forget(
      tx,
      rules.flatMap((rule) => accounts.map((subject) => ({ rule, subject }))),
    );
  }

  prune(tx: Transaction, limit: number): Promise<void> {
    return this.#limiter.prune(tx, limit);
  }
}

function byAddress(name: LimitName, caller: Caller): LimitedSubject[] {
  return LIMITS[name].address.map((rule) => ({ rule, subject: caller.address }));
}

function byStranger(name: AccountLimitName, caller: Caller, account: string): LimitedSubject[] {
  const { address = [], network, strangers }: NonNullable<Limited['account']> = LIMITS[name].account;
  const of = (rules: typeof network, subject: string) => rules.map((rule) => ({ rule, subject }));
  return [
    ...byAddress(name, caller),
    ...of(address, `${account} ${caller.address}`),
    ...of(network, `${account} ${knownNetworkOf(caller.address)}`),
    ...of(strangers, account),
  ];
}

function byKnown(name: AccountLimitName, known: string): LimitedSubject[] {
  return LIMITS[name].account.known.map((rule) => ({ rule, subject: known }));
}

/**
 * Devices that became known before a password was changed, or an account denied, may belong to the person who made that
 * necessary.
 */
async function isGoodFor(tx: Transaction, device: KnownDevice, email: string): Promise<boolean> {
  const row = await tx.one(
    `SELECT 1 FROM auth_service.users
     WHERE email = $1 AND $2::timestamptz >= date_trunc('second', greatest(created_at, devices_since))`,
    [email, device.since],
  );
  return row !== undefined;
}
