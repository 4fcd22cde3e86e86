import {
  BrowserLauncher,
  CONFIG,
  type Config,
  type createLogger,
  DatabaseModule,
  DataErrorsModule,
  dataReaderOf,
  JobsModule,
  LOGGER,
  Outbound,
  WebhookSender,
} from '@garimpo/service-kit';
import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { AlertController, AlertRuleController } from './alert/alert.controller.ts';
import { AlertEventEntity, AlertRuleEntity, AlertSettingsEntity } from './alert/alert.entities.ts';
import { AlertService } from './alert/alert.service.ts';
import { AlertRuleService } from './alert/alert-rule.service.ts';
import { AlertEvaluation } from './alert/evaluate-offer.ts';
import { AlertDeliveries, CHANNEL_SENDERS } from './channel/alert-deliveries.ts';
import { AlertRetention } from './channel/alert-retention.ts';
import { ChannelController, PushWorkerController } from './channel/channel.controller.ts';
import {
  AlertDeliveryEntity,
  AlertWebhookEntity,
  PushDeviceEntity,
  TelegramChatEntity,
  TelegramCodeEntity,
} from './channel/channel.entities.ts';
import { ChannelService } from './channel/channel.service.ts';
import { ChannelLimits } from './channel/channel-limits.ts';
import type { ChannelSender } from './channel/channel-sender.ts';
import { MailSender } from './channel/mail-sender.ts';
import { PushDevices } from './channel/push-devices.ts';
import { PushKeyRing } from './channel/push-keys.ts';
import { PushSender } from './channel/push-sender.ts';
import { ReachableAddress } from './channel/reachable-address.ts';
import { TelegramBot } from './channel/telegram-bot.ts';
import { TelegramChats } from './channel/telegram-chats.ts';
import { TelegramSender } from './channel/telegram-sender.ts';
import { WebhookAlertSender, WebhookChannel } from './channel/webhook-channel.ts';
import { CaptureController } from './creative/capture.controller.ts';
import { CaptureService } from './creative/capture.service.ts';
import { CreativeController } from './creative/creative.controller.ts';
import { CaptureEntity, CreativeEntity, ThumbnailEntity } from './creative/creative.entity.ts';
import { ExtensionOrigin } from './creative/extension-origin.ts';
import { ThumbnailJobs } from './creative/thumbnail-jobs.ts';
import { OfferTablesController } from './data-api/offer-tables.controller.ts';
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
import { PagePictures } from './page/page-pictures.ts';
import { PageWatchController } from './page/page-watch.controller.ts';
import { PageSnapshotEntity, PageWatchEntity } from './page/page-watch.entities.ts';
import { PageWatchService } from './page/page-watch.service.ts';
import { PageWatchJobs } from './page/page-watch-jobs.ts';
import { OffersData } from './personal-data/offers-data.ts';
import { ReadQueue } from './queue/read-queue.ts';
import { OneReadingController, ReadingController } from './reading/reading.controller.ts';
import { ReadingService } from './reading/reading.service.ts';
import { ReadingEntity, ReadingStore } from './reading/reading-store.ts';
import { AD_COUNT_SOURCES } from './source/ad-count-source.ts';
import { ApiSource } from './source/api-source.ts';
import { BrowserSource } from './source/browser-source.ts';
import { OffersImport } from './table/offers-import.ts';
import { OffersExport } from './table/offers-table.ts';
import { TableController } from './table/table.controller.ts';
import { CapacityController } from './watch/capacity.controller.ts';
import { LibraryPages } from './watch/library-pages.ts';
import { OfferReader } from './watch/offer-reader.ts';
import { ReadingCapacity } from './watch/reading-capacity.ts';
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
    AlertDeliveryEntity,
    PushDeviceEntity,
    TelegramChatEntity,
    TelegramCodeEntity,
    AlertWebhookEntity,
    PageWatchEntity,
    PageSnapshotEntity,
    CreativeEntity,
    ThumbnailEntity,
    CaptureEntity,
  ],
});

const senders = [MailSender, PushSender, TelegramSender, WebhookAlertSender];

/** Where alerts go. */
const channels = [
  ...senders,
  { provide: CHANNEL_SENDERS, inject: senders, useFactory: (...all: ChannelSender[]) => all },
  AlertDeliveries,
  AlertRetention,
  ChannelService,
  ChannelLimits,
  ReachableAddress,
  PushKeyRing,
  PushDevices,
  TelegramBot,
  TelegramChats,
  WebhookChannel,
  WebhookSender,
];

/** Needs an `AccountsPort` from the process it runs in, and a `PageSnapshots` to look at pages. */
@Module({
  imports: [database, JobsModule.forDomain({ domain: 'offers', database }), DataErrorsModule],
  controllers: [
    OfferController,
    CaptureController,
    CreativeController,
    TableController,
    MetricsController,
    ReadingController,
    OneReadingController,
    CapacityController,
    RefreshController,
    AlertRuleController,
    AlertController,
    ChannelController,
    PushWorkerController,
    PageWatchController,
    MediaController,
    OfferTablesController,
  ],
  providers: [
    OfferService,
    OfferBulk,
    OfferPurge,
    CaptureService,
    ThumbnailJobs,
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
    ReadQueue,
    SourceStates,
    LibraryPages,
    OfferReader,
    ReadingCapacity,
    WatchJobs,
    RefreshService,
    RefreshLimits,
    AlertEvaluation,
    AlertRuleService,
    AlertService,
    ...channels,
    PagePictures,
    PageWatchJobs,
    PageWatchService,
    LibraryCounter,
    OffersData,
    dataReaderOf('offers'),
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
export class OffersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(ExtensionOrigin)
      .forRoutes({ path: 'api/offers/library-captures', method: RequestMethod.ALL });
  }
}
