import type { DomainSchema } from '@garimpo/service-kit';
import { CreateCloner1795800000000, replaced } from './migrations/1795800000000-create-cloner.ts';
import { WaysOut1796400000000 } from './migrations/1796400000000-ways-out.ts';
import { CompareAfterwards1796420000000 } from './migrations/1796420000000-compare-afterwards.ts';
import { Domains1796440000000 } from './migrations/1796440000000-domains.ts';
import { Forms1796441000000 } from './migrations/1796441000000-forms.ts';

const CLONER_DOMAIN = 'cloner';

export const clonerSchema: DomainSchema = {
  domain: CLONER_DOMAIN,
  migrations: [
    CreateCloner1795800000000,
    WaysOut1796400000000,
    CompareAfterwards1796420000000,
    Domains1796440000000,
    Forms1796441000000,
  ],
  replaced,
};
