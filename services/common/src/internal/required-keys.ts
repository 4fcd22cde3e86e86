import { allCallersOf } from '../auth/internal-callers.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { GATEWAY_NAME, type InternalKeys } from '../config/internal-keys.ts';

const COMMAND = 'npm run internal-keys -- make';

/**
 * Stops the start of a process that is apart from others unless it can prove to be what it is, and knows everybody who may
 * call it.
 * @param names what it is: a domain, or the gateway and the domains that it hosts
 */
export function requireInternalKeys(config: Config, names: readonly string[]): InternalKeys {
  const problems = keyProblems(config, names);
  if (problems.length > 0) throw new ConfigError(problems);
  return config.internalKeys as InternalKeys;
}

export function keyProblems(
  { internalKeys, hasFormerSecret }: Pick<Config, 'internalKeys' | 'hasFormerSecret'>,
  names: readonly string[],
): string[] {
  if (internalKeys === undefined) {
    const line =
      'INTERNAL_KEY and INTERNAL_PUBLIC_KEYS are missing: services that are apart know each other by them';
    return hasFormerSecret
      ? [`INTERNAL_SECRET is not used any more: each service has a key of its own, which ${COMMAND} makes`]
      : [`${line}. ${COMMAND} makes them`];
  }
  const { own, known } = internalKeys;
  const callers = new Set([GATEWAY_NAME, ...names.flatMap((name) => [...allCallersOf(name)])]);
  return [
    ...names.filter((name) => !own.has(name)).map((name) => `INTERNAL_KEY holds no key of ${name}`),
    // What is broken into here must not be able to pass for anybody else.
    ...[...own.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `INTERNAL_KEY holds the key of ${name}, which is not this process`),
    ...[...callers]
      .filter((name) => !known.has(name))
      .map((name) => `INTERNAL_PUBLIC_KEYS holds no key of ${name}, which calls this process`),
  ];
}
