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
import type { Device, Network, Offer, Protection } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** What a link knows of its campaign. */
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
  /** Names that its visits keep and pass on beside the usual ones, in small letters. */
  parameters: readonly string[];
  revision: number;
}

const COLUMNS = `c.id, c.user_id AS "userId", c.key, c.secure_page AS "securePage", c.offers, c.networks, c.devices, c.protection, c.parameters, c.revision,
  CASE WHEN c.deleted_at IS NOT NULL THEN 'deleted' WHEN c.active THEN 'active' ELSE 'inactive' END AS state`;

const FIND = {
  name: 'traffic-filter.find-public-campaign',
  text: `SELECT ${COLUMNS} FROM traffic_filter.campaigns c WHERE c.key = $1`,
};

const MOST_USED = `SELECT ${COLUMNS} FROM traffic_filter.campaigns c
  JOIN (SELECT campaign_id, sum(people + robots + invalid + blocked) AS visits FROM traffic_filter.hourly_totals
    WHERE hour > now() - interval '2 days' GROUP BY campaign_id ORDER BY visits DESC LIMIT $1) used ON used.campaign_id = c.id
  WHERE c.deleted_at IS NULL AND c.active ORDER BY used.visits`;

const CHANGED = {
  name: 'traffic-filter.find-changed-campaigns',
  text: `SELECT key, revision FROM traffic_filter.campaigns WHERE updated_at > clock_timestamp() - make_interval(secs => $1)`,
};

// All as the service: visitors of links are nobody to us.

/** Deleted ones among them; null where no campaign has that key. */
export async function findPublicCampaign(database: Database, key: string): Promise<PublicCampaign | null> {
  const [campaign] = await database.runAsService<PublicCampaign>(FIND, [key]);
  return campaign ?? null;
}

/** Those that led most visitors of late, the busiest last. */
export function mostUsedCampaigns(database: Database, atMost: number): Promise<PublicCampaign[]> {
  return database.runAsService<PublicCampaign>(MOST_USED, [atMost]);
}

export function changedCampaigns(
  database: Database,
  withinSeconds: number,
): Promise<Pick<PublicCampaign, 'key' | 'revision'>[]> {
  return database.runAsService(CHANGED, [withinSeconds]);
}

/** A kilobyte each, as a rule; keys that name nothing among them. */
const KEPT_MAX = 50_000;
/** Those that are kept before anybody asks: a visitor of theirs waits for no database, from the first one on. */
const LOADED_FIRST = 10_000;
/** What nobody told of is found by looking for changes, once for all campaigns, so that it costs the same for ten as for ten thousand. */
const LOOK_MS = 1_000;
/** A change is in the table when its transaction ends, with the time at which it began. */
const LOOK_BACK_SECONDS = 15;
/** For what neither way tells of: a campaign that is erased with its owner while nobody can be notified. */
const TTL_MS = 5 * 60_000;
/** A visitor does not wait longer for what has changed: as it was before, then. */
const CHANGE_WAIT_MS = 500;
/** Nor for what is not known at all. */
const WAIT_MS = 4_000;

/** Campaigns by the keys of their links. Those that are known go on while the database is away, or hangs. */
@Injectable()
export class PublicCampaigns implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<PublicCampaign | null>;
  #looking: NodeJS.Timeout | undefined;
  #look: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    metrics: Metrics,
  ) {
    this.#cache = new NotifiedCache({
      config,
      metrics,
      log,
      domain: TRAFFIC_FILTER_DOMAIN,
      channel: 'traffic_filter_campaigns',
      max: KEPT_MAX,
      ttlMs: TTL_MS,
      staleWhileRevalidate: true,
      load: (key) => findPublicCampaign(database, key),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#cache.start();
    this.#look = this.#loadFirst().finally(() => {
      this.#look = null;
    });
    this.#looking = setInterval(() => {
      this.#look ??= this.#lookForChanges().finally(() => {
        this.#look = null;
      });
    }, LOOK_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#looking);
    await this.#look;
    await this.#cache.stop();
  }

  /** Deleted and inactive ones, too; null where there is none of that key. Throws where it is not known and cannot be read in time. */
  async find(key: string): Promise<PublicCampaign | null> {
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const kept = this.#cache.peek(key);
    const found = await withTimeLimit(
      this.#cache.fetch(key),
      kept === undefined ? WAIT_MS : CHANGE_WAIT_MS,
      () => kept,
    );
    if (found === undefined) throw new Error('the database did not say in time what a link names');
    return found;
  }

  /** Whether it is known without the database what the key names. */
  isKept(key: string): boolean {
    return this.#cache.peek(key) !== undefined;
  }

  async #loadFirst(): Promise<void> {
    try {
      for (const campaign of await mostUsedCampaigns(this.database, LOADED_FIRST))
        this.#cache.seed(campaign.key, campaign);
    } catch (err) {
      this.log.warn({ err }, 'campaigns were not read ahead of their visitors');
    }
  }

  async #lookForChanges(): Promise<void> {
    try {
      for (const { key, revision } of await changedCampaigns(this.database, LOOK_BACK_SECONDS)) {
        const kept = this.#cache.peek(key);
        if (kept !== undefined && kept?.revision !== revision) this.#cache.invalidate(key);
      }
    } catch {
      // The connection that listens says so in the log, and the next look is a second away.
    }
  }
}
