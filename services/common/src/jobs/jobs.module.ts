import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { withTimeLimit } from '../clock/time.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { databaseToken } from '../database/database.module.ts';
import type { Database } from '../database/database.ts';
import { HealthRegistry } from '../health/health.ts';
import { LOGGER } from '../log/logger.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { JobRunner } from './job-runner.ts';
import { JobStore } from './job-store.ts';
import { JobTelemetry, readQueues } from './job-telemetry.ts';
import { Jobs } from './jobs.ts';

const clock = () => new Date();
/** A statement that hangs must not delay the shutdown. */
const CLOSE_MS = 1_000;

/** Injection token of a domain's {@link Jobs}. */
export function jobsToken(domain: string): symbol {
  return Symbol.for(`garimpo.jobs.${domain}`);
}

export function InjectJobs(domain: string): ParameterDecorator {
  return Inject(jobsToken(domain)) as ParameterDecorator;
}

/** For tests, which run jobs on demand. */
export function jobRunnerToken(domain: string): symbol {
  return Symbol.for(`garimpo.job-runner.${domain}`);
}

export interface DomainJobs {
  domain: string;
  /** The very module that `DatabaseModule.forDomain` made for the domain: jobs share its pool. */
  database: DynamicModule;
}

/** Jobs of a domain whose migrations have made them room: `createJobsSchema`. */
@Module({})
export class JobsModule {
  static forDomain({ domain, database }: DomainJobs): DynamicModule {
    const runner = jobRunnerToken(domain);
    const jobs = jobsToken(domain);
    return {
      module: JobsModule,
      imports: [database],
      providers: [
        {
          provide: runner,
          inject: [databaseToken(domain), CONFIG, LOGGER, HealthRegistry, Metrics],
          useFactory: (
            own: Database,
            config: Config,
            log: Logger,
            health: HealthRegistry,
            metrics: Metrics,
          ) => new DomainRunner(own, config, log, health, metrics),
        },
        { provide: jobs, inject: [runner], useFactory: (owner: DomainRunner) => owner.jobs },
      ],
      exports: [jobs],
    };
  }
}

/** Ties a domain's jobs to the life of the process: Nest calls the hooks on it. */
export class DomainRunner implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  readonly jobs: Jobs;
  readonly runner: JobRunner;
  readonly #store: JobStore;
  #stopped: Promise<void> | undefined;

  constructor(
    database: Database,
    private readonly config: Config,
    private readonly log: Logger,
    health: HealthRegistry,
    metrics: Metrics,
  ) {
    this.#store = new JobStore(database);
    this.jobs = new Jobs(database.domain, this.#store, clock);
    const { domain } = database;
    const watched = new JobTelemetry(domain, metrics);
    this.runner = new JobRunner(this.jobs, this.#store, log, clock, watched);
    const kinds = () => this.jobs.definitions.map(({ name }) => name);
    readQueues(metrics, domain, this.#store, kinds);
    if (config.jobs === 'on') health.register(`jobs.${domain}`, () => this.runner.check());
  }

  async onApplicationBootstrap(): Promise<void> {
    // Also where the workers are elsewhere, as jobs are sent from here.
    await this.jobs.prepare();
    if (this.config.jobs === 'off') return;
    const strangers = await this.#store.strangers(this.jobs.definitions.map(({ name }) => name));
    if (strangers.length > 0) this.log.warn({ jobs: strangers }, 'jobs wait that this version does not know');
    this.runner.start();
  }

  /** Not awaited here: Nest asks domain after domain, and all are to stop at the same time. */
  onModuleDestroy(): void {
    this.#stopped = this.runner.stop();
  }

  /** Runs before the pools are closed, which jobs need for their outcome. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#stopped;
    await withTimeLimit(this.#store.close(), CLOSE_MS, () => {});
  }
}
