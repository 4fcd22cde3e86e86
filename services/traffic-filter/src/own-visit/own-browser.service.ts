import { randomBytes } from 'node:crypto';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  linksUrl,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import {
  OWN_BROWSERS_MAX,
  type OwnBrowserInput,
  type OwnBrowserView,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

const fail = defineErrors(trafficFilterErrors);
/** 22 letters. */
const TOKEN_BYTES = 16;

interface Row {
  id: string;
  name: string;
  token: string;
  createdAt: Date;
  seenOn: string | null;
}

/** The browsers of a user whose visits are left out, with the links that mark them. */
@Injectable()
export class OwnBrowserService {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(actor: Actor): Promise<OwnBrowserView[]> {
    return this.database.asUser(actor, (tx) => this.#views(tx, actor.userId));
  }

  /** Throws `traffic_filter.own_browsers.limit_reached`. */
  create(actor: Actor, { name }: OwnBrowserInput): Promise<OwnBrowserView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, userId, 'own browsers');
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { id } = await tx.only<{ id: string }>(
        'INSERT INTO traffic_filter.own_browsers (user_id, name, token) VALUES ($1, $2, $3) RETURNING id',
        [userId, name, token],
      );
      const views = await this.#views(tx, userId);
      if (views.length > OWN_BROWSERS_MAX)
        throw fail('traffic_filter.own_browsers.limit_reached', {
          fields: [{ path: 'browsers', rule: String(OWN_BROWSERS_MAX) }],
        });
      return views.find((view) => view.id === id) as OwnBrowserView;
    });
  }

  /** From then on its visits count. Throws `traffic_filter.own_browser.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = actor;
    const rows = await this.database.asUser(actor, (tx) =>
      tx.rows('DELETE FROM traffic_filter.own_browsers WHERE user_id = $1 AND id = $2 RETURNING id', [
        userId,
        id,
      ]),
    );
    if (rows.length === 0) throw fail('traffic_filter.own_browser.not_found');
  }

  async #views(tx: Transaction, userId: string): Promise<OwnBrowserView[]> {
    const rows = await tx.rows<Row>(
      `SELECT id, name, token, created_at AS "createdAt", to_char(seen_on, 'YYYY-MM-DD') AS "seenOn"
       FROM traffic_filter.own_browsers WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
    const domains = await tx.rows<{ domain: string }>(
      `SELECT domain FROM traffic_filter.domains
       WHERE user_id = $1 AND verified_at IS NOT NULL AND deleted_at IS NULL ORDER BY domain`,
      [userId],
    );
    const links = new URL(linksUrl(this.config));
    const hosts = [
      { host: links.host, at: `${links.origin}/r/eu/` },
      ...domains.map(({ domain }) => ({ host: domain, at: `${links.protocol}//${domain}/eu/` })),
    ];
    return rows.map(({ token, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      links: hosts.map(({ host, at }) => ({ host, url: `${at}${token}` })),
    }));
  }
}
