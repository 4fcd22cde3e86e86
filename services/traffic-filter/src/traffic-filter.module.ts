import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import { DatabaseModule, DnsCheck, JobsModule, ownerStatus, PlacesModule } from '@garimpo/service-kit';
import { CampaignDomains, PageClicks } from '@garimpo/traffic-filter-contract';
import { Global, Module } from '@nestjs/common';
import { AddressRuleController } from './address-rule/address-rule.controller.ts';
import { AddressRuleService } from './address-rule/address-rule.service.ts';
import { AddressRuleCache } from './address-rule/address-rule-cache.ts';
import { BulkCampaigns } from './campaign/bulk-campaigns.ts';
import { CampaignController } from './campaign/campaign.controller.ts';
import { CampaignEntity } from './campaign/campaign.entity.ts';
import { CampaignService } from './campaign/campaign.service.ts';
import { PageChecks } from './campaign/page-checks.ts';
import { ConversionSendController } from './conversion-send/conversion-send.controller.ts';
import { ConversionSender } from './conversion-send/conversion-sender.ts';
import { ConversionTargetController } from './conversion-send/conversion-target.controller.ts';
import { ConversionTargetService } from './conversion-send/conversion-target.service.ts';
import { NetworkSender } from './conversion-send/network-sender.ts';
import { CostController } from './cost/cost.controller.ts';
import { CostService } from './cost/cost.service.ts';
import { CostsImport } from './cost/costs-import.ts';
import {
  CertificateController,
  DomainController,
  LinkHostInternalController,
} from './domain/domain.controller.ts';
import { DomainEntity } from './domain/domain.entity.ts';
import { DomainService } from './domain/domain.service.ts';
import { CampaignDomainChecks } from './domain/domain-checks.ts';
import { VerifiedCampaignDomains, VerifiedDomains } from './domain/verified-domains.ts';
import { AboutPages } from './link/about-pages.ts';
import { LinkController } from './link/link.controller.ts';
import { LinkService } from './link/link.service.ts';
import { LinkFastPath } from './link/link-fast-path.ts';
import { LinkHosts } from './link/link-hosts.ts';
import { LinkLimits } from './link/link-limits.ts';
import { OwnBrowserPages } from './link/own-browser-pages.ts';
import { PageLeftController } from './link/page-left.controller.ts';
import { PublicCampaigns } from './link/public-campaigns.ts';
import { ConversionSecretController } from './outcome/conversion-secret.controller.ts';
import { OutcomeController } from './outcome/outcome.controller.ts';
import { OutcomeService } from './outcome/outcome.service.ts';
import { OutcomeLog } from './outcome/outcome-log.ts';
import { PageClicksInternalController, StoredPageClicks } from './outcome/page-clicks.ts';
import { OwnBrowserController } from './own-visit/own-browser.controller.ts';
import { OwnBrowserService } from './own-visit/own-browser.service.ts';
import { OwnVisits } from './own-visit/own-visits.ts';
import { TrafficFilterData } from './personal-data/traffic-filter-data.ts';
import { DataCentres } from './protection/data-centres.ts';
import { PersonIds } from './protection/person-ids.ts';
import { VisitorSignals } from './protection/visitor-signals.ts';
import { CutController } from './report/cut.controller.ts';
import { CutService } from './report/cut.service.ts';
import { ReportController } from './report/report.controller.ts';
import { ReportService } from './report/report.service.ts';
import { ReportViewController } from './report/report-view.controller.ts';
import { ReportViewEntity } from './report/report-view.entity.ts';
import { ReportViewService } from './report/report-view.service.ts';
import { ViewEmails } from './report/view-emails.ts';
import { TRAFFIC_FILTER_DOMAIN } from './traffic-filter.schema.ts';
import { TrafficFilterUpkeep } from './upkeep/traffic-filter-upkeep.ts';
import { UsageController } from './usage/usage.controller.ts';
import { UsageService } from './usage/usage.service.ts';
import { UsageEmails, UsageNoticeEntity } from './usage/usage-emails.ts';
import { VisitController } from './visit/visit.controller.ts';
import { VisitService } from './visit/visit.service.ts';
import { VisitLog } from './visit/visit-log.ts';

const database = DatabaseModule.forDomain({
  domain: TRAFFIC_FILTER_DOMAIN,
  entities: [CampaignEntity, DomainEntity, UsageNoticeEntity, ReportViewEntity],
});

/** Needs an `AccountsPort` from the process it runs in. Global because it exports its ports to that process. */
@Global()
@Module({
  imports: [database, JobsModule.forDomain({ domain: TRAFFIC_FILTER_DOMAIN, database }), PlacesModule],
  controllers: [
    CampaignController,
    VisitController,
    AddressRuleController,
    DomainController,
    CertificateController,
    LinkController,
    PageLeftController,
    OutcomeController,
    ConversionSecretController,
    ReportController,
    CutController,
    ReportViewController,
    CostController,
    OwnBrowserController,
    ConversionTargetController,
    ConversionSendController,
    UsageController,
  ],
  providers: [
    CampaignService,
    BulkCampaigns,
    PageChecks,
    VisitLog,
    VisitService,
    AddressRuleService,
    AddressRuleCache,
    DomainService,
    DnsCheck,
    CampaignDomainChecks,
    VerifiedDomains,
    { provide: CampaignDomains, useClass: VerifiedCampaignDomains },
    PublicCampaigns,
    ownerStatus(AccountsPort, isStillPublic),
    LinkLimits,
    PersonIds,
    DataCentres,
    VisitorSignals,
    LinkService,
    LinkFastPath,
    LinkHosts,
    AboutPages,
    OutcomeLog,
    OutcomeService,
    { provide: PageClicks, useClass: StoredPageClicks },
    ReportService,
    CutService,
    ReportViewService,
    ViewEmails,
    CostService,
    CostsImport,
    OwnBrowserService,
    OwnBrowserPages,
    OwnVisits,
    NetworkSender,
    ConversionTargetService,
    ConversionSender,
    UsageService,
    UsageEmails,
    TrafficFilterData,
    TrafficFilterUpkeep,
  ],
  exports: [VerifiedDomains, CampaignDomains, PageClicks],
})
export class TrafficFilterModule {}

/** Serves a process that hosts the domain for other processes. */
@Module({
  imports: [TrafficFilterModule],
  controllers: [LinkHostInternalController, PageClicksInternalController],
})
export class TrafficFilterInternalModule {}
