import type { DomainSchema } from '@garimpo/service-kit';
import { CreateReleases1763600000000 } from './migrations/1763600000000-create-releases.ts';
import { CountLoads1763640000000 } from './migrations/1763640000000-count-loads.ts';
import { MovePointers1795230000000 } from './migrations/1795230000000-move-pointers.ts';
import { WeighReporters1795600000000 } from './migrations/1795600000000-weigh-reporters.ts';
import { RenewJobs1795700000000 } from './migrations/1795700000000-renew-jobs.ts';

export const releasesSchema: DomainSchema = {
  domain: 'releases',
  migrations: [
    CreateReleases1763600000000,
    CountLoads1763640000000,
    MovePointers1795230000000,
    WeighReporters1795600000000,
    RenewJobs1795700000000,
  ],
};
