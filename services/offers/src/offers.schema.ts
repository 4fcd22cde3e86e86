import type { DomainSchema } from '@garimpo/service-kit';
import { CreateOffers1795800000000, replaced } from './migrations/1795800000000-create-offers.ts';
import { AddOfferEvents1795900000000 } from './migrations/1795900000000-add-offer-events.ts';
import { CreateCreatives1796200000000 } from './migrations/1796200000000-create-creatives.ts';

export const offersSchema: DomainSchema = {
  domain: 'offers',
  migrations: [CreateOffers1795800000000, AddOfferEvents1795900000000, CreateCreatives1796200000000],
  replaced,
};
