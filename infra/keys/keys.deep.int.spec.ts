import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { SecretKeys } from '@garimpo/auth-service';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { advanceKeys } from '../../services/auth/src/keys/key-rotation.ts';
import { serviceDatabaseUrls } from '../../services/common/src/database/names.ts';
import { build } from '../build/build.mjs';
import { root } from '../build/workspaces.mjs';
import { People } from './test/people.ts';
import { Replicas } from './test/replicas.ts';

// Some ten starts of the whole product, on a machine that others use as well.
const LIMIT_MS = 600_000;
const PROGRAMS = path.join(root, '.build/services');
const ADDED_FACTORS = 4_000;

const first = {
  AUTH_SECRET: 'the first secret that seals, of 32 signs',
  DATABASE_ROLE_KEY: 'the first key of the database roles',
  OPS_TOKEN: 'the-first-token-of-the-operator',
  WEBHOOK_SECRET_DEMO: 'the first secret of the provider',
};

let replicas: Replicas;
let people: People;
beforeAll(async () => {
  await build({ targets: ['services', 'shell'], log: () => undefined });
  replicas = await Replicas.begin(PROGRAMS, first, 2);
  people = await People.begin(replicas, first.WEBHOOK_SECRET_DEMO, 12);
}, LIMIT_MS);
afterAll(async () => {
  await people?.end();
  await replicas?.close();
}, LIMIT_MS);
// Whatever the step was, nobody has noticed it.
afterEach(() => {
  expect(people?.failures ?? {}).toEqual({});
});

const keys = (...words: string[]) => replicas.run('keys', words);
/** What the command says that a variable is to be. */
const toldIn = (out: string, variable: string) =>
  new RegExp(`${variable} = (\\S+?),?(?:\\s|$)`).exec(out)?.[1] ?? '';

async function boxesThatOpen(secret: string): Promise<{ opened: number; all: number }> {
  const with_ = new SecretKeys({ authSecret: secret, databaseUrl: 'postgres://x:y@127.0.0.1/z' });
  const boxes = await replicas.asAdmin(async (db) => {
    const { rows } = await db.query<{ id: string; secret_box: Buffer }>(
      'select id, secret_box from auth_service.factors where secret_box is not null',
    );
    return rows;
  });
  const opened = boxes.filter(({ id, secret_box: box }) => {
    try {
      return with_.open(box, id) !== '';
    } catch {
      return false;
    }
  });
  return { opened: opened.length, all: boxes.length };
}

/** Enough of them that sealing anew takes a while. */
async function addFactors(): Promise<void> {
  const sealing = new SecretKeys({
    authSecret: first.AUTH_SECRET,
    databaseUrl: 'postgres://x:y@127.0.0.1/z',
  });
  const ids = Array.from({ length: ADDED_FACTORS }, () => randomUUID());
  await replicas.asAdmin((db) =>
    db.query(
      `insert into auth_service.factors (id, user_id, type, status, secret_box)
       select id, (select id from auth_service.users where email = $3), 'totp', 'unverified', box
       from unnest($1::uuid[], $2::bytea[]) as f (id, box)`,
      [ids, ids.map((id) => sealing.seal('JBSWY3DPEHPK3PXP', id)), people.first.email],
    ),
  );
}

