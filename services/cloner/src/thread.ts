import { parentPort } from 'node:worker_threads';
import { judgeJob } from './capture/evidence.ts';
import { redirectJob } from './capture/page-redirect.ts';
import { loadedJob, prepareJob, rewriteJob } from './capture/text-file.ts';
import { pageChangesJob } from './clones/page-changes.ts';
import { judgeEditJob, ownTrackersJob, trackerTagJob } from './editing/judge-edit.ts';
import { leadJob } from './quiz/lead-text.ts';
import type { ReadingJob, ThreadAnswer } from './rewrite/reading.ts';
import { sensitiveJob } from './sensitive/find-sensitive.ts';
import { findWaysJob, leadWaysJob } from './ways-out/lead-texts.ts';
import { diskDrawingsJob, diskScriptsJob, diskTextJob, diskWordsJob } from './zip/disk-text.ts';

const all: ReadingJob<never, unknown>[] = [
  redirectJob,
  sensitiveJob,
  judgeJob,
  prepareJob,
  loadedJob,
  rewriteJob,
  leadJob,
  pageChangesJob,
  judgeEditJob,
  ownTrackersJob,
  trackerTagJob,
  findWaysJob,
  leadWaysJob,
  diskScriptsJob,
  diskWordsJob,
  diskDrawingsJob,
  diskTextJob,
];
const jobs = new Map(all.map((job) => [job.name, job]));

/** Runs jobs for the service's main thread. */
parentPort?.on('message', ({ job, input }: { job: string; input: never }) => {
  let answer: ThreadAnswer;
  try {
    const found = jobs.get(job);
    if (found === undefined) throw new Error(`no reading job is called ${job}`);
    answer = { result: found.run(input) };
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
