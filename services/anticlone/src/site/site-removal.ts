import { Database, InjectDatabase, InjectJobs, type Job, type Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';

const TIMEOUT_SECONDS = 30 * 60;
const BATCH = 10_000;
/** Replicas still know the site for a moment after it was deleted. */
const SETTLED_AFTER_MS = 60_000;
const removed = z.strictObject({ siteId: z.uuid() });

/** Removes what is left of a deleted site. Safe to repeat. */
type SiteCleanup = (siteId: string, signal: AbortSignal) => Promise<void>;

/** Deletes a site: its row and its clones at once, and what is too much for one statement by a job. */
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

  /** Registers a cleanup of data that is not deleted with the site's row. Called when the process starts. */
  also(cleanup: SiteCleanup): void {
    this.#cleanups.push(cleanup);
  }

  /** False where the user has no such site. */
  remove(userId: string, id: string): Promise<boolean> {
    // With the service role, because users may not write which sites were removed.
    return this.database.asService(async (tx) => {
      const gone = await tx.changed('DELETE FROM anticlone.anticlone_sites WHERE user_id = $1 AND id = $2', [
        userId,
        id,
      ]);
      if (gone === 0) return false;
      await tx.run('INSERT INTO anticlone.removed_sites (id, user_id) VALUES ($1, $2)', [id, userId]);
      await this.#job.send({ siteId: id }, { tx, after: new Date(Date.now() + SETTLED_AFTER_MS) });
      return true;
    });
  }

  /** Continues where an earlier run stopped. */
  async removeRest(siteId: string, signal: AbortSignal): Promise<void> {
    for (const cleanup of this.#cleanups) await cleanup(siteId, signal);
    for (;;) {
      signal.throwIfAborted();
      // With the service role, because jobs act for no user.
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
