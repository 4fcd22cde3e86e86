import { randomUUID } from 'node:crypto';
import {
  AccountsPort,
  type SubscriptionView,
  UNLIMITED,
  type UsageCounter,
} from '@garimpo/accounts-contract';
import {
  type AnticloneSiteView,
  anticloneErrors,
  type CreateSiteInput,
  pageAddress,
  plainHost,
  SITES_LIST_MAX,
  type SitesReply,
  scriptKey,
  type UpdateSiteInput,
} from '@garimpo/anticlone-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
  UsageCounters,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  countOwnSites,
  findOwnSite,
  hasOwnPage,
  insertSite,
  listOwnSites,
  toSiteView,
  updateOwnSite,
} from './site.query.ts';
import { SiteRemoval } from './site-removal.ts';

/** Makes ids of sites; tests make them collide. */
@Injectable()
export class SiteIds {
  next(): string {
    return randomUUID();
  }
}

const fail = defineErrors(anticloneErrors);
const COUNTER: UsageCounter = 'anticlones';
/** There are 4,294,967,296 script keys: several taken ones in a row are no coincidence. */
const KEY_TRIES = 8;
@Injectable()
export class SiteService implements OnModuleInit {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly removal: SiteRemoval,
    private readonly ids: SiteIds,
    private readonly counters: UsageCounters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    // With the service role: accounts asks for any user, without a token of that user.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countOwnSites(tx, userId)));
  }

  async list(actor: Actor): Promise<SitesReply> {
    const { limits } = await this.accounts.subscriptionOf(actor.userId);
    const rows = await this.database.asUser(actor, (tx) => listOwnSites(tx, actor.userId));
    return {
      sites: rows.map((row) => toSiteView(row, this.config)),
      limit: limits?.maxAnticlone ?? 0,
      tracking: actor.roles.includes('admin'),
    };
  }

  find(actor: Actor, id: string): Promise<AnticloneSiteView> {
    return this.database.asUser(actor, (tx) => this.#view(tx, actor, id));
  }

  async create(actor: Actor, { originalUrl, search = false }: CreateSiteInput): Promise<AnticloneSiteView> {
    const limit = siteLimit(await this.accounts.subscriptionOf(actor.userId));
    return this.database.asUser(actor, async (tx) => {
      // Serialises parallel requests, so that the limit is exact.
      await lockPerUser(tx, actor.userId, 'anticlones');
      const address = pageAddress(originalUrl);
      if (await hasOwnPage(tx, actor.userId, address))
        throw fail('anticlone.site.repeated', { fields: [{ path: 'originalUrl', rule: 'repeated' }] });
      if ((await countOwnSites(tx, actor.userId)) >= limit)
        throw fail('anticlone.sites.limit_reached', {
          fields: [{ path: 'maxAnticlone', rule: String(limit) }],
        });
      return this.#view(tx, actor, await this.#insert(tx, actor, { originalUrl, address, search }));
    });
  }

  update(actor: Actor, id: string, input: UpdateSiteInput): Promise<AnticloneSiteView> {
    return this.database.asUser(actor, async (tx) => {
      await updateOwnSite(tx, actor.userId, id, input);
      return this.#view(tx, actor, id);
    });
  }

  async delete(actor: Actor, id: string): Promise<void> {
    if (!(await this.removal.remove(actor.userId, id))) throw fail('anticlone.site.not_found');
  }

  /** The script key follows from the site's id: where it is taken, the site gets another id. */
  async #insert(
    tx: Transaction,
    { userId }: Actor,
    { originalUrl, address, search }: { originalUrl: string; address: string; search: boolean },
  ): Promise<string> {
    for (let tries = 0; tries < KEY_TRIES; tries += 1) {
      const id = this.ids.next();
      const made = await insertSite(tx, {
        id,
        userId,
        originalUrl,
        originalHost: plainHost(new URL(originalUrl).hostname),
        pageAddress: address,
        scriptKey: scriptKey(id),
        searchEnabled: search,
      });
      if (made) return id;
    }
    throw new Error(`the script keys of ${KEY_TRIES} new ids in a row were taken`);
  }

  async #view(tx: Transaction, actor: Actor, id: string): Promise<AnticloneSiteView> {
    const row = await findOwnSite(tx, actor.userId, id);
    if (row === null) throw fail('anticlone.site.not_found');
    return toSiteView(row, this.config);
  }
}

/** How many pages the user may protect: none without a plan, and never more than a list shows. */
function siteLimit({ limits }: SubscriptionView): number {
  const limit = limits?.maxAnticlone ?? 0;
  return limit === UNLIMITED ? SITES_LIST_MAX : Math.min(limit, SITES_LIST_MAX);
}
