import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAuthTables1763600000000 } from './migrations/1763600000000-create-auth-tables.ts';

export const authSchema: DomainSchema = { domain: 'auth', migrations: [CreateAuthTables1763600000000] };
