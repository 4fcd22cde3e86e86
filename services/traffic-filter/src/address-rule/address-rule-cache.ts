import { Database, InjectDatabase, Metrics, NotifiedCache, withTimeLimit } from '@garimpo/service-kit';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** An address in its canonical form, because IPv6 addresses can be written in many ways. */
export function canonicalIp(ip: string): string {
  return ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;
}

type Kind = 'allow' | 'block';
/** Keys are addresses. */
type Rules = ReadonlyMap<string, { kind: Kind; expiresAt: Date }>;

const OWNERS_MAX = 20_000;
/** Bounds how long a change without a notification goes unnoticed. */
const TTL_MS = 15_000;
/** A visitor waits no longer for rules that are not cached. */
const WAIT_MS = 250;
const NONE: Rules = new Map();

const FIND = {
  name: 'traffic-filter.find-address-rules',
  text: `SELECT host(ip_address) AS ip, kind, expires_at AS "expiresAt" FROM traffic_filter.address_rules
    WHERE user_id = $1 AND expires_at > clock_timestamp()`,
};

/** Caches the address rules of users that have not expired. */
@Injectable()
export class AddressRuleCache implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<Rules>;

  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database, metrics: Metrics) {
    this.#cache = new NotifiedCache({
      database,
      metrics,
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

  /** Null where no rule applies, and where the rules cannot be read in time: an unknown rule blocks no visitor. */
  async find(userId: string, ip: string | null, now: Date): Promise<Kind | null> {
    if (ip === null) return null;
    const rules =
      this.#cache.get(userId) ?? (await withTimeLimit(this.#cache.fetch(userId), WAIT_MS).catch(() => NONE));
    if (rules.size === 0) return null;
    const rule = rules.get(canonicalIp(ip));
    return rule !== undefined && rule.expiresAt > now ? rule.kind : null;
  }
}

async function loadRules(database: Database, userId: string): Promise<Rules> {
  // As the service: visitors of links are not users.
  const rows = await database.runAsService<{ ip: string; kind: Kind; expiresAt: Date }>(FIND, [userId]);
  return new Map(rows.map(({ ip, ...rule }) => [canonicalIp(ip), rule]));
}
