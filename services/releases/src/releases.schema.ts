import type { DomainSchema } from '@garimpo/service-kit';
import { CreateReleases1795800000000, replaced } from './migrations/1795800000000-create-releases.ts';
import { WhatWasSeen1796500000000 } from './migrations/1796500000000-what-was-seen.ts';
import { ReleasesKeptFailing1796700000000 } from './migrations/1796700000000-releases-kept-failing.ts';
import { WhereFrom1796800000000 } from './migrations/1796800000000-where-from.ts';

export const releasesSchema: DomainSchema = {
  domain: 'releases',
  migrations: [
    CreateReleases1795800000000,
    WhatWasSeen1796500000000,
    ReleasesKeptFailing1796700000000,
    WhereFrom1796800000000,
  ],
  replaced,
};
