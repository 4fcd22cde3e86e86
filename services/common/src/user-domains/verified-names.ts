import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Database } from '../database/database.ts';
import { schemaName } from '../database/names.ts';
import { NotifiedCache } from '../database/notified-cache.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Bounds how long a replica that has missed a notification works with old domains. */
const TTL_MS = 30_000;

const ALL = 'all';

export interface VerifiedNamesOptions<Answer extends object> {
  /** Database of the service whose `domains` table is read. */
  database: Database;
  metrics: Metrics;
  /** SQL of all verified domains: `domain`, and what answers there. */
  all: string;
  toAnswer: (row: Answer) => Answer;
}

/**
 * All verified domains of a service, in memory, so that requests for arbitrary host names never reach the database. An entry takes some hundred bytes. Cached
 * domains keep working while the database is away.
 */
export class VerifiedNames<Answer extends object> implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<Map<string, Answer>>;

  constructor({ database, metrics, all, toAnswer }: VerifiedNamesOptions<Answer>) {
    const statement = { name: `${database.domain}.verified-domains`, text: all };
    this.#cache = new NotifiedCache({
      database,
      metrics,
      channel: `${schemaName(database.domain)}_domains`,
      max: 1,
      payloadIsKey: false,
      ttlMs: TTL_MS,
      staleWhileRevalidate: true,
      load: async () => {
        // As the service: visitors of domains are not users.
        const rows = await database.runAsService<{ domain: string } & Answer>(statement);
        return new Map<string, Answer>(rows.map((row) => [row.domain, toAnswer(row)]));
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#cache.start();
    // Preloads for the first visitor. Where the database is away, the first request loads instead.
    await this.#cache.fetch(ALL).catch(() => {});
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#cache.stop();
  }

  /**
   * What answers at a host; null for one that nobody has verified. Rejects where the domains are not cached and cannot be read.
   * @param host in lower case, without a port
   */
  async find(host: string): Promise<Answer | null> {
    return (await this.#cache.fetch(ALL)).get(bare(host)) ?? null;
  }

  /** Whether the host is known to be verified, by what is in memory. */
  has(host: string): boolean {
    return this.#cache.peek(ALL)?.has(bare(host)) ?? false;
  }
}

function bare(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}
