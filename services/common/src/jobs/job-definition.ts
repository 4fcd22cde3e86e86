import { CronExpressionParser } from 'cron-parser';
import * as z from 'zod';
import type { Transaction } from '../database/database.ts';

export type JobSchema = z.core.$ZodType<object, object>;

/**
 * One kind of job. It is run **at least once**: a process may die after the work and before it could say so, and a run that
 * overstays its time may still be going when the next one begins. So `work` must be safe to run twice, and two runs of one job
 * must be safe side by side.
 */
export interface JobDefinition<Schema extends JobSchema> {
  /** `<domain>.<what>`, as `accounts.expire-subscriptions`. Kept for ever: waiting jobs are found by it. */
  name: string;
  /** Of the data, which is stored as JSON; looked at when sent and again before each run. */
  data: Schema;
  /** Throws when the job must be tried again. Stops at `run.signal`. */
  work(data: z.output<Schema>, run: JobRun): Promise<void>;
  /** After it the signal is given and the run counts as failed. One of a killed process is taken up again a minute later. */
  timeoutSeconds: number;
  every?: string;
  irrevocable?: boolean;
  /** Repetitions of a failed run before the job counts as dead; 5 by default. */
  retries?: number;
  /**
   * Seconds before the first repetition, 15 by default; doubled, with some jitter, for each that follows unless `backoff` is
   * false.
   */
  retryDelaySeconds?: number;
  backoff?: boolean;
  /** Runs of this kind at once in one process; 1 by default. */
  concurrency?: number;
  /** Of the jobs with one key, one waits for its first run at most: a second one sent meanwhile is not stored. */
  singletonKey?(data: z.output<Schema>): string;
}

/** A job that runs regularly and takes no data. */
export interface ScheduledJob
  extends Omit<JobDefinition<JobSchema>, 'data' | 'work' | 'singletonKey' | 'every' | 'concurrency'> {
  /** Times to run at, as a cron line in UTC. Of all replicas one runs per time, and never two at once. */
  every: string;
  /** Throws when the job must be tried again. Stops at `run.signal`. */
  work(run: JobRun): Promise<void>;
  /**
   * Whether it deletes or ends something for good by the date alone. When the clock is days ahead of where it was last seen,
   * such work rests for a day, and the log says so: time to set the clock right.
   */
  irrevocable?: boolean;
}

export interface JobRun {
  id: string;
  attempt: number;
  /** Aborts when the time is up and when the process must end. */
  signal: AbortSignal;
  /** The time that the work uses as the present; a test may have moved it. */
  now: Date;
}

export interface SendOptions {
  /** A transaction of the caller: the job exists exactly when it is committed. Without it the job is stored at once. */
  tx?: Transaction;
  after?: Date;
  /** Replaces the key of the definition. */
  singletonKey?: string;
}

export interface Job<Schema extends JobSchema> {
  readonly name: string;
  /** Id of the job; `null` when one with the same key waits already. Throws on data that does not fit the schema. */
  send(data: z.input<Schema>, options?: SendOptions): Promise<string | null>;
}

/** A definition among others, its schema no longer known to the compiler. */
export type AnyJobDefinition = JobDefinition<JobSchema>;

const NAME = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;
const TIMEOUT_MAX_SECONDS = 12 * 60 * 60;

/** Throws on a definition that could not work, when the process starts and not when its first job is due. */
export function checkDefinition(domain: string, definition: AnyJobDefinition): void {
  const { name, timeoutSeconds, every, retries = 0, retryDelaySeconds = 0, concurrency = 1 } = definition;
  const problem = (text: string) => new Error(`job ${JSON.stringify(name)} of ${domain}: ${text}`);
  if (!NAME.test(name) || !name.startsWith(`${domain}.`))
    throw problem(`its name must be ${domain}. and a word`);
  if (!(timeoutSeconds > 0 && timeoutSeconds <= TIMEOUT_MAX_SECONDS))
    throw problem(`timeoutSeconds must be up to ${TIMEOUT_MAX_SECONDS}`);
  for (const [what, value, least] of [
    ['retries', retries, 0],
    ['retryDelaySeconds', retryDelaySeconds, 0],
    ['concurrency', concurrency, 1],
  ] as const) {
    if (!Number.isInteger(value) || value < least)
      throw problem(`${what} must be a whole number from ${least}`);
  }
  if (every === undefined) return;
  try {
    lastTick(every, new Date());
  } catch (cause) {
    throw problem(`every: ${(cause as Error).message}`);
  }
  if (problemsOf(definition, {}).length > 0) throw problem('with "every" its data must accept {}');
  if (definition.singletonKey !== undefined) throw problem('"every" and "singletonKey" exclude each other');
}

/** Next times by cron line, of which the code has some dozens: computing one takes milliseconds. */
const foundTicks = new Map<string, { span: number; at: number }>();

export function lastTick(every: string, now: Date): Date {
  const span = tickSpan(every, now);
  const found = foundTicks.get(every);
  if (found?.span === span) return new Date(found.at);
  const last = findTick(every, now);
  foundTicks.set(every, { span, at: last.getTime() });
  return last;
}

/** As `lastTick`, without the memory of earlier calls. */
export function findTick(every: string, now: Date): Date {
  return CronExpressionParser.parse(every, { currentDate: now, tz: 'UTC' }).prev().toDate();
}

/**
 * Number of the span that `now` lies in: of all moments with the same number {@link findTick} is the same. A minute, or a
 * second where the line names seconds.
 */
export function tickSpan(every: string, now: Date): number {
  const spanMs = every.trim().split(/\s+/).length > 5 ? 1_000 : 60_000;
  // A time itself is not before now: it begins the next span.
  return Math.ceil(now.getTime() / spanMs);
}

/** The data has a shape that this version of the job does not accept. */
export class JobDataError extends Error {
  constructor(name: string, problems: string[]) {
    super(`data of job ${name}: ${problems.join('; ')}`);
    this.name = 'JobDataError';
  }
}

export function parseJobData(definition: AnyJobDefinition, data: unknown): object {
  const parsed = z.core.safeParse(definition.data, data);
  if (parsed.success) return parsed.data;
  throw new JobDataError(definition.name, problemsOf(definition, data));
}

/** Paths and rules only, as values may be personal. */
function problemsOf(definition: AnyJobDefinition, data: unknown): string[] {
  const parsed = z.core.safeParse(definition.data, data);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'all'} ${code}`);
}
