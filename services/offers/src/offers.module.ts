import {
  BrowserLauncher,
  CONFIG,
  type Config,
  type createLogger,
  DatabaseModule,
  JobsModule,
  LOGGER,
  Outbound,
} from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { AlertController, AlertRuleController } from './alert/alert.controller.ts';
import {
  AlertEmailEntity,
  AlertEventEntity,
  AlertRuleEntity,
  AlertSettingsEntity,
} from './alert/alert.entities.ts';
import { AlertService } from './alert/alert.service.ts';
import { AlertEmails, AlertRetention } from './alert/alert-emails.ts';
import { AlertRuleService } from './alert/alert-rule.service.ts';
import { AlertEvaluation } from './alert/evaluate-offer.ts';
import { OfferEventEntity } from './event/offer-events.ts';
import { MediaController } from './media/media.controller.ts';
import { MediaDownload } from './media/media-download.ts';
import { MediaFiles } from './media/media-files.ts';
import { MediaLimits } from './media/media-limits.ts';
import { MediaPage, RenderedPage } from './media/media-page.ts';
import { MediaSpool } from './media/media-spool.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { ReadingsTables } from './metrics/readings-table.ts';
import { LibraryCounter } from './offer/library-limit.ts';
import { OfferController } from './offer/offer.controller.ts';
import { OfferEntity } from './offer/offer.entity.ts';
import { OfferService } from './offer/offer.service.ts';
import { OfferBulk } from './offer/offer-bulk.ts';
import { OfferPurge } from './offer/offer-trash.ts';
import { OffersData } from './personal-data/offers-data.ts';
import { ReadingController } from './reading/reading.controller.ts';
import { ReadingService } from './reading/reading.service.ts';
import { ReadingEntity, ReadingStore } from './reading/reading-store.ts';
import { AD_COUNT_SOURCES } from './source/ad-count-source.ts';
import { ApiSource } from './source/api-source.ts';
import { BrowserSource } from './source/browser-source.ts';
import { OffersImport } from './table/offers-import.ts';
import { OffersExport } from './table/offers-table.ts';
import { TableController } from './table/table.controller.ts';
import { OfferReader } from './watch/offer-reader.ts';
import { RefreshController } from './watch/refresh.controller.ts';
import { RefreshLimits, RefreshService } from './watch/refresh.service.ts';
import { SourceStates } from './watch/source-states.ts';
import { WatchEntity } from './watch/watch.query.ts';
import { WatchJobs } from './watch/watch-jobs.ts';

type Logger = ReturnType<typeof createLogger>;

const database = DatabaseModule.forDomain({
  domain: 'offers',
  entities: [
    OfferEntity,
    ReadingEntity,
    OfferEventEntity,
    WatchEntity,
    AlertRuleEntity,
    AlertEventEntity,
    AlertSettingsEntity,
    AlertEmailEntity,
  ],
});

/** Needs an `AccountsPort` from the process it runs in. */
@Module({
  imports: [database, JobsModule.forDomain({ domain: 'offers', database })],
  controllers: [
    OfferController,
    TableController,
    MetricsController,
    ReadingController,
    RefreshController,
    AlertRuleController,
    AlertController,
    MediaController,
  ],
  providers: [
    OfferService,
    OfferBulk,
    OfferPurge,
    OffersExport,
    OffersImport,
    MetricsService,
    ReadingsTables,
    ReadingService,
    ReadingStore,
    {
      provide: AD_COUNT_SOURCES,
      inject: [CONFIG, Outbound, BrowserLauncher, LOGGER],
      // The official source is asked first, where it covers the page.
      useFactory: (config: Config, outbound: Outbound, launcher: BrowserLauncher, log: Logger) => [
        new ApiSource(config, outbound),
        new BrowserSource(config, launcher, log),
      ],
    },
    SourceStates,
    OfferReader,
    WatchJobs,
    RefreshService,
    RefreshLimits,
    AlertEvaluation,
    AlertRuleService,
    AlertService,
    AlertEmails,
    AlertRetention,
    LibraryCounter,
    OffersData,
    MediaDownload,
    MediaLimits,
    MediaPage,
    {
      provide: RenderedPage,
      inject: [CONFIG, BrowserLauncher],
      useFactory: (config: Config, launcher: BrowserLauncher) => new RenderedPage(config, launcher),
    },
    {
      provide: MediaFiles,
      inject: [Outbound, CONFIG],
      useFactory: (outbound: Outbound, { dataDir }: Config) =>
        new MediaFiles(outbound, new MediaSpool(dataDir)),
    },
  ],
})
export class OffersModule {}
