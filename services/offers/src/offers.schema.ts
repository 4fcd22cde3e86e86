import type { DomainSchema } from '@garimpo/service-kit';
import { CreateOffers1795168800000 } from './migrations/1795168800000-create-offers.ts';
import { AddReadingSources1795250000000 } from './migrations/1795250000000-add-reading-sources.ts';
import { CoverReadings1795255000000 } from './migrations/1795255000000-cover-readings.ts';
import { AddAlerts1795260000000 } from './migrations/1795260000000-add-alerts.ts';
import { RenewJobs1795700000000 } from './migrations/1795700000000-renew-jobs.ts';

export const offersSchema: DomainSchema = {
  domain: 'offers',
  migrations: [
    CreateOffers1795168800000,
    AddReadingSources1795250000000,
    CoverReadings1795255000000,
    AddAlerts1795260000000,
    RenewJobs1795700000000,
  ],
};