describe('while people sign in with second factors, come back, read and pay', () => {
  it(
    'signing keys are replaced, and tokens of before stay good',
    async () => {
      expect(await keys('rotate', 'signing-keys')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Done/),
      });
      expect((await keys('rotate', 'signing-keys')).out).toMatch(/published already/);
      const kids = await replicas.asAdmin(async (db) => {
        await db.query(
          `update auth_service.signing_keys set changed_at = now() - interval '16 minutes' where status = 'next'`,
        );
        // The services advance their signing keys from time to time, which the test does not wait for.
        await advanceKeys({
          rows: async <Row extends object>(sql: string, values?: unknown[]) =>
            (await db.query<Row>(sql, values)).rows,
          run: async (sql, values) => {
            await db.query(sql, values);
          },
        });
        return (await db.query(`select kid from auth_service.signing_keys where status = 'current'`)).rows;
      });
      expect(kids).toHaveLength(1);
      await people.readProfile();
    },
    LIMIT_MS,
  );

  it(
    'AUTH_SECRET is replaced: killed in its middle, it is finished by the next run',
    async () => {
      const told = await keys('rotate', 'auth-secret');
      expect(told).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing is changed yet/) });
      const next = toldIn(told.out, 'AUTH_SECRET');
      const wrong = { AUTH_SECRET: 'of somebody who does not know the right one' };
      expect(await replicas.run('keys', ['rotate', 'auth-secret'], wrong)).toMatchObject({
        code: 3,
        err: expect.stringMatching(/^Refused: AUTH_SECRET is not what second factors are sealed with/),
      });
      const both = { AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: first.AUTH_SECRET };
      expect(await replicas.run('keys', ['rotate', 'auth-secret'], both)).toMatchObject({
        code: 3,
        err: expect.stringMatching(/2 running processes of auth have not been given the new AUTH_SECRET/),
      });
      await replicas.restart(both);
      // Both have the new one, and the one before still seals: a process without it would have gone on well.
      await addFactors();
      const record = async () =>
        (await replicas.asAdmin((db) => db.query('select fingerprint from auth_service.sealing_keys'))).rows;
      const before = await record();
      const hasBegun = async () => (await record())[0]?.fingerprint !== before[0]?.fingerprint;
      await replicas.kill('keys', ['rotate', 'auth-secret'], {}, hasBegun);
      expect((await boxesThatOpen(first.AUTH_SECRET)).opened).toBeGreaterThan(0);
      expect(await keys('rotate', 'auth-secret')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/second factors are sealed anew[\s\S]*Done/),
      });
      expect((await boxesThatOpen(first.AUTH_SECRET)).opened).toBe(0);
      const now = await boxesThatOpen(next);
      expect(now.opened).toBe(now.all);
      expect(now.all).toBeGreaterThan(ADDED_FACTORS);
      expect(await replicas.tryStart({ AUTH_SECRET: first.AUTH_SECRET })).toMatchObject({
        code: 78,
        err: expect.stringMatching(
          /^AUTH_SECRET is not what second factors in this database are sealed with/,
        ),
      });
    },
    LIMIT_MS,
  );

  it(
    'DATABASE_ROLE_KEY is replaced: killed in its middle, it is finished by the next run',
    async () => {
      const next = 'the second key of the database roles';
      const chosen = { DATABASE_ROLE_KEY_NEW: next };
      const seconds = async () =>
        (
          await replicas.asAdmin((db) =>
            db.query(`select from pg_roles where rolname like '%\\_service\\_2'`),
          )
        ).rowCount ?? 0;
      await replicas.kill('keys', ['rotate', 'database-role-key'], chosen, async () => (await seconds()) > 0);
      expect(await replicas.run('keys', ['rotate', 'database-role-key'], chosen)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^The database takes two keys now/),
      });
      expect(await seconds()).toBe(7);
      // The key that was told stays the one to come.
      expect(await keys('rotate', 'database-role-key')).toMatchObject({ code: 3 });
      const withNext = { DATABASE_ROLE_KEY: next };
      expect(await replicas.run('keys', ['rotate', 'database-role-key'], withNext)).toMatchObject({
        code: 3,
        err: expect.stringMatching(/connected with the key before/),
      });
      // The end of the change before is in it, too.
      await replicas.restart({ ...withNext, AUTH_SECRET_PREVIOUS: undefined });
      const isShut = async () =>
        (
          await replicas.asAdmin((db) =>
            db.query(`select from pg_roles where rolname like '%\\_service' and not rolcanlogin`),
          )
        ).rowCount !== 0;
      await replicas.kill('keys', ['rotate', 'database-role-key'], {}, isShut).catch((error: Error) => {
        // It may be done before anybody sees that it has begun.
        if (!/ended with 0/.test(error.message)) throw error;
      });
      const list = JSON.parse((await keys('list', '--json')).out) as { name: string; state: string }[];
      if (/another key opens/.test(list.find(({ name }) => name === 'database-role-key')?.state ?? ''))
        expect(await keys('rotate', 'database-role-key')).toMatchObject({
          code: 0,
          out: 'Done. The key before opens nothing.\n',
        });
      await expectShut(first.DATABASE_ROLE_KEY);
    },
    LIMIT_MS,
  );

  it(
    "it is replaced again, with a provider's secret and the operator's token, of which both are taken meanwhile",
    async () => {
      const { DATABASE_ROLE_KEY: before = '' } = replicas.env;
      // Over the first login once more.
      const told = await keys('rotate', 'database-role-key');
      expect(told.code).toBe(0);
      const webhook = toldIn((await keys('rotate', 'webhook', 'demo')).out, 'WEBHOOK_SECRET_DEMO');
      const token = toldIn((await keys('rotate', 'ops-token')).out, 'OPS_TOKEN');
      await replicas.restart({
        DATABASE_ROLE_KEY: toldIn(told.out, 'DATABASE_ROLE_KEY'),
        WEBHOOK_SECRET_DEMO: webhook,
        WEBHOOK_SECRET_DEMO_PREVIOUS: first.WEBHOOK_SECRET_DEMO,
        OPS_TOKEN: token,
        OPS_TOKEN_PREVIOUS: first.OPS_TOKEN,
      });
      expect(await keys('rotate', 'database-role-key')).toMatchObject({ code: 0 });
      await expectShut(before);
      const asks = async (bearer: string) => {
        const headers = { authorization: `Bearer ${bearer}` };
        return [
          (await replicas.fetch('/api/billing/products', { headers })).status,
          (await replicas.fetch('/api/releases/tokens', { headers })).status,
          (await replicas.fetch('/auth/v1/admin/users', { headers })).status,
        ];
      };
      expect([await asks(first.OPS_TOKEN), await asks(token)]).toEqual([
        [200, 200, 200],
        [200, 200, 200],
      ]);
      people.webhookSecret = webhook;
      await people.pay(first.WEBHOOK_SECRET_DEMO);
      await replicas.restart({ WEBHOOK_SECRET_DEMO_PREVIOUS: undefined, OPS_TOKEN_PREVIOUS: undefined });
      await expect(people.pay(first.WEBHOOK_SECRET_DEMO)).rejects.toThrow(/answered 401/);
      expect(await asks(token)).toEqual([200, 200, 200]);
      for (const status of await asks(first.OPS_TOKEN)) expect([401, 403]).toContain(status);
    },
    LIMIT_MS,
  );

  it(
    'service keys are made, replaced and ended',
    async () => {
      const asks = async (key = '') => {
        const headers = { authorization: `Bearer ${key}` };
        return (await replicas.fetch('/auth/v1/admin/users', { headers })).status;
      };
      const turn = async () => /^sb_secret_\S+/.exec((await keys('rotate', 'service-key', 'loja')).out)?.[0];
      const made = await turn();
      const other = await turn();
      expect([await asks(made), await asks(other)]).toEqual([200, 200]);
      expect(await turn()).toBeUndefined();
      expect([await asks(made), await asks(other)]).toEqual([401, 200]);
      const { out } = await keys('list');
      expect(out).toMatch(/^service-key loja .*is taken, since /m);
      expect(out).not.toContain(other);
      expect(await keys('end', 'service-key', 'loja')).toMatchObject({ code: 0 });
      expect(await asks(other)).toBe(401);
      expect(await keys('end', 'service-key', 'loja')).toMatchObject({ code: 3 });
    },
    LIMIT_MS,
  );

  it(
    'nobody has noticed anything',
    async () => {
      const list = await keys('list');
      expect(list).toMatchObject({ code: 0 });
      for (const name of ['auth-secret', 'database-role-key', 'signing-keys', 'ops-token', 'webhook demo'])
        expect(list.out).toContain(name);
      for (const secret of [
        ...Object.values(first),
        ...Object.values(replicas.env).filter((one) => one.length > 30),
      ])
        expect(list.out).not.toContain(secret);
      await people.end();
      process.stdout.write(`requests answered meanwhile: ${JSON.stringify(people.done)}\n`);
      for (const what of ['sign-in', 'refresh', 'profile', 'webhook', 'enrolment'])
        expect(people.done[what]).toBeGreaterThan(5);
    },
    LIMIT_MS,
  );
});

it.each([
  ['nothing', [], 2, /^usage/],
  ['a key that there is not', ['rotate', 'front-door'], 2, /^There is no key "front-door"/],
  ['to end what is only replaced', ['end', 'ops-token'], 2, /^This key is replaced/],
  ['no name of a service key', ['rotate', 'service-key'], 2, /has a name of small letters/],
  ['a provider that has no secret', ['rotate', 'webhook', 'kiwify'], 3, /WEBHOOK_SECRET_KIWIFY is not set/],
])('says what is wrong where it is told %s', async (_, words, code, err) => {
  expect(await keys(...words)).toMatchObject({ code, err: expect.stringMatching(err) });
});

/** A key that is nobody's logs in to none of the domains. */
async function expectShut(key: string): Promise<void> {
  const domains = ['auth', 'accounts', 'offers', 'cloner', 'anticlone', 'traffic-filter', 'releases'];
  for (const url of domains.flatMap((domain) =>
    serviceDatabaseUrls(replicas.env['DATABASE_URL'] ?? '', domain, key),
  )) {
    const client = new pg.Client({ connectionString: url });
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
  }
}
