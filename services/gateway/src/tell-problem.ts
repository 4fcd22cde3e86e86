import { ConfigError, endWith as endService } from '@garimpo/service-kit';
import { ShellMissingError } from './web-app/shell-build.ts';

/** Exits the process: one line per problem that an operator can fix, else the full error. */
export function endWith(error: unknown): never {
  return endService(error instanceof ShellMissingError ? new ConfigError([error.message]) : error);
}
