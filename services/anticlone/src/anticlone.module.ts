import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import { ProtectedPages } from '@garimpo/cloner-contract';
import {
  DatabaseModule,
  DataErrorsModule,
  dataReaderOf,
  JobsModule,
  Outbound,
  ownerStatus,
  PlacesModule,
  WebhookSender,
} from '@garimpo/service-kit';
import { Global, Module } from '@nestjs/common';
import { AlertEntity } from './alert/alert.entity.ts';
import { AlertJobs } from './alert/alert-jobs.ts';
import { WebhookController } from './alert/webhook.controller.ts';
import { WebhookService } from './alert/webhook.service.ts';
import { ANTICLONE_DOMAIN } from './anticlone.schema.ts';
import { CloneController } from './clone/clone.controller.ts';
import { CloneEntity } from './clone/clone.entity.ts';
import { CloneService } from './clone/clone.service.ts';
import { SiteTablesController } from './data-api/site-tables.controller.ts';
import { CheckController } from './detection/check.controller.ts';
import { CheckJobs } from './detection/check-jobs.ts';
import { CloneEvents, CloneExaminer } from './detection/clone-examiner.ts';
import { Detection } from './detection/detection.service.ts';
import { OriginalPages } from './detection/original-pages.ts';
import { EventController } from './event/event.controller.ts';
import { EventService } from './event/event.service.ts';
import { EventUpkeep } from './event/event-upkeep.ts';
import { EventsTable } from './event/events-table.ts';
import { ProofCollector } from './evidence/collect-proof.ts';
import { EvidenceController } from './evidence/evidence.controller.ts';
import { EvidenceEntity } from './evidence/evidence.entity.ts';
import { EvidenceService } from './evidence/evidence.service.ts';
import { EvidenceJobs } from './evidence/evidence-jobs.ts';
import { EvidenceObjects } from './evidence/evidence-objects.ts';
import { PageCapture } from './evidence/page-capture.ts';
import { Rdap } from './evidence/rdap.ts';
import { InstallCheck, InstallCheckController } from './install-check/install-check.controller.ts';
import { PageInspection } from './install-check/page-inspection.ts';
import { SiteVerification, VerificationJobs } from './install-check/verification-jobs.ts';
import { NoticeController } from './notice/notice.controller.ts';
import { NoticeService } from './notice/notice.service.ts';
import { ReminderJobs } from './notice/reminder-jobs.ts';
import { PageBrowser } from './page/page-browser.ts';
import { PageVisits } from './page/page-visits.ts';
import { RenderedPages } from './page/rendered-pages.ts';
import { AnticloneData } from './personal-data/anticlone-data.ts';
import { BeaconController, BeaconFastPath } from './public/beacon.controller.ts';
import { BeaconService } from './public/beacon.service.ts';
import { BeaconLimits } from './public/beacon-limits.ts';
import { BeaconStore } from './public/beacon-store.ts';
import { ScriptController } from './public/script.controller.ts';
import { SiteScripts } from './script/site-script.ts';
import { SnippetController } from './script/snippet.controller.ts';
import { SnippetService } from './script/snippet.service.ts';
import { CertificateSearch } from './search/certificate-search.ts';
import { CertificatesController } from './search/certificates.controller.ts';
import { DomainJobs } from './search/domain-jobs.ts';
import { DomainLook } from './search/domain-look.ts';
import { LogClient } from './search/log-client.ts';
import { LogJobs } from './search/log-jobs.ts';
import { NameJobs } from './search/name-jobs.ts';
import { SearchController, SearchService } from './search/search.controller.ts';
import { ProtectedPagesService } from './site/protected-pages.ts';
import { PublicSites } from './site/public-sites.ts';
import { SiteController } from './site/site.controller.ts';
import { SiteEntity } from './site/site.entity.ts';
import { SiteIds, SiteService } from './site/site.service.ts';
import { SiteRemoval } from './site/site-removal.ts';
import { UserRequestLimits } from './site/user-request-limits.ts';

const database = DatabaseModule.forDomain({
  domain: ANTICLONE_DOMAIN,
  entities: [SiteEntity, CloneEntity, EvidenceEntity, AlertEntity],
});

/** Needs an `AccountsPort` from the process it runs in. Global because it exports `ProtectedPages` to that process. */
@Global()
@Module({
  imports: [
    database,
    JobsModule.forDomain({ domain: ANTICLONE_DOMAIN, database }),
    PlacesModule,
    DataErrorsModule,
  ],
  controllers: [
    SiteController,
    CloneController,
    CheckController,
    EventController,
    SnippetController,
    ScriptController,
    BeaconController,
    WebhookController,
    InstallCheckController,
    EvidenceController,
    NoticeController,
    SearchController,
    CertificatesController,
    SiteTablesController,
  ],
  providers: [
    ownerStatus(AccountsPort, isStillPublic),
    ...[SiteService, SiteIds, SiteRemoval, PublicSites, UserRequestLimits, ProtectedPagesService],
    { provide: ProtectedPages, useExisting: ProtectedPagesService },
    ...[CloneService, SiteScripts, SnippetService],
    ...[EventService, EventsTable, EventUpkeep],
    ...[PageVisits, PageBrowser, RenderedPages],
    ...[Detection, CheckJobs, CloneEvents, OriginalPages, CloneExaminer],
    ...[InstallCheck, PageInspection, SiteVerification, VerificationJobs],
    ...[EvidenceService, EvidenceJobs, EvidenceObjects, ProofCollector, PageCapture],
    ...[NoticeService, ReminderJobs],
    { provide: Rdap, inject: [Outbound], useFactory: (outbound: Outbound) => new Rdap(outbound) },
    ...[BeaconLimits, BeaconStore, BeaconService, BeaconFastPath],
    ...[WebhookSender, WebhookService, AlertJobs],
    ...[SearchService, DomainLook, DomainJobs, NameJobs, CertificateSearch, LogClient, LogJobs],
    AnticloneData,
    dataReaderOf(ANTICLONE_DOMAIN),
  ],
  exports: [ProtectedPages],
})
export class AnticloneModule {}
