import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';

/**
 * Work on a text that may run in another thread, which finds it by its name (see `thread.ts`). Input and result can be copied to
 * a thread; the work depends on nothing else, and never throws.
 */
export interface ReadingJob<Input, Result> {
  name: string;
  run(input: Input): Result;
}

/** Three captures run at a time, each of which reads one text, or a few small ones. */
const THREADS_MAX = 2;
/** The largest real page takes a second or two. */
const DEADLINE_MS = 30_000;
/** A text of 10 MB that consists of addresses needs about half of it. */
const MEMORY_MB = 768;
const IDLE_MS = 30_000;

/** A text took more time or memory than a thread may use. */
class ReadingTooMuch extends Error {
  constructor(readonly of: 'seconds' | 'bytes') {
    super(`a text took too many ${of}`);
    this.name = 'ReadingTooMuch';
  }
}

export type ThreadAnswer<Result = unknown> = { result: Result } | { error: string };

export interface ThreadLimits {
  deadlineMs?: number;
  memoryMb?: number;
}

/** A pool of threads, which start on demand, and end when they are idle or exceed a limit. */
export class ReadingThreads {
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #limit = new ConcurrencyLimit(THREADS_MAX);
  #rest: NodeJS.Timeout | undefined;

  /** @param program JavaScript that a thread runs */
  constructor(
    private readonly program: URL,
    private readonly limits: ThreadLimits = {},
  ) {}

  /** Throws {@link ReadingTooMuch}, and the signal's reason. */
  async run<Input, Result>(
    { name }: ReadingJob<Input, Result>,
    input: Input,
    signal: AbortSignal,
  ): Promise<Result> {
    try {
      return await this.#limit.run(async () => {
        signal.throwIfAborted();
        clearTimeout(this.#rest);
        const thread = this.#idle.pop() ?? this.#start();
        const result = await this.#ask<Result>(thread, { job: name, input }, signal);
        this.#idle.push(thread);
        return result;
      });
    } finally {
      if (this.#limit.isIdle) this.#rest = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#rest);
    this.#idle.length = 0;
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #start(): Worker {
    const { memoryMb = MEMORY_MB } = this.limits;
    const thread = new Worker(this.program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // Threads must not keep the process from ending.
    thread.unref();
    this.#all.add(thread);
    thread.once('exit', () => this.#all.delete(thread));
    // A thread that fails while idle leaves the pool; one that fails while it reads rejects its run.
    thread.on('error', () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    const at = this.#idle.indexOf(thread);
    if (at !== -1) this.#idle.splice(at, 1);
  }

  async #ask<Result>(thread: Worker, question: unknown, signal: AbortSignal): Promise<Result> {
    const { deadlineMs = DEADLINE_MS } = this.limits;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new ReadingTooMuch('seconds')), deadlineMs);
    const stopped = AbortSignal.any([signal, over.signal]);
    let leave = () => {};
    try {
      const answer = await new Promise<ThreadAnswer<Result>>((resolve, reject) => {
        const stop = () => reject(stopped.reason);
        const fail = (error: unknown) => reject(asTooMuch(error));
        const exit = () => reject(new Error('a thread that read ended by itself'));
        leave = () => {
          stopped.removeEventListener('abort', stop);
          thread.off('message', resolve).off('error', fail).off('exit', exit);
        };
        stopped.addEventListener('abort', stop);
        thread.once('message', resolve).once('error', fail).once('exit', exit);
        thread.postMessage(question);
      });
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    } catch (error) {
      await thread.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      leave();
    }
  }
}

function asTooMuch(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReadingTooMuch('bytes') : error;
}

/** UTF-16 units of a text that this thread reads in a few milliseconds, which is less than handing it over takes. */
const HERE_MAX = 64 * 1024;
const here = import.meta.url;
/** The build puts it beside the program of the service. */
const PROGRAM = new URL('./cloner-thread.mjs', here);

/** Reads texts of captures: short ones at once, long ones in another thread, so that this one serves requests meanwhile. */
export class Reading {
  constructor(private readonly threads: ReadingThreads | null) {}

  /** Sources that run without a build have no program for a thread. */
  static ofBuild(): Reading {
    return new Reading(existsSync(PROGRAM) ? new ReadingThreads(PROGRAM) : null);
  }

  /**
   * Throws `CaptureError` for a text that takes more time or memory than any may have, and the signal's reason.
   * @param length of all that is read, when that is more than the text
   */
  async run<Input extends { text: string }, Result>(
    job: ReadingJob<Input, Result>,
    input: Input,
    signal: AbortSignal,
    length = input.text.length,
  ): Promise<Result> {
    if (this.threads === null || length <= HERE_MAX) {
      // The event loop serves others between one reading and the next.
      await nextTurn();
      return job.run(input);
    }
    try {
      return await this.threads.run(job, input, signal);
    } catch (error) {
      if (!(error instanceof ReadingTooMuch)) throw error;
      throw new CaptureError('cloner.capture.too_large', error.of, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads?.end();
  }
}

/** Reads texts of any length in this thread. */
export const readHere = new Reading(null);
