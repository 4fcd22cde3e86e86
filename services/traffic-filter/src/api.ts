import type { ApiDescription } from '@garimpo/service-kit';
import * as contract from '@garimpo/traffic-filter-contract';

/** What `/api/docs` shows besides the controllers. */
export const trafficFilterApi: ApiDescription = {
  title: 'Traffic filter',
  about:
    'Campaigns that lead visitors to pages, the log of their requests, domains, reports and conversions.',
  errors: contract.trafficFilterErrors,
  contract,
};
