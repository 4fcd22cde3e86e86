import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';
import { type Database, databaseToken } from '../src/index.ts';
import type { AnyJobDefinition } from '../src/jobs/job-definition.ts';
import { JobStore } from '../src/jobs/job-store.ts';
import { JobsSchemaError } from '../src/jobs/jobs-schema.ts';
import { adminDatabaseUrl, runDue, type TestApp } from '../src/testing/index.ts';
import { jobsApp, type NotesJobs, type Replica, replica } from './support/jobs-app.ts';

let app: TestApp;
let own: NotesJobs;
/** A connection to another database of the server stays while this one is closed. */
let server: pg.Client;
beforeAll(async () => {
  ({ app, own } = await jobsApp());
  server = new pg.Client({ connectionString: adminDatabaseUrl() });
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await app.close();
});

const open: Replica[] = [];
async function startReplica(jobs: 'on' | 'off' = 'on'): Promise<Replica> {
  const other = await replica(app, { jobs });
  open.push(other);
  await other.app.init();
  return other;
}
beforeEach(async () => {
  await app.db.query('delete from notes_jobs.job');
  own.runs.length = 0;
});
afterEach(async () => {
  for (const { app: other } of open.splice(0)) await other.close();
});

/** A promise to be settled from outside. */
function gate(): { opened: Promise<void>; open: () => void } {
  let settle = () => {};
  const opened = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { opened, open: () => settle() };
}

const state = async () =>
  (await app.db.query('select state::text, retry_count as retries from notes_jobs.job')).rows;
/** Lets the time of every run pass at once. */
const letTimePass = () => app.db.query(`update notes_jobs.job set started_on = now() - interval '1 day'`);

describe('a process that runs jobs', () => {
  it('takes them up by itself, and says that it is well', async () => {
    const other = await startReplica();
    const done = gate();
    other.own.work = async () => done.open();
    await own.write.send({ text: 'x' });
    await done.opened;
    expect(await other.logged('job done')).toMatchObject({ level: 'debug', job: 'notes.write', attempt: 1 });
    await expect(other.runner.check()).resolves.toBeUndefined();
  });

  it('never runs a job that another has taken', async () => {
    const others = [await startReplica(), await startReplica()];
    const all = gate();
    let left = 60;
    for (const other of others) {
      other.own.work = async () => {
        left -= 1;
        if (left === 0) all.open();
      };
    }
    const sent = await Promise.all(Array.from({ length: left }, (_, n) => own.write.send({ text: `${n}` })));
    await all.opened;
    const ran = others.flatMap((other) => other.own.runs.map(({ id }) => id));
    expect(ran.sort()).toEqual(sent.sort());
  });

  it('gives back at its end what it could not finish, to the next', async () => {
    const other = await startReplica();
    const begun = gate();
    other.own.work = async (_data, { signal }) => {
      begun.open();
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const id = await own.once.send({ text: 'x' });
    await begun.opened;
    await other.runner.stop({ finishMs: 0, heedMs: 1_000 });
    expect(await state()).toEqual([{ state: 'created', retries: 0 }]);
    // It may be tried once, and a run that was interrupted is no try.
    expect(await runDue(app, 'notes')).toEqual([{ job: 'notes.once', id, attempt: 1, result: 'done' }]);
  });

  it('that is killed loses no job: another takes it up when its time is over', async () => {
    const other = await startReplica('off');
    const begun = gate();
    other.own.work = () => {
      begun.open();
      return new Promise(() => {});
    };
    const id = await own.write.send({ text: 'x' });
    const lost = await other.runner.round(new Date());
    await begun.opened;
    // What is left of a process after kill -9: a job in its hands, and dead connections.
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'notes_service'`,
      [new URL(app.config.databaseUrl).pathname.slice(1)],
    );
    expect(await state()).toEqual([{ state: 'active', retries: 0 }]);
    await letTimePass();
    const next = await startReplica();
    const again = gate();
    next.own.work = async () => again.open();
    await next.logged('a job was left unfinished by its process and is taken back');
    await app.db.query(`update notes_jobs.job set start_after = now() - interval '1 second'`);
    await again.opened;
    expect(next.own.runs).toMatchObject([{ id, attempt: 2 }]);
    // It is dead; only the test's own process must let go of it.
    expect(lost).toHaveLength(1);
    await other.runner.stop({ finishMs: 0, heedMs: 0 });
  });

  it('outlives a database that is away when a job ends, and the job is run again', async () => {
    const database = new URL(app.config.databaseUrl).pathname.slice(1);
    const other = await startReplica();
    const begun = gate();
    const away = gate();
    other.own.work = async () => {
      begun.open();
      await away.opened;
    };
    const id = await own.write.send({ text: 'x' });
    await begun.opened;
    await server.query(`alter database ${database} allow_connections false`);
    try {
      await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'notes_service'`,
        [database],
      );
      away.open();
      expect(await other.logged('the outcome of a job could not be stored')).toMatchObject({
        id,
        attempt: 1,
      });
      await other.logged('the queue of jobs could not be read');
    } finally {
      await server.query(`alter database ${database} allow_connections true`);
    }
    await other.logged('the queue of jobs can be read again');
    await letTimePass();
    await other.runner.maintain();
    const later = new Date(Date.now() + 60_000);
    expect(await runDue(app, 'notes', later)).toContainEqual({
      job: 'notes.write',
      id,
      attempt: 2,
      result: 'done',
    });
  });
});

