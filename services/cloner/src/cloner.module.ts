import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import { PageSnapshots } from '@garimpo/cloner-contract';
import {
  BrowserLauncher,
  CONFIG,
  type Config,
  DatabaseModule,
  DataErrorsModule,
  DnsCheck,
  dataReaderOf,
  JobsModule,
  Outbound,
  ownerStatus,
  WebhookSender,
} from '@garimpo/service-kit';
import { Global, Module, type Provider } from '@nestjs/common';
import { AbuseController } from './abuse/abuse.controller.ts';
import { AbuseDecisions } from './abuse/abuse-decisions.ts';
import { AbuseEmails } from './abuse/abuse-emails.ts';
import { AbuseReportEntity, AbuseReports } from './abuse/abuse-reports.ts';
import { BlockController } from './blocks/block.controller.ts';
import { BlockEntity } from './blocks/block.entity.ts';
import { BlockService } from './blocks/block.service.ts';
import { BlockPictures } from './blocks/block-pictures.ts';
import { Capturer } from './capture/capture.ts';
import { ArchiveController } from './clones/archive.controller.ts';
import { ArchiveImports } from './clones/archive-imports.ts';
import { CaptureAnswers } from './clones/capture-answers.ts';
import { CaptureRetention } from './clones/capture-queue.ts';
import { CaptureRequests } from './clones/capture-requests.ts';
import { CaptureRunner } from './clones/capture-runner.ts';
import { CapturedLeads } from './clones/captured-leads.ts';
import { CloneController } from './clones/clone.controller.ts';
import { CloneService } from './clones/clone.service.ts';
import { ClonerLimits } from './clones/cloner-limits.ts';
import { ComparisonRunner } from './clones/comparison-runner.ts';
import { EventStreams } from './clones/event-streams.ts';
import { JobController } from './clones/job.controller.ts';
import { JobSignals } from './clones/job-signals.ts';
import { JobViews } from './clones/job-views.ts';
import { LinkedPagesController } from './clones/linked-pages.controller.ts';
import { ListedCloneController } from './clones/listed-clone.controller.ts';
import { ListedClones } from './clones/listed-clones.ts';
import { PageChangesService } from './clones/page-changes.service.ts';
import { VersionPictures } from './clones/version-pictures.ts';
import { CloneTablesController } from './data-api/clone-tables.controller.ts';
import { CloneDomainController, CloneHostInternalController } from './domains/clone-domain.controller.ts';
import { CloneDomainService } from './domains/clone-domain.service.ts';
import { CloneDomainChecks } from './domains/domain-checks.ts';
import { DraftService } from './editing/draft.service.ts';
import { DraftEntity, UploadEntity } from './editing/editing.entities.ts';
import { EditorController } from './editing/editor.controller.ts';
import { LibraryController } from './editing/library.controller.ts';
import { LibraryService } from './editing/library.service.ts';
import { PageService } from './editing/page.service.ts';
import { SiteController } from './editing/site.controller.ts';
import { SavedUploads, UploadService } from './editing/upload.service.ts';
import { VersionService } from './editing/version.service.ts';
import { VideoController } from './editing/video.controller.ts';
import { CollectVideoParts } from './editing/video-parts.ts';
import { VideoUploadEntity } from './editing/video-upload.entity.ts';
import { VideoUploads } from './editing/video-upload.service.ts';
import { WaysOutController } from './editing/ways-out.controller.ts';
import { WaysOutService } from './editing/ways-out.service.ts';
import { FormController } from './forms/form.controller.ts';
import { FormEntity, FormEntryEntity } from './forms/form.entities.ts';
import { FormService } from './forms/form.service.ts';
import { FormDeliveries } from './forms/form-deliveries.ts';
import { FormEntriesService } from './forms/form-entries.service.ts';
import { LiveForms } from './forms/live-forms.ts';
import { TakeEntry } from './forms/take-entry.ts';
import { PageMaps } from './funnel/page-maps.ts';
import { SiteCapturer } from './funnel/site-capturer.ts';
import { ClonerData } from './personal-data/cloner-data.ts';
import { ChromiumQuizCapturer } from './quiz/chromium-quiz-capturer.ts';
import { QuizCapturer } from './quiz/walk/quiz-capture.ts';
import { walkQuiz } from './quiz/walk/walk-quiz.ts';
import { Reading } from './rewrite/reading.ts';
import { AbusePages, FieldReports } from './serve/abuse-pages.ts';
import { CheckoutClicks } from './serve/checkout-clicks.ts';
import { CloneDomains } from './serve/clone-domains.ts';
import { CloneFiles } from './serve/clone-files.ts';
import { CloneHosts } from './serve/clone-hosts.ts';
import { FormPosts } from './serve/form-posts.ts';
import { PackedFiles } from './serve/packed-files.ts';
import { FileSender } from './serve/send-file.ts';
import { ServedSites } from './serve/served-sites.ts';
import { VisitCounts } from './serve/visit-counts.ts';
import { ChromiumPageSnapshots } from './snapshot/chromium-page-snapshots.ts';
import { ClonerInternalController } from './snapshot/page-snapshot.controller.ts';
import { QuizEntity, SiteEntity, VersionEntity } from './store/clone.entities.ts';
import { ClonePictures } from './store/clone-pictures.ts';
import { CloneRemoval } from './store/clone-removal.ts';
import { CloneStore } from './store/clone-store.ts';
import { CollectObjects } from './store/objects.ts';
import { PlanStorage } from './store/plan-storage.ts';
import { QuizVersions } from './store/quiz-versions.ts';
import { SiteVersions } from './store/site-versions.ts';
import { CloneVisitor } from './visit/clone-visitor.ts';
import { DueVisits } from './visit/due-visits.ts';
import { VisitClones } from './visit/visit-clones.ts';
import { SiteArchives } from './warc/site-archives.ts';
import { OwnPlacesService } from './ways-out/own-places.service.ts';
import { WayPictures } from './ways-out/way-pictures.ts';
import { CloneZips } from './zip/clone-zips.ts';

