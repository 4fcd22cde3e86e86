import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { AccountsModule, accountsApi, accountsSchema } from '@garimpo/accounts-service';
import { AnticloneModule, anticloneApi, anticloneSchema } from '@garimpo/anticlone-service';
import { AuthErrorsModule, AuthModule, authApi, authSchema } from '@garimpo/auth-service';
import {
  PageSnapshots,
  PageSnapshotsOverHttp,
  ProtectedPages,
  ProtectedPagesOverHttp,
} from '@garimpo/cloner-contract';
import { ClonerModule, clonerApi, clonerSchema } from '@garimpo/cloner-service';
import { MediaModule, mediaApi } from '@garimpo/media-service';
import { OffersModule, offersApi, offersSchema } from '@garimpo/offers-service';
import { ReleasesModule, releasesApi, releasesSchema } from '@garimpo/releases-service';
import {
  type ApiDescription,
  type Config,
  ConfigError,
  type DomainName,
  type DomainSchema,
  hostsDomain,
  peerVariable,
  portElsewhere,
} from '@garimpo/service-kit';
import {
  CampaignDomains,
  CampaignDomainsOverHttp,
  PageClicks,
  PageClicksOverHttp,
} from '@garimpo/traffic-filter-contract';
import { TrafficFilterModule, trafficFilterApi, trafficFilterSchema } from '@garimpo/traffic-filter-service';
import type { DynamicModule, Type } from '@nestjs/common';

export interface Domain {
  name: DomainName;
  api: ApiDescription;
  /** None where it keeps nothing. */
  schema?: DomainSchema;
  module: Type;
  /** What other domains ask of it, where it runs in another process. */
  elsewhere?: DynamicModule[];
  /** What the gateway needs to answer in its place where it is not reached. */
  atGateway?: Type;
}

/** Every domain of the product: the one list that a new one is added to. */
export const domains: Domain[] = [
  { name: 'auth', api: authApi, schema: authSchema, module: AuthModule, atGateway: AuthErrorsModule },
  {
    name: 'accounts',
    api: accountsApi,
    schema: accountsSchema,
    module: AccountsModule,
    elsewhere: [portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer))],
  },
  { name: 'offers', api: offersApi, schema: offersSchema, module: OffersModule },
  {
    name: 'cloner',
    api: clonerApi,
    schema: clonerSchema,
    module: ClonerModule,
    elsewhere: [portElsewhere(PageSnapshots, 'cloner', (peer) => new PageSnapshotsOverHttp(peer))],
  },
  {
    name: 'anticlone',
    api: anticloneApi,
    schema: anticloneSchema,
    module: AnticloneModule,
    elsewhere: [portElsewhere(ProtectedPages, 'anticlone', (peer) => new ProtectedPagesOverHttp(peer))],
  },
  {
    name: 'traffic-filter',
    api: trafficFilterApi,
    schema: trafficFilterSchema,
    module: TrafficFilterModule,
    elsewhere: [
      portElsewhere(CampaignDomains, 'traffic-filter', (peer) => new CampaignDomainsOverHttp(peer)),
      portElsewhere(PageClicks, 'traffic-filter', (peer) => new PageClicksOverHttp(peer)),
    ],
  },
  { name: 'media', api: mediaApi, module: MediaModule },
  { name: 'releases', api: releasesApi, schema: releasesSchema, module: ReleasesModule },
];

export const schemas: DomainSchema[] = domains.flatMap(({ schema }) => schema ?? []);

/** What this process hosts of them, with the ports of those that it does not. */
export function hostedModules(config: Config): (Type | DynamicModule)[] {
  const known = ['all', ...domains.map(({ name }) => name)];
  const unknown = config.services.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError([
      `SERVICES names ${unknown.join(', ')}; there are: ${[...known, 'none'].join(', ')}`,
    ]);
  }
  const hosted = inProduct(config).filter(({ name }) => hostsDomain(config, name));
  const asks = hosted.length > 0 && !isSignInAlone(config);
  const ports = inProduct(config).flatMap(({ name, elsewhere }) =>
    asks && elsewhere !== undefined && !hostsDomain(config, name) ? elsewhere : [],
  );
  return [...hosted.map(({ module }) => module), ...ports];
}

/** Domains hosted by other processes, and their origins. */
export function domainsElsewhere(config: Config): (Domain & { origins: string[] })[] {
  if (isSignInAlone(config)) return [];
  const apart = inProduct(config).filter(({ name }) => !hostsDomain(config, name));
  const missing = apart.filter(({ name }) => config.peers[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      missing.map(({ name }) => `${peerVariable(name)} is missing: SERVICES does not name ${name}`),
    );
  }
  return apart.map((domain) => ({ ...domain, origins: config.peers[domain.name] as string[] }));
}

/** The auth service asks no other domain for anything: hosted alone, by a process that is told of no other, it is whole. */
function isSignInAlone({ services, peers }: Config): boolean {
  return services.length === 1 && services[0] === 'auth' && Object.keys(peers).length === 0;
}

/** With Supabase as the identity provider, our auth service is not part of the product. */
export function inProduct(config: Config): Domain[] {
  return domains.filter(({ name }) => name !== 'auth' || config.supabaseUrl === undefined);
}
