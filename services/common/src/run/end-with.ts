import { ConfigError } from '../config/config.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { DatabaseVersionError } from '../database/migration.ts';
import { JobsSchemaError } from '../jobs/jobs-schema.ts';

/** Says to whoever started us that the last lines on standard error are all there is to know (`EX_CONFIG`). */
const PROBLEM_EXIT_CODE = 78;

/** Ends the process: with one line per problem where somebody can mend it, else with all that is known. */
export function endWith(error: unknown): never {
  const lines = linesOf(error);
  process.stderr.write(`${lines?.join('\n') ?? stackOf(error)}\n`);
  process.exit(lines === null ? 1 : PROBLEM_EXIT_CODE);
}

function linesOf(error: unknown): string[] | null {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof DatabaseVersionError || error instanceof JobsSchemaError)
    return [capital(error.message)];
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE') return [`${address}:${port} is already in use.`];
  if (isDatabaseAway(error)) return [`The database does not answer: ${message}.`];
  return null;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
