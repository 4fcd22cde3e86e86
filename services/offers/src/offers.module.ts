import { DatabaseModule, JobsModule } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { AlertController } from './alert/alert.controller.ts';
import {
  AlertEmailEntity,
  AlertEvaluation,
  AlertEventEntity,
  AlertRetention,
  AlertRuleEntity,
  AlertSettingsEntity,
} from './alert/alert.entities.ts';
import { AlertService } from './alert/alert.service.ts';
import { AlertEmails } from './alert/alert-emails.ts';
import { AlertRuleController } from './alert/alert-rule.controller.ts';
import { AlertRuleService } from './alert/alert-rule.service.ts';
import { MediaController } from './media/media.controller.ts';
import { mediaProviders } from './media/media-providers.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { ReadingsTables } from './metrics/readings-table.ts';
import { LibraryCounter } from './offer/library-counter.ts';
import { OfferController } from './offer/offer.controller.ts';
import { OfferEntity } from './offer/offer.entity.ts';
import { OfferService } from './offer/offer.service.ts';
import { OffersData } from './personal-data/offers-data.ts';
import { ReadingController } from './reading/reading.controller.ts';
import { ReadingEntity } from './reading/reading.entity.ts';
import { ReadingService } from './reading/reading.service.ts';
import { ReadingStore } from './reading/store-reading.ts';
import { adCountSources } from './source/ad-count-sources.ts';
import { OffersImport } from './table/offers-import.ts';
import { OffersExport } from './table/offers-table.ts';
import { TableController } from './table/table.controller.ts';
import { OfferReader } from './watch/offer-reader.ts';
import { RefreshController } from './watch/refresh.controller.ts';
import { RefreshService } from './watch/refresh.service.ts';
import { RefreshLimits } from './watch/refresh-limits.ts';
import { SourceStates } from './watch/source-states.ts';
import { WatchEntity } from './watch/watch.entity.ts';
import { WatchJobs } from './watch/watch-jobs.ts';

const database = DatabaseModule.forDomain({
  domain: 'offers',
  entities: [
    OfferEntity,
    ReadingEntity,
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
    OffersExport,
    OffersImport,
    MetricsService,
    ReadingsTables,
    ReadingService,
    ReadingStore,
    adCountSources,
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
    ...mediaProviders,
  ],
})
export class OffersModule {}
