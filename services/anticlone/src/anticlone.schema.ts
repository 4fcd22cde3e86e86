import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAnticlone1795400000000 } from './migrations/1795400000000-create-anticlone.ts';
import { LookAtClones1795430000000 } from './migrations/1795430000000-look-at-clones.ts';
import { ProveAndTell1795440000000 } from './migrations/1795440000000-prove-and-tell.ts';
import { EraseSources1795450000000 } from './migrations/1795450000000-erase-sources.ts';
import { RenewJobs1795700000000 } from './migrations/1795700000000-renew-jobs.ts';

export const ANTICLONE_DOMAIN = 'anticlone';

export const anticloneSchema: DomainSchema = {
  domain: ANTICLONE_DOMAIN,
  migrations: [
    CreateAnticlone1795400000000,
    LookAtClones1795430000000,
    ProveAndTell1795440000000,
    EraseSources1795450000000,
    RenewJobs1795700000000,
  ],
};
