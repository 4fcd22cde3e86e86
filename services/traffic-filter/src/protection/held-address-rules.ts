import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
  NotifiedCache,
  withTimeLimit,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** An IPv4 or IPv6 address as everybody would write it: of IPv6 there are many ways. */
export function oneSpelling(ip: string): string {
  return ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;
}

type Kind = 'allow' | 'block';
/** By address. */
type Rules = ReadonlyMap<string, { kind: Kind; expiresAt: Date }>;

const OWNERS_MAX = 20_000;
/** For what no notification tells of. */
const TTL_MS = 15_000;
/** A visitor does not wait longer for rules that are not known yet. */
const WAIT_MS = 250;
const NONE: Rules = new Map();

const FIND = {
  name: 'traffic-filter.find-address-rules',
  text: `SELECT host(ip_address) AS ip, kind, expires_at AS "expiresAt" FROM traffic_filter.address_rules
    WHERE user_id = $1 AND expires_at > clock_timestamp()`,
};

/** What users have said about single addresses, while it holds. */
@Injectable()
export class HeldAddressRules implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<Rules>;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    metrics: Metrics,
  ) {
    this.#cache = new NotifiedCache({
      config,
      metrics,
      log,
      domain: TRAFFIC_FILTER_DOMAIN,
      channel: 'traffic_filter_address_rules',
      max: OWNERS_MAX,
      ttlMs: TTL_MS,
      staleWhileRevalidate: true,
      load: (userId) => loadRules(database, userId),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#cache.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#cache.stop();
  }

  /** Null where there is no rule, or where none can be asked for: nobody is kept out by what is not known. */
  async find(userId: string, ip: string | null, now: Date): Promise<Kind | null> {
    if (ip === null) return null;
    const rules = this.#cache.get(userId) ?? (await this.#askedInTime(userId));
    if (rules.size === 0) return null;
    const rule = rules.get(oneSpelling(ip));
    return rule !== undefined && rule.expiresAt > now ? rule.kind : null;
  }

  #askedInTime(userId: string): Promise<Rules> {
    const asked = this.#cache.fetch(userId).catch(() => NONE);
    return withTimeLimit(asked, WAIT_MS, () => NONE);
  }
}

async function loadRules(database: Database, userId: string): Promise<Rules> {
  // As the service: visitors of links are nobody to us.
  const rows = await database.runAsService<{ ip: string; kind: Kind; expiresAt: Date }>(FIND, [userId]);
  return new Map(rows.map(({ ip, ...rule }) => [oneSpelling(ip), rule]));
}
