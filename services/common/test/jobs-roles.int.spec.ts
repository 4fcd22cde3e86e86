import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createJobsSchema, type DomainSchema, dropJobsSchema, serviceDatabaseUrl } from '../src/index.ts';
import { type TestDatabase, testDatabase } from '../src/testing/index.ts';
import { jobsDomain } from './support/jobs-app.ts';

class AddLedgerJobs1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of createJobsSchema('ledger')) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of dropJobsSchema('ledger')) await runner.query(sql);
  }
}

const ledgerDomain: DomainSchema = { domain: 'ledger', migrations: [AddLedgerJobs1700000000004] };

let database: TestDatabase;
let admin: pg.Client;
let notes: pg.Client;
beforeAll(async () => {
  database = await testDatabase([jobsDomain, ledgerDomain]);
  admin = new pg.Client({ connectionString: database.adminUrl });
  notes = new pg.Client({ connectionString: serviceDatabaseUrl(database.adminUrl, 'notes') });
  await Promise.all([admin.connect(), notes.connect()]);
  for (const domain of ['notes', 'ledger'])
    await admin.query(`select ${domain}_jobs.create_queue('${domain}.one', '{"policy":"standard"}')`);
});
afterAll(async () => {
  await Promise.all([admin.end(), notes.end()]);
  await database.close();
});

const INSERT = `(name, data) values ('notes.one', '{}')`;

describe('a domain’s service', () => {
  it('uses its own jobs, and makes queues in its own schema', async () => {
    await notes.query(`select notes_jobs.create_queue('notes.two', '{"policy":"short"}')`);
    await notes.query(`insert into notes_jobs.job ${INSERT}`);
    await notes.query(`update notes_jobs.job set state = 'active'`);
    expect((await notes.query('delete from notes_jobs.job returning name')).rows).toEqual([
      { name: 'notes.one' },
    ]);
    const owners = await admin.query(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'notes_jobs'::regnamespace`,
    );
    expect(owners.rows).toEqual([{ owner: 'garimpo_owner' }]);
  });

  it.each([
    'select * from ledger_jobs.job',
    `insert into ledger_jobs.job (name, data) values ('ledger.one', '{}')`,
    'delete from ledger_jobs.job',
    'select * from ledger_jobs.version',
    `select ledger_jobs.create_queue('ledger.two', '{}')`,
    `select ledger_jobs.delete_queue('ledger.one')`,
  ])('cannot touch another’s: %s', async (sql) => {
    await expect(notes.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    'drop table notes_jobs.job',
    'alter table notes_jobs.job add column more int',
    'create table notes_jobs.more (id int)',
    'truncate notes_jobs.job',
    `update notes_jobs.version set version = 99`,
    `delete from notes_jobs.queue`,
    `select notes_jobs.delete_queue('notes.one')`,
    `select notes_jobs.create_queue('notes.own', '{"policy":"standard","partition":true}')`,
  ])('cannot change the house that its jobs live in: %s', async (sql) => {
    await expect(notes.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    [`x'); drop table notes_jobs.tick; --`, 'a quote'],
    ['x"; drop table notes_jobs.tick; --', 'a double quote'],
    ['%I %s %1$s', 'a format of its own'],
  ])('gets a queue named %j, and nothing more: %s', async (name) => {
    await notes.query('select notes_jobs.create_queue($1, $2)', [name, { policy: 'standard' }]);
    await notes.query(`insert into notes_jobs.job (name, data) values ($1, '{}')`, [name]);
    expect((await notes.query('delete from notes_jobs.job where name = $1', [name])).rowCount).toBe(1);
    expect((await notes.query('select count(*)::int as count from notes_jobs.tick')).rows).toEqual([
      { count: 0 },
    ]);
  });
});

describe('a domain’s user', () => {
  it.each([
    'select * from notes_jobs.job',
    `insert into notes_jobs.job ${INSERT}`,
    'select * from notes_jobs.job_common',
  ])('sees nothing of jobs: %s', async (sql) => {
    await notes.query('begin');
    try {
      await notes.query('set local role notes_user');
      await expect(notes.query(sql)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await notes.query('rollback');
    }
  });
});
