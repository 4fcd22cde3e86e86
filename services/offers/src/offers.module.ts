import { DatabaseModule, JobsModule } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { AlertController } from './alert/alert.controller.ts';
import { AlertService } from './alert/alert.service.ts';
import { AlertEvaluation } from './alert/alert-evaluation.ts';
import { AlertLetters } from './alert/alert-letters.ts';
import { AlertRetention } from './alert/alert-retention.ts';
import { AlertRuleController } from './alert/alert-rule.controller.ts';
import { AlertRuleService } from './alert/alert-rule.service.ts';
import { MediaController } from './media/media.controller.ts';
import { mediaProviders } from './media/media-providers.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsService } from './metrics/metrics.service.ts';
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

const database = DatabaseModule.forDomain({ domain: 'offers', entities: [OfferEntity, ReadingEntity] });

/** Needs an `AccountsPort` from the process it runs in. */
@Module({
  imports: [database, JobsModule.forDomain({ domain: 'offers', database })],
  controllers: [
    OfferController,
    MetricsController,
    ReadingController,
    AlertRuleController,
    AlertController,
    MediaController,
  ],
  providers: [
    OfferService,
    MetricsService,
    ReadingService,
    ReadingStore,
    adCountSources,
    AlertEvaluation,
    AlertRuleService,
    AlertService,
    AlertLetters,
    AlertRetention,
    LibraryCounter,
    OffersData,
    ...mediaProviders,
  ],
})
export class OffersModule {}
