import type { DomainSchema } from '@garimpo/service-kit';
import { CreateReleases1795800000000, replaced } from './migrations/1795800000000-create-releases.ts';

export const releasesSchema: DomainSchema = {
  domain: 'releases',
  migrations: [CreateReleases1795800000000],
  replaced,
};
