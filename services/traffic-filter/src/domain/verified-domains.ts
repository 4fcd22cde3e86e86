import { Database, InjectDatabase, Metrics, VerifiedNames } from '@garimpo/service-kit';
import { CampaignDomains } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

const ALL = `SELECT d.domain, c.key FROM traffic_filter.domains d
  LEFT JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id
  WHERE d.verified_at IS NOT NULL`;

/** What answers at the root of a domain. */
export interface DomainCampaign {
  /** Key of the campaign's link; null where the owner has chosen no campaign. */
  key: string | null;
}

@Injectable()
export class VerifiedDomains extends VerifiedNames<DomainCampaign> {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database, metrics: Metrics) {
    super({
      database,
      metrics,
      all: ALL,
      toAnswer: ({ key }) => ({ key }),
    });
  }
}

@Injectable()
export class VerifiedCampaignDomains extends CampaignDomains {
  constructor(private readonly domains: VerifiedDomains) {
    super();
  }

  async isCampaigns(host: string): Promise<boolean> {
    return (await this.domains.find(host)) !== null;
  }
}
