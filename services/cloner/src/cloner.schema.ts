import type { DomainSchema } from '@garimpo/service-kit';
import { CreateCloner1795800000000, replaced } from './migrations/1795800000000-create-cloner.ts';
import { WaysOut1796400000000 } from './migrations/1796400000000-ways-out.ts';
import { Players1796410000000 } from './migrations/1796410000000-players.ts';
import { CompareAfterwards1796420000000 } from './migrations/1796420000000-compare-afterwards.ts';
import { PassParameters1796430000000 } from './migrations/1796430000000-pass-parameters.ts';
import { Domains1796440000000 } from './migrations/1796440000000-domains.ts';
import { Forms1796441000000 } from './migrations/1796441000000-forms.ts';
import { SitesAndArchives1796450000000 } from './migrations/1796450000000-sites-and-archives.ts';
import { OwnBlocks1796460000000 } from './migrations/1796460000000-own-blocks.ts';
import { VersionsCompared1796470000000 } from './migrations/1796470000000-versions-compared.ts';

const CLONER_DOMAIN = 'cloner';

export const clonerSchema: DomainSchema = {
  domain: CLONER_DOMAIN,
  migrations: [
    CreateCloner1795800000000,
    WaysOut1796400000000,
    Players1796410000000,
    CompareAfterwards1796420000000,
    PassParameters1796430000000,
    Domains1796440000000,
    Forms1796441000000,
    SitesAndArchives1796450000000,
    OwnBlocks1796460000000,
    VersionsCompared1796470000000,
  ],
  replaced,
};
