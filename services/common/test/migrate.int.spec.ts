import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  createJobsSchema,
  DatabaseVersionError,
  type DomainSchema,
  migrate,
  migrateDown,
  serviceDatabaseUrl,
} from '../src/index.ts';
import { deepIt } from '../src/testing/deep.ts';
import { type TestDatabase, testDatabase } from '../src/testing/index.ts';
import { CreateNotes1700000000001, notesSchema, notesSchemaLater } from './support/notes-domain.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeEach(async () => {
  database = await testDatabase([]);
  admin = await connect(database.adminUrl);
});
afterEach(async () => {
  await admin.end();
  await database.close();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function applied(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>('select name from notes.migrations order by name');
  return rows.map((row) => row.name);
}

const bring = (domains: DomainSchema[], more: { roleKey?: string; adminUrl?: string } = {}) =>
  migrate({ adminUrl: database.adminUrl, domains, ...more });

describe('migrate', () => {
  it('applies what is missing, once, and reports each', async () => {
    const lines: string[] = [];
    await migrate({ adminUrl: database.adminUrl, domains: [notesSchema], log: (line) => lines.push(line) });
    await migrate({
      adminUrl: database.adminUrl,
      domains: [notesSchemaLater],
      log: (line) => lines.push(line),
    });
    await migrate({
      adminUrl: database.adminUrl,
      domains: [notesSchemaLater],
      log: (line) => lines.push(line),
    });
    expect(lines).toEqual(['notes: CreateNotes1700000000001', 'notes: AddColour1700000000002']);
    expect(await applied()).toEqual(['AddColour1700000000002', 'CreateNotes1700000000001']);
  });

  it('makes everything the owner’s, who cannot log in', async () => {
    await bring([notesSchema]);
    const { rows } = await admin.query(`
      select relname::text, relowner::regrole::text as owner from pg_class
      where relnamespace = 'notes'::regnamespace and relkind = 'r' order by relname`);
    expect(rows).toEqual([
      { relname: 'migrations', owner: 'garimpo_owner' },
      { relname: 'notes', owner: 'garimpo_owner' },
    ]);
    const roles = await admin.query(`
      select rolname::text, rolcanlogin, rolsuper, rolbypassrls, rolinherit from pg_roles
      where rolname in ('garimpo_owner', 'notes_service', 'notes_user') order by rolname`);
    const plain = { rolsuper: false, rolbypassrls: false };
    expect(roles.rows).toEqual([
      { rolname: 'garimpo_owner', rolcanlogin: false, rolinherit: true, ...plain },
      { rolname: 'notes_service', rolcanlogin: true, rolinherit: false, ...plain },
      { rolname: 'notes_user', rolcanlogin: false, rolinherit: false, ...plain },
    ]);
  });

  deepIt('run from five places at once, applies each migration once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => bring([notesSchemaLater])));
    expect(await applied()).toEqual(['AddColour1700000000002', 'CreateNotes1700000000001']);
  });

  deepIt('makes the roles of one server for several databases at once', async () => {
    const name = `shared${Date.now()}`;
    const domains = [{ domain: name, migrations: [] }];
    const others = await Promise.all(Array.from({ length: 4 }, () => testDatabase([])));
    try {
      await Promise.all(others.map(({ adminUrl }) => migrate({ adminUrl, domains })));
      for (const { adminUrl } of others) await (await connect(serviceDatabaseUrl(adminUrl, name))).end();
    } finally {
      await Promise.all(others.map((other) => other.close()));
      await admin.query(`drop role ${name}_service, ${name}_user`);
    }
  });

  it('refuses a database of a newer version, and changes nothing in it', async () => {
    await bring([notesSchemaLater]);
    const other: DomainSchema = { domain: 'other', migrations: [] };
    const older = bring([other, notesSchema]);
    await expect(older).rejects.toBeInstanceOf(DatabaseVersionError);
    await expect(older).rejects.toThrow(/newer version of Garimpo \(notes: AddColour1700000000002\)/);
    const found = await admin.query(`select 1 from pg_namespace where nspname = 'other'`);
    expect(found.rowCount).toBe(0);
  });

  it('leaves no half of a migration that fails, and goes on after it is mended', async () => {
    class Breaks1700000000003 extends CreateNotes1700000000001 {
      override async up(runner: Parameters<CreateNotes1700000000001['up']>[0]): Promise<void> {
        await runner.query('create table notes.half (id int)');
        await runner.query('select 1 / 0');
      }
    }
    const broken = { domain: 'notes', migrations: [CreateNotes1700000000001, Breaks1700000000003] };
    await expect(bring([broken])).rejects.toThrow(
      /migration Breaks1700000000003 of notes failed: division by zero/,
    );
    expect(await applied()).toEqual(['CreateNotes1700000000001']);
    expect((await admin.query(`select to_regclass('notes.half') as half`)).rows).toEqual([{ half: null }]);
    await bring([notesSchemaLater]);
    expect(await applied()).toHaveLength(2);
  });

  it('takes back the newest of a domain, one at a time, until none is left', async () => {
    await bring([notesSchemaLater]);
    const down = () => migrateDown({ adminUrl: database.adminUrl, schema: notesSchemaLater });
    expect(await down()).toBe('AddColour1700000000002');
    expect(await applied()).toEqual(['CreateNotes1700000000001']);
    expect(await down()).toBe('CreateNotes1700000000001');
    expect((await admin.query(`select to_regclass('notes.notes') as notes`)).rows).toEqual([{ notes: null }]);
    expect(await down()).toBeNull();
    await bring([notesSchemaLater]);
    expect(await applied()).toHaveLength(2);
  });

  it('takes nothing back of a newer version, and no half of what fails', async () => {
    await bring([notesSchemaLater]);
    const { adminUrl } = database;
    await expect(migrateDown({ adminUrl, schema: notesSchema })).rejects.toBeInstanceOf(DatabaseVersionError);
    class AddColour1700000000002 extends CreateNotes1700000000001 {
      override async down(runner: Parameters<CreateNotes1700000000001['down']>[0]): Promise<void> {
        await runner.query('drop table notes.notes');
        await runner.query('select 1 / 0');
      }
    }
    const schema = { domain: 'notes', migrations: [CreateNotes1700000000001, AddColour1700000000002] };
    await expect(migrateDown({ adminUrl, schema })).rejects.toThrow(
      /AddColour1700000000002 of notes was not taken back: division by zero/,
    );
    expect(await applied()).toHaveLength(2);
    expect((await admin.query('select 1 from notes.notes')).rowCount).toBe(0);
  });

  describe('with a migration that was squashed from two others', () => {
    class CreateAll1700000000003 extends CreateNotes1700000000001 {
      override async up(): Promise<void> {
        throw new Error('the tables are there');
      }
    }
    const squashed: DomainSchema = {
      domain: 'notes',
      migrations: [CreateAll1700000000003],
      replaced: { last: 'AddColour1700000000002', count: 2 },
    };
    const all = ['AddColour1700000000002', 'CreateAll1700000000003', 'CreateNotes1700000000001'];

    it('takes over from both without running, and can be taken back for the version before', async () => {
      await bring([notesSchemaLater]);
      await admin.query(`insert into notes.notes (user_id, text) values (gen_random_uuid(), 'kept')`);
      await bring([squashed]);
      expect(await applied()).toEqual(all);
      await bring([squashed]);
      await expect(bring([notesSchemaLater])).rejects.toThrow(/newer version .*CreateAll1700000000003/);

      const down = () => migrateDown({ adminUrl: database.adminUrl, schema: squashed });
      expect(await down()).toBe('CreateAll1700000000003');
      expect(await down()).toBeNull();
      await bring([notesSchemaLater]);
      expect((await admin.query('select text, colour from notes.notes')).rows).toEqual([
        { text: 'kept', colour: 'white' },
      ]);
    });

    it('refuses a database that has only one of them, and names the version to start first', async () => {
      await bring([notesSchema]);
      const refusal = bring([squashed]);
      await expect(refusal).rejects.toBeInstanceOf(DatabaseVersionError);
      await expect(refusal).rejects.toThrow(
        /older version of Garimpo \(notes: CreateNotes1700000000001\); start the version of 27 November 2026 on it first, which brings it to AddColour1700000000002/,
      );
      expect(await applied()).toEqual(['CreateNotes1700000000001']);
    });

    it('refuses a database of a version that is newer than it', async () => {
      await bring([notesSchemaLater]);
      await admin.query(`insert into notes.migrations (name) values ('AddShape1700000000004')`);
      await expect(bring([squashed])).rejects.toThrow(
        /newer version of Garimpo \(notes: AddShape1700000000004\)/,
      );
    });
  });

  it.each([
    ['without a time', class CreateThings {}],
    ['with a time in seconds', class CreateThings1700000000 {}],
  ])('refuses a migration %s', async (_, Migration) => {
    const domains = [{ domain: 'notes', migrations: [Migration as never] }];
    await expect(bring(domains)).rejects.toThrow(/does not end with a time/);
  });

  it('refuses migrations out of order', async () => {
    const domains = [{ domain: 'notes', migrations: [...notesSchemaLater.migrations].reverse() }];
    await expect(bring(domains)).rejects.toThrow(/CreateNotes1700000000001 of notes is out of order/);
  });

  it('gives the service a new password when the secret changes', async () => {
    // Roles are the server's: a domain of its own keeps other tests' logins working.
    const domains = [{ domain: 'rekeyed', migrations: [] }];
    await bring(domains, { roleKey: 'the first key of the test' });
    await bring(domains, { roleKey: 'the second key of the test' });
    const second = serviceDatabaseUrl(database.adminUrl, 'rekeyed', 'the second key of the test');
    await (await connect(second)).end();
    const first = serviceDatabaseUrl(database.adminUrl, 'rekeyed', 'the first key of the test');
    await expect(connect(first)).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('auth.uid() and auth.jwt()', () => {
  const id = '7b1f6d3e-6a52-4c3f-9d67-2f4a7cf0a001';

  it('read the claims of the transaction, and nothing where there are none', async () => {
    await bring([]);
    await admin.query('begin');
    await admin.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: id, role: 'x' }),
    ]);
    const inside = await admin.query(`select auth.uid() as uid, auth.jwt() ->> 'role' as role`);
    await admin.query('commit');
    expect(inside.rows).toEqual([{ uid: id, role: 'x' }]);
    const after = await admin.query('select auth.uid() as uid, auth.jwt() as jwt');
    expect(after.rows).toEqual([{ uid: null, jwt: null }]);
  });

  it('stay as they are where the database has its own', async () => {
    const other = await emptyDatabase();
    const client = await connect(other.url);
    try {
      await client.query('create schema auth');
      await client.query(
        `create function auth.uid() returns uuid language sql stable as $$ select '${id}'::uuid $$`,
      );
      await migrate({ adminUrl: other.url, domains: [] });
      expect((await client.query('select auth.uid() as uid')).rows).toEqual([{ uid: id }]);
      expect((await client.query('select auth.jwt() as jwt')).rows).toEqual([{ jwt: null }]);
    } finally {
      await client.end();
      await other.drop();
    }
  });
});

describe('an administrator that is no superuser', () => {
  it('migrates, and the result is closed as ever', async () => {
    const other = await emptyDatabase();
    const login = `keeper${Date.now()}`;
    const url = new URL(other.url);
    url.username = login;
    url.password = 'password-of-the-keeper';
    try {
      await admin.query(`create role ${login} login createrole password 'password-of-the-keeper'`);
      await admin.query(`alter database ${other.name} owner to ${login}`);
      // On a server of its own it would have made these, and be their administrator.
      await admin.query(`grant garimpo_owner to ${login} with admin option`);
      const domain = `kept${Date.now()}`;
      class Create1700000000001 {
        async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
          await runner.query(`create table ${domain}.things (id int)`);
          for (const sql of createJobsSchema(domain)) await runner.query(sql);
          // After the schema, the migration is the owner's work again.
          await runner.query(`create table ${domain}.more (id int)`);
        }
        async down(): Promise<void> {}
      }
      const domains = [{ domain, migrations: [Create1700000000001] }];
      await migrate({ adminUrl: url.href, domains, roleKey: 'the key of the keeper' });
      await migrate({ adminUrl: url.href, domains, roleKey: 'the key of the keeper' });
      const service = await connect(serviceDatabaseUrl(url.href, domain, 'the key of the keeper'));
      await expect(service.query(`select * from ${domain}.things`)).rejects.toMatchObject({ code: '42501' });
      await service.query(`select ${domain}_jobs.create_queue('${domain}.one', '{"policy":"standard"}')`);
      const owners = await service.query(
        `select distinct pg_get_userbyid(relowner) as owner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ($1, $2)`,
        [domain, `${domain}_jobs`],
      );
      expect(owners.rows).toEqual([{ owner: 'garimpo_owner' }]);
      await service.query(`set role ${domain}_user`);
      await service.end();
    } finally {
      await other.drop();
      // Roles of a test that nobody else uses; what they own went with the database.
      await admin.query(`do $$ declare name text; begin
        for name in select rolname from pg_roles where rolname ~ '^(kept|keeper)[0-9]+' loop
          execute format('drop owned by %I cascade', name);
          execute format('drop role %I', name);
        end loop; end $$`);
    }
  });
});

async function emptyDatabase(): Promise<{ name: string; url: string; drop: () => Promise<unknown> }> {
  const name = `empty_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(database.adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => admin.query(`drop database ${name} with (force)`) };
}
