import type { DomainSchema } from '@garimpo/service-kit';
import {
  CreateTrafficFilter1795800000000,
  replaced,
} from './migrations/1795800000000-create-traffic-filter.ts';

export const TRAFFIC_FILTER_DOMAIN = 'traffic-filter';

export const trafficFilterSchema: DomainSchema = {
  domain: TRAFFIC_FILTER_DOMAIN,
  migrations: [CreateTrafficFilter1795800000000],
  replaced,
};
