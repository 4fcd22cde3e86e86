import type { Logger } from 'pino';
import type { JobOutcome } from './job-runner.ts';
import type { JobStore, StoredJob } from './job-store.ts';

/** How long a run may take to heed the signal when its time is up. */
const HEED_MS = 5_000;

export class JobTimeoutError extends Error {
  constructor(timeoutSeconds: number) {
    super(`the job took more than its ${timeoutSeconds} s`);
    this.name = 'JobTimeoutError';
  }
}

/** The reason of the signal when the process must end. */
class JobInterruptedError extends Error {
  constructor() {
    super('the process is ending');
    this.name = 'JobInterruptedError';
  }
}

/** One run of one job, until its outcome is stored. Never rejects. */
export class RunningJob {
  readonly #controller = new AbortController();
  #abandoned = false;
  #ended: Promise<JobOutcome> | undefined;

  constructor(
    readonly job: StoredJob,
    private readonly store: JobStore,
    private readonly log: Logger,
  ) {}

  get ended(): Promise<JobOutcome> | undefined {
    return this.#ended;
  }

  begin(timeoutSeconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<JobOutcome> {
    this.#ended = this.#run(timeoutSeconds, work);
    return this.#ended;
  }

  /** The process must end: the work is asked to stop. */
  interrupt(): void {
    this.#controller.abort(new JobInterruptedError());
  }

  /** The work did not stop: the job is somebody else's from now on. */
  async abandon(): Promise<void> {
    this.#abandoned = true;
    await this.#release();
  }

  async #run(timeoutSeconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<JobOutcome> {
    const startedAt = performance.now();
    const error = await this.#outcomeOf(timeoutSeconds, work);
    if (this.#abandoned) return this.#outcome('given back');
    try {
      if (error === undefined) {
        await this.store.done(this.job);
        this.log.debug({ ...this.#line(), ms: Math.round(performance.now() - startedAt) }, 'job done');
        return this.#outcome('done');
      }
      if (this.#controller.signal.reason instanceof JobInterruptedError) {
        await this.#release();
        return this.#outcome('given back');
      }
      await this.store.failed(this.job, error);
      if (this.job.lastAttempt)
        this.log.error({ ...this.#line(), err: error }, 'job failed for the last time');
      else this.log.warn({ ...this.#line(), err: error }, 'job failed and will be tried again');
      return this.#outcome(this.job.lastAttempt ? 'dead' : 'failed', error);
    } catch (err) {
      // Its time will run out, and then it is run again: what was done, too.
      this.log.error({ ...this.#line(), err }, 'the outcome of a job could not be stored');
      return this.#outcome('failed', err);
    }
  }

  /** What the work threw, or that it took too long; `undefined` when all is well. */
  async #outcomeOf(timeoutSeconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<unknown> {
    const { signal } = this.#controller;
    const timers: NodeJS.Timeout[] = [];
    const timeUp = () => this.#controller.abort(new JobTimeoutError(timeoutSeconds));
    timers.push(setTimeout(timeUp, timeoutSeconds * 1000).unref());
    // Work that does not heed the signal is no longer awaited.
    const unheeded = new Promise<unknown>((resolve) => {
      signal.addEventListener('abort', () =>
        timers.push(setTimeout(resolve, HEED_MS, signal.reason).unref()),
      );
    });
    const done = work(signal).then(
      () => undefined,
      (error: unknown) => (signal.aborted ? signal.reason : (error ?? new Error('the job threw nothing'))),
    );
    try {
      return await Promise.race([done, unheeded]);
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  }

  async #release(): Promise<void> {
    try {
      await this.store.release(this.job);
      this.log.info(this.#line(), 'job released: the process is shutting down');
    } catch (err) {
      this.log.error(
        { ...this.#line(), err },
        'a job could not be released and waits for its lease to run out',
      );
    }
  }

  #line(): { job: string; id: string; attempt: number } {
    return { job: this.job.name, id: this.job.id, attempt: this.job.attempt };
  }

  #outcome(result: JobOutcome['result'], error?: unknown): JobOutcome {
    return { ...this.#line(), result, ...(error !== undefined && { error }) };
  }
}
