import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, databaseToken, type Transaction } from '../src/index.ts';
import { JobDataError } from '../src/jobs/job-definition.ts';
import { runDue, type TestApp } from '../src/testing/index.ts';
import { jobsApp, type NotesJobs, replica } from './support/jobs-app.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let own: NotesJobs;
let database: Database;
beforeAll(async () => {
  ({ app, own } = await jobsApp());
  database = app.get<Database>(databaseToken('notes'));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from notes_jobs.job');
  own.runs.length = 0;
  own.ticks = 0;
  own.work = async () => {};
});

const kept = async () =>
  (await app.db.query('select name, state::text, retry_count, output from notes_jobs.job order by name'))
    .rows;
const later = (ms: number) => new Date(Date.now() + ms);
const ana = { userId: randomUUID(), email: 'ana@exemplo.com.br' };

describe('a job', () => {
  it('is run once with its data, and nothing of it is kept', async () => {
    const id = await own.write.send({ text: 'a secret of ana' });
    expect(await runDue(app, 'notes')).toEqual([{ job: 'notes.write', id, attempt: 1, result: 'done' }]);
    expect(own.runs).toEqual([{ id, attempt: 1, now: expect.any(Date), text: 'a secret of ana' }]);
    expect(await kept()).toEqual([]);
    expect(await runDue(app, 'notes')).toEqual([]);
  });

  it.each<[string, (work: (tx: Transaction) => Promise<void>) => Promise<void>]>([
    ['service', (work) => database.asService(work)],
    ['user', (work) => database.asUser(ana, work)],
  ])('exists exactly when the transaction of the %s is committed', async (_, transaction) => {
    const undone = transaction(async (tx) => {
      await own.write.send({ text: 'never' }, { tx });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await transaction(async (tx) => {
      const before = await tx.rows('select current_user::text as role');
      await own.write.send({ text: 'kept' }, { tx });
      expect(await tx.rows('select current_user::text as role')).toEqual(before);
      expect(await runDue(app, 'notes')).toEqual([]);
    });
    await runDue(app, 'notes');
    expect(own.runs.map(({ text }) => text)).toEqual(['kept']);
  });

  it('waits for its time, which the work receives', async () => {
    const after = later(7 * 24 * HOUR_MS);
    await own.write.send({ text: 'in a week' }, { after });
    await runDue(app, 'notes', later(6 * 24 * HOUR_MS));
    expect(own.runs).toEqual([]);
    const then = later(8 * 24 * HOUR_MS);
    await runDue(app, 'notes', then);
    expect(own.runs).toEqual([expect.objectContaining({ text: 'in a week', now: then })]);
  });

  it('is not stored with data that its schema refuses, and the error holds no value', async () => {
    const sent = own.write.send({ text: 5, more: 'secret' } as never);
    await expect(sent).rejects.toThrow(JobDataError);
    await expect(sent).rejects.toThrow('data of job notes.write: text invalid_type; all unrecognized_keys');
    expect(await kept()).toEqual([]);
  });

  it('of another shape fails aloud, and those after it are run', async () => {
    await own.write.send({ text: 'old' });
    await app.db.query(`update notes_jobs.job set data = '{"words":"secret"}'`);
    await own.write.send({ text: 'new' });
    const outcomes = await runDue(app, 'notes');
    expect(outcomes.map(({ result }) => result).sort()).toEqual(['done', 'failed']);
    expect(own.runs.map(({ text }) => text)).toEqual(['new']);
    const line = app.logs.map((text) => JSON.parse(text)).find(({ msg }) => /will be tried again/.test(msg));
    expect(line).toMatchObject({
      level: 'warn',
      job: 'notes.write',
      attempt: 1,
      err: { type: 'JobDataError' },
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });
});

describe('a run that fails', () => {
  it('is repeated later and later, then dead and kept', async () => {
    own.work = async () => {
      throw new Error('the other side is away');
    };
    await own.write.send({ text: 'x' });
    const results: string[] = [];
    const waits: number[] = [];
    for (let now = new Date(); ; ) {
      results.push(...(await runDue(app, 'notes', now)).map(({ result }) => result));
      const { rows } = await app.db.query<{ start: Date; wait: number }>(
        `select start_after as start, extract(epoch from start_after - now())::float as wait
         from notes_jobs.job where state = 'retry'`,
      );
      if (rows[0] === undefined) break;
      waits.push(rows[0].wait);
      // The database counts finer than we do.
      now = new Date(rows[0].start.getTime() + 1);
    }
    expect(results).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'dead']);
    // Each time twice as long, and up to twice that again by chance.
    for (const [times, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(15 * 2 ** times - 1);
      expect(wait).toBeLessThanOrEqual(15 * 2 ** (times + 1));
    }
    expect(await kept()).toEqual([
      { name: 'notes.write', state: 'failed', retry_count: 5, output: { message: 'the other side is away' } },
    ]);
    expect(app.logs.map((text) => JSON.parse(text)).at(-1)).toMatchObject({
      level: 'error',
      msg: 'job failed for the last time',
      job: 'notes.write',
      attempt: 6,
    });
  });

  it('is dead at once where nothing is to be repeated', async () => {
    own.work = async () => {
      throw new Error('no');
    };
    await own.once.send({ text: 'x' });
    expect(await runDue(app, 'notes')).toMatchObject([{ result: 'dead' }]);
    expect(await runDue(app, 'notes', later(HOUR_MS))).toEqual([]);
  });
});

describe('a key', () => {
  it('lets one job wait, and another once that one has begun', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => own.keyed.send({ text: 'same' })));
    expect(sent.filter((id) => id !== null)).toHaveLength(1);
    expect(await own.keyed.send({ text: 'other' })).not.toBeNull();
    own.work = async ({ text }) => {
      if (text === 'same' && own.runs.length < 3) await own.keyed.send({ text });
    };
    await runDue(app, 'notes');
    expect(own.runs.map(({ text }) => text).sort()).toEqual(['other', 'same', 'same']);
  });
});

