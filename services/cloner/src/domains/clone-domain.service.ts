import {
  type CloneDomainView,
  type ClonerErrorCode,
  clonerErrors,
  type UpdateCloneDomainInput,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  DnsCheck,
  type DomainFailure,
  defineErrors,
  InjectDatabase,
  UserDomainService,
} from '@garimpo/service-kit';
import { CampaignDomains } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { CloneDomainChecks } from './domain-checks.ts';
import { type CloneDomainRow, cloneDomainRows, toCloneDomainView } from './domain-rows.ts';
import { imitatesBrand } from './imitation.ts';

const fail = defineErrors(clonerErrors);
const codes: Record<DomainFailure, ClonerErrorCode> = {
  notFound: 'cloner.domain.not_found',
  repeated: 'cloner.domain.repeated',
  refused: 'cloner.domain.refused',
  limitReached: 'cloner.domains.limit_reached',
  tooSoon: 'cloner.domain.check_too_soon',
};

/** Domains of users that answer with their clones. */
@Injectable()
export class CloneDomainService extends UserDomainService<CloneDomainRow, CloneDomainView> {
  constructor(
    @InjectDatabase('cloner') database: Database,
    checks: CloneDomainChecks,
    dns: DnsCheck,
    @Inject(CONFIG) config: Config,
    @Optional() private readonly campaigns?: CampaignDomains,
  ) {
    super({
      database,
      config,
      checks,
      dns,
      rows: cloneDomainRows,
      fail: (failure, details) => fail(codes[failure], details),
      toView: toCloneDomainView,
      refuse: async (domain) => {
        if (imitatesBrand(domain)) return 'imitates';
        return (await campaigns?.isCampaigns(domain)) === true ? 'campaign' : null;
      },
    });
  }

  override async list(actor: Actor) {
    const { domains, target } = await super.list(actor);
    const told = await Promise.all(domains.map((domain) => this.#withCampaign(domain)));
    return { domains: told, target };
  }

  /** Sets the clone that answers. Throws `cloner.domain.not_found`, `cloner.site.not_found`. */
  async update(actor: Actor, id: string, { subdomain }: UpdateCloneDomainInput): Promise<CloneDomainView> {
    const { userId } = actor;
    return this.own.database.asUser(actor, async (tx) => {
      await cloneDomainRows.lock(tx, userId);
      await this.view(tx, actor, id);
      const clone = await tx.one<{ id: string }>(
        `SELECT clone_id AS id FROM cloner.subdomains WHERE user_id = $1 AND name = $2 AND state = 'taken'`,
        [userId, subdomain],
      );
      if (subdomain !== null && clone === undefined) throw fail('cloner.site.not_found');
      await cloneDomainRows.setLead(tx, userId, id, clone?.id ?? null);
      return this.view(tx, actor, id);
    });
  }

  /** Left as it is where the other service cannot be asked: it is a hint. */
  async #withCampaign(domain: CloneDomainView): Promise<CloneDomainView> {
    if (domain.status === 'pending' || this.campaigns === undefined) return domain;
    const isCampaigns = await this.campaigns.isCampaigns(domain.domain).catch(() => false);
    return { ...domain, isCampaigns };
  }
}
