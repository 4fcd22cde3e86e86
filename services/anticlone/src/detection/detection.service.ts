import { anticloneErrors, type CloneView } from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnClone, toCloneView } from '../clone/clone.query.ts';
import { COPY_AGAIN_HOURS, LookJobs, SUSPECT_AGAIN_HOURS } from './look-jobs.ts';

const fail = defineErrors(anticloneErrors);

/** Between two looks that the owner asks for. */
const ASKED_AGAIN_SECONDS = 60;

/** Has reported pages looked at. */
@Injectable()
export class Detection {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly looks: LookJobs,
  ) {}

  /**
   * Somebody met this page: it is looked at when nobody has, or not of late. However often that is told, one look waits at most, and a
   * site's looks have a bound per hour.
   * @param options.tx the transaction that stores the report
   */
  async suspectReported(cloneId: string, options: { tx?: Transaction; now?: Date } = {}): Promise<void> {
    const { tx, now = new Date() } = options;
    if (tx !== undefined) return this.#ask(tx, cloneId, now);
    // As the service: a report is nobody's request.
    return this.database.asService((own) => this.#ask(own, cloneId, now));
  }

  /** The owner wants to know now. Throws `anticlone.clone.not_found`, `anticlone.clone.check_too_soon`. */
  async checkAgain(actor: Actor, siteId: string, cloneId: string, now = new Date()): Promise<CloneView> {
    const own = () => this.database.asUser(actor, (tx) => findOwnClone(tx, actor.userId, siteId, cloneId));
    if ((await own()) === null) throw fail('anticlone.clone.not_found');
    // As the service: when a look is due is none of a user's columns.
    await this.database.asService(async (tx) => {
      const rows = await tx.rows(
        `UPDATE anticlone.detected_clones SET look_at = $2, check_asked_at = $2, failures = 0
         WHERE id = $1 AND (check_asked_at IS NULL OR check_asked_at <= checked_at)
           AND (look_until IS NULL OR look_until <= $2) AND (checked_at IS NULL OR checked_at <= $2::timestamptz - make_interval(secs => $3::int))
         RETURNING id`,
        [cloneId, now, ASKED_AGAIN_SECONDS],
      );
      if (rows.length === 0)
        throw fail('anticlone.clone.check_too_soon', { retryAfterSeconds: ASKED_AGAIN_SECONDS });
      await this.looks.send(siteId, tx);
    });
    const clone = await own();
    if (clone === null) throw fail('anticlone.clone.not_found');
    return toCloneView(clone);
  }

  async #ask(tx: Transaction, cloneId: string, now: Date): Promise<void> {
    const rows = await tx.rows<{ site_id: string }>(
      `UPDATE anticlone.detected_clones SET look_at = $2, check_asked_at = $2
       WHERE id = $1 AND case_status <> 'ignored' AND (look_at IS NULL OR look_at > $2)
         AND (checked_at IS NULL OR (look_at IS NULL
           AND checked_at < $2::timestamptz - make_interval(hours => CASE status WHEN 'confirmed' THEN $3::int ELSE $4::int END)))
       RETURNING anticlone_site_id AS site_id`,
      [cloneId, now, COPY_AGAIN_HOURS, SUSPECT_AGAIN_HOURS],
    );
    const [asked] = rows;
    if (asked !== undefined) await this.looks.send(asked.site_id, tx);
  }
}
