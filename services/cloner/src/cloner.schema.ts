import type { DomainSchema } from '@garimpo/service-kit';
import { CreateCloner1795800000000, replaced } from './migrations/1795800000000-create-cloner.ts';
import { SitesAndArchives1796450000000 } from './migrations/1796450000000-sites-and-archives.ts';

const CLONER_DOMAIN = 'cloner';

export const clonerSchema: DomainSchema = {
  domain: CLONER_DOMAIN,
  migrations: [CreateCloner1795800000000, SitesAndArchives1796450000000],
  replaced,
};
