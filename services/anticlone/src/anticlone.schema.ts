import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAnticlone1795800000000, replaced } from './migrations/1795800000000-create-anticlone.ts';
import { SearchForCopies1796920000000 } from './migrations/1796920000000-search-for-copies.ts';
import { CloneNotices1796930000000 } from './migrations/1796930000000-clone-notices.ts';

export const ANTICLONE_DOMAIN = 'anticlone';

export const anticloneSchema: DomainSchema = {
  domain: ANTICLONE_DOMAIN,
  migrations: [CreateAnticlone1795800000000, SearchForCopies1796920000000, CloneNotices1796930000000],
  replaced,
};
