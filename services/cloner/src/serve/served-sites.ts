import { Database, InjectDatabase, Metrics, NotifiedCache } from '@garimpo/service-kit';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

type ServedSite =
  | { state: 'unknown' }
  | { state: 'deleted' }
  | { state: 'suspended'; cloneId: string }
  | { state: 'live'; cloneId: string; userId: string; manifest: string };

/** An entry takes some hundred bytes. */
const NAMES_MAX = 20_000;
const NAME = /^[a-z0-9-]{1,20}$/;

const FIND_SITE = `
  SELECT s.state <> 'taken' AS deleted, c.state, c.id AS "cloneId", c.user_id AS "userId", v.manifest
  FROM cloner.subdomains s
  LEFT JOIN LATERAL (
    SELECT id, user_id, version, state FROM cloner.cloned_sites WHERE subdomain = s.name AND id = s.clone_id
    UNION ALL
    SELECT id, user_id, version, state FROM cloner.cloned_quiz WHERE subdomain = s.name AND id = s.clone_id) c ON true
  LEFT JOIN cloner.versions v ON v.clone_id = c.id AND v.n = c.version
  WHERE s.name = $1`;

interface SiteRow {
  deleted: boolean;
  state: 'active' | 'suspended' | null;
  cloneId: string;
  userId: string;
  manifest: string | null;
}

/** Caches what is at a name. Notifications of the database keep the caches of all replicas current. */
@Injectable()
export class ServedSites implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<ServedSite>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    metrics: Metrics,
  ) {
    this.#cache = new NotifiedCache({
      database,
      metrics,
      channel: 'cloner_sites',
      max: NAMES_MAX,
      load: (name) => this.#load(name),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#cache.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#cache.stop();
  }

  async find(name: string): Promise<ServedSite> {
    return NAME.test(name) ? this.#cache.fetch(name) : { state: 'unknown' };
  }

  async #load(name: string): Promise<ServedSite> {
    // As the service: visitors have no account.
    const [row] = await this.database.runAsService<SiteRow>({ name: 'cloner.find-site', text: FIND_SITE }, [
      name,
    ]);
    if (row === undefined) return { state: 'unknown' };
    if (row.deleted) return { state: 'deleted' };
    // The capture that claimed the name is still running.
    if (row.state === null || row.manifest === null) return { state: 'unknown' };
    const { cloneId, userId, manifest } = row;
    return row.state === 'suspended'
      ? { state: 'suspended', cloneId }
      : { state: 'live', cloneId, userId, manifest };
  }
}
