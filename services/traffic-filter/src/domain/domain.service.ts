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
import {
  type DomainView,
  type TrafficFilterErrorCode,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import {
  type DomainRow,
  domainRows,
  pagesOfCampaign,
  rootsOfOwnDomains,
  toDomainView,
} from './domain.query.ts';
import { CampaignDomainChecks } from './domain-checks.ts';

const fail = defineErrors(trafficFilterErrors);
const codes: Record<DomainFailure, TrafficFilterErrorCode> = {
  notFound: 'traffic_filter.domain.not_found',
  repeated: 'traffic_filter.domain.repeated',
  refused: 'traffic_filter.domain.refused',
  limitReached: 'traffic_filter.domains.limit_reached',
  tooSoon: 'traffic_filter.domain.check_too_soon',
};

@Injectable()
export class DomainService extends UserDomainService<DomainRow, DomainView> {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    checks: CampaignDomainChecks,
    dns: DnsCheck,
    @Inject(CONFIG) config: Config,
  ) {
    super({
      database,
      config,
      checks,
      dns,
      rows: domainRows,
      fail: (failure, details) => fail(codes[failure], details),
      toView: toDomainView,
    });
  }

  /**
   * Sets the campaign that answers at the root. Throws `traffic_filter.domain.not_found`, `traffic_filter.campaign.not_found`,
   * `traffic_filter.domain.leads_back`.
   */
  async update(actor: Actor, id: string, campaignId: string | null): Promise<DomainView> {
    const { userId } = actor;
    return this.own.database.asUser(actor, async (tx) => {
      await domainRows.lock(tx, userId);
      await this.view(tx, actor, id);
      if (campaignId !== null) {
        const pages = await pagesOfCampaign(tx, userId, campaignId);
        if (pages.length === 0) throw fail('traffic_filter.campaign.not_found');
        // A page at a root would redirect its visitors in a loop.
        if ((await rootsOfOwnDomains(tx, userId, pages)).size > 0)
          throw fail('traffic_filter.domain.leads_back');
      }
      await domainRows.setLead(tx, userId, id, campaignId);
      return this.view(tx, actor, id);
    });
  }
}
