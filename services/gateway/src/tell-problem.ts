import { ConfigError, endWith as endService } from '@garimpo/service-kit';
import { ShellMissingError } from './web-app/shell-build.ts';

/** Ends the process: with one line per problem where somebody can mend it, else with all that is known. */
export function endWith(error: unknown): never {
  return endService(error instanceof ShellMissingError ? new ConfigError([error.message]) : error);
}
