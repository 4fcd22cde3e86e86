import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CaptureError } from '../capture/capture.ts';
import { type ReadingInput, type ReadingJob, type ReadingResult, readingJobs } from './reading-jobs.ts';
import { ReadingThreads, ReadingTooMuch } from './reading-threads.ts';

/** Of text. What is shorter is read sooner than it is handed over, within a few milliseconds. */
const HERE_MAX = 64 * 1024;
const here = import.meta.url;
/** Beside the program of the service, where the build puts it, which alone knows it. */
const PROGRAM = new URL('./cloner-thread.mjs', here);

/** Reads texts of captures: short ones at once, long ones in a thread of their own, for this one serves others meanwhile. */
export class Reading {
  constructor(private readonly threads: ReadingThreads | null) {}

  /** Sources that run as they are written have no program for a thread. */
  static ofBuild(): Reading {
    return new Reading(existsSync(PROGRAM) ? new ReadingThreads(PROGRAM) : null);
  }

  /**
   * Throws `CaptureError` for a text that takes more time or memory than any may have, and the signal's reason.
   * @param length of all that is read, where that is more than the text
   */
  async run<J extends ReadingJob>(
    job: J,
    input: ReadingInput<J>,
    signal: AbortSignal,
    length = input.text.length,
  ): Promise<ReadingResult<J>> {
    if (this.threads === null || length <= HERE_MAX) {
      // Others are served between one reading and the next.
      await nextTurn();
      return (readingJobs[job] as (input: ReadingInput<J>) => ReadingResult<J>)(input);
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

/** In this thread alone, whatever the length. */
export const readHere = new Reading(null);
