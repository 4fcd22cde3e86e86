import {
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
  NotifiedCache,
  withTimeLimit,
} from '@garimpo/service-kit';
import type { Device, Network, Offer, Protection } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** The settings of a campaign that its link needs. */
export interface PublicCampaign {
  id: string;
  userId: string;
  key: string;
  state: 'active' | 'inactive' | 'deleted';
  securePage: string;
  offers: readonly Offer[];
  networks: readonly Network[];
  devices: readonly Device[];
  protection: Protection;
  /** Names of parameters that its visits keep and pass on besides the usual ones, in lower case. */
  parameters: readonly string[];
  /** The parameter in which links tell what the click cost, in lower case; null for none. */
  costParameter: string | null;
  /** When it stops by itself; null for never. */
  expiresAt: Date | null;
  revision: number;
}

const COLUMNS = `c.id, c.user_id AS "userId", c.key, c.secure_page AS "securePage", c.offers, c.networks, c.devices, c.protection, c.parameters,
  c.cost_parameter AS "costParameter", c.expires_at AS "expiresAt", c.revision,
  CASE WHEN c.deleted_at IS NOT NULL THEN 'deleted' WHEN c.active AND c.archived_at IS NULL THEN 'active' ELSE 'inactive' END AS state`;

const FIND = {
  name: 'traffic-filter.find-public-campaign',
  text: `SELECT ${COLUMNS} FROM traffic_filter.campaigns c WHERE c.key = $1`,
};

const MOST_VISITED = `SELECT ${COLUMNS} FROM traffic_filter.campaigns c
  JOIN (SELECT campaign_id, sum(people + robots + invalid + blocked) AS visits FROM traffic_filter.hourly_totals
    WHERE hour > now() - interval '2 days' GROUP BY campaign_id ORDER BY visits DESC LIMIT $1) used ON used.campaign_id = c.id
  WHERE c.deleted_at IS NULL AND c.active ORDER BY used.visits`;

const CHANGED = {
  name: 'traffic-filter.find-changed-campaigns',
  text: `SELECT key, revision FROM traffic_filter.campaigns WHERE updated_at > clock_timestamp() - make_interval(secs => $1)`,
};

/** An entry takes about a kilobyte. Keys without a campaign are cached as well. */
const CACHED_MAX = 50_000;
/** Campaigns that are cached at start, so that their first visitors do not wait for the database. */
const PRELOADED_MAX = 10_000;
/** Changes without a notification are found by one query for all campaigns, whose cost does not grow with their number. */
const REFRESH_MS = 1_000;
/** A row becomes visible when its transaction ends, with the time at which it began. */
const REFRESH_BACK_SECONDS = 15;
/** Bounds how long a campaign outlives its erasure while neither way reports it. */
const TTL_MS = 5 * 60_000;
/** A visitor waits no longer for a changed campaign, and then gets it as it was before. */
const CHANGE_WAIT_MS = 500;
/** A visitor waits no longer for a campaign that is not cached. */
const WAIT_MS = 4_000;

/** Caches campaigns by the keys of their links. Cached ones keep working while the database is away or hangs. */
@Injectable()
export class PublicCampaigns implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<PublicCampaign | null>;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | null = null;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    metrics: Metrics,
  ) {
    this.#cache = new NotifiedCache({
      database,
      metrics,
      channel: 'traffic_filter_campaigns',
      max: CACHED_MAX,
      ttlMs: TTL_MS,
      staleWhileRevalidate: true,
      // As the service, here and below: visitors of links are not users.
      load: async (key) => (await database.runAsService<PublicCampaign>(FIND, [key]))[0] ?? null,
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#cache.start();
    this.#refresh(this.#preload());
    this.#timer = setInterval(() => {
      if (this.#refreshing === null) this.#refresh(this.#forgetChanged());
    }, REFRESH_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
    await this.#cache.stop();
  }

  /** Deleted and inactive campaigns too; null where none has that key. Rejects where it is not cached and cannot be read in time. */
  async find(key: string): Promise<PublicCampaign | null> {
    const fresh = this.#cache.get(key);
    if (fresh !== undefined) return fresh;
    const stale = this.#cache.peek(key);
    if (stale === undefined) return withTimeLimit(this.#cache.fetch(key), WAIT_MS);
    return withTimeLimit(this.#cache.fetch(key), CHANGE_WAIT_MS).catch(() => stale);
  }

  /** Whether the key needs no database. */
  isCached(key: string): boolean {
    return this.#cache.peek(key) !== undefined;
  }

  #refresh(work: Promise<void>): void {
    this.#refreshing = work.finally(() => {
      this.#refreshing = null;
    });
  }

  async #preload(): Promise<void> {
    try {
      const campaigns = await this.database.runAsService<PublicCampaign>(MOST_VISITED, [PRELOADED_MAX]);
      for (const campaign of campaigns) this.#cache.seed(campaign.key, campaign);
    } catch (err) {
      this.log.warn({ err }, 'the most visited campaigns could not be preloaded');
    }
  }

  async #forgetChanged(): Promise<void> {
    try {
      const changed = await this.database.runAsService<Pick<PublicCampaign, 'key' | 'revision'>>(CHANGED, [
        REFRESH_BACK_SECONDS,
      ]);
      for (const { key, revision } of changed) {
        const cached = this.#cache.peek(key);
        if (cached !== undefined && cached?.revision !== revision) this.#cache.invalidate(key);
      }
    } catch {
      // The listening connection logs the failure, and the next attempt is a second away.
    }
  }
}
