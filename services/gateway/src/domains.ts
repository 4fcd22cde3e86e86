import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { AccountsModule, accountsSchema } from '@garimpo/accounts-service';
import { AuthErrorsModule, AuthModule, authSchema } from '@garimpo/auth-service';
import { ClonerModule, clonerSchema } from '@garimpo/cloner-service';
import { OffersModule, offersSchema } from '@garimpo/offers-service';
import { ReleasesModule, releasesSchema } from '@garimpo/releases-service';
import {
  type Config,
  ConfigError,
  type DomainName,
  type DomainSchema,
  hostsDomain,
  peerVariable,
  portElsewhere,
} from '@garimpo/service-kit';
import type { DynamicModule, Type } from '@nestjs/common';

export interface Domain {
  name: DomainName;
  schema: DomainSchema;
  module: Type;
  /** What other domains ask of it, where it runs in another process. */
  elsewhere?: DynamicModule;
  /** What the gateway needs to answer in its place where it is not reached. */
  atGateway?: Type;
}

/** Every domain of the product: the one list that a new one is added to. */
const domains: Domain[] = [
  { name: 'auth', schema: authSchema, module: AuthModule, atGateway: AuthErrorsModule },
  {
    name: 'accounts',
    schema: accountsSchema,
    module: AccountsModule,
    elsewhere: portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer)),
  },
  { name: 'offers', schema: offersSchema, module: OffersModule },
  { name: 'cloner', schema: clonerSchema, module: ClonerModule },
  { name: 'releases', schema: releasesSchema, module: ReleasesModule },
];

export const schemas: DomainSchema[] = domains.map(({ schema }) => schema);

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
  const ports = inProduct(config).flatMap(({ name, elsewhere }) =>
    hosted.length > 0 && elsewhere !== undefined && !hostsDomain(config, name) ? [elsewhere] : [],
  );
  return [...hosted.map(({ module }) => module), ...ports];
}

/** Those that other processes host, and where. */
export function domainsElsewhere(config: Config): (Domain & { origins: string[] })[] {
  const apart = inProduct(config).filter(({ name }) => !hostsDomain(config, name));
  const missing = apart.filter(({ name }) => config.peers[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      missing.map(({ name }) => `${peerVariable(name)} is missing: SERVICES does not name ${name}`),
    );
  }
  return apart.map((domain) => ({ ...domain, origins: config.peers[domain.name] as string[] }));
}

/** Where Supabase signs people in, our own auth service is not there at all. */
function inProduct(config: Config): Domain[] {
  return domains.filter(({ name }) => name !== 'auth' || config.supabaseUrl === undefined);
}
