import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import {
  createApp,
  createJobsSchema,
  DatabaseModule,
  type DomainSchema,
  dropJobsSchema,
  type Job,
  type Jobs,
  JobsModule,
  steadyNow,
} from '../src/index.ts';
import { jobsToken } from '../src/jobs/jobs.module.ts';
import { type TestApp, testApp } from '../src/testing/index.ts';
import { HangingProxy } from './support/hanging-proxy.ts';

const NAMES = ['first', 'second', 'third'];
/** More than one domain takes, less than two do. */
const ENOUGH_MS = 8_000;
const nothing = z.strictObject({});

let begun: string[] = [];
let allBegun = () => {};

@Module({})
class DeafModule {}

/** A domain with one job, which does not heed that its process is ending. */
function deafDomain(domain: string): { schema: DomainSchema; module: DynamicModule; job: symbol } {
  class AddJobs1700000000001 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      for (const sql of createJobsSchema(domain)) await runner.query(sql);
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const sql of dropJobsSchema(domain)) await runner.query(sql);
    }
  }
  const work = () => {
    begun.push(domain);
    if (begun.length === NAMES.length) allBegun();
    return new Promise<never>(() => {});
  };
  const job = Symbol(domain);
  const define = (jobs: Jobs) =>
    jobs.define({ name: `${domain}.deaf`, data: nothing, timeoutSeconds: 60, work });
  const database = DatabaseModule.forDomain({ domain, entities: [] });
  return {
    schema: { domain, migrations: [AddJobs1700000000001] },
    module: {
      module: DeafModule,
      imports: [database, JobsModule.forDomain({ domain, database })],
      providers: [{ provide: job, inject: [jobsToken(domain)], useFactory: define }],
    },
    job,
  };
}

const domains = NAMES.map(deafDomain);
const modules = domains.map(({ module }) => module);

let whole: TestApp;
beforeAll(async () => {
  whole = await testApp({ modules, domains: domains.map(({ schema }) => schema) });
});
afterAll(() => whole.close());
beforeEach(() => {
  begun = [];
});

/** A process of its own that runs the jobs of all. */
async function start(databaseUrl: string): Promise<NestExpressApplication> {
  const config = { ...whole.config, databaseUrl, jobs: 'on' as const };
  const app = await createApp(modules, config, { handleSignals: false, logTo: { write: () => {} } });
  return app.init() as Promise<NestExpressApplication>;
}

async function timeToClose(app: NestExpressApplication): Promise<number> {
  const since = steadyNow();
  await app.close();
  return steadyNow() - since;
}

describe('the end of a process of several domains', () => {
  it('takes as long as that of one, where jobs do not end, and gives all of them back', async () => {
    const app = await start(whole.config.databaseUrl);
    const running = new Promise<void>((resolve) => {
      allBegun = resolve;
    });
    for (const { job } of domains) await whole.get<Job<typeof nothing>>(job).send({});
    await running;
    expect(await timeToClose(app)).toBeLessThan(ENOUGH_MS);
    for (const domain of NAMES) {
      const { rows } = await whole.db.query(`delete from ${domain}_jobs.job returning state::text`);
      expect(rows).toEqual([{ state: 'created' }]);
    }
  });

  it('takes as long as that of one where the database hangs', async () => {
    const proxy = await HangingProxy.before(whole.config.databaseUrl);
    const app = await start(proxy.url);
    proxy.hang();
    // By then each has begun to look for jobs.
    await wait(1_500);
    expect(await timeToClose(app)).toBeLessThan(ENOUGH_MS);
    await proxy.close();
  });
});
