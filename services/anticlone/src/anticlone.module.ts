import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import { ProtectedPages } from '@garimpo/cloner-contract';
import { DatabaseModule, JobsModule, ownerStatus, PlacesModule } from '@garimpo/service-kit';
import { Global, Module } from '@nestjs/common';
import { AlertEntity } from './alert/alert.entity.ts';
import { alertProviders } from './alert/alert-providers.ts';
import { WebhookController } from './alert/webhook.controller.ts';
import { ANTICLONE_DOMAIN } from './anticlone.schema.ts';
import { CloneController } from './clone/clone.controller.ts';
import { CloneEntity } from './clone/clone.entity.ts';
import { CloneService } from './clone/clone.service.ts';
import { CheckController } from './detection/check.controller.ts';
import { detectionProviders } from './detection/detection-providers.ts';
import { EventController } from './event/event.controller.ts';
import { eventProviders } from './event/event-providers.ts';
import { EvidenceController } from './evidence/evidence.controller.ts';
import { EvidenceEntity } from './evidence/evidence.entity.ts';
import { evidenceProviders } from './evidence/evidence-providers.ts';
import { BeaconController } from './ingest/beacon.controller.ts';
import { ingestProviders } from './ingest/ingest-providers.ts';
import { InstallCheckController } from './install-check/install-check.controller.ts';
import { installCheckProviders } from './install-check/install-check-providers.ts';
import { AskedLimits } from './limits/asked-limits.ts';
import { NoticeController } from './notice/notice.controller.ts';
import { NoticeService } from './notice/notice.service.ts';
import { AnticloneData } from './personal-data/anticlone-data.ts';
import { ScriptController } from './script/script.controller.ts';
import { SiteIds } from './site/new-site-id.ts';
import { ProtectedPagesService } from './site/protected-pages.service.ts';
import { SiteController } from './site/site.controller.ts';
import { SiteEntity } from './site/site.entity.ts';
import { SiteCounter, SiteRemoval, SiteVerification } from './site/site.mapper.ts';
import { SiteService } from './site/site.service.ts';
import { SnippetController } from './snippet/snippet.controller.ts';

const database = DatabaseModule.forDomain({
  domain: ANTICLONE_DOMAIN,
  entities: [SiteEntity, CloneEntity, EvidenceEntity, AlertEntity],
});

/** Needs an `AccountsPort` from the process it runs in. Global for what it lends to it: which pages are protected. */
@Global()
@Module({
  imports: [database, JobsModule.forDomain({ domain: ANTICLONE_DOMAIN, database }), PlacesModule],
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
  ],
  providers: [
    SiteService,
    SiteIds,
    SiteRemoval,
    SiteCounter,
    SiteVerification,
    ownerStatus(AccountsPort, isStillPublic),
    ProtectedPagesService,
    { provide: ProtectedPages, useExisting: ProtectedPagesService },
    CloneService,
    AnticloneData,
    ...eventProviders,
    ...detectionProviders,
    ...ingestProviders,
    AskedLimits,
    ...alertProviders,
    ...installCheckProviders,
    ...evidenceProviders,
    NoticeService,
  ],
  exports: [ProtectedPages],
})
export class AnticloneModule {}
