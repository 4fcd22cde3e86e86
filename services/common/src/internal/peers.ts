import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { type Config, ConfigError, hostsDomain } from '../config/config.ts';
import { type DomainName, domainNames, peerVariable } from '../config/peer-settings.ts';
import { Peer } from './peer.ts';

/** The domains that run in other processes, as far as this one has been told of them. */
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

  /** Undefined for a domain of this process, and for one that nobody has said the address of. */
  of(domain: DomainName): Peer | undefined {
    return this.#peers.get(domain);
  }

  /** Throws where the start has to stop. */
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

/** Brings a port of another domain to every module of a process that does not host it. */
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
