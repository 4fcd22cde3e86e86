import PgBoss from 'pg-boss';
import type { EntityManager } from 'typeorm';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/failures.ts';
import { wholeAddress } from '../personal-data/whole-address.ts';
import { currentSpan } from '../telemetry/spans.ts';
import type { AnyJobDefinition } from './job-definition.ts';
import { JOBS_SCHEMA_VERSION, JobsSchemaError, jobsSchemaName } from './jobs-schema.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A dead job can be looked at and put back for this long, and lies in the archive for as long again. */
export const DEAD_JOB_DAYS = 14;
/** A job that nobody took up in a year is archived unrun. */
const WAITING_DAYS = 365;
/** Between the end of a run's time here and the moment when other processes believe that it is over. */
const EXPIRY_MARGIN_SECONDS = 30;
const DEFAULT_RETRIES = 5;
const DEFAULT_RETRY_DELAY_SECONDS = 15;
const MESSAGE_MAX = 1_000;
const CLOCKS_DIFFER = `interval '10 minutes'`;
/** Among the times of schedules, under names that no job has. */
const SEEN = '#seen';
const RESTS = '#rests';
/** Beside a job's own data, and never given to its work. */
const TRACE_KEY = '$traceparent';

export interface WaitingJobs {
  kind: string;
  due: number;
  later: number;
  lateSeconds: number;
}

export interface StoredJob {
  id: string;
  name: string;
  data: unknown;
  /** 1 for the first run. */
  attempt: number;
  /** True when a failure of this run is the last. */
  lastAttempt: boolean;
  /** Of the trace in which it was sent, if it was traced. */
  traceparent?: string;
}

/**
 * The domain's jobs as they lie in its database. pg-boss's statements do what they do well (taking jobs up, counting
 * tries, archiving); they run on the domain's own pool, so that jobs cost no connections of their own.
 */
export class JobStore {
  readonly #boss: PgBoss;
  readonly #schema: string;

