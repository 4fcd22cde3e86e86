import { DOMAINS_MAX, type DomainTarget, type UserDomainView } from '@garimpo/service-contract';
import type { Actor } from '../auth/actor.ts';
import type { Config } from '../config/config.ts';
import type { Database, Transaction } from '../database/database.ts';
import { DomainError, type ErrorDetails } from '../errors/domain-error.ts';
import { type RateRule, UserLimits } from '../limits/rate-limiter.ts';
import { type DnsCheck, refuseDomain } from './dns-check.ts';
import type { DomainChecks } from './domain-checks.ts';
import type { DomainRows, UserDomainRow } from './domain-rows.ts';

/** Twice all domains of a user at once, then ten a minute: the name servers belong to others, and anybody can add any name. */
export const domainRates: Record<'check', RateRule> = {
  check: { name: 'look at a domain', burst: 100, everySeconds: 6 },
};
/** Pause between two requested checks of one domain. */
const CHECK_PAUSE_SECONDS = 5;

/** The service's own codes of what goes wrong. */
export type DomainFailure = 'notFound' | 'repeated' | 'refused' | 'limitReached' | 'tooSoon';

export interface UserDomainServiceOptions<Row extends UserDomainRow, View> {
  database: Database;
  config: Config;
  checks: DomainChecks;
  dns: DnsCheck;
  rows: DomainRows<Row>;
  fail: (failure: DomainFailure, details?: ErrorDetails) => DomainError;
  toView: (row: Row) => View;
  /** Why a name that could be a user's may not be added all the same, as the rule of its field; null where it may. */
  refuse?: (domain: string) => Promise<string | null> | string | null;
}

/** What users do with their domains, whatever these lead to. */
export class UserDomainService<Row extends UserDomainRow, View extends UserDomainView> {
  readonly #limits: UserLimits;

  constructor(protected readonly own: UserDomainServiceOptions<Row, View>) {
    this.#limits = new UserLimits(own.database, own.config);
  }

  async list(actor: Actor): Promise<{ domains: View[]; target: DomainTarget | null }> {
    const { database, rows, toView, dns } = this.own;
    const found = await database.asUser(actor, (tx) => rows.list(tx, actor.userId));
    return { domains: found.map(toView), target: dns.target };
  }

  async create(actor: Actor, domain: string): Promise<View> {
    const { config, database, fail, refuse, rows } = this.own;
    const rule = refuseDomain(domain, config) ?? (await refuse?.(domain)) ?? null;
    if (rule !== null) throw fail('refused', { fields: [{ path: 'domain', rule }] });
    return database.asUser(actor, async (tx) => {
      await this.#mustHaveRoom(tx, actor);
      const id = await rows.insert(tx, actor.userId, domain);
      if (id === null) throw fail('repeated', { fields: [{ path: 'domain', rule: 'repeated' }] });
      return this.view(tx, actor, id);
    });
  }

  /** Checks now. */
  async verify(actor: Actor, id: string): Promise<View> {
    await this.#find(actor, id);
    await this.#check(actor, id, CHECK_PAUSE_SECONDS);
    return this.#find(actor, id);
  }

  /** Releases the name for other users. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { database, fail, rows } = this.own;
    if (!(await database.asUser(actor, (tx) => rows.delete(tx, actor.userId, id)))) throw fail('notFound');
  }

  /** Restores a deleted domain with its record and what it led to. */
  async restore(actor: Actor, id: string): Promise<View> {
    const { database, fail, rows } = this.own;
    await database.asUser(actor, async (tx) => {
      await this.#mustHaveRoom(tx, actor);
      if (!(await rows.restore(tx, actor.userId, id))) throw fail('notFound');
    });
    const tooSoon = fail('tooSoon').code;
    await this.#check(actor, id, 0).catch((error: unknown) => {
      // The schedule checks the domain within a minute when the limit is reached.
      if (!(error instanceof DomainError) || error.code !== tooSoon) throw error;
    });
    return this.#find(actor, id);
  }

  protected async view(tx: Transaction, { userId }: Actor, id: string): Promise<View> {
    const row = await this.own.rows.find(tx, userId, id);
    if (row === null) throw this.own.fail('notFound');
    return this.own.toView(row);
  }

  #find(actor: Actor, id: string): Promise<View> {
    return this.own.database.asUser(actor, (tx) => this.view(tx, actor, id));
  }

  async #check({ userId }: Actor, id: string, pauseSeconds: number): Promise<void> {
    const { checks, fail } = this.own;
    await this.#limits.take(userId, domainRates.check, (details) => fail('tooSoon', details));
    const claimed = await checks.claim(id, pauseSeconds);
    if (claimed === null) throw fail('tooSoon', { retryAfterSeconds: pauseSeconds });
    await checks.check(claimed, new Date(), new AbortController().signal);
  }

  async #mustHaveRoom(tx: Transaction, { userId }: Actor): Promise<void> {
    const { fail, rows } = this.own;
    await rows.lock(tx, userId);
    if ((await rows.count(tx, userId)) < DOMAINS_MAX) return;
    throw fail('limitReached', { fields: [{ path: 'domains', rule: String(DOMAINS_MAX) }] });
  }
}
