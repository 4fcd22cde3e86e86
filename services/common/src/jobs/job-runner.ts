import type { Logger } from 'pino';
import { steadyNow, withTimeLimit } from '../clock/time.ts';
import { isDatabaseAway, isWithoutConnection } from '../errors/database-failures.ts';
import { type AnyJobDefinition, lastTick, parseJobData, tickSpan } from './job-definition.ts';
import type { JobStore, StoredJob } from './job-store.ts';
import { JobTelemetry } from './job-telemetry.ts';
import type { Jobs } from './jobs.ts';
import { RunningJob } from './running-job.ts';

/**
 * Runs at once of one domain in one process. A run uses one connection at a time of the domain's pool, and requests must find
 * some left.
 */
export const RUNS_AT_ONCE = 3;
const POLL_MS = 1_000;
const POLL_WHEN_AWAY_MS = 5_000;
/** Interval for jobs that are retried, or that a busy process has sent; a schedule's own job is claimed at once. */
const POLL_SCHEDULE_MS = 10_000;
const MAINTAIN_MS = 30_000;
/** Time without a successful poll after which the process counts as unhealthy. */
const STALE_MS = 30_000;
/** Interval of the clock checks; a leap of more than a minute is noticed at once. */
const WATCH_CLOCK_MS = 10 * 60_000;
const MOVED_MS = 60_000;
/** A clock that is this far ahead of its last reading may be wrong; irreversible work then rests for so long. */
const LEAP = { leapHours: 48, restHours: 24 };
/** How long running jobs and a poll may go on at shutdown; then how long jobs may take to heed the signal. */
const FINISH_MS = 4_000;
const HEED_MS = 1_000;
const RELEASE_MS = 2_000;

export interface JobOutcome {
  job: string;
  id: string;
  attempt: number;
  result: 'done' | 'failed' | 'dead' | 'given back';
  error?: unknown;
}

