import type { JobOutcome } from '../jobs/job-runner.ts';
import { type DomainRunner, jobRunnerToken } from '../jobs/jobs.module.ts';
import { jobsSchemaName } from '../jobs/jobs-schema.ts';
import type { TestApp } from './test-app.ts';

export type { JobOutcome };

/** A job that sends itself again and again would never let a test end. */
const ROUNDS_MAX = 200;

/**
 * Runs every job of the domain that is due at `now`, and those that they send, until none is left; schedules send theirs first.
 * Returns the outcome of each run. A test app runs no jobs by itself, and `run.now` of the work is `now`, so that a test lets a
 * week go by with `runDue(app, 'accounts', inAWeek)`.
 */
export async function runDue(app: TestApp, domain: string, now = new Date()): Promise<JobOutcome[]> {
  const { runner } = app.get<DomainRunner>(jobRunnerToken(domain));
  const outcomes: JobOutcome[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await makeDue(app, domain, now);
    // The second look takes up what a schedule has sent in the first.
    const runs = await Promise.all(await runner.round(now));
    outcomes.push(...runs);
    if (runs.length === 0) return outcomes;
  }
  throw new Error(`jobs of ${domain} go on for ever: ${outcomes.at(-1)?.job}`);
}

/** Takes back the jobs of processes that died over them, as every process does once in a while. */
export async function takeBackJobs(app: TestApp, domain: string): Promise<void> {
  await app.get<DomainRunner>(jobRunnerToken(domain)).runner.maintain();
}

/** Brings forward what is due at `now`, for the database has a clock of its own. */
async function makeDue(app: TestApp, domain: string, now: Date): Promise<void> {
  await app.db.query(
    `update ${jobsSchemaName(domain)}.job set start_after = now() - interval '1 second'
     where state < 'active' and start_after <= $1`,
    [now],
  );
}
