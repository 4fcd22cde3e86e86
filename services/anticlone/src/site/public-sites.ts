import type { ActionType } from '@garimpo/anticlone-contract';
import { Database, InjectDatabase, Metrics, NotifiedCache, OwnerStatus } from '@garimpo/service-kit';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

/** What public routes know of a site. */
export interface PublicSite {
  id: string;
  userId: string;
  key: string;
  originalUrl: string;
  originalHost: string;
  extraHosts: string[];
  actionType: ActionType | null;
  actionData: string | null;
  actionEnabled: boolean;
}

/** Entries of some hundred bytes each; unknown keys are cached too. */
const KEYS_MAX = 20_000;

const FIND_SITE = {
  name: 'anticlone.find-public-site',
  text: `SELECT id, user_id AS "userId", script_key AS key, original_url AS "originalUrl", original_host AS "originalHost",
      extra_hosts AS "extraHosts", action_type AS "actionType", action_data AS "actionData",
      action_enabled AS "actionEnabled"
    FROM anticlone.anticlone_sites WHERE script_key = $1`,
};

/** A cache of sites by their keys. The database notifies every replica of a change. */
@Injectable()
export class PublicSites implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<PublicSite | null>;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly owners: OwnerStatus,
    metrics: Metrics,
  ) {
    this.#cache = new NotifiedCache({
      database,
      metrics,
      channel: 'anticlone_sites',
      max: KEYS_MAX,
      load: (key) => this.#load(key),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#cache.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#cache.stop();
  }

  find(key: string): Promise<PublicSite | null> {
    return this.#cache.fetch(key);
  }

  /** A site works until 30 days after its owner's subscription has ended. */
  isServed({ userId }: PublicSite): Promise<boolean> {
    return this.owners.isServed(userId);
  }

  async #load(key: string): Promise<PublicSite | null> {
    // With the service role, because visitors of pages are no users.
    const [site] = await this.database.runAsService<PublicSite>(FIND_SITE, [key]);
    return site ?? null;
  }
}