/** Looks for due jobs of one domain and runs them. Any number of processes may do so at once. */
export class JobRunner {
  readonly #running = new Set<RunningJob>();
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #stopping = false;
  #started = false;
  #away = false;
  #lastLookAt = 0;
  #watched: { clock: number; steady: number } | undefined;
  #restsUntil: Date | null = null;
  #maintainedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly jobs: Jobs,
    private readonly store: JobStore,
    private readonly log: Logger,
    private readonly clock: () => Date,
    private readonly telemetry = JobTelemetry.off,
  ) {}

  start(): void {
    this.#started = true;
    this.#lastLookAt = steadyNow();
    this.#lookIn(0);
  }

  async check(): Promise<void> {
    if (this.#started && steadyNow() - this.#lastLookAt > STALE_MS)
      throw new Error('no look at the jobs of late');
  }

  /** Claims nothing more, waits a bounded time for what runs, and releases what does not end. Never rejects. */
  async stop(limits: { finishMs?: number; heedMs?: number } = {}): Promise<void> {
    const { finishMs = FINISH_MS, heedMs = HEED_MS } = limits;
    this.#stopping = true;
    this.#started = false;
    clearTimeout(this.#timer);
    const finishAt = steadyNow() + finishMs;
    // A poll that waits for the database must not delay the shutdown; what it claims is run again elsewhere.
    if (this.#looking !== undefined) await isDoneWithin(finishMs, this.#looking);
    const runs = [...this.#running];
    const ended = Promise.all(runs.map((run) => run.ended));
    if (await isDoneWithin(Math.max(0, finishAt - steadyNow()), ended)) return;
    for (const run of runs) run.interrupt();
    await isDoneWithin(heedMs, ended);
    await isDoneWithin(RELEASE_MS, Promise.all([...this.#running].map((run) => run.abandon())));
    this.#running.clear();
  }

  /**
   * Sends the due jobs of schedules and claims due jobs of these kinds, as far as there are slots. Answers the runs that it
   * began.
   */
  async round(now: Date, isMeant: (name: string) => boolean = () => true): Promise<Promise<JobOutcome>[]> {
    for (const definition of this.jobs.definitions) await this.#tick(definition, now);
    const begun: Promise<JobOutcome>[] = [];
    const turn = ({ name }: AnyJobDefinition) => this.#lastTurn.get(name) ?? 0;
    for (const definition of this.jobs.definitions.toSorted((one, other) => turn(one) - turn(other))) {
      const places = this.#placesFor(definition);
      if (places === 0 || !isMeant(definition.name)) continue;
      const jobs = await this.store.take(definition.name, places);
      if (jobs.length > 0) this.#lastTurn.set(definition.name, ++this.#turns);
      else if (definition.every !== undefined)
        this.#emptyUntil.set(definition.name, steadyNow() + POLL_SCHEDULE_MS);
      for (const job of jobs) begun.push(this.#begin(definition, job, now));
    }
    return begun;
  }

  async #tick(definition: AnyJobDefinition, now: Date): Promise<void> {
    const { name, every } = definition;
    if (every === undefined || this.#rests(definition, now)) return;
    const span = tickSpan(every, now);
    // Parsing a cron line takes a millisecond, in which no request is answered.
    if (this.#seenSpan.get(name) === span) return;
    const at = lastTick(every, now);
    // Asked once per time and process; the database decides which process was first.
    if (this.#seenTick.get(name) !== at.getTime() && (await this.store.tick(definition, at)))
      this.#emptyUntil.delete(name);
    this.#seenTick.set(name, at.getTime());
    this.#seenSpan.set(name, span);
  }

  readonly #seenTick = new Map<string, number>();
  /** Time before which nothing is expected of a schedule. */
  readonly #emptyUntil = new Map<string, number>();
  /** The last span of each schedule that was fully handled. */
  readonly #seenSpan = new Map<string, number>();

  #placesFor({ name, concurrency = 1 }: AnyJobDefinition): number {
    const ofKind = [...this.#running].filter((run) => run.job.name === name).length;
    return Math.max(0, Math.min(concurrency - ofKind, RUNS_AT_ONCE - this.#running.size));
  }

  #begin(definition: AnyJobDefinition, job: StoredJob, now: Date): Promise<JobOutcome> {
    const run = new RunningJob(job, this.store, this.log);
    this.#running.add(run);
    const ended = this.telemetry.watch(job, () =>
      run.begin(definition.timeoutSeconds, async (signal) =>
        definition.work(parseJobData(definition, job.data), {
          id: job.id,
          attempt: job.attempt,
          signal,
          now,
        }),
      ),
    );
    return ended.finally(() => {
      this.#running.delete(run);
      this.#emptyUntil.delete(definition.name);
      // A slot is free, and more may be due.
      if (this.#started) this.#lookIn(0);
    });
  }

  #lookIn(ms: number): void {
    if (this.#stopping) return;
    if (this.#looking !== undefined) {
      this.#lookAgain ||= ms === 0;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#looking = undefined;
        const again = this.#lookAgain;
        this.#lookAgain = false;
        this.#lookIn(again ? 0 : this.#away ? POLL_WHEN_AWAY_MS : POLL_MS);
      });
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      const now = this.clock();
      // First, as a clock that leapt must not send jobs.
      await this.#watchClock(now);
      // Runs never reject, and free their slots when they end.
      void (await this.round(now, (name) => steadyNow() >= (this.#emptyUntil.get(name) ?? 0)));
      await this.#maintain();
      this.#lastLookAt = steadyNow();
      if (this.#away) this.log.info({ domain: this.jobs.domain }, 'the queue of jobs can be read again');
      this.#away = false;
    } catch (err) {
      // Logged once: the next poll is a moment away, and the health report follows.
      if (!this.#away || !isDatabaseAway(err))
        this.log.error({ err, domain: this.jobs.domain }, 'the queue of jobs could not be read');
      this.#away = true;
      // Polling goes on: the readiness probe reports whether the database answers, and a full pool is no failure.
      if (isWithoutConnection(err)) this.#lastLookAt = steadyNow();
    }
  }

  async #watchClock(now: Date): Promise<void> {
    const [clock, steady] = [now.getTime(), steadyNow()];
    const { clock: lastClock, steady: lastSteady } = this.#watched ?? { clock: 0, steady: 0 };
    const moved = Math.abs(clock - lastClock - (steady - lastSteady)) > MOVED_MS;
    if (!moved && steady - lastSteady < WATCH_CLOCK_MS) return;
    await this.store.comeBackTo(now);
    const { leaptFrom, restsUntil } = await this.store.times.note(now, LEAP);
    if (leaptFrom !== null)
      this.log.error(
        { domain: this.jobs.domain, from: leaptFrom, to: now, restsUntil },
        'the clock is days ahead of where it was last seen: what deletes by the date rests for a day',
      );
    this.#restsUntil = restsUntil;
    this.#watched = { clock, steady };
  }

  #rests({ irrevocable = false }: AnyJobDefinition, now: Date): boolean {
    return irrevocable && this.#restsUntil !== null && now < this.#restsUntil;
  }

  async #maintain(): Promise<void> {
    if (steadyNow() - this.#maintainedAt < MAINTAIN_MS) return;
    await this.maintain();
    this.#maintainedAt = steadyNow();
  }

  async maintain(): Promise<void> {
    for (const { name, id, attempt } of await this.store.maintain()) {
      this.log.warn({ job: name, id, attempt }, 'a job was left unfinished by its process and is taken back');
    }
  }
}

function isDoneWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  return withTimeLimit(
    work.then(() => true),
    limitMs,
    () => false,
  );
}
