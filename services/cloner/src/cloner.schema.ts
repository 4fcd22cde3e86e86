import type { DomainSchema } from '@garimpo/service-kit';
import { CreateCloner1795800000000, replaced } from './migrations/1795800000000-create-cloner.ts';
import { CompareAfterwards1796420000000 } from './migrations/1796420000000-compare-afterwards.ts';

const CLONER_DOMAIN = 'cloner';

export const clonerSchema: DomainSchema = {
  domain: CLONER_DOMAIN,
  migrations: [CreateCloner1795800000000, CompareAfterwards1796420000000],
  replaced,
};
