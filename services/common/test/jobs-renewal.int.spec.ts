import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createJobsSchema, dropJobsSchema, renewJobsSchema } from '../src/index.ts';
import { runDue, type TestApp } from '../src/testing/index.ts';
import { jobsApp, type NotesJobs } from './support/jobs-app.ts';

let app: TestApp;
let own: NotesJobs;
beforeAll(async () => {
  ({ app, own } = await jobsApp());
});
afterAll(() => app.close());

async function asOwner(statements: string[]): Promise<void> {
  await app.db.query('begin');
  await app.db.query('set local role garimpo_owner');
  for (const sql of statements) await app.db.query(sql);
  await app.db.query('commit');
}

const [waits, later, retried, left, dead] = Array.from({ length: 5 }, () => randomUUID());
const hours = (count: number) => `now() + interval '${count} hours'`;
/** As pg-boss 10 kept them; what is done was deleted, or waited to be archived. */
const rowsOf10 = `insert into notes_jobs.job
    (id, name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on, expire_in,
     completed_on, output, policy, singleton_key)
  values ('${waits}', 'notes.write', '{"text":"waits"}', 'created', 5, 0, 15, true, ${hours(-1)}, null, '90 s', null, null, 'standard', null),
    ('${later}', 'notes.keyed', '{"text":"later"}', 'created', 5, 0, 15, true, ${hours(24)}, null, '90 s', null, null, 'short', 'later'),
    ('${retried}', 'notes.write', '{"text":"retried"}', 'retry', 5, 2, 15, true, ${hours(-1)}, ${hours(-2)}, '90 s', null, '{"message":"no"}', 'standard', null),
    ('${left}', 'notes.hourly', '{}', 'active', 5, 0, 15, true, ${hours(-5)}, ${hours(-5)}, '90 s', null, null, 'stately', null),
    ('${dead}', 'notes.once', '{"text":"dead"}', 'failed', 0, 0, 15, true, ${hours(-9)}, ${hours(-9)}, '90 s', ${hours(-9)}, '{"message":"no"}', 'standard', null),
    ('${randomUUID()}', 'notes.once', '{"text":"done"}', 'completed', 0, 0, 15, true, ${hours(-9)}, ${hours(-9)}, '90 s', ${hours(-9)}, null, 'standard', null)`;

it('has what waits, runs and is dead, and the times of schedules, from an installation with pg-boss 10', async () => {
  const kinds = { write: 'standard', keyed: 'short', once: 'standard', hourly: 'stately' };
  const queues = Object.entries(kinds).flatMap(([kind, policy]) => [
    `insert into notes_jobs.queue (name, policy) values ('notes.${kind}', '${policy}')`,
    `create table notes_jobs.${kind} partition of notes_jobs.job for values in ('notes.${kind}')`,
  ]);
  await asOwner([
    ...dropJobsSchema('notes'),
    ...createJobsSchema('notes'),
    ...queues,
    rowsOf10,
    `insert into notes_jobs.tick values ('notes.hourly', ${hours(1)})`,
  ]);
  await asOwner(renewJobsSchema('notes'));

  const { rows } = await app.db.query<{ id: string }>(
    `select id, state::text, retry_limit as retries, retry_count as retried, expire_seconds as expires,
       round(extract(epoch from start_after - now()) / 3600)::int as hours, output, policy, singleton_key as key
     from notes_jobs.job`,
  );
  const kept = { retries: 5, retried: 0, expires: 90, output: null, policy: 'standard', key: null };
  const output = { message: 'no' };
  expect(rows).toHaveLength(5);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...kept, id: waits, state: 'created', hours: -1 },
      { ...kept, id: later, state: 'created', hours: 24, policy: 'short', key: 'later' },
      { ...kept, id: retried, state: 'retry', hours: -1, retried: 2, output },
      { ...kept, id: left, state: 'active', hours: -5, policy: 'stately' },
      { ...kept, id: dead, state: 'failed', hours: -9, retries: 0, output },
    ]),
  );
  expect(await own.keyed.send({ text: 'later' })).toBeNull();
  const outcomes = await runDue(app, 'notes');
  expect(outcomes.map(({ id, attempt }) => ({ id, attempt }))).toEqual(
    expect.arrayContaining([
      { id: waits, attempt: 1 },
      { id: retried, attempt: 4 },
    ]),
  );
  expect(outcomes).toHaveLength(2);
  expect((await app.db.query('select name from notes_jobs.tick')).rows).toEqual([{ name: 'notes.hourly' }]);
  const leftovers = await app.db.query(`select from pg_class where relname like '%_of_10'`);
  expect(leftovers.rows).toEqual([]);
});
