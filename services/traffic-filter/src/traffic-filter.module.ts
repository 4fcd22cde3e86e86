import { DatabaseModule, JobsModule, PlacesModule } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { AddressRuleController } from './address-rule/address-rule.controller.ts';
import { AddressRuleService } from './address-rule/address-rule.service.ts';
import { CampaignController } from './campaign/campaign.controller.ts';
import { CampaignEntity } from './campaign/campaign.entity.ts';
import { CampaignKeys } from './campaign/campaign.mapper.ts';
import { CampaignService } from './campaign/campaign.service.ts';
import { PageChecks } from './campaign/page-checks.ts';
import { CertificateController } from './domain/certificate.controller.ts';
import { DomainController } from './domain/domain.controller.ts';
import { DomainEntity } from './domain/domain.entity.ts';
import { domainProviders } from './domain/domain-providers.ts';
import { linkControllers, linkProviders } from './link/link-providers.ts';
import { VerifiedDomains } from './link/verified-domains.ts';
import { outcomeControllers, outcomeProviders } from './outcome/outcome-providers.ts';
import { TrafficFilterData } from './personal-data/traffic-filter-data.ts';
import { ReportController } from './report/report.controller.ts';
import { ReportService } from './report/report.service.ts';
import { TRAFFIC_FILTER_DOMAIN } from './traffic-filter.schema.ts';
import { TrafficFilterUpkeep } from './upkeep/traffic-filter-upkeep.ts';
import { UsageController } from './usage/usage.controller.ts';
import { UsageNoticeEntity } from './usage/usage-notice.entity.ts';
import { usageProviders } from './usage/usage-providers.ts';
import { VisitController } from './visit/visit.controller.ts';
import { VisitLog } from './visit/visit-log.ts';
import { visitProviders } from './visit/visit-providers.ts';

const database = DatabaseModule.forDomain({
  domain: TRAFFIC_FILTER_DOMAIN,
  entities: [CampaignEntity, DomainEntity, UsageNoticeEntity],
});

/** Needs an `AccountsPort` from the process it runs in. */
@Module({
  imports: [database, JobsModule.forDomain({ domain: TRAFFIC_FILTER_DOMAIN, database }), PlacesModule],
  controllers: [
    CampaignController,
    VisitController,
    AddressRuleController,
    DomainController,
    CertificateController,
    ...linkControllers,
    ...outcomeControllers,
    ReportController,
    UsageController,
  ],
  providers: [
    CampaignService,
    CampaignKeys,
    PageChecks,
    VisitLog,
    ...domainProviders,
    ...linkProviders,
    TrafficFilterData,
    ...visitProviders,
    AddressRuleService,
    TrafficFilterUpkeep,
    ...outcomeProviders,
    ReportService,
    ...usageProviders,
  ],
  exports: [VerifiedDomains],
})
export class TrafficFilterModule {}
