import type { DomainSchema } from '@garimpo/service-kit';
import {
  CreateTrafficFilter1795800000000,
  replaced,
} from './migrations/1795800000000-create-traffic-filter.ts';
import { SafariOnAMac1796500000000 } from './migrations/1796500000000-safari-on-a-mac.ts';
import { OfferPages1796510000000 } from './migrations/1796510000000-offer-pages.ts';
import { ReportViews1796900000000 } from './migrations/1796900000000-report-views.ts';
import { MailedViews1796910000000 } from './migrations/1796910000000-mailed-views.ts';
import { Costs1796920000000 } from './migrations/1796920000000-costs.ts';
import { OwnBrowsers1796930000000 } from './migrations/1796930000000-own-browsers.ts';
import { ConversionSends1796940000000 } from './migrations/1796940000000-conversion-sends.ts';
import { PaidClicks1796950000000 } from './migrations/1796950000000-paid-clicks.ts';

export const TRAFFIC_FILTER_DOMAIN = 'traffic-filter';

export const trafficFilterSchema: DomainSchema = {
  domain: TRAFFIC_FILTER_DOMAIN,
  migrations: [
    CreateTrafficFilter1795800000000,
    SafariOnAMac1796500000000,
    OfferPages1796510000000,
    ReportViews1796900000000,
    MailedViews1796910000000,
    Costs1796920000000,
    OwnBrowsers1796930000000,
    ConversionSends1796940000000,
    PaidClicks1796950000000,
  ],
  replaced,
};
