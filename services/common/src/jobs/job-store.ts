import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';
import { wholeAddress } from '../personal-data/personal-data.ts';
import { currentTraceparent } from '../trace/spans.ts';
import type { AnyJobDefinition } from './job-definition.ts';
import { asService, dbOf, JobUpkeep, KEPT, LISTED_MAX, LOOKED_AT, ScheduleTimes } from './job-upkeep.ts';
import { JOBS_SCHEMA_VERSION, JobsSchemaError, jobsSchemaName } from './jobs-schema.ts';

/** Margin between the end of a run here and the moment when other processes may claim its job. */
const EXPIRY_MARGIN_SECONDS = 30;
const DEFAULT_RETRIES = 5;
const DEFAULT_RETRY_DELAY_SECONDS = 15;
const MESSAGE_MAX = 1_000;
/** Stored beside a job's data, and never passed to its work. */
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
  attempt: number;
  /** True when the job is dead after a failure of this run. */
  lastAttempt: boolean;
  traceparent?: string;
}

type KeptJob = JobWithMetadata<object>;

/**
 * The domain's jobs as they lie in its database, through pg-boss's own calls: none of its loops is started, and its statements
 * run on the domain's own pool, so that jobs cost no connections of their own.
 */
export class JobStore {
  readonly times: ScheduleTimes;
  readonly #boss: PgBoss;
  readonly #upkeep: JobUpkeep;

