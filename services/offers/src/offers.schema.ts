import type { DomainSchema } from '@garimpo/service-kit';
import { CreateOffers1795800000000, replaced } from './migrations/1795800000000-create-offers.ts';
import { AddOfferEvents1795900000000 } from './migrations/1795900000000-add-offer-events.ts';
import { KeepWallsByPage1796000000000 } from './migrations/1796000000000-keep-walls-by-page.ts';
import { ArchiveAndGrowth1796100000000 } from './migrations/1796100000000-archive-and-growth.ts';
import { CreateCreatives1796200000000 } from './migrations/1796200000000-create-creatives.ts';
import { AlertChannels1796300000000 } from './migrations/1796300000000-alert-channels.ts';
import { PageWatch1796310000000 } from './migrations/1796310000000-page-watch.ts';

export const offersSchema: DomainSchema = {
  domain: 'offers',
  migrations: [
    CreateOffers1795800000000,
    AddOfferEvents1795900000000,
    KeepWallsByPage1796000000000,
    ArchiveAndGrowth1796100000000,
    CreateCreatives1796200000000,
    AlertChannels1796300000000,
    PageWatch1796310000000,
  ],
  replaced,
};
