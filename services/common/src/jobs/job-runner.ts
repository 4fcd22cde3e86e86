import type { Logger } from 'pino';
import { steadyNow } from '../clock/steady-now.ts';
import { withTimeLimit } from '../clock/time-limit.ts';
import { isDatabaseAway, isWithoutConnection } from '../errors/database-failures.ts';
import { type AnyJobDefinition, lastTick, parseJobData, tickSpan } from './job-definition.ts';
import type { JobStore, StoredJob } from './job-store.ts';
import { JobTelemetry } from './job-telemetry.ts';
import type { Jobs } from './jobs.ts';
import { RunningJob } from './running-job.ts';

/**
 * Runs at once of one domain in one process. A run uses one connection at a time of the domain's pool, and requests must
 * find some left.
 */
export const RUNS_AT_ONCE = 3;
const POLL_MS = 1_000;
const POLL_WHEN_AWAY_MS = 5_000;
/** Who sends a schedule's job takes it up; what is tried again, or sent by a process without a place, can wait so long. */
const POLL_SCHEDULE_MS = 10_000;
const MAINTAIN_MS = 30_000;
/** Without a successful look at the queue for so long, the process is not well. */
const STALE_MS = 30_000;
/** The clock is looked at so often, and at once when it moved by more than a minute otherwise than time did. */
const WATCH_CLOCK_MS = 10 * 60_000;
const MOVED_MS = 60_000;
/** So far ahead of where it was last seen the clock may have been set wrong; so long what cannot be undone waits then. */
const LEAP = { leapHours: 48, restHours: 24 };
/** How long running jobs, and a look for more, may go on when the process must end; then how long jobs may take to heed the signal. */
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
  /** When each kind last got its turn, by the count of turns: who waited longest is first. */
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

  /** For the health report. */
  async check(): Promise<void> {
    if (this.#started && steadyNow() - this.#lastLookAt > STALE_MS)
      throw new Error('no look at the jobs of late');
  }

  /** Takes up nothing more, waits a bounded time for what runs, and gives back what does not end. Never rejects. */
  async stop(limits: { finishMs?: number; heedMs?: number } = {}): Promise<void> {
    const { finishMs = FINISH_MS, heedMs = HEED_MS } = limits;
    this.#stopping = true;
    this.#started = false;
    clearTimeout(this.#timer);
    const finishAt = steadyNow() + finishMs;
    // A look that waits for the database must not hold up the end; what it takes up is run again by somebody else.
    if (this.#looking !== undefined) await isDoneWithin(finishMs, this.#looking);
    const runs = [...this.#running];
    const ended = Promise.all(runs.map((run) => run.ended));
    if (await isDoneWithin(Math.max(0, finishAt - steadyNow()), ended)) return;
    for (const run of runs) run.interrupt();
    await isDoneWithin(heedMs, ended);
    await isDoneWithin(RELEASE_MS, Promise.all([...this.#running].map((run) => run.abandon())));
    this.#running.clear();
  }

  /** Sends what schedules have due, and takes up what is due and has a place, of these kinds. Returns the runs it began. */
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
    // To read a line of times takes a millisecond, in which nobody is answered.
    if (this.#seenSpan.get(name) === span) return;
    const at = lastTick(every, now);
    // Asked once per time and process; the database says whether somebody else was first.
    if (this.#seenTick.get(name) !== at.getTime() && (await this.store.tick(definition, at)))
      this.#emptyUntil.delete(name);
    this.#seenTick.set(name, at.getTime());
    this.#seenSpan.set(name, span);
  }

  readonly #seenTick = new Map<string, number>();
  /** Until then nothing is expected of a schedule. */
  readonly #emptyUntil = new Map<string, number>();
  /** The last span of each in which no further time can lie. */
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
      // There is a place free, and perhaps more to do.
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
      // First: what is due by a clock that leapt must not be sent.
      await this.#watchClock(now);
      // Runs never reject; their places are given free when they end.
      void (await this.round(now, (name) => steadyNow() >= (this.#emptyUntil.get(name) ?? 0)));
      await this.#maintain();
      this.#lastLookAt = steadyNow();
      if (this.#away) this.log.info({ domain: this.jobs.domain }, 'the queue of jobs can be read again');
      this.#away = false;
    } catch (err) {
      // Said once: the next look is a moment away, and the health report follows.
      if (!this.#away || !isDatabaseAway(err))
        this.log.error({ err, domain: this.jobs.domain }, 'the queue of jobs could not be read');
      this.#away = true;
      // It goes on looking: whether the database answers is for the readiness probe to say, and a full pool is none of it.
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

  /** Takes jobs back from processes that died over them. */
  async maintain(): Promise<void> {
    for (const { name, id, attempt } of await this.store.maintain()) {
      this.log.warn({ job: name, id, attempt }, 'a job was left unfinished by its process and is taken back');
    }
  }
}

/** Whether the work was done within the limit. */
function isDoneWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  return withTimeLimit(
    work.then(() => true),
    limitMs,
    () => false,
  );
}
