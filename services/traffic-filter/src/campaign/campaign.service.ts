import { randomInt } from 'node:crypto';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import {
  CAMPAIGNS_MAX,
  type CampaignsQuery,
  type CampaignView,
  type CreateCampaignInput,
  type SavedCampaignReply,
  type TodayReply,
  trafficFilterErrors,
  type UpdateCampaignInput,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { domainRows, rootsOfOwnDomains } from '../domain/domain.query.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import {
  type CampaignRow,
  countOwnCampaigns,
  findOwnCampaign,
  insertCampaign,
  listOwnCampaigns,
  peopleOfToday,
  setDeleted,
  toCampaignView,
  updateCampaign,
} from './campaign.query.ts';
import { type NamedPage, PageChecks, pageRefused } from './page-checks.ts';

const fail = defineErrors(trafficFilterErrors);
/** 36^8 keys, so that they cannot be guessed. */
const KEY_LENGTH = 8;
const KEY_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const KEY_TRIES = 8;

@Injectable()
export class CampaignService {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly pages: PageChecks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, query: CampaignsQuery): Promise<CampaignView[]> {
    const rows = await this.database.asUser(actor, (tx) => listOwnCampaigns(tx, actor.userId, query));
    return rows.map((row) => this.#view(row));
  }

  async today(actor: Actor): Promise<TodayReply['campaigns']> {
    return this.database.asUser(actor, (tx) => peopleOfToday(tx, actor.userId));
  }

  /** Throws `traffic_filter.campaign.not_found`. */
  async find(actor: Actor, id: string): Promise<CampaignView> {
    return this.#view(await this.database.asUser(actor, (tx) => this.#row(tx, actor, id)));
  }

  /** Throws `traffic_filter.campaigns.limit_reached`, `traffic_filter.campaign.page_refused`. */
  async create(actor: Actor, input: CreateCampaignInput): Promise<SavedCampaignReply> {
    const pages = pagesOf(input);
    // Before the transaction, because pages may take seconds to respond.
    const warnings = await this.pages.check(pages);
    const row = await this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, actor.userId, 'campaigns');
      await this.#mustHaveRoom(tx, actor);
      await this.#mustNotLeadBack(tx, actor, pages);
      return this.#row(tx, actor, await this.#insert(tx, actor, input));
    });
    return { campaign: this.#view(row), warnings };
  }

  /** Throws `traffic_filter.campaign.not_found`, `traffic_filter.campaign.changed`, `traffic_filter.campaign.page_refused`. */
  async update(actor: Actor, id: string, input: UpdateCampaignInput): Promise<SavedCampaignReply> {
    const before = await this.find(actor, id);
    const known = new Set([before.securePage, ...before.offers.map(({ url }) => url)]);
    const pages = pagesOf(input).filter(({ url }) => !known.has(url));
    const warnings = await this.pages.check(pages);
    const row = await this.database.asUser(actor, async (tx) => {
      await this.#mustNotLeadBack(tx, actor, pages);
      if (await updateCampaign(tx, actor.userId, id, input)) return this.#row(tx, actor, id);
      // Throws where the campaign is gone; otherwise another request has changed it.
      await this.#row(tx, actor, id);
      throw fail('traffic_filter.campaign.changed');
    });
    return { campaign: this.#view(row), warnings };
  }

  /** Throws `traffic_filter.campaign.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const done = await this.database.asUser(actor, (tx) => setDeleted(tx, actor.userId, id, new Date()));
    if (!done) throw fail('traffic_filter.campaign.not_found');
  }

  /** Throws `traffic_filter.campaign.not_found`, `traffic_filter.campaigns.limit_reached`. */
  async restore(actor: Actor, id: string): Promise<CampaignView> {
    const row = await this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, actor.userId, 'campaigns');
      await this.#mustHaveRoom(tx, actor);
      if (!(await setDeleted(tx, actor.userId, id, null))) throw fail('traffic_filter.campaign.not_found');
      return this.#row(tx, actor, id);
    });
    return this.#view(row);
  }

  async #mustHaveRoom(tx: Transaction, { userId }: Actor): Promise<void> {
    if ((await countOwnCampaigns(tx, userId)) < CAMPAIGNS_MAX) return;
    throw fail('traffic_filter.campaigns.limit_reached', {
      fields: [{ path: 'campaigns', rule: String(CAMPAIGNS_MAX) }],
    });
  }

  /** A page at the root of one of the user's domains could lead back to the campaign, now or once the domain is verified. */
  async #mustNotLeadBack(tx: Transaction, { userId }: Actor, pages: readonly NamedPage[]): Promise<void> {
    await domainRows.lock(tx, userId);
    const roots = await rootsOfOwnDomains(
      tx,
      userId,
      pages.map(({ url }) => url),
    );
    const page = pages.find(({ url }) => roots.has(url));
    if (page !== undefined) throw pageRefused(page.path, 'own_link');
  }

  async #insert(tx: Transaction, { userId }: Actor, input: CreateCampaignInput): Promise<string> {
    for (let tries = 0; tries < KEY_TRIES; tries += 1) {
      const id = await insertCampaign(tx, userId, newKey(), input);
      if (id !== null) return id;
    }
    throw new Error(`${KEY_TRIES} random keys in a row were taken`);
  }

  async #row(tx: Transaction, { userId }: Actor, id: string): Promise<CampaignRow> {
    const row = await findOwnCampaign(tx, userId, id);
    if (row === null) throw fail('traffic_filter.campaign.not_found');
    return row;
  }

  #view(row: CampaignRow): CampaignView {
    return toCampaignView(row, this.config);
  }
}

function pagesOf({
  securePage,
  offers = [],
}: Pick<UpdateCampaignInput, 'securePage' | 'offers'>): NamedPage[] {
  const named = offers.map(({ url }, at) => ({ path: `offers.${at}.url`, url }));
  return securePage === undefined ? named : [{ path: 'securePage', url: securePage }, ...named];
}

function newKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
}