  constructor(private readonly database: Database) {
    this.#schema = jobsSchemaName(database.domain);
    this.#boss = new PgBoss({
      schema: this.#schema,
      db: { executeSql: (sql, values) => this.#execute(sql, values) },
      migrate: false,
      supervise: false,
      schedule: false,
      retentionDays: WAITING_DAYS,
      archiveCompletedAfterSeconds: DAY_SECONDS,
      archiveFailedAfterSeconds: DEAD_JOB_DAYS * DAY_SECONDS,
      deleteAfterDays: DEAD_JOB_DAYS,
    });
  }

  /** Throws {@link JobsSchemaError}. Makes the queues that are missing. Safe in two processes at once. */
  async prepare(definitions: AnyJobDefinition[]): Promise<void> {
    await this.#checkVersion();
    const known = new Map((await this.#boss.getQueues()).map(({ name, policy }) => [name, policy]));
    for (const definition of definitions) {
      const { name } = definition;
      const policy = policyOf(definition);
      if (!known.has(name)) await this.#boss.createQueue(name, { name, policy });
      else if (known.get(name) !== policy) await this.#boss.updateQueue(name, { name, policy });
    }
  }

  async #checkVersion(): Promise<void> {
    const installed = await this.database.runAsService<{ there: boolean }>(
      `select has_schema_privilege(oid, 'usage') as there from pg_namespace where nspname = $1`,
      [this.#schema],
    );
    const found = installed[0]?.there ? Number(await this.#boss.schemaVersion()) : null;
    if (found !== JOBS_SCHEMA_VERSION) throw new JobsSchemaError(this.database.domain, found);
  }

  /** `null` when a job with the same key waits already. */
  async send(
    definition: AnyJobDefinition,
    data: object,
    options: { tx?: EntityManager | undefined; after?: Date | undefined; key?: string | undefined },
  ): Promise<string | null> {
    const { name, retries, retryDelaySeconds, backoff = true, timeoutSeconds } = definition;
    const { tx, after, key } = options;
    const traceparent = currentSpan()?.traceparent;
    const stored = traceparent === undefined ? data : { ...data, [TRACE_KEY]: traceparent };
    const store = (db?: PgBoss.Db) =>
      this.#boss.send(name, stored, {
        retryLimit: retries ?? DEFAULT_RETRIES,
        retryDelay: retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS,
        retryBackoff: backoff,
        expireInSeconds: Math.ceil(timeoutSeconds) + EXPIRY_MARGIN_SECONDS,
        ...(after !== undefined && { startAfter: after }),
        ...(key !== undefined && { singletonKey: key }),
        ...(db !== undefined && { db }),
      });
    if (tx === undefined) return store();
    return asService(tx, () => store({ executeSql: (sql, values) => structured(tx, sql, values) }));
  }

  /** The kinds, of those asked for, that have a job due. Not a schedule whose last run goes on: it cannot be taken up. */
  async due(names: string[]): Promise<string[]> {
    const rows = await this.database.runAsService<{ name: string }>(
      `select name from ${this.#schema}.job waiting
       where name = any($1) and state < 'active' and start_after < now()
         and not (policy = 'stately' and exists (select from ${this.#schema}.job running
           where running.name = waiting.name and running.state = 'active' and running.policy = 'stately'))
       group by name`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /** Of each of these kinds: how many jobs are due, how many are for later, and how late the latest is. */
  async waiting(names: string[]): Promise<WaitingJobs[]> {
    const rows = await this.database.runAsService<WaitingJobs>(
      `select kind, coalesce(due, 0)::int as due, coalesce(later, 0)::int as later,
         coalesce(late, 0)::float as "lateSeconds"
       from unnest($1::text[]) as kind left join lateral (
         select count(*) filter (where start_after <= now()) as due, count(*) filter (where start_after > now()) as later,
           extract(epoch from now() - min(start_after) filter (where start_after <= now())) as late
         from ${this.#schema}.job where name = kind and state < 'active') as queue on true`,
      [names],
    );
    return rows;
  }

  /** Kinds that have jobs waiting and that this code does not know: those of a newer version, or of one gone by. */
  async strangers(names: string[]): Promise<string[]> {
    const rows = await this.database.runAsService<{ name: string }>(
      `select name from ${this.#schema}.job where name <> all($1) and state < 'active' group by name`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /** Takes up jobs that are due: they are this process's until their time is up. */
  async take(name: string, most: number): Promise<StoredJob[]> {
    let failure: unknown;
    const executeSql = (sql: string, values: unknown[]) =>
      this.#execute(sql, values).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    // pg-boss takes every error here for the one that it expects, and answers with no jobs.
    const jobs = await this.#boss.fetch<object>(name, {
      includeMetadata: true,
      batchSize: most,
      db: { executeSql },
    });
    // Expected: another replica is running the one job of its kind that may run.
    if (failure !== undefined && !isUniqueViolation(failure)) throw failure;
    return jobs.map(({ id, data, retryCount, retryLimit }) => ({
      id,
      name,
      ...untraced(data),
      attempt: retryCount + 1,
      lastAttempt: retryCount >= retryLimit,
    }));
  }

  /** Nothing of a job that is done is kept: its data may be somebody's. */
  async done(job: StoredJob): Promise<void> {
    await this.#boss.deleteJob(job.name, job.id);
  }

  async failed(job: StoredJob, error: unknown): Promise<void> {
    const message = String((error as Error | undefined)?.message ?? error).slice(0, MESSAGE_MAX);
    await this.#boss.fail(job.name, job.id, { message });
  }

  /** The run was ended before its time: the job waits again, and the run does not count as a try. */
  async giveBack(job: StoredJob): Promise<void> {
    try {
      await this.database.runAsService(
        `update ${this.#schema}.job set state = 'retry', start_after = now() - interval '1 second',
           started_on = case when $3 > 1 then started_on end, retry_count = greatest($3 - 2, 0)
         where name = $1 and id = $2 and state = 'active'`,
        [job.name, job.id, job.attempt],
      );
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Another of its kind waits for its next try, and will do what this one would have done.
      await this.done(job);
    }
  }

  /** Puts back the jobs of processes that died, or tells them dead; archives and drops what is old. Returns what was put back. */
  async maintain(): Promise<{ name: string; id: string; attempt: number }[]> {
    const overdue = await this.database.runAsService<{ name: string; id: string; attempt: number }>(
      `select name, id, retry_count + 1 as attempt from ${this.#schema}.job
       where state = 'active' and started_on + expire_in < now()`,
    );
    await this.#boss.maintain();
    return overdue;
  }

  /** Remembers a schedule that is new here. What it named before is not made up for. */
  async rememberSchedule(name: string, last: Date): Promise<void> {
    await this.database.runAsService(
      `insert into ${this.#schema}.tick (name, ticked_at) values ($1, $2) on conflict do nothing`,
      [name, last],
    );
  }

  /** Sends the schedule's job for this time, unless somebody has. */
  tick(definition: AnyJobDefinition, at: Date): Promise<boolean> {
    // As the service: a schedule is nobody's.
    return this.database.asService(async (tx) => {
      const claimed = await structured(
        tx,
        `update ${this.#schema}.tick set ticked_at = $2 where name = $1 and ticked_at < $2 returning name`,
        [definition.name, at],
      );
      if (claimed.rows.length === 0) return false;
      // Null when the job of the time before still waits: it will do for both.
      await this.send(definition, {}, { tx });
      return true;
    });
  }

  /**
   * Notes what the time is. `leaptFrom` is what was noted before, where that is so many hours ago that nobody can have been there; `restsUntil` when
   * irrevocable work may begin again, where it has to wait.
   */
  async noteTime(
    now: Date,
    { leapHours, restHours }: { leapHours: number; restHours: number },
  ): Promise<{ leaptFrom: Date | null; restsUntil: Date | null }> {
    const [seen] = await this.database.runAsService<{ before: Date | null }>(
      `with seen as (
         insert into ${this.#schema}.tick as kept (name, ticked_at) values ('${SEEN}', $1) on conflict (name)
         do update set ticked_at = excluded.ticked_at where kept.ticked_at <> excluded.ticked_at
         returning (select ticked_at from ${this.#schema}.tick where name = '${SEEN}') as before),
       rested as (
         insert into ${this.#schema}.tick (name, ticked_at)
         select '${RESTS}', $1::timestamptz + make_interval(hours => $3) from seen
         where before < $1::timestamptz - make_interval(hours => $2)
         on conflict (name) do update set ticked_at = excluded.ticked_at)
       select before from seen where before < $1::timestamptz - make_interval(hours => $2)`,
      [now, leapHours, restHours],
    );
    // By a statement of its own, which sees what another process has noted while the first one waited for it.
    const [rest] = await this.database.runAsService<{ until: Date }>(
      `select ticked_at as until from ${this.#schema}.tick
       where name = '${RESTS}' and ticked_at > $1 and ticked_at <= $1::timestamptz + make_interval(hours => $2)`,
      [now, restHours],
    );
    return { leaptFrom: seen?.before ?? null, restsUntil: rest?.until ?? null };
  }

  /**
   * What was noted by a clock that was ahead, and has been set back since: schedules would not run, and jobs would wait, until that time comes.
   * Clocks of several machines may differ by a few minutes.
   */
  async comeBackTo(now: Date): Promise<void> {
    await this.database.runAsService(
      `update ${this.#schema}.tick set ticked_at = $1
       where ticked_at > $1::timestamptz + ${CLOCKS_DIFFER} and name not in ('${SEEN}', '${RESTS}')`,
      [now],
    );
    await this.database.runAsService(
      `update ${this.#schema}.job set
         start_after = now() + greatest(start_after - greatest(created_on, started_on), interval '0'),
         created_on = least(created_on, now()), started_on = least(started_on, now())
       where state <= 'active' and greatest(created_on, started_on) > now() + ${CLOCKS_DIFFER}`,
    );
  }

  /** Deletes what waits, is dead or is archived and holds the text, of addresses as a whole one; returns how many. */
  async forget(text: string, tx?: EntityManager): Promise<number> {
    const isAddress = text.includes('@');
    const held = `concat_ws(' ', data::text, singleton_key, output::text)`;
    const holds = isAddress
      ? `regexp_replace(${held}, '\\\\[bfnrt]', ' ', 'g') ~* $1`
      : `strpos(${held}, $1) > 0`;
    const sought = isAddress ? wholeAddress(text) : text;
    const sql = `with gone as (delete from ${this.#schema}.job where state <> 'active' and ${holds} returning 1),
        archived as (delete from ${this.#schema}.archive where ${holds} returning 1)
      select (select count(*) from gone)::int + (select count(*) from archived)::int as count`;
    const rows = (
      tx === undefined
        ? await this.database.runAsService(sql, [sought])
        : await asService(tx, async () => (await structured(tx, sql, [sought])).rows)
    ) as { count: number }[];
    return rows[0]?.count ?? 0;
  }

  async #execute(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    if (sql.includes(`${this.#schema}.create_queue(`)) return this.#makeQueue(sql, values);
    // pg-boss writes some transactions as one text. A failure in the middle would leave one open on the shared pool.
    const [, inside] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(sql) ?? [];
    if (inside === undefined) return { rows: await this.database.runAsService(sql, values) };
    // As the service: the upkeep of its own jobs.
    await this.database.asService((tx) => tx.query(inside));
    return { rows: [] };
  }

  /** One at a time: each of two that make a queue at once holds the table of queues in a way that stops the other. */
  async #makeQueue(sql: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
    await this.database.asService(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`make queue:${this.#schema}`]);
      await tx.query(sql, values);
    });
    return { rows: [] };
  }
}

