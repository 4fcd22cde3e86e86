import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  DomainError,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import {
  DOMAINS_MAX,
  type DomainsReply,
  type DomainView,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { findOwnCampaign } from '../campaign/campaign.query.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import {
  countOwnDomains,
  DomainLimits,
  type DomainRow,
  deleteDomain,
  findOwnDomain,
  insertDomain,
  listOwnDomains,
  lockDomains,
  restoreDomain,
  rootsOfOwnDomains,
  setCampaign,
  toDomainView,
} from './domain.query.ts';
import { DomainLooks } from './domain-looks.ts';
import { claimAsked } from './look.query.ts';
import { RecordLooks, refuseDomain } from './record-looks.ts';

const fail = defineErrors(trafficFilterErrors);
/** Between two looks at one domain that its owner asks for: name servers are other people's. */
const ASKED_AGAIN_SECONDS = 5;

@Injectable()
export class DomainService {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly looks: DomainLooks,
    private readonly limits: DomainLimits,
    private readonly records: RecordLooks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor): Promise<DomainsReply> {
    const rows = await this.database.asUser(actor, (tx) => listOwnDomains(tx, actor.userId));
    return { domains: rows.map(toDomainView), target: this.records.target };
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
   * Which campaign answers at its root. Throws `traffic_filter.domain.not_found`, `traffic_filter.campaign.not_found`, `traffic_filter.domain.leads_back`.
   */
  async update(actor: Actor, id: string, campaignId: string | null): Promise<DomainView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await lockDomains(tx, userId);
      await this.#row(tx, actor, id);
      if (campaignId !== null) {
        const campaign = await findOwnCampaign(tx, userId, campaignId);
        if (campaign === null) throw fail('traffic_filter.campaign.not_found');
        const pages = [campaign.securePage, ...campaign.offers.map(({ url }) => url)];
        // Its visitors might come back here for ever.
        if ((await rootsOfOwnDomains(tx, userId, pages)).size > 0)
          throw fail('traffic_filter.domain.leads_back');
      }
      await setCampaign(tx, userId, id, campaignId);
      return toDomainView(await this.#row(tx, actor, id));
    });
  }

  /** Looks now. Throws `traffic_filter.domain.not_found`, `traffic_filter.domain.check_too_soon`. */
  async verify(actor: Actor, id: string): Promise<DomainView> {
    await this.#find(actor, id);
    await this.#look(actor, id, ASKED_AGAIN_SECONDS);
    return this.#find(actor, id);
  }

  /** Anybody who can prove it may have it. Throws `traffic_filter.domain.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const done = await this.database.asUser(actor, (tx) => deleteDomain(tx, actor.userId, id));
    if (!done) throw fail('traffic_filter.domain.not_found');
  }

  /**
   * With its record, looked at anew, and with its campaign where that one does not lead back by now. Throws `traffic_filter.domain.not_found`,
   * `traffic_filter.domains.limit_reached`.
   */
  async restore(actor: Actor, id: string): Promise<DomainView> {
    await this.database.asUser(actor, async (tx) => {
      await this.#mustHaveRoom(tx, actor);
      if (!(await restoreDomain(tx, actor.userId, id))) throw fail('traffic_filter.domain.not_found');
    });
    // Whoever takes back a mistake need not wait.
    await this.#look(actor, id, 0).catch((error: unknown) => {
      // The schedule looks at it, then, in a minute.
      if (!(error instanceof DomainError) || error.code !== 'traffic_filter.domain.check_too_soon')
        throw error;
    });
    return this.#find(actor, id);
  }

  async #look({ userId }: Actor, id: string, pauseSeconds: number): Promise<void> {
    await this.limits.look(userId);
    // As the service: when it was looked at is none of a user's columns.
    const claimed = await this.database.asService((tx) => claimAsked(tx, id, pauseSeconds));
    if (claimed === null) {
      throw fail('traffic_filter.domain.check_too_soon', { retryAfterSeconds: pauseSeconds });
    }
    await this.looks.look(claimed, { now: new Date(), signal: new AbortController().signal });
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
