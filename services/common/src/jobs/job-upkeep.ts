import type { Db, JobAttempt, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';
import { jobsSchemaName } from './jobs-schema.ts';

/** The caller's transaction as pg-boss asks for it. */
export function dbOf(tx: Transaction): Db {
  return { executeSql: async (sql, values) => ({ rows: await tx.rows(sql, values) }) };
}

/** A user's transaction has put on the user's role, which may not touch jobs: it is taken off for a moment. */
export async function asService<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const current = await tx.one<{ role: string }>(`select current_setting('role') as role`);
  if (current?.role === 'none') return work();
  await tx.run(`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.run(`select set_config('role', $1, true)`, [current?.role]);
  return result;
}

/** Clocks of several machines may differ by a few minutes. */
export const CLOCKS_DIFFER_MS = 10 * 60_000;
/** Among the times of schedules, under names that no job has. */
const SEEN = '#seen';
const RESTS = '#rests';

/** The domain's own rows beside its jobs: which time of each schedule was last seen to, and what the time was. */
export class ScheduleTimes {
  readonly #table: string;

  constructor(private readonly database: Database) {
    this.#table = `${jobsSchemaName(database.domain)}.tick`;
  }

  /** Remembers a schedule that is new here. What it named before is not made up for. */
  async remember(name: string, last: Date): Promise<void> {
    await this.database.runAsService(
      `insert into ${this.#table} (name, ticked_at) values ($1, $2) on conflict do nothing`,
      [name, last],
    );
  }

  /** Answers true to exactly one of all transactions that claim this time. */
  async claim(tx: Transaction, name: string, at: Date): Promise<boolean> {
    const { rows } = await dbOf(tx).executeSql(
      `update ${this.#table} set ticked_at = $2 where name = $1 and ticked_at < $2 returning name`,
      [name, at],
    );
    return rows.length > 0;
  }

  /**
   * Notes the present time. `leaptFrom` is the time noted before, if that is suspiciously long ago; `restsUntil` is when
   * irrevocable work may begin again, if it has to wait.
   */
  async note(
    now: Date,
    { leapHours, restHours }: { leapHours: number; restHours: number },
  ): Promise<{ leaptFrom: Date | null; restsUntil: Date | null }> {
    const [seen] = await this.database.runAsService<{ before: Date | null }>(
      `with seen as (
         insert into ${this.#table} as kept (name, ticked_at) values ('${SEEN}', $1) on conflict (name)
         do update set ticked_at = excluded.ticked_at where kept.ticked_at <> excluded.ticked_at
         returning (select ticked_at from ${this.#table} where name = '${SEEN}') as before),
       rested as (
         insert into ${this.#table} (name, ticked_at)
         select '${RESTS}', $1::timestamptz + make_interval(hours => $3) from seen
         where before < $1::timestamptz - make_interval(hours => $2)
         on conflict (name) do update set ticked_at = excluded.ticked_at)
       select before from seen where before < $1::timestamptz - make_interval(hours => $2)`,
      [now, leapHours, restHours],
    );
    // By a statement of its own, which sees what another process has noted while the first one waited for it.
    const [rest] = await this.database.runAsService<{ until: Date }>(
      `select ticked_at as until from ${this.#table}
       where name = '${RESTS}' and ticked_at > $1 and ticked_at <= $1::timestamptz + make_interval(hours => $2)`,
      [now, restHours],
    );
    return { leaptFrom: seen?.before ?? null, restsUntil: rest?.until ?? null };
  }

  /** What was seen to by a clock that was ahead, and has been set back since: the schedule would not run until that time comes. */
  async comeBackTo(now: Date): Promise<void> {
    await this.database.runAsService(
      `update ${this.#table} set ticked_at = $1
       where ticked_at > $2 and name not in ('${SEEN}', '${RESTS}')`,
      [now, new Date(now.getTime() + CLOCKS_DIFFER_MS)],
    );
  }
}

const DAY_SECONDS = 24 * 60 * 60;
/** How long pg-boss lets a job wait until it is dropped unrun, and keeps a dead one to be looked at and put back. */
export const KEPT = { retentionSeconds: 365 * DAY_SECONDS, deleteAfterSeconds: 14 * DAY_SECONDS };
/** As many of one kind, oldest first, as pg-boss reads at once. */
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

  /** Releases the jobs of processes that died, or marks them dead, and drops what is old. Answers what was released. */
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

  /** Replaces the job; where another with its key waits meanwhile, that one serves for both. */
  sendAnew(name: string, which: string | JobAttempt, afterSeconds = 0): Promise<void> {
    // In one transaction, as the job would be lost in between.
    return this.database.asService(async (tx) => {
      const db = dbOf(tx);
      await this.boss.cancel(name, which, { db });
      const id = typeof which === 'string' ? which : which.id;
      const [job] = await this.boss.findJobs<object>(name, { id, db });
      // It was ended or sent anew meanwhile.
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

  /** Time of the database's clock, which jobs go by. */
  async now(): Promise<number> {
    const [row] = await this.database.runAsService<{ now: Date }>('select now()');
    return row?.now.getTime() ?? Number.NaN;
  }
}
