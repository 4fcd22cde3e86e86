import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Config, ConfigError, type Environment, loadConfig } from '../config/config.ts';
import type { DomainName } from '../config/peer-settings.ts';
import { DatabaseVersionError } from '../database/migration.ts';
import { isDatabaseAway } from '../errors/database-failures.ts';
import { believeTheGateway } from '../internal/forwarded.ts';
import { InternalModule } from '../internal/internal.controller.ts';
import { keyProblems } from '../internal/peers.ts';
import { JobsSchemaError } from '../jobs/jobs-schema.ts';
import { type AppOptions, createApp } from './create-app.ts';

/** Tells the parent process that the last lines on standard error are the whole explanation (`EX_CONFIG`). */
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

/** Longer than any answer under way takes when all is well. */
const CLOSE_LIMIT_MS = 10_000;

/** Serves until a signal arrives or the parent process is gone. */
export async function listen(app: NestExpressApplication, { host, port }: Config): Promise<void> {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    app.close().then(() => process.exit(0), endWith);
  });
  await app.listen(port, host);
}

export interface Service {
  domain: DomainName;
  /** The domain's own module, what it answers to other services only, and the ports of others that it asks. */
  modules: (Type | DynamicModule)[];
}

/** One domain in a process of its own, behind the gateway. Not yet listening. */
export async function createService(
  { domain, modules }: Service,
  config: Config,
  options: Omit<AppOptions, 'before'> = {},
): Promise<NestExpressApplication> {
  const own = configOf(domain, config);
  return createApp([...modules, { module: InternalModule, imports: modules }], own, {
    ...options,
    before: [believeTheGateway(own, domain)],
  });
}

/** `main.ts` of a domain: serves it until a signal arrives. */
export function runService(service: Service, env: Environment): void {
  const run = async () => {
    const config = loadConfig(env);
    await listen(await createService(service, config), config);
  };
  run().catch(endWith);
}

function configOf(domain: DomainName, config: Config): Config {
  const { services } = config;
  const problems: string[] = [];
  if (!services.includes('all') && (services.length !== 1 || services[0] !== domain)) {
    problems.push(`SERVICES must be ${domain} or absent: this program hosts nothing else`);
  }
  problems.push(...keyProblems(config, [domain]));
  if (problems.length > 0) throw new ConfigError(problems);
  // The gateway alone stands before this process, whatever stands before the gateway.
  return { ...config, services: [domain], trustedProxyHops: 1 };
}