const database = DatabaseModule.forDomain({
  domain: 'cloner',
  entities: [
    SiteEntity,
    QuizEntity,
    VersionEntity,
    BlockEntity,
    DraftEntity,
    UploadEntity,
    VideoUploadEntity,
    AbuseReportEntity,
    FormEntity,
    FormEntryEntity,
  ],
});

const clones = [
  CaptureRequests,
  CaptureAnswers,
  CaptureRunner,
  CapturedLeads,
  ComparisonRunner,
  CaptureRetention,
  JobViews,
  JobSignals,
  EventStreams,
  CloneService,
  ClonerLimits,
  PageMaps,
  ArchiveImports,
  SiteArchives,
  ListedClones,
  PageChangesService,
  VersionPictures,
];

/** Tests replace both capturers. */
const capturers: Provider[] = [
  { provide: Reading, useFactory: () => Reading.ofBuild() },
  {
    provide: Capturer,
    inject: [Outbound, BrowserLauncher, CONFIG, Reading],
    useFactory: (outbound: Outbound, launcher: BrowserLauncher, config: Config, reading: Reading) =>
      new SiteCapturer({ outbound, launcher, config, reading }),
  },
  {
    provide: QuizCapturer,
    inject: [Outbound, BrowserLauncher, CONFIG, Reading],
    useFactory: (outbound: Outbound, launcher: BrowserLauncher, config: Config, reading: Reading) =>
      new ChromiumQuizCapturer(launcher, outbound, walkQuiz, config, reading),
  },
];

const pageSnapshots: Provider = {
  provide: PageSnapshots,
  inject: [BrowserLauncher, Outbound, CONFIG],
  useFactory: (launcher: BrowserLauncher, outbound: Outbound, config: Config) =>
    new ChromiumPageSnapshots(launcher, outbound, config),
};

const store = [
  CloneStore,
  ClonePictures,
  CollectObjects,
  CloneRemoval,
  SiteVersions,
  QuizVersions,
  PlanStorage,
  CloneZips,
];
const editing = [
  PageService,
  DraftService,
  SavedUploads,
  UploadService,
  LibraryService,
  VersionService,
  VideoUploads,
  CollectVideoParts,
  WaysOutService,
  OwnPlacesService,
  WayPictures,
];

/** Answers the hosts of clones, in whichever process the domain runs. */
const hosts = [
  ServedSites,
  CloneDomains,
  ownerStatus(AccountsPort, isStillPublic),
  PackedFiles,
  FileSender,
  CloneFiles,
  CloneHosts,
  CheckoutClicks,
  VisitCounts,
  AbusePages,
  FieldReports,
];

const domains = [DnsCheck, CloneDomainChecks, CloneDomainService];
const forms = [
  WebhookSender,
  FormService,
  FormEntriesService,
  FormDeliveries,
  LiveForms,
  TakeEntry,
  FormPosts,
];
const blocks = [BlockService, BlockPictures];
const abuse = [AbuseReports, AbuseDecisions, AbuseEmails];
const visits = [DueVisits, CloneVisitor, VisitClones];

/** Needs an `AccountsPort` from the process it runs in. Global because it exports `PageSnapshots` to that process. */
@Global()
@Module({
  imports: [database, JobsModule.forDomain({ domain: 'cloner', database }), DataErrorsModule],
  controllers: [
    // Registered before the controllers whose addresses begin with a clone's name.
    JobController,
    LinkedPagesController,
    ArchiveController,
    CloneController,
    AbuseController,
    CloneDomainController,
    ListedCloneController,
    WaysOutController,
    BlockController,
    SiteController,
    VideoController,
    LibraryController,
    FormController,
    EditorController,
    CloneTablesController,
  ],
  providers: [
    ...clones,
    ...capturers,
    pageSnapshots,
    ...store,
    ...editing,
    ...hosts,
    ...domains,
    ...forms,
    ...blocks,
    ...abuse,
    ...visits,
    ClonerData,
    dataReaderOf('cloner'),
  ],
  exports: [PageSnapshots, CloneDomains],
})
export class ClonerModule {}

/** For a process that serves the domain to other processes. */
@Module({ controllers: [ClonerInternalController, CloneHostInternalController] })
export class ClonerInternalModule {}
