import { EventEmitter, once } from 'node:events';
import { Injectable, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import {
  type Config,
  createApp,
  createJobsSchema,
  DatabaseModule,
  type DomainSchema,
  dropJobsSchema,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
  JobsModule,
} from '../../src/index.ts';
import type { JobRunner } from '../../src/jobs/job-runner.ts';
import { type DomainRunner, jobRunnerToken } from '../../src/jobs/jobs.module.ts';
import { type TestApp, testApp } from '../../src/testing/index.ts';
import { CreateNotes1700000000001, NoteEntity } from './notes-domain.ts';

export class AddNotesJobs1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of createJobsSchema('notes')) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of dropJobsSchema('notes')) await runner.query(sql);
  }
}

export const jobsDomain: DomainSchema = {
  domain: 'notes',
  migrations: [CreateNotes1700000000001, AddNotesJobs1700000000003],
};

export const writeData = z.strictObject({ text: z.string() });
type Write = z.infer<typeof writeData>;

/** Jobs whose work a test says, and what was run. */
@Injectable()
export class NotesJobs {
  readonly runs: (Pick<JobRun, 'id' | 'attempt' | 'now'> & { text: string })[] = [];
  ticks = 0;
  work: (data: Write, run: JobRun) => Promise<void> = async () => {};
  tickWork: () => Promise<void> = async () => {};
  readonly write: Job<typeof writeData>;
  readonly keyed: Job<typeof writeData>;
  readonly once: Job<typeof writeData>;

  constructor(@InjectJobs('notes') readonly jobs: Jobs) {
    const work = async (data: Write, run: JobRun) => {
      this.runs.push({ id: run.id, attempt: run.attempt, now: run.now, text: data.text });
      await this.work(data, run);
    };
    this.write = jobs.define({
      name: 'notes.write',
      data: writeData,
      work,
      timeoutSeconds: 60,
      concurrency: 2,
    });
    this.keyed = jobs.define({
      name: 'notes.keyed',
      data: writeData,
      work,
      timeoutSeconds: 60,
      singletonKey: ({ text }) => text,
    });
    this.once = jobs.define({ name: 'notes.once', data: writeData, work, timeoutSeconds: 60, retries: 0 });
    jobs.schedule({
      name: 'notes.hourly',
      every: '0 * * * *',
      timeoutSeconds: 60,
      work: async () => {
        this.ticks += 1;
        await this.tickWork();
      },
    });
  }
}

const database = DatabaseModule.forDomain({ domain: 'notes', entities: [NoteEntity] });

@Module({
  imports: [database, JobsModule.forDomain({ domain: 'notes', database })],
  providers: [NotesJobs],
})
export class NotesJobsModule {}

export interface JobsApp {
  app: TestApp;
  own: NotesJobs;
}

export async function jobsApp(): Promise<JobsApp> {
  const app = await testApp({ modules: [NotesJobsModule], domains: [jobsDomain] });
  return { app, own: app.get(NotesJobs) };
}

export interface Replica {
  app: NestExpressApplication;
  own: NotesJobs;
  runner: JobRunner;
  /** Settles with the first log line, past or to come, of that message. */
  logged(message: string): Promise<Record<string, unknown>>;
}

/** Another process's part on the same database, which runs jobs by itself. Closed by the test. */
export async function replica(app: TestApp, config: Partial<Config> = { jobs: 'on' }): Promise<Replica> {
  const lines: Record<string, unknown>[] = [];
  const news = new EventEmitter();
  const write = (text: string) => {
    lines.push(JSON.parse(text));
    news.emit('line');
  };
  const other = await createApp(
    [NotesJobsModule],
    { ...app.config, ...config },
    { handleSignals: false, logTo: { write } },
  );
  const logged: Replica['logged'] = async (message) => {
    for (;;) {
      const line = lines.find(({ msg }) => msg === message);
      if (line !== undefined) return line;
      await once(news, 'line');
    }
  };
  return {
    app: other,
    own: other.get(NotesJobs),
    runner: other.get<DomainRunner>(jobRunnerToken('notes'), { strict: false }).runner,
    logged,
  };
}
