import * as contract from '@garimpo/offers-contract';
import type { ApiDescription } from '@garimpo/service-kit';

/** What `/api/docs` shows in addition to what the controllers declare. */
export const offersApi: ApiDescription = {
  title: 'Offers',
  about: 'The board of offers, the counts of their ads, alerts, tables and the ads of a page as a ZIP.',
  errors: contract.offersErrors,
  contract,
};
