import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import * as z from 'zod';
import { type Database, databaseToken } from '../src/index.ts';
import { JobRunner } from '../src/jobs/job-runner.ts';
import { JobStore } from '../src/jobs/job-store.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import type { TestApp } from '../src/testing/index.ts';
import { jobsApp } from './support/jobs-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let store: JobStore;
let now: Date;
let runner: JobRunner;
let done: string[];
let lines: Record<string, unknown>[];
beforeAll(async () => {
  ({ app } = await jobsApp());
  store = new JobStore(app.get<Database>(databaseToken('notes')));
});
afterAll(async () => {
  await store.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.query('delete from notes_jobs.job');
  await app.db.query('delete from notes_jobs.tick');
  now = new Date();
  done = [];
  lines = [];
});
afterEach(() => runner.stop());

/** Another process, by a clock of its own. What deletes is looked at first each time. */
async function start(): Promise<Jobs> {
  const clock = () => now;
  const jobs = new Jobs('notes', store, clock);
  const every = '0 * * * *';
  const run = (name: string) => ({ name, every, timeoutSeconds: 60, work: async () => void done.push(name) });
  jobs.schedule({ ...run('notes.sweep'), irrevocable: true });
  jobs.schedule(run('notes.look'));
  await jobs.prepare();
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) });
  runner = new JobRunner(jobs, store, log, clock);
  runner.start();
  return jobs;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}
const ran = (name: string) => until(() => done.includes(name));
async function noted(): Promise<Date | undefined> {
  const { rows } = await app.db.query<{ ticked_at: Date }>(
    `select ticked_at from notes_jobs.tick where name = '#seen'`,
  );
  return rows[0]?.ticked_at;
}

describe('a clock that leaps ahead', () => {
  it('by hours is as any other day', async () => {
    await start();
    await until(async () => (await noted()) !== undefined);
    now = new Date(now.getTime() + 9 * HOUR_MS);
    await ran('notes.look');
    await ran('notes.sweep');
    expect(lines).toEqual([]);
  });

  it.each([
    ['while the process runs', false],
    ['while nobody is there', true],
  ])('by days %s lets what deletes by the date rest for a day, and says so', async (_, isRestarted) => {
    await start();
    const before = now;
    await until(async () => (await noted()) !== undefined);
    if (isRestarted) await runner.stop();
    now = new Date(now.getTime() + 60 * DAY_MS);
    if (isRestarted) await start();
    await ran('notes.look');
    expect(done).not.toContain('notes.sweep');
    expect(lines).toMatchObject([
      {
        msg: 'the clock is days ahead of where it was last seen: what deletes by the date rests for a day',
        from: before.toISOString(),
        to: now.toISOString(),
        restsUntil: new Date(now.getTime() + DAY_MS).toISOString(),
      },
    ]);
    // Set right within the day, nothing rests any more.
    done = [];
    now = new Date(before.getTime() + 2 * HOUR_MS);
    await ran('notes.sweep');
    expect(lines).toHaveLength(1);
  });

  it('for good: what deletes by the date goes on after that day', async () => {
    await start();
    await until(async () => (await noted()) !== undefined);
    now = new Date(now.getTime() + 60 * DAY_MS);
    await ran('notes.look');
    now = new Date(now.getTime() + 25 * HOUR_MS);
    await ran('notes.sweep');
  });
});

describe('a clock that was ahead and is set back', () => {
  it('holds up no schedule until that time comes', async () => {
    await start();
    await until(async () => (await noted()) !== undefined);
    await runner.stop();
    await app.db.query(`update notes_jobs.tick set ticked_at = now() + interval '1 year'`);
    await start();
    await until(async () => ((await noted())?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime());
    now = new Date(now.getTime() + HOUR_MS);
    await ran('notes.look');
    await ran('notes.sweep');
    expect(lines).toEqual([]);
  });

  it('holds up no job that was sent or run meanwhile, and each keeps the time that it was to wait', async () => {
    const jobs = await start();
    const tell = jobs.define({
      name: 'notes.tell',
      data: z.strictObject({ text: z.string() }),
      timeoutSeconds: 60,
      work: async () => {},
    });
    await runner.stop();
    for (const text of ['now', 'in an hour', 'again'])
      await tell.send({ text }, text === 'in an hour' ? { after: new Date(Date.now() + HOUR_MS) } : {});
    const year = `interval '1 year'`;
    await app.db.query(
      `update notes_jobs.job set created_on = created_on + ${year}, start_after = start_after + ${year}`,
    );
    await app.db.query(
      `update notes_jobs.job set state = 'retry', created_on = now(), started_on = now() + ${year}, retry_count = 1,
         start_after = now() + ${year} where data ->> 'text' = 'again'`,
    );
    // This one does not know the kind, and leaves it where it is.
    await start();
    await until(async () => {
      const { rows } = await app.db.query<{ far: number }>(
        `select count(*)::int as far from notes_jobs.job where start_after > now() + interval '2 hours'`,
      );
      return rows[0]?.far === 0;
    });
    const { rows } = await app.db.query<{ text: string; hours: number }>(
      `select data ->> 'text' as text, round(extract(epoch from start_after - now()) / 3600)::int as hours
       from notes_jobs.job where name = 'notes.tell' order by hours desc, text`,
    );
    expect(rows).toEqual([
      { text: 'in an hour', hours: 1 },
      { text: 'again', hours: 0 },
      { text: 'now', hours: 0 },
    ]);
  });
});
