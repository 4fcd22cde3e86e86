import type { DomainSchema } from '@garimpo/service-kit';
import { CreateTrafficFilter1795500000000 } from './migrations/1795500000000-create-traffic-filter.ts';
import { KeepRequests1795510000000 } from './migrations/1795510000000-keep-requests.ts';
import { ServeLinks1795520000000 } from './migrations/1795520000000-serve-links.ts';
import { CountOutcomes1795530000000 } from './migrations/1795530000000-count-outcomes.ts';
import { ProveDomains1795540000000 } from './migrations/1795540000000-prove-domains.ts';
import { ListParameters1795560000000 } from './migrations/1795560000000-list-parameters.ts';
import { RenewJobs1795700000000 } from './migrations/1795700000000-renew-jobs.ts';

export const TRAFFIC_FILTER_DOMAIN = 'traffic-filter';

export const trafficFilterSchema: DomainSchema = {
  domain: TRAFFIC_FILTER_DOMAIN,
  migrations: [
    CreateTrafficFilter1795500000000,
    KeepRequests1795510000000,
    ServeLinks1795520000000,
    CountOutcomes1795530000000,
    ProveDomains1795540000000,
    ListParameters1795560000000,
    RenewJobs1795700000000,
  ],
};
