import { type Config, serviceDatabaseUrl } from '@garimpo/service-kit';

/** What every replica of the domain knows and nobody else: the password that it logs in to the database with. */
export function replicasSecret(config: Pick<Config, 'databaseUrl' | 'databaseRoleKey'>): string {
  return new URL(serviceDatabaseUrl(config.databaseUrl, 'releases', config.databaseRoleKey)).password;
}
