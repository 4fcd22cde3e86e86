import { AccountsPort } from '@garimpo/accounts-contract';
import {
  clonerErrors,
  normalSubdomain,
  type SiteView,
  type SubdomainReply,
  subdomainProblem,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { isNameTaken } from './names.ts';
import { toSiteView } from './site.mapper.ts';
import { listOwnSites } from './site.query.ts';
import { SiteRemoval } from './site-removal.ts';

const fail = defineErrors(clonerErrors);

export interface SiteList {
  sites: SiteView[];
  limit: number;
  domain: string;
}

@Injectable()
export class SiteService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly removal: SiteRemoval,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor): Promise<SiteList> {
    const { limits } = await this.accounts.subscriptionOf(actor.userId);
    const rows = await this.database.asUser(actor, (tx) => listOwnSites(tx, actor.userId));
    return {
      sites: rows.map((row) => toSiteView(row, this.config)),
      limit: limits?.maxClones ?? 0,
      domain: this.config.sitesDomain,
    };
  }

  /** Throws `cloner.site.not_found`. */
  async delete(actor: Actor, subdomain: string): Promise<void> {
    if (!(await this.removal.remove(actor.userId, subdomain))) throw fail('cloner.site.not_found');
  }

  async lookUp(actor: Actor, typed: string): Promise<SubdomainReply> {
    const subdomain = normalSubdomain(typed);
    const problem = subdomainProblem(subdomain) ?? (await this.#taken(subdomain, actor.userId));
    return { subdomain, available: problem === null, problem };
  }

  async #taken(subdomain: string, userId: string): Promise<'taken' | null> {
    // As the service: whose name it is nobody learns, that it is taken everybody may.
    return (await this.database.asService((tx) => isNameTaken(tx, subdomain, userId))) ? 'taken' : null;
  }
}
