export { offersAlone } from './alone.ts';
export { offersApi } from './api.ts';
export { seedDemoOffers } from './demo/seed-demo-offers.ts';
export { OffersModule } from './offers.module.ts';
export { offersSchema } from './offers.schema.ts';
