import { parentPort } from 'node:worker_threads';
import { type ReadingJob, readingJobs } from './reading/reading-jobs.ts';
import type { ThreadAnswer } from './reading/reading-threads.ts';

/** A thread that reads for the one that serves. */
parentPort?.on('message', ({ job, input }: { job: ReadingJob; input: never }) => {
  let answer: ThreadAnswer;
  try {
    answer = { result: readingJobs[job](input) };
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
