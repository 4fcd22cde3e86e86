import { AccountsModule, accountsSchema } from '@garimpo/accounts-service';
import { AuthModule, authSchema } from '@garimpo/auth-service';
import { OffersModule, offersSchema } from '@garimpo/offers-service';
import { ReleasesModule, releasesSchema } from '@garimpo/releases-service';
import { type Config, ConfigError, type DomainSchema, hostsDomain } from '@garimpo/service-kit';
import type { Type } from '@nestjs/common';

interface Domain {
  schema: DomainSchema;
  module: Type;
}

/** Every domain of the product: the one list that a new one is added to. */
const domains: Domain[] = [
  { schema: authSchema, module: AuthModule },
  { schema: accountsSchema, module: AccountsModule },
  { schema: offersSchema, module: OffersModule },
  { schema: releasesSchema, module: ReleasesModule },
];

export const schemas: DomainSchema[] = domains.map(({ schema }) => schema);

/** What this process hosts of them. Where Supabase signs people in, our own auth service is not there at all. */
export function hostedModules(config: Config): Type[] {
  const known = ['all', ...schemas.map(({ domain }) => domain)];
  const unknown = config.services.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError([`SERVICES names ${unknown.join(', ')}; there are: ${known.join(', ')}`]);
  }
  return domains
    .filter(({ schema }) => hostsDomain(config, schema.domain))
    .filter(({ schema }) => schema.domain !== 'auth' || config.supabaseUrl === undefined)
    .map(({ module }) => module);
}
