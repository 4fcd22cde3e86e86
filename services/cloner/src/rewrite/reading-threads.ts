import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '@garimpo/service-kit';

/**
 * Work on a text that may run in another thread, which finds it by its name (see `thread.ts`). Input and result can be copied to
 * a thread; the work depends on nothing else, and never throws.
 */
export interface ReadingJob<Input, Result> {
  name: string;
  run(input: Input): Result;
}

/** Captures run three at a time; each reads one text at a time, or a few small ones. */
const THREADS_MAX = 2;
/** The largest page of people's making takes a second or two. */
const DEADLINE_MS = 30_000;
/** Of a text of 10 MB that is nothing but addresses: about half of it. */
const MEMORY_MB = 768;
const IDLE_MS = 30_000;

/** A text that took more of a thread than any may have. */
export class ReadingTooMuch extends Error {
  constructor(readonly of: 'seconds' | 'bytes') {
    super(`a text took too many ${of}`);
    this.name = 'ReadingTooMuch';
  }
}

/** What a thread answers. */
export type ThreadAnswer<Result = unknown> = { result: Result } | { error: string };

export interface ThreadLimits {
  deadlineMs?: number;
  memoryMb?: number;
}

/** Threads that read: started when there is something to read, ended when there was nothing for a while, or with what does not end. */
export class ReadingThreads {
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #limit = new ConcurrencyLimit(THREADS_MAX);
  #rest: NodeJS.Timeout | undefined;

  /** @param program what a thread runs, as JavaScript */
  constructor(
    private readonly program: URL,
    private readonly limits: ThreadLimits = {},
  ) {}

  /** Throws {@link ReadingTooMuch}, and the signal's reason: what is read for a capture that was stopped is not read on. */
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
    // Nothing that it reads keeps the process from ending.
    thread.unref();
    this.#all.add(thread);
    thread.once('exit', () => this.#all.delete(thread));
    // One that fails while it is idle is not asked again; while it is asked, whoever asks hears of it.
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
