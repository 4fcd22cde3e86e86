import type { JobAttempt, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { CLOCKS_DIFFER_MS, dbOf } from './schedule-times.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How long pg-boss lets a job wait until it is dropped unrun, and keeps a dead one to be looked at and put back. */
export const KEPT = { retentionSeconds: 365 * DAY_SECONDS, deleteAfterSeconds: 14 * DAY_SECONDS };
/** Of one kind, oldest first: as many as are looked at all the time, and as many as pg-boss gives at once. */
export const LOOKED_AT = 10_000;
export const LISTED_MAX = 100_000;
const UNFINISHED = 'its process left it unfinished';

/**
 * What jobs need beside being run. pg-boss's own upkeep notes when it was done last, and would rest for as long as a clock was
 * ahead that is set back.
 */
export class JobUpkeep {
  constructor(
    private readonly boss: PgBoss,
    private readonly database: Database,
  ) {}

  /**
   * Takes jobs back from processes that died over them, or tells them dead, and drops what is old. Returns what was taken
   * back.
   */
  async maintain(): Promise<{ name: string; id: string; attempt: number }[]> {
    const now = await this.now();
    const overdue: { name: string; id: string; attempt: number }[] = [];
    for (const { name } of await this.boss.getQueues()) {
      const old: string[] = [];
      for (const job of await this.boss.findJobs<object>(name, { limit: LOOKED_AT })) {
        const { id, state, completedOn, retryCount } = job;
        if (state === 'active' && now > job.startedOn.getTime() + job.expireInSeconds * 1000) {
          await this.boss.fail(name, job, { message: UNFINISHED });
          overdue.push({ name, id, attempt: retryCount + 1 });
        }
        const deadUntil = completedOn && completedOn.getTime() + job.deleteAfterSeconds * 1000;
        if (state !== 'active' && now > (deadUntil ?? job.keepUntil.getTime())) old.push(id);
      }
      if (old.length > 0) await this.boss.deleteJob(name, old);
    }
    return overdue;
  }

  /** What was sent or taken up by a clock that was ahead, and has been set back since, would wait until that time comes. */
  async comeBack(): Promise<void> {
    const soon = (await this.now()) + CLOCKS_DIFFER_MS;
    for (const { name } of await this.boss.getQueues()) {
      for (const job of await this.boss.findJobs<object>(name, { limit: LISTED_MAX })) {
        const { id, state, completedOn, startAfter } = job;
        const startedMs = job.startedOn?.getTime() ?? 0;
        const notedMs = state === 'active' ? startedMs : Math.max(startedMs, job.createdOn.getTime());
        if (completedOn !== null || notedMs <= soon) continue;
        const waits = Math.max(0, startAfter.getTime() - notedMs) / 1000;
        await this.sendAnew(name, state === 'active' ? job : id, waits);
      }
    }
  }

  /** In place of itself; but where another of its key waits meanwhile, that one will do for both. */
  sendAnew(name: string, which: string | JobAttempt, afterSeconds = 0): Promise<void> {
    // As the service, as everything here; in one transaction, for a job in between would be lost.
    return this.database.asService(async (tx) => {
      const db = dbOf(tx);
      await this.boss.cancel(name, which, { db });
      const id = typeof which === 'string' ? which : which.id;
      const [job] = await this.boss.findJobs<object>(name, { id, db });
      // Somebody has ended it, or sent it anew, meanwhile.
      if (job?.state !== 'cancelled') return;
      const { data, retryLimit, retryDelay, retryBackoff, expireInSeconds, singletonKey } = job;
      await this.boss.deleteJob(name, id, { db });
      await this.boss.insert(
        name,
        [
          {
            ...{ id, data, retryLimit, retryDelay, retryBackoff, expireInSeconds, ...KEPT },
            ...(singletonKey !== null && { singletonKey }),
            startAfter: Math.round(afterSeconds),
          },
        ],
        { db },
      );
    });
  }

  /** By the database's clock, which jobs go by. */
  async now(): Promise<number> {
    const [row] = await this.database.runAsService<{ now: Date }>('select now()');
    return row?.now.getTime() ?? Number.NaN;
  }
}