/**
 * Of a schedule one job waits and one runs; of those with a key one waits. The latter's runs are not kept from
 * overlapping: pg-boss would hold up every other key behind one that runs.
 */
function policyOf({ every, singletonKey }: AnyJobDefinition): PgBoss.QueuePolicy {
  if (every !== undefined) return 'stately';
  return singletonKey === undefined ? 'standard' : 'short';
}

function untraced(stored: object | null): Pick<StoredJob, 'data' | 'traceparent'> {
  const { [TRACE_KEY]: traceparent, ...data } = (stored ?? {}) as Record<string, unknown>;
  return typeof traceparent === 'string' ? { data, traceparent } : { data: stored };
}

async function structured(
  tx: EntityManager,
  sql: string,
  values: unknown[],
): Promise<{ rows: Record<string, unknown>[] }> {
  if (tx.queryRunner === undefined)
    throw new Error('a job can be sent only within a transaction that is open');
  return { rows: (await tx.queryRunner.query(sql, values, true)).records as Record<string, unknown>[] };
}

/** A user's transaction has put on the user's role, which may not touch jobs: it is taken off for a moment. */
async function asService<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  const [{ role }] = await tx.query(`select current_setting('role') as role`);
  if (role === 'none') return work();
  await tx.query(`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.query(`select set_config('role', $1, true)`, [role]);
  return result;
}
