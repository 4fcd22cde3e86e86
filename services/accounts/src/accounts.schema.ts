import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAccounts1795800000000, replaced } from './migrations/1795800000000-create-accounts.ts';
import { Renewals1796000000000 } from './migrations/1796000000000-renewals.ts';
import { CreateAccessTokens1796100000000 } from './migrations/1796100000000-create-access-tokens.ts';

export const ACCOUNTS_DOMAIN = 'accounts';

export const accountsSchema: DomainSchema = {
  domain: ACCOUNTS_DOMAIN,
  migrations: [CreateAccounts1795800000000, Renewals1796000000000, CreateAccessTokens1796100000000],
  replaced,
};
