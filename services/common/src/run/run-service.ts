import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Config, ConfigError, type Environment, loadConfig } from '../config/config.ts';
import type { DomainName } from '../config/peer-settings.ts';
import { type AppOptions, createApp } from '../http/create-app.ts';
import { believeTheGateway } from '../internal/forwarded.ts';
import { InternalModule } from '../internal/internal.module.ts';
import { keyProblems } from '../internal/required-keys.ts';
import { endWith } from './end-with.ts';
import { listen } from './listen.ts';

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

/** `main.ts` of a domain: serves it until the process is told to end. */
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
  // Whoever stands before the gateway, it alone stands before us.
  return { ...config, services: [domain], trustedProxyHops: 1 };
}
