import type { DomainSchema } from '@garimpo/service-kit';
import { CreateCloner1795800000000, replaced } from './migrations/1795800000000-create-cloner.ts';
import { Players1796410000000 } from './migrations/1796410000000-players.ts';

const CLONER_DOMAIN = 'cloner';

export const clonerSchema: DomainSchema = {
  domain: CLONER_DOMAIN,
  migrations: [CreateCloner1795800000000, Players1796410000000],
  replaced,
};
