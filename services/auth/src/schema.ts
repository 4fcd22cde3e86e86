import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAuth1795800000000, replaced } from './migrations/1795800000000-create-auth.ts';

export const authSchema: DomainSchema = {
  domain: 'auth',
  migrations: [CreateAuth1795800000000],
  replaced,
};
