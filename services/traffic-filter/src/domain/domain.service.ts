import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  DomainError,
  defineErrors,
  InjectDatabase,
  type Transaction,
  UserLimits,
} from '@garimpo/service-kit';
import {
  DOMAINS_MAX,
  type DomainsReply,
  type DomainView,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DnsCheck, refuseDomain } from './dns-check.ts';
import {
  countOwnDomains,
  type DomainRow,
  deleteDomain,
  findOwnDomain,
  insertDomain,
  listOwnDomains,
  lockDomains,
  pagesOfCampaign,
  restoreDomain,
  rootsOfOwnDomains,
  setCampaign,
  toDomainView,
} from './domain.query.ts';
import { claimRequested } from './domain-check.query.ts';
import { DomainChecks } from './domain-checks.ts';

const fail = defineErrors(trafficFilterErrors);
/** Twice all domains of a user at once, then ten a minute: the name servers belong to others, and anybody can add any name. */
export const domainRates = { check: { name: 'look at a domain', burst: 100, everySeconds: 6 } };
/** Pause between two requested checks of one domain. */
const CHECK_PAUSE_SECONDS = 5;

@Injectable()
export class DomainService {
  readonly #limits: UserLimits;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly checks: DomainChecks,
    private readonly dns: DnsCheck,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  async list(actor: Actor): Promise<DomainsReply> {
    const rows = await this.database.asUser(actor, (tx) => listOwnDomains(tx, actor.userId));
    return { domains: rows.map(toDomainView), target: this.dns.target };
  }

  /** Throws `traffic_filter.domain.refused`, `traffic_filter.domains.limit_reached`, `traffic_filter.domain.repeated`. */
  async create(actor: Actor, domain: string): Promise<DomainView> {
    const rule = refuseDomain(domain, this.config);
    if (rule !== null) {
      throw fail('traffic_filter.domain.refused', { fields: [{ path: 'domain', rule }] });
    }
    return this.database.asUser(actor, async (tx) => {
      await this.#mustHaveRoom(tx, actor);
      const id = await insertDomain(tx, actor.userId, domain);
      if (id === null)
        throw fail('traffic_filter.domain.repeated', { fields: [{ path: 'domain', rule: 'repeated' }] });
      return toDomainView(await this.#row(tx, actor, id));
    });
  }

  /**
   * Sets the campaign that answers at the root. Throws `traffic_filter.domain.not_found`, `traffic_filter.campaign.not_found`,
   * `traffic_filter.domain.leads_back`.
   */
  async update(actor: Actor, id: string, campaignId: string | null): Promise<DomainView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await lockDomains(tx, userId);
      await this.#row(tx, actor, id);
      if (campaignId !== null) {
        const pages = await pagesOfCampaign(tx, userId, campaignId);
        if (pages.length === 0) throw fail('traffic_filter.campaign.not_found');
        // A page at a root would redirect its visitors in a loop.
        if ((await rootsOfOwnDomains(tx, userId, pages)).size > 0)
          throw fail('traffic_filter.domain.leads_back');
      }
      await setCampaign(tx, userId, id, campaignId);
      return toDomainView(await this.#row(tx, actor, id));
    });
  }

  /** Checks now. Throws `traffic_filter.domain.not_found`, `traffic_filter.domain.check_too_soon`. */
  async verify(actor: Actor, id: string): Promise<DomainView> {
    await this.#find(actor, id);
    await this.#check(actor, id, CHECK_PAUSE_SECONDS);
    return this.#find(actor, id);
  }

  /** Releases the name for other users. Throws `traffic_filter.domain.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const done = await this.database.asUser(actor, (tx) => deleteDomain(tx, actor.userId, id));
    if (!done) throw fail('traffic_filter.domain.not_found');
  }

  /**
   * Restores a deleted domain with its record and, unless that would loop now, its campaign. Throws `traffic_filter.domain.not_found`,
   * `traffic_filter.domains.limit_reached`.
   */
  async restore(actor: Actor, id: string): Promise<DomainView> {
    await this.database.asUser(actor, async (tx) => {
      await this.#mustHaveRoom(tx, actor);
      if (!(await restoreDomain(tx, actor.userId, id))) throw fail('traffic_filter.domain.not_found');
    });
    await this.#check(actor, id, 0).catch((error: unknown) => {
      // Over the limit, the schedule checks it within a minute.
      if (!(error instanceof DomainError) || error.code !== 'traffic_filter.domain.check_too_soon')
        throw error;
    });
    return this.#find(actor, id);
  }

  async #check({ userId }: Actor, id: string, pauseSeconds: number): Promise<void> {
    await this.#limits.take(userId, domainRates.check, (details) =>
      fail('traffic_filter.domain.check_too_soon', details),
    );
    // As the service, because users cannot write the columns of checks.
    const claimed = await this.database.asService((tx) => claimRequested(tx, id, pauseSeconds));
    if (claimed === null) {
      throw fail('traffic_filter.domain.check_too_soon', { retryAfterSeconds: pauseSeconds });
    }
    await this.checks.check(claimed, new Date(), new AbortController().signal);
  }

  async #mustHaveRoom(tx: Transaction, { userId }: Actor): Promise<void> {
    await lockDomains(tx, userId);
    if ((await countOwnDomains(tx, userId)) < DOMAINS_MAX) return;
    throw fail('traffic_filter.domains.limit_reached', {
      fields: [{ path: 'domains', rule: String(DOMAINS_MAX) }],
    });
  }

  async #find(actor: Actor, id: string): Promise<DomainView> {
    return toDomainView(await this.database.asUser(actor, (tx) => this.#row(tx, actor, id)));
  }

  async #row(tx: Transaction, { userId }: Actor, id: string): Promise<DomainRow> {
    const row = await findOwnDomain(tx, userId, id);
    if (row === null) throw fail('traffic_filter.domain.not_found');
    return row;
  }
}
