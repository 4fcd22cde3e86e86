import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { allCallersOf } from '../auth/internal-callers.ts';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { type Config, ConfigError, hostsDomain } from '../config/config.ts';
import { GATEWAY_NAME, type InternalKeys } from '../config/internal-keys.ts';
import { type DomainName, domainNames, peerVariable } from '../config/peer-settings.ts';
import { Peer } from './peer.ts';

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

export class Peers {
  readonly #peers = new Map<string, Peer>();

  constructor(config: Config) {
    const { internalKeys, peers } = config;
    if (internalKeys === undefined) return;
    const tokens = new InternalTokens(internalKeys);
    for (const domain of domainNames) {
      const origins = peers[domain];
      if (origins === undefined || hostsDomain(config, domain)) continue;
      // Where Supabase signs people in there is no auth service of ours, whatever an address says.
      if (domain === 'auth' && config.supabaseUrl !== undefined) continue;
      this.#peers.set(domain, new Peer(domain, origins, tokens));
    }
  }

  of(domain: DomainName): Peer | undefined {
    return this.#peers.get(domain);
  }

  needed(domain: DomainName): Peer {
    const peer = this.of(domain);
    if (peer !== undefined) return peer;
    throw new ConfigError([
      `${peerVariable(domain)} is missing: this process asks ${domain}, and does not host it`,
    ]);
  }

  all(): Peer[] {
    return [...this.#peers.values()];
  }
}

export function portElsewhere<T>(
  port: abstract new () => T,
  domain: DomainName,
  make: (peer: Peer) => T,
): DynamicModule {
  const provider: FactoryProvider = {
    provide: port,
    inject: [Peers],
    useFactory: (peers: Peers) => make(peers.needed(domain)),
  };
  return { module: PortElsewhere, global: true, providers: [provider], exports: [port] };
}

@Module({})
class PortElsewhere {}
