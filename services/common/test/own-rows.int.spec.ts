import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type Actor,
  type Database,
  databaseToken,
  isUniqueViolation,
  lockPerUser,
  serviceDatabaseUrl,
} from '../src/index.ts';
import { asDomainUser, type TestApp } from '../src/testing/index.ts';
import { notesApp } from './support/notes-app.ts';
import { NoteEntity } from './support/notes-domain.ts';

let app: TestApp;
let database: Database;
let ana: Actor;
let bia: Actor;
beforeAll(async () => {
  app = await notesApp();
  database = app.get<Database>(databaseToken('notes'));
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = someone();
  bia = someone();
  await write(ana, `of ana ${ana.userId}`);
  await write(bia, `of bia ${bia.userId}`);
});

function someone(): Actor {
  return { userId: randomUUID(), email: 'x@exemplo.com.br', roles: [], emailVerified: false, claims: {} };
}

const write = (actor: Actor, text: string) =>
  database.asUser(actor, (tx) => tx.rows('insert into notes (text) values ($1)', [text]));
const texts = (actor: Actor) =>
  database.asUser(actor, async (tx) => (await tx.repository(NoteEntity).find()).map((note) => note.text));

describe('a user’s transaction', () => {
  it('sees, changes and deletes only its own rows, though the code names no owner', async () => {
    expect(await texts(ana)).toEqual([`of ana ${ana.userId}`]);
    await database.asUser(bia, async (tx) => {
      await tx.run(`update notes set text = 'mine now ' || text`);
      await tx.run('delete from notes');
    });
    expect(await texts(bia)).toEqual([]);
    expect(await texts(ana)).toEqual([`of ana ${ana.userId}`]);
  });

  it('cannot write a row in another’s name', async () => {
    const forged = database.asUser(bia, (tx) =>
      tx.rows('insert into notes (user_id, text) values ($1, $2)', [ana.userId, 'forged']),
    );
    await expect(forged).rejects.toMatchObject({ driverError: { code: '42501' } });
    expect(await texts(ana)).toHaveLength(1);
  });

  it.each(['status', 'user_id', 'id'])(
    'cannot change the column %s, which nobody granted',
    async (column) => {
      const change = database.asUser(ana, (tx) => tx.rows(`update notes set ${column} = default`));
      await expect(change).rejects.toMatchObject({ driverError: { code: '42501' } });
    },
  );

  it('is undone as a whole when the work throws', async () => {
    const work = database.asUser(ana, async (tx) => {
      await tx.run('insert into notes (text) values ($1)', ['half']);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await texts(ana)).toHaveLength(1);
  });

  it('leaves neither role nor claims to the next user of the connection', async () => {
    const state = `select current_user::text as role, current_setting('request.jwt.claims', true) as claims`;
    const inside = await database.asUser(ana, (tx) => tx.rows(state));
    expect(inside).toEqual([{ role: 'notes_user', claims: expect.stringContaining(ana.userId) }]);
    await database.asUser(ana, (tx) => tx.rows('select 1 / 0')).catch(() => {});
    // More than the pool has connections, so that each of them is looked at.
    const after = await Promise.all(
      Array.from({ length: 20 }, () => database.asService((tx) => tx.rows(state))),
    );
    for (const [row] of after)
      expect(row).toEqual({ role: 'notes_service', claims: expect.not.stringContaining('-') });
  });

  it('keeps users apart while they share the pool', async () => {
    const users = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const user = someone();
        await write(user, user.userId);
        return user;
      }),
    );
    const seen = await Promise.all(users.map((user) => texts(user)));
    expect(seen).toEqual(users.map((user) => [user.userId]));
  });
});

describe('the service itself', () => {
  it('sees every row, and only in its own schema', async () => {
    const all = await database.asService((tx) => tx.repository(NoteEntity).find());
    expect(all.map((note) => note.userId)).toEqual(expect.arrayContaining([ana.userId, bia.userId]));
    const foreign = database.asService((tx) => tx.rows('select * from notes.migrations'));
    await expect(foreign).rejects.toMatchObject({ driverError: { code: '42501' } });
  });

  it('can become its own user role and no other', async () => {
    const client = new pg.Client({ connectionString: serviceDatabaseUrl(app.config.databaseUrl, 'notes') });
    await client.connect();
    try {
      await client.query('set role notes_user');
      await client.query('reset role');
      for (const role of ['garimpo_owner', 'postgres', 'service_role']) {
        await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' });
      }
      await expect(client.query('create table notes.more (id int)')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });
});

describe('row level security', () => {
  it('binds the owner of the table too', async () => {
    await app.db.query('begin');
    await app.db.query('set local role garimpo_owner');
    const { rows } = await app.db.query('select count(*)::int as seen from notes.notes');
    await app.db.query('rollback');
    expect(rows).toEqual([{ seen: 0 }]);
  });

  it('shows nothing to a user role without claims', async () => {
    await app.db.query('begin');
    await app.db.query('set local role notes_user');
    const { rows } = await app.db.query('select count(*)::int as seen from notes.notes');
    await app.db.query('rollback');
    expect(rows).toEqual([{ seen: 0 }]);
  });

  it('lets a test look as a domain’s user', async () => {
    const { rows } = await asDomainUser(app.db, 'notes', bia.userId, (session) =>
      session.query('select text from notes'),
    );
    expect(rows).toEqual([{ text: `of bia ${bia.userId}` }]);
    expect((await app.db.query('select current_user::text as role')).rows).toEqual([{ role: 'postgres' }]);
  });
});

describe('lockPerUser', () => {
  it('lets twenty read and write in turn: only one finds room', async () => {
    const create = () =>
      database.asUser(ana, async (tx) => {
        await lockPerUser(tx, ana.userId, 'notes');
        const kept = await tx.rows('select 1 from notes');
        if (kept.length >= 2) return false;
        await tx.run('insert into notes (text) values ($1)', [randomUUID()]);
        return true;
      });
    const made = await Promise.all(Array.from({ length: 20 }, create));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await texts(ana)).toHaveLength(2);
  });

  it('does not make another user, or another thing, wait', async () => {
    await database.asUser(ana, async (outer) => {
      await lockPerUser(outer, ana.userId, 'notes');
      const tryLock = (key: string) =>
        database.asUser(bia, async (tx) => {
          await tx.run(`set local lock_timeout = '200ms'`);
          const [user, what] = key.split('/');
          await lockPerUser(tx, user!, what!);
          return 'free';
        });
      expect(await tryLock(`${bia.userId}/notes`)).toBe('free');
      expect(await tryLock(`${ana.userId}/clones`)).toBe('free');
      await expect(tryLock(`${ana.userId}/notes`)).rejects.toMatchObject({ driverError: { code: '55P03' } });
    });
  });
});

describe('isUniqueViolation', () => {
  it('distinguishes constraints', async () => {
    const twice = await write(bia, `of ana ${ana.userId}`).catch((error: unknown) => error);
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(twice, 'notes_text_unique')).toBe(true);
    expect(isUniqueViolation(twice, 'notes_pkey')).toBe(false);
    expect(isUniqueViolation(new Error('no'))).toBe(false);
  });
});
