import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CaptureError } from '../capture-error.ts';
import { type ReadingJob, ReadingThreads, ReadingTooMuch } from './reading-threads.ts';

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
