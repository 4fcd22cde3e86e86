import { type Config, serviceDatabaseUrl } from '@garimpo/service-kit';

/** Secret that all replicas of the domain share: the password of their database login. */
export function replicasSecret(config: Pick<Config, 'databaseUrl' | 'databaseRoleKey'>): string {
  return new URL(serviceDatabaseUrl(config.databaseUrl, 'releases', config.databaseRoleKey)).password;
}
