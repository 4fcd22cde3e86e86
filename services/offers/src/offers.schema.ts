import type { DomainSchema } from '@garimpo/service-kit';
import { CreateOffers1795800000000, replaced } from './migrations/1795800000000-create-offers.ts';
import { AddOfferEvents1796100000000 } from './migrations/1796100000000-add-offer-events.ts';
import { ArchiveAndGrowth1796100000001 } from './migrations/1796100000001-archive-and-growth.ts';

export const offersSchema: DomainSchema = {
  domain: 'offers',
  migrations: [CreateOffers1795800000000, AddOfferEvents1796100000000, ArchiveAndGrowth1796100000001],
  replaced,
};
