import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAccounts1795132800000 } from './migrations/1795132800000-create-accounts.ts';

export const ACCOUNTS_DOMAIN = 'accounts';

export const accountsSchema: DomainSchema = {
  domain: ACCOUNTS_DOMAIN,
  migrations: [CreateAccounts1795132800000],
};
