import { type Durations, Metrics, type Reading, WORK_BUCKETS } from '../telemetry/metrics.ts';
import { inJob } from '../trace/spans.ts';
import type { JobOutcome } from './job-runner.ts';
import type { JobStore, StoredJob, WaitingJobs } from './job-store.ts';

export class JobTelemetry {
  static readonly off = new JobTelemetry('', Metrics.off);
  readonly #durations: Durations<'service' | 'kind' | 'result'>;

  constructor(
    private readonly domain: string,
    metrics: Metrics,
  ) {
    this.#durations = metrics.durations(
      {
        name: 'garimpo_job_duration_seconds',
        help: 'Runs of jobs: done, failed and to be tried again, dead after the last try, or given back by a process that ended',
        labels: ['service', 'kind', 'result'],
      },
      WORK_BUCKETS,
    );
  }

  /** Runs a job in the trace of its sender. `work` never rejects: a failure is its outcome. */
  async watch(job: StoredJob, work: () => Promise<JobOutcome>): Promise<JobOutcome> {
    const startedAt = performance.now();
    const outcome = await this.#traced(job, work);
    this.#durations.observe(
      { service: this.domain, kind: job.name, result: outcome.result.replaceAll(' ', '_') },
      (performance.now() - startedAt) / 1000,
    );
    return outcome;
  }

  #traced(job: StoredJob, work: () => Promise<JobOutcome>): Promise<JobOutcome> {
    const { name, attempt, traceparent } = job;
    const attributes = { 'garimpo.service': this.domain, 'garimpo.attempt': attempt };
    return inJob({ name: `job ${name}`, attributes, traceparent }, async (span) => {
      const outcome = await work();
      span?.setAttributes({ 'garimpo.result': outcome.result });
      if (outcome.error !== undefined) span?.fail(outcome.error);
      return outcome;
    });
  }
}

/** Reads how much waits, and how late it is, when metrics are scraped. */
export function readQueues(metrics: Metrics, domain: string, store: JobStore, kinds: () => string[]): void {
  let asked: Promise<WaitingJobs[]> | undefined;
  // Both figures come from one reading.
  const waiting = () => {
    asked ??= store.waiting(kinds()).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  metrics.gauge(
    {
      name: 'garimpo_jobs_waiting',
      help: 'Jobs in the queue, of each kind the 10 000 oldest: due, or to be run later. Every process of a domain reports the same queue',
      labels: ['service', 'kind', 'state'],
    },
    async () =>
      (await waiting()).flatMap(({ kind, due, later }): Reading<'service' | 'kind' | 'state'>[] => [
        { labels: { service: domain, kind, state: 'due' }, value: due },
        { labels: { service: domain, kind, state: 'later' }, value: later },
      ]),
  );
  metrics.gauge(
    {
      name: 'garimpo_jobs_late_seconds',
      help: 'For how long the job has been due that has been so the longest',
      labels: ['service'],
    },
    async () => {
      const late = (await waiting()).map(({ lateSeconds }) => lateSeconds);
      return [{ labels: { service: domain }, value: Math.max(0, ...late) }];
    },
  );
}
