import type { DomainSchema } from '@garimpo/service-kit';
import { CreateOffers1795168800000 } from './migrations/1795168800000-create-offers.ts';

export const offersSchema: DomainSchema = { domain: 'offers', migrations: [CreateOffers1795168800000] };
