import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/** A published clone as its host serves it. */
export interface DueClone {
  cloneId: string;
  subdomain: string;
  userId: string;
  /** Hash of its manifest. */
  manifest: string;
  publishedAt: Date;
  dueAt: Date;
}

/** A version that is saved again and again is visited at most this often, so that other clones get a visit. */
const REST_MINUTES = 10;
/** A clone is visited daily while it is new, and weekly after that. */
const NEW_DAYS = 7;
const OFTEN_HOURS = 24;
const SELDOM_HOURS = 7 * 24;
/** A visit that fails is repeated after an hour, two, four, and then daily. */
const RETRY_HOURS_MAX = 24;

const ACTIVE = `
  SELECT id, user_id, subdomain, version FROM cloner.cloned_sites WHERE state = 'active'
  UNION ALL
  SELECT id, user_id, subdomain, version FROM cloner.cloned_quiz WHERE state = 'active'`;

/** Schedules the visits of clones. */
@Injectable()
export class DueVisits {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  /**
   * Claims the next clone until {@link done} or {@link release}: new versions first. The claim counts as a failed visit until
   * then, so that a page cannot crash one process after the other. Null when none is due.
   */
  async claim(now: Date): Promise<DueClone | null> {
    // As the service, here and below: a visit acts for no user.
    return this.database.asService(async (tx) => {
      const clone = await tx.one<DueClone>(
        `SELECT c.id AS "cloneId", c.subdomain, c.user_id AS "userId", v.manifest, v.created_at AS "publishedAt",
           CASE WHEN t.manifest = v.manifest THEN t.due_at ELSE v.created_at END AS "dueAt"
         FROM (${ACTIVE}) c
         JOIN cloner.subdomains s ON s.name = c.subdomain AND s.clone_id = c.id AND s.state = 'taken'
         JOIN cloner.versions v ON v.clone_id = c.id AND v.n = c.version
         LEFT JOIN cloner.clone_visits t ON t.clone_id = c.id
         WHERE t.clone_id IS NULL OR t.due_at <= $1
           OR (t.manifest <> v.manifest AND t.visited_at <= $1::timestamptz - make_interval(mins => $2))
         ORDER BY t.manifest IS DISTINCT FROM v.manifest DESC, coalesce(t.visited_at, v.created_at), c.id
         LIMIT 1`,
        [now, REST_MINUTES],
      );
      if (clone === undefined) return null;
      await tx.run(
        `INSERT INTO cloner.clone_visits AS t (clone_id, manifest, visited_at, due_at, failures)
         VALUES ($1, $2, $3, $3::timestamptz + make_interval(hours => 1), 1)
         ON CONFLICT (clone_id) DO UPDATE SET manifest = $2, visited_at = $3, failures = t.failures + 1,
           due_at = $3::timestamptz + make_interval(hours => least($4, 2 ^ least(t.failures, 10))::int)`,
        [clone.cloneId, clone.manifest, now, RETRY_HOURS_MAX],
      );
      return clone;
    });
  }

  /** The visit was completed. */
  async done({ cloneId, publishedAt }: DueClone, now: Date): Promise<void> {
    const isNew = now.getTime() - publishedAt.getTime() < NEW_DAYS * 86_400_000;
    await this.database.runAsService(
      `UPDATE cloner.clone_visits SET failures = 0, due_at = $2::timestamptz + make_interval(hours => $3) WHERE clone_id = $1`,
      [cloneId, now, isNew ? OFTEN_HOURS : SELDOM_HOURS],
    );
  }

  /** The visit did not take place for other reasons: the clone is due as before. */
  async release({ cloneId, dueAt }: DueClone): Promise<void> {
    await this.database.runAsService(
      'UPDATE cloner.clone_visits SET failures = greatest(failures - 1, 0), due_at = $2 WHERE clone_id = $1',
      [cloneId, dueAt],
    );
  }

  /** Deletes the rows of deleted clones. */
  async forget(): Promise<void> {
    await this.database.runAsService(
      `DELETE FROM cloner.clone_visits t
       WHERE NOT EXISTS (SELECT 1 FROM cloner.cloned_sites WHERE id = t.clone_id)
         AND NOT EXISTS (SELECT 1 FROM cloner.cloned_quiz WHERE id = t.clone_id)`,
    );
  }
}
