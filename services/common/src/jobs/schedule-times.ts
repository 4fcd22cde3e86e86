import type { Db } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
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

  /** Of all who ask for this time, within their transactions, one is told that it is theirs. */
  async claim(tx: Transaction, name: string, at: Date): Promise<boolean> {
    const { rows } = await dbOf(tx).executeSql(
      `update ${this.#table} set ticked_at = $2 where name = $1 and ticked_at < $2 returning name`,
      [name, at],
    );
    return rows.length > 0;
  }

  /**
   * Notes what the time is. `leaptFrom` is what was noted before, where that is so many hours ago that nobody can have been there; `restsUntil` when
   * irrevocable work may begin again, where it has to wait.
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
