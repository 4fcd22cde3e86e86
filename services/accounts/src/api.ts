import * as contract from '@garimpo/accounts-contract';
import type { ApiDescription } from '@garimpo/service-kit';

export const accountsApi: ApiDescription = {
  title: 'Accounts',
  about:
    'Profiles, plans, subscriptions and payments, avatars, and the data that people take away or have erased.',
  errors: contract.accountsErrors,
  contract,
};