  constructor(private readonly database: Database) {
    this.times = new ScheduleTimes(database);
    this.#boss = new PgBoss({
      schema: jobsSchemaName(database.domain),
      db: { executeSql: async (sql, values) => ({ rows: await database.runAsService(sql, values) }) },
      migrate: false,
      supervise: false,
      schedule: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
    });
    // pg-boss reads the list of queues again once a minute and keeps the old one if that fails.
    this.#boss.on('error', () => {});
    this.#upkeep = new JobUpkeep(this.#boss, database);
  }

  /** Creates missing queues. Safe in two processes at once. Throws {@link JobsSchemaError}. */
  async prepare(definitions: AnyJobDefinition[]): Promise<void> {
    const found = (await this.#boss.isInstalled()) ? await this.#boss.schemaVersion() : null;
    if (found !== JOBS_SCHEMA_VERSION) throw new JobsSchemaError(this.database.domain, found);
    await this.#boss.start();
    const known = new Map((await this.#boss.getQueues()).map(({ name, policy }) => [name, policy]));
    for (const definition of definitions) {
      const { name } = definition;
      const policy = policyOf(definition);
      if (!known.has(name)) await this.#boss.createQueue(name, { policy });
      else if (known.get(name) !== policy)
        throw new Error(`job ${name} has got or lost its key or its times, and must have another name then`);
    }
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }

  async send(
    definition: AnyJobDefinition,
    data: object,
    options: { tx?: Transaction | undefined; after?: Date | undefined; key?: string | undefined },
  ): Promise<string | null> {
    const { name, retries, retryDelaySeconds, backoff = true, timeoutSeconds } = definition;
    const { tx, after, key } = options;
    const traceparent = currentTraceparent();
    const stored = traceparent === undefined ? data : { ...data, [TRACE_KEY]: traceparent };
    const store = (db?: Db) =>
      this.#boss.send(name, stored, {
        retryLimit: retries ?? DEFAULT_RETRIES,
        retryDelay: retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS,
        retryBackoff: backoff,
        expireInSeconds: Math.ceil(timeoutSeconds) + EXPIRY_MARGIN_SECONDS,
        ...KEPT,
        ...(after !== undefined && { startAfter: after }),
        ...(key !== undefined && { singletonKey: key }),
        ...(db !== undefined && { db }),
      });
    return tx === undefined ? store() : asService(tx, () => store(dbOf(tx)));
  }

  /** By kind: how many jobs are due, how many are for later, and how late the latest is. */
  async waiting(names: string[]): Promise<WaitingJobs[]> {
    const now = await this.#upkeep.now();
    const counted: WaitingJobs[] = [];
    for (const kind of names) {
      const queued = await this.#boss.findJobs(kind, { queued: true, limit: LOOKED_AT });
      const lateMs = queued.map(({ startAfter }) => now - startAfter.getTime()).filter((ms) => ms >= 0);
      const lateSeconds = lateMs.reduce((most, ms) => Math.max(most, ms), 0) / 1000;
      counted.push({ kind, due: lateMs.length, later: queued.length - lateMs.length, lateSeconds });
    }
    return counted;
  }

  /** Kinds with waiting jobs that this code does not define, of a newer or an older version. */
  async strangers(names: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await this.#boss.getQueues()) {
      if (names.includes(name)) continue;
      if ((await this.#boss.findJobs(name, { queued: true, limit: 1 })).length > 0) found.push(name);
    }
    return found;
  }

  /** Claims due jobs for this process, until their lease runs out. */
  async take(name: string, most: number): Promise<StoredJob[]> {
    const jobs = await this.#boss.fetch<object>(name, { includeMetadata: true, batchSize: most });
    return jobs.map(({ id, data, retryCount, retryLimit }) => ({
      id,
      name,
      ...untraced(data),
      attempt: retryCount + 1,
      lastAttempt: retryCount >= retryLimit,
    }));
  }

  async done(job: StoredJob): Promise<void> {
    await this.#boss.deleteJob(job.name, runOf(job));
  }

  async failed(job: StoredJob, error: unknown): Promise<void> {
    const message = String((error as Error | undefined)?.message ?? error).slice(0, MESSAGE_MAX);
    await this.#boss.fail(job.name, runOf(job), { message });
  }

  /** For a run that was cut short: the job waits again, with all its attempts. */
  release(job: StoredJob): Promise<void> {
    return this.#upkeep.sendAnew(job.name, runOf(job));
  }

  /** Sends the schedule's job for this time, unless another process has. */
  tick(definition: AnyJobDefinition, at: Date): Promise<boolean> {
    return this.database.asService(async (tx) => {
      if (!(await this.times.claim(tx, definition.name, at))) return false;
      // Null when the job of the time before still waits, which then serves for both.
      await this.send(definition, {}, { tx });
      return true;
    });
  }

  /** Repairs what a clock has noted that was ahead and has been set back since. */
  async comeBackTo(now: Date): Promise<void> {
    await this.times.comeBackTo(now);
    await this.#upkeep.comeBack();
  }

  /** Releases jobs of processes that died, and drops what is old. Answers what was released. */
  maintain(): Promise<{ name: string; id: string; attempt: number }[]> {
    return this.#upkeep.maintain();
  }

  /** Deletes what waits or is dead and holds the text, of addresses as a whole one; returns how many. */
  async forget(text: string, tx?: Transaction): Promise<number> {
    const address = text.includes('@') ? new RegExp(wholeAddress(text), 'i') : null;
    const holds = ({ data, singletonKey, output }: KeptJob) => {
      const held = [JSON.stringify(data), singletonKey, JSON.stringify(output)].join(' ');
      return address === null ? held.includes(text) : address.test(held.replaceAll(/\\[bfnrt]/g, ' '));
    };
    const forget = async (options: { db?: Db }) => {
      let gone = 0;
      for (const { name } of await this.#boss.getQueues()) {
        const all = await this.#boss.findJobs<object>(name, { ...options, limit: LISTED_MAX });
        if (all.length === LISTED_MAX) throw new Error(`too many jobs ${name} wait to find somebody's`);
        const ids = all.filter((job) => job.state !== 'active' && holds(job)).map(({ id }) => id);
        if (ids.length > 0) await this.#boss.deleteJob(name, ids, options);
        gone += ids.length;
      }
      return gone;
    };
    return tx === undefined ? forget({}) : asService(tx, () => forget({ db: dbOf(tx) }));
  }
}

const runOf = ({ id, attempt }: StoredJob) => ({ id, retryCount: attempt - 1 });

/**
 * Of a schedule one job waits and one runs; of those with a key one waits. The latter's runs are not kept from overlapping:
 * pg-boss would hold up every other key behind one that runs.
 */
function policyOf({ every, singletonKey }: AnyJobDefinition): string {
  if (every !== undefined) return 'stately';
  return singletonKey === undefined ? 'standard' : 'short';
}

function untraced(stored: object | null): Pick<StoredJob, 'data' | 'traceparent'> {
  const { [TRACE_KEY]: traceparent, ...data } = (stored ?? {}) as Record<string, unknown>;
  return typeof traceparent === 'string' ? { data, traceparent } : { data: stored };
}
