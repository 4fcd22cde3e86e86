import { setTimeout as wait } from 'node:timers/promises';
import { withTimeLimit } from '@garimpo/service-kit';
import type { Logger } from 'pino';

/** How often running work renews its lease, stores its progress and learns that it was cancelled. */
const HEARTBEAT_MS = 400;
/** How long a shutdown waits for running work to be released, before the process is killed. */
const SHUTDOWN_MS = 6_000;

/** Ends work from outside: another process holds it, this one shuts down, or it exceeded its limit. */
export class Stopped extends Error {
  constructor(readonly why: 'lost' | 'shutdown' | 'late') {
    super(why);
  }
}

interface Claimed {
  id: string;
  /** Number of this attempt, from 1. The process with the last one holds the work. */
  attempts: number;
}

interface ClaimLoopOptions<Work extends Claimed> {
  /** In the plural, for the log. */
  what: string;
  atOnce: number;
  /** Pause of a process that runs nothing. */
  idleMs: number;
  claim: () => Promise<Work | null>;
  /** Renews the leases, and returns the ids of what this process still holds. */
  renew: (held: readonly Work[]) => Promise<Set<string>>;
  /** Runs the work and stores its end, however it ends. */
  run: (work: Work, abort: AbortController) => Promise<void>;
  log: Logger;
}

interface Running<Work> {
  work: Work;
  abort: AbortController;
  done: Promise<void>;
}

/** Claims work that all processes of the domain share, and runs some of it at once, under leases that are renewed. */
export class ClaimLoop<Work extends Claimed> {
  readonly #running = new Map<string, Running<Work>>();
  readonly #shutdown = new AbortController();
  #wake = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: ClaimLoopOptions<Work>) {}

  start(): void {
    this.#loop = this.#live();
  }

  /** Must run before the connection pools close, which releasing needs. What a hanging database keeps expires with its lease. */
  async stop(): Promise<void> {
    this.#shutdown.abort();
    const { what, log } = this.options;
    await withTimeLimit(this.#release(), SHUTDOWN_MS).catch((error: unknown) => {
      log.warn({ err: error }, `${what} could not be released in time`);
    });
  }

  /** Call it when there is something to claim, or to stop. */
  wake(): void {
    this.#wake();
  }

  running(): Work[] {
    return [...this.#running.values()].map(({ work }) => work);
  }

  async #release(): Promise<void> {
    // The loop may be claiming one more.
    await this.#loop;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Stopped('shutdown'));
    await Promise.all(running.map(({ done }) => done));
  }

  async #live(): Promise<void> {
    const { signal } = this.#shutdown;
    const { what, idleMs, log } = this.options;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        await this.#heartbeat();
        await this.#claim(signal);
      } catch (error) {
        // The database is unavailable. Running work goes on; the next heartbeat tells whether this process still holds it.
        log.warn({ err: error }, `${what} could not be claimed or renewed`);
      }
      const pause = this.#running.size > 0 ? HEARTBEAT_MS : idleMs;
      const rested = new AbortController();
      await Promise.race([
        woken,
        wait(pause, undefined, { signal: AbortSignal.any([signal, rested.signal]) }).catch(() => {}),
      ]);
      rested.abort();
    }
  }

  async #heartbeat(): Promise<void> {
    if (this.#running.size === 0) return;
    const held = this.running();
    const ours = await this.options.renew(held);
    for (const { id } of held) {
      if (!ours.has(id)) this.#running.get(id)?.abort.abort(new Stopped('lost'));
    }
  }

  async #claim(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#running.size < this.options.atOnce) {
      const work = await this.options.claim();
      if (work === null) return;
      // Claimed again by this process: its own earlier run has lost the lease, and must end first.
      const before = this.#running.get(work.id);
      before?.abort.abort(new Stopped('lost'));
      await before?.done;
      this.#start(work);
    }
  }

  #start(work: Work): void {
    const { what, run, log } = this.options;
    const running: Running<Work> = { work, abort: new AbortController(), done: Promise.resolve() };
    this.#running.set(work.id, running);
    running.done = run(work, running.abort)
      .catch((error: unknown) => {
        log.error({ err: error, id: work.id }, `the end of one of the ${what} could not be stored`);
      })
      .finally(() => {
        this.#running.delete(work.id);
        this.#wake();
      });
  }
}

/** Rejects as soon as the signal aborts, without waiting for the work: something in it may hang. */
export function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
