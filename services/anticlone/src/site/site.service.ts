import { AccountsPort, type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import {
  type ActionInput,
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
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SiteIds } from './new-site-id.ts';
import { SiteRemoval, toSiteView } from './site.mapper.ts';
import {
  type CountedSiteRow,
  countOwnSites,
  findOwnSite,
  hasOwnPage,
  insertSite,
  listOwnSites,
} from './site.query.ts';

/** Changes what is named; a site of another user is left alone. */
async function updateSite(
  tx: Transaction,
  userId: string,
  id: string,
  { action, actionEnabled, extraHosts, alerts }: UpdateSiteInput,
): Promise<void> {
  const changes: Record<string, unknown> = {
    ...(action !== undefined && { action_type: action?.type ?? null, action_data: addressOf(action) }),
    ...(actionEnabled !== undefined && { action_enabled: actionEnabled }),
    ...(extraHosts !== undefined && { extra_hosts: extraHosts }),
    ...(alerts?.mail !== undefined && { alert_mail: alerts.mail }),
    ...(alerts?.suspects !== undefined && { alert_suspects: alerts.suspects }),
  };
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  await tx.run(
    `UPDATE anticlone.anticlone_sites SET ${columns.map((name, at) => `${name} = $${at + 3}`).join(', ')}
     WHERE user_id = $1 AND id = $2`,
    [userId, id, ...Object.values(changes)],
  );
}

function addressOf(action: ActionInput | null): string | null {
  return action !== null && action.type !== 'redirect' ? action.url : null;
}

/** How many pages the user may protect. No plan, no pages; no limit still ends where the list does. */
function siteLimit({ limits }: SubscriptionView): number {
  const limit = limits?.maxAnticlone ?? 0;
  return limit === UNLIMITED ? SITES_LIST_MAX : Math.min(limit, SITES_LIST_MAX);
}

const fail = defineErrors(anticloneErrors);
/** Of 4,294,967,296 names: that several ids in a row ask for one that is taken does not happen by chance. */
const KEY_TRIES = 8;

@Injectable()
export class SiteService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly removal: SiteRemoval,
    private readonly ids: SiteIds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor): Promise<SitesReply> {
    const { limits } = await this.accounts.subscriptionOf(actor.userId);
    const rows = await this.database.asUser(actor, (tx) => listOwnSites(tx, actor.userId));
    return {
      sites: rows.map((row) => toSiteView(row, this.config)),
      limit: limits?.maxAnticlone ?? 0,
      tracking: actor.roles.includes('admin'),
    };
  }

  /** Throws `anticlone.site.not_found`. */
  find(actor: Actor, id: string): Promise<AnticloneSiteView> {
    return this.database.asUser(actor, (tx) => this.#view(tx, actor, id));
  }

  /** Throws `anticlone.sites.limit_reached`, `anticlone.site.repeated`. */
  async create(actor: Actor, { originalUrl }: CreateSiteInput): Promise<AnticloneSiteView> {
    const limit = siteLimit(await this.accounts.subscriptionOf(actor.userId));
    return this.database.asUser(actor, async (tx) => {
      // Of parallel creates each sees the rows of those before.
      await lockPerUser(tx, actor.userId, 'anticlones');
      const address = pageAddress(originalUrl);
      if (await hasOwnPage(tx, actor.userId, address))
        throw fail('anticlone.site.repeated', { fields: [{ path: 'originalUrl', rule: 'repeated' }] });
      if ((await countOwnSites(tx, actor.userId)) >= limit)
        throw fail('anticlone.sites.limit_reached', {
          fields: [{ path: 'maxAnticlone', rule: String(limit) }],
        });
      return this.#view(tx, actor, await this.#insert(tx, actor, originalUrl, address));
    });
  }

  /** Throws `anticlone.site.not_found`. */
  update(actor: Actor, id: string, input: UpdateSiteInput): Promise<AnticloneSiteView> {
    return this.database.asUser(actor, async (tx) => {
      await updateSite(tx, actor.userId, id, input);
      return this.#view(tx, actor, id);
    });
  }

  /** Throws `anticlone.site.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    if (!(await this.removal.remove(actor.userId, id))) throw fail('anticlone.site.not_found');
  }

  /** The name of a script follows from the site's id: where it is taken, the site gets another id. */
  async #insert(tx: Transaction, { userId }: Actor, originalUrl: string, address: string): Promise<string> {
    for (let tries = 0; tries < KEY_TRIES; tries += 1) {
      const id = this.ids.next();
      const made = await insertSite(tx, {
        id,
        userId,
        originalUrl,
        originalHost: plainHost(new URL(originalUrl).hostname),
        pageAddress: address,
        scriptKey: scriptKey(id),
      });
      if (made) return id;
    }
    throw new Error(`${KEY_TRIES} new ids in a row had a script's name that is taken`);
  }

  async #view(tx: Transaction, actor: Actor, id: string): Promise<AnticloneSiteView> {
    const row: CountedSiteRow | null = await findOwnSite(tx, actor.userId, id);
    if (row === null) throw fail('anticlone.site.not_found');
    return toSiteView(row, this.config);
  }
}