describe('a process that runs none', () => {
  it('sends them all the same', async () => {
    await own.write.send({ text: 'x' });
    expect(app.config.jobs).toBe('off');
    expect(await state()).toEqual([{ state: 'created', retries: 0 }]);
  });
});

describe('the start', () => {
  it('makes its queues, however many processes start at once', async () => {
    const definitions = Array.from({ length: 6 }, (_, number) => ({
      name: `notes.new-${number}`,
      data: z.strictObject({}),
      timeoutSeconds: 60,
      work: async () => {},
    }));
    const processes = Array.from(
      { length: 6 },
      () => new JobStore(app.get<Database>(databaseToken('notes'))),
    );
    // Each begins with another one, as if it had come a moment later.
    const prepare = (store: JobStore, at: number) =>
      store.prepare([...definitions.slice(at), ...definitions.slice(0, at)] as AnyJobDefinition[]);
    await Promise.all(processes.map(prepare));
    await Promise.all(processes.map((store) => store.close()));
    const { rows } = await app.db.query(`select name from notes_jobs.queue where name like 'notes.new-%'`);
    expect(rows).toHaveLength(6);
  });

  it('stops with one line where the tables are another version’s', async () => {
    await app.db.query('update notes_jobs.version set version = 45');
    const other = await replica(app);
    const failure = await other.app.init().catch((error: unknown) => error);
    await app.db.query('update notes_jobs.version set version = 46');
    await other.app.close();
    expect(failure).toBeInstanceOf(JobsSchemaError);
    expect((failure as Error).message).toBe(
      'the jobs of notes need version 46 of the tables in notes_jobs, and the database has version 45; run the set-up of this version on it',
    );
  });

  it('stops where there are none', async () => {
    await app.db.query('alter schema notes_jobs rename to elsewhere');
    const other = await replica(app);
    const failure = await other.app.init().catch((error: unknown) => error);
    await app.db.query('alter schema elsewhere rename to notes_jobs');
    await other.app.close();
    expect((failure as Error).message).toMatch(/and the database has none; run the set-up/);
  });

  it('says which jobs wait that it does not know', async () => {
    await own.write.send({ text: 'x' });
    await app.db.query(`select notes_jobs.create_queue('notes.gone', '{"policy":"standard"}')`);
    await app.db.query(`insert into notes_jobs.job (name, data) values ('notes.gone', '{}')`);
    const other = await startReplica();
    expect(await other.logged('jobs wait that this version does not know')).toMatchObject({
      level: 'warn',
      jobs: ['notes.gone'],
    });
    await other.logged('job done');
    expect(await state()).toEqual([{ state: 'created', retries: 0 }]);
  });
});

describe('upkeep', () => {
  it('keeps a dead job for a fortnight, and drops it then', async () => {
    own.work = async () => {
      throw new Error('no');
    };
    await own.once.send({ text: 'x' });
    await runDue(app, 'notes');
    own.work = async () => {};
    const other = await startReplica();
    const kept = async () => (await app.db.query('select 1 from notes_jobs.job')).rowCount;
    const age = (days: number) => `now() - interval '${days} days'`;
    await app.db.query(`update notes_jobs.job set completed_on = ${age(13)}`);
    await other.runner.maintain();
    expect(await kept()).toBe(1);
    await app.db.query(`update notes_jobs.job set completed_on = ${age(15)}`);
    await other.runner.maintain();
    expect(await kept()).toBe(0);
  });
});