describe('a schedule', () => {
  it('is run once per time by however many replicas, and made up for once', async () => {
    await app.db.query('update notes_jobs.tick set ticked_at = now()');
    const other = await replica(app, { jobs: 'off' });
    await other.app.init();
    try {
      for (const [times, hours] of [1, 2, 9].entries()) {
        const now = later(hours * HOUR_MS);
        const [, begun] = await Promise.all([runDue(app, 'notes', now), other.runner.round(now)]);
        await Promise.all(begun);
        await runDue(app, 'notes', now);
        expect(own.ticks + other.own.ticks).toBe(times + 1);
      }
    } finally {
      await other.app.close();
    }
  });

  it('is never run twice at once, and no time of it is lost', async () => {
    await app.db.query('update notes_jobs.tick set ticked_at = now()');
    const other = await replica(app, { jobs: 'off' });
    await other.app.init();
    try {
      let release = () => {};
      other.own.tickWork = () =>
        new Promise((resolve) => {
          release = resolve;
        });
      const long = await other.runner.round(later(20 * HOUR_MS));
      expect(long).toHaveLength(1);
      expect(await runDue(app, 'notes', later(21 * HOUR_MS))).toEqual([]);
      release();
      await Promise.all(long);
      expect(await runDue(app, 'notes', later(21 * HOUR_MS))).toMatchObject([
        { job: 'notes.hourly', result: 'done' },
      ]);
    } finally {
      await other.app.close();
    }
  });

  it('is not made up for when it is new', async () => {
    await app.db.query('delete from notes_jobs.tick');
    const other = await replica(app, { jobs: 'off' });
    await other.app.init();
    try {
      expect(await Promise.all(await other.runner.round(new Date()))).toEqual([]);
      const begun = await other.runner.round(later(HOUR_MS));
      expect(await Promise.all(begun)).toMatchObject([{ job: 'notes.hourly', result: 'done' }]);
    } finally {
      await other.app.close();
    }
  });
});

describe('forget', () => {
  it('deletes whatever holds the text, and nothing else', async () => {
    const who = randomUUID();
    own.work = async () => {
      throw new Error(`nothing for ${who}`);
    };
    await own.once.send({ text: 'dead, and its error tells' });
    await runDue(app, 'notes');
    await own.write.send({ text: `waits ${who}` });
    await own.keyed.send({ text: 'x' }, { singletonKey: who });
    await own.write.send({ text: 'another' });
    expect(await own.jobs.forget(who)).toBe(3);
    expect((await app.db.query('select data from notes_jobs.job')).rows).toEqual([
      { data: { text: 'another' } },
    ]);
    await expect(own.jobs.forget(' ')).rejects.toThrow('too short to find jobs by');
  });

  it('deletes what holds an address, and not what holds one that ends or begins alike', async () => {
    await app.db.query('delete from notes_jobs.job');
    const others = ['mariana@loja.com', 'ana@loja.com.br', 'a.ana@loja.com', 'anaxloja.com'];
    const named = ['ana@loja.com', 'Para <Ana@loja.com>.', 'linha\nana@loja.com', 'de=ana%40loja.com&x'];
    for (const text of [...others, ...named]) await own.write.send({ text });
    expect(await own.jobs.forget('ana@loja.com')).toBe(named.length);
    const { rows } = await app.db.query(
      `select data->>'text' as text from notes_jobs.job order by created_on`,
    );
    expect(rows.map(({ text }) => text).sort()).toEqual(others.toSorted());
  });
});
