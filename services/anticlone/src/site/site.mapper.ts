import type { UsageCounter } from '@garimpo/accounts-contract';
import type { ActionView, AnticloneSiteView } from '@garimpo/anticlone-contract';
import {
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  linksUrl,
  UsageCounters,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { type CountedSiteRow, countOwnSites, type SiteRow } from './site.query.ts';

const TIMEOUT_SECONDS = 30 * 60;
const BATCH = 10_000;
/** For what replicas still knew of the site when it went. */
const SETTLED_AFTER_MS = 60_000;
const removed = z.strictObject({ siteId: z.uuid() });

/** What is left of a site that is gone: nobody's row points to it any more. Safe to repeat. */
export type SiteCleanup = (siteId: string, signal: AbortSignal) => Promise<void>;

/** Takes a site away: the record and its clones at once, and then what is too much for one statement, by a job. */
@Injectable()
export class SiteRemoval {
  readonly #job: Job<typeof removed>;
  readonly #cleanups: SiteCleanup[] = [];

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
  ) {
    this.#job = jobs.define({
      name: 'anticlone.remove-site',
      data: removed,
      timeoutSeconds: TIMEOUT_SECONDS,
      retries: 14,
      work: ({ siteId }, { signal }) => this.removeRest(siteId, signal),
    });
  }

  /** For who keeps more of a site than rows that go with it; told when the process starts. */
  also(cleanup: SiteCleanup): void {
    this.#cleanups.push(cleanup);
  }

  /** False where the user has no such site. */
  remove(userId: string, id: string): Promise<boolean> {
    // As the service: what is remembered of it until its events are gone is no user's to write.
    return this.database.asService(async (tx) => {
      const gone = await tx.rows(
        'DELETE FROM anticlone.anticlone_sites WHERE user_id = $1 AND id = $2 RETURNING id',
        [userId, id],
      );
      if (gone.length === 0) return false;
      await tx.run('INSERT INTO anticlone.removed_sites (id, user_id) VALUES ($1, $2)', [id, userId]);
      await this.#job.send({ siteId: id }, { tx, after: new Date(Date.now() + SETTLED_AFTER_MS) });
      return true;
    });
  }

  /** Of a site that is gone. Goes on where another left off. */
  async removeRest(siteId: string, signal: AbortSignal): Promise<void> {
    for (const cleanup of this.#cleanups) await cleanup(siteId, signal);
    for (;;) {
      signal.throwIfAborted();
      // As the service: nobody asks any more.
      const gone = await this.database.runAsService<{ id: string }>(
        `DELETE FROM anticlone.tracking_events WHERE anticlone_site_id = $1 AND (created_at, id) IN (
           SELECT created_at, id FROM anticlone.tracking_events WHERE anticlone_site_id = $1
           ORDER BY created_at, id LIMIT ${BATCH})
         RETURNING id`,
        [siteId],
      );
      if (gone.length < BATCH) break;
    }
    await this.database.runAsService('DELETE FROM anticlone.event_totals WHERE anticlone_site_id = $1', [
      siteId,
    ]);
    await this.database.runAsService('DELETE FROM anticlone.removed_sites WHERE id = $1', [siteId]);
  }
}

/** What our own visit of a site's page came to. */
export interface PageVisit {
  /** When it began. */
  visitedAt: Date;
  /**
   * `null` where the page could not be had: that says nothing of who keeps it, and what was known of it stays.
   */
  scriptFound: boolean | null;
}

/** Whose page it is, as far as we know: theirs whose script our own visit finds on it. */
@Injectable()
export class SiteVerification {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  /** Of two visits the later one counts, whichever ends first. */
  async record(siteId: string, { visitedAt, scriptFound }: PageVisit): Promise<void> {
    // As the service: what our visit found is not the user's to write.
    await this.database.runAsService(
      `UPDATE anticlone.anticlone_sites
       SET checked_at = $2,
         verified_at = CASE WHEN $3::boolean THEN $2 WHEN NOT $3::boolean THEN NULL ELSE verified_at END
       WHERE id = $1 AND (checked_at IS NULL OR checked_at < $2)`,
      [siteId, visitedAt, scriptFound],
    );
  }
}

const COUNTER: UsageCounter = 'anticlones';

/** Tells accounts how many pages a user protects, for the page that shows use and limit. */
@Injectable()
export class SiteCounter implements OnModuleInit {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countOwnSites(tx, userId)));
  }
}

export function toSiteView(
  row: CountedSiteRow,
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): AnticloneSiteView {
  return {
    id: row.id,
    originalUrl: row.originalUrl,
    originalHost: row.originalHost,
    extraHosts: row.extraHosts,
    createdAt: row.createdAt.toISOString(),
    action: toActionView(row),
    actionEnabled: row.actionEnabled,
    key: row.scriptKey,
    scriptUrl: `${linksUrl(config)}/a/${row.scriptKey}.js`,
    clones: { total: row.total, confirmed: row.confirmed, open: row.open },
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    alerts: { mail: row.alertMail, suspects: row.alertSuspects, webhook: toWebhookView(row) },
  };
}

/** The table holds an address exactly for the types that need one. */
export function toActionView({
  actionType,
  actionData,
}: Pick<SiteRow, 'actionType' | 'actionData'>): ActionView | null {
  if (actionType === null || actionType === 'redirect') return actionType && { type: actionType };
  return { type: actionType, url: actionData ?? '' };
}

function toWebhookView({ webhookUrl, webhookCreatedAt }: SiteRow): AnticloneSiteView['alerts']['webhook'] {
  if (webhookUrl === null || webhookCreatedAt === null) return null;
  return { url: webhookUrl, createdAt: webhookCreatedAt.toISOString() };
}
