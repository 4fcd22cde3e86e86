import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { seedPlans } from '@garimpo/accounts-service';
import {
  CONFIG,
  type Config,
  createObjectStore,
  DiskObjectStore,
  migrate,
  type ObjectStore,
  ObjectStoreError,
  S3ObjectStore,
  schemaName,
} from '@garimpo/service-kit';
import {
  emptyDatabase,
  isDeep,
  sampled,
  type TestDatabase,
  testDatabase,
} from '@garimpo/service-kit/testing';
import { asAdmin, catalogOf, rowsOf } from '@garimpo/service-kit/testing/database-facts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lineOf } from '../src/backup/backup-problem.ts';
import { GatheredFiles, HALF_RESTORED } from '../src/backup/data-files.ts';
import { type BackupReport, makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup, verifyBackup } from '../src/backup/restore-backup.ts';
import { databaseOf, seedDemo } from '../src/demo/seed-demo.ts';
import { schemas } from '../src/domains.ts';
import { askLinks } from './support/ask-links.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';
import { askHost, publishClone } from './support/publish-clone.ts';
import { totpCode } from './support/totp-code.ts';

const PASSPHRASE = 'onze pás e um balde';
const AUTH_SECRET = 'a secret that seals second factors, and no other';
const CLONE = '<!doctype html><title>Oferta</title>';
const person = { email: 'dona@exemplo.com.br', password: 'uma senha comprida de verdade' };

let source: GatewayApp;
let config: Config;
let objects: ObjectStore;
let clone: string;
let factor: { id: string; secret: string };
/** Whatever a test makes besides. */
let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'garimpo-backup-'));
  await mkdir(path.join(folder, 'kept'));
  source = await gatewayApp({ authSecret: AUTH_SECRET, jobs: 'off' });
  config = source.app.get<Config>(CONFIG, { strict: false });
  objects = createObjectStore(config);
  await seedPlans(databaseOf(source.app, 'accounts'));
  await seedDemo(source.app, person.password, new Date());
  const session = await sent<{ access_token: string }>(source.url, '/auth/v1/signup', person);
  factor = await proveAFactor(source.url, session.access_token);
  clone = await asAdmin(config.databaseUrl, (db) => publishClone(db, objects, CLONE));
  await objects.put('media/large', randomBytes(3_500_000));
  await mkdir(path.join(config.dataDir, 'waiting'), { recursive: true });
  await writeFile(path.join(config.dataDir, 'waiting/1.ndjson'), '{"line":1}\n');
  await writeFile(path.join(config.dataDir, 'waiting/2.ndjson'), '');
});
afterAll(async () => {
  await source.close();
  for (const database of databases) await database.close();
  await rm(folder, { recursive: true });
});

async function sent<T>(url: string, route: string, body: unknown, token?: string): Promise<T> {
  const reply = await fetch(url + route, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${route} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}

async function proveAFactor(url: string, token: string): Promise<{ id: string; secret: string }> {
  const { id, totp } = await sent<{ id: string; totp: { secret: string } }>(
    url,
    '/auth/v1/factors',
    { factor_type: 'totp', friendly_name: 'celular' },
    token,
  );
  // Of the step before: the present code is still there to sign in with.
  await answerFactor(url, token, { id, code: totpCode(totp.secret, Date.now() - 30_000) });
  return { id, secret: totp.secret };
}

async function answerFactor(
  url: string,
  token: string,
  { id, code }: { id: string; code: string },
): Promise<unknown> {
  const challenge = await sent<{ id: string }>(url, `/auth/v1/factors/${id}/challenge`, {}, token);
  return sent(url, `/auth/v1/factors/${id}/verify`, { challenge_id: challenge.id, code }, token);
}

/** An installation that nothing has been made in, with the same keys. */
async function emptyInstallation(): Promise<Config> {
  const database = await emptyDatabase();
  databases.push(database);
  return { ...config, databaseUrl: database.adminUrl, dataDir: path.join(folder, randomUUID()) };
}

const storeOf = (name: string) => ({
  store: new DiskObjectStore(path.join(folder, 'kept')),
  key: name,
  shown: name,
});
const silent = { tell: () => undefined };
/** A guess costs next to nothing: so do the tests. */
const sealing = { passphrase: PASSPHRASE, workFactor: 4 };
const envOf = ({ authSecret }: Config) => ({ AUTH_SECRET: authSecret });

function backup(
  name: string,
  from = config,
  change: Partial<Parameters<typeof makeBackup>[0]> = {},
): Promise<BackupReport> {
  const signal = new AbortController().signal;
  return makeBackup({
    config: from,
    env: envOf(from),
    place: storeOf(name),
    signal,
    sealing,
    ...silent,
    ...change,
  });
}

function restore(name: string, into: Config, change: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  return restoreBackup({
    config: into,
    env: envOf(into),
    place: storeOf(name),
    replace: false,
    passphrase: PASSPHRASE,
    ...silent,
    ...change,
  });
}

/** What a command would print of it, and end with. */
async function refusalOf(work: Promise<unknown>): Promise<{ line: string; code: number }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) throw new Error('it went through');
  const told = lineOf(error);
  if (told === null) throw error;
  return told;
}

async function digestsOf(store: ObjectStore): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of await store.list(''))
    all[key] = createHash('sha256')
      .update(await buffer((await store.get(key)) as Readable))
      .digest('hex');
  return all;
}

const schemasIn = ({ databaseUrl }: Config) =>
  asAdmin(databaseUrl, async (db) => {
    const { rows } = await db.query(
      `select 1 from pg_class c join pg_roles r on r.oid = c.relowner where rolname = 'garimpo_owner'`,
    );
    return rows.length;
  });

describe('a backup', () => {
  it('made while others write is one moment of them', async () => {
    const [before, all, gone] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const stop = new AbortController();
    const writes = asAdmin(config.databaseUrl, async (db) => {
      for (let at = 0; !stop.signal.aborted; at += 1) {
        const name = await publishClone(db, objects, `<!doctype html><title>${at}</title>`);
        all.add(name);
        // Rows go first, and then what they name, as the product does it.
        if (at % 3 === 0) await removeClone(db, name).then(() => gone.add(name));
        // As fast as they can, writers take more of the processor than the backup.
        if (!isDeep) await new Promise((resolve) => setTimeout(resolve, 25));
      }
    });
    while (all.size < (isDeep ? 20 : 6)) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const name of all) if (!gone.has(name)) before.add(name);
    await backup('busy');
    stop.abort();
    await writes;
    const target = await emptyInstallation();
    await restore('busy', target);
    const found = await asAdmin(target.databaseUrl, async (db) => {
      const { rows } = await db.query<{ name: string; manifest: string }>(
        `select s.name, v.manifest from cloner.subdomains s left join cloner.versions v using (clone_id)`,
      );
      return rows;
    });
    const names = found.map(({ name }) => name);
    // One of them may have been on its way out when it was counted.
    expect([...before].filter((name) => !gone.has(name) && !names.includes(name))).toEqual([]);
    const missing = [];
    // One that was made after the first look at the objects and deleted before the second is in neither: record 0061.
    for (const { name, manifest } of found)
      if (
        !gone.has(name) &&
        (await createObjectStore(target).stat(`clones/${manifest.slice(0, 2)}/${manifest}`)) === null
      )
        missing.push(manifest);
    expect(missing).toEqual([]);
  });

  it('restored on an empty machine is the same row by row, object by object, right by right, and serves', async () => {
    const made = await backup('quiet');
    const target = await emptyInstallation();
    const report = await restore('quiet', target);
    expect(report).toMatchObject({ rows: made.rows, objects: made.objects, files: made.files });
    expect(await rowsOf(target.databaseUrl)).toEqual(await rowsOf(config.databaseUrl));
    expect(await catalogOf(target.databaseUrl)).toEqual(await catalogOf(config.databaseUrl));
    expect(await digestsOf(createObjectStore(target))).toEqual(await digestsOf(objects));
    expect(await readFile(path.join(target.dataDir, 'waiting/1.ndjson'), 'utf8')).toBe('{"line":1}\n');
    expect(await readFile(path.join(target.dataDir, 'waiting/2.ndjson'), 'utf8')).toBe('');
    expect((await readdir(target.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    await expectItServes(target);
  });

  it('takes the place of what is there only where it is told to, and then of all of it', async () => {
    await backup('again');
    const target = await emptyInstallation();
    await restore('again', target);
    await createObjectStore(target).put('media/other', Buffer.from('of another time'));
    await writeFile(path.join(target.dataDir, 'waiting/3.ndjson'), 'of another time');
    await asAdmin(target.databaseUrl, (db) => db.query('delete from offers.offers'));
    const kept = await rowsOf(target.databaseUrl);
    expect(await refusalOf(restore('again', target))).toMatchObject({
      code: 3,
      line: expect.stringMatching(/not empty/),
    });
    expect(await rowsOf(target.databaseUrl)).toEqual(kept);
    await restore('again', target, { replace: true });
    expect(await rowsOf(target.databaseUrl)).toEqual(await rowsOf(config.databaseUrl));
    expect(await digestsOf(createObjectStore(target))).toEqual(await digestsOf(objects));
    expect(await readdir(path.join(target.dataDir, 'waiting'))).toEqual(['1.ndjson', '2.ndjson']);
  });

  // The deep run alone restores an older version's backup: the runner's own tests prove that a squashed migration takes over.
  if (isDeep)
    it('of the version whose migrations were squashed is taken over by this one', async () => {
      const older = await emptyInstallation();
      // The first migration of a domain stands for all of those before it, and makes what the last of them left.
      const squashed = schemas.map((schema) => ({ ...schema, migrations: schema.migrations.slice(0, 1) }));
      await migrate({ adminUrl: older.databaseUrl, domains: squashed });
      await asAdmin(older.databaseUrl, async (db) => {
        for (const { domain, replaced } of schemas) {
          const table = `${schemaName(domain)}.migrations`;
          await db.query(`delete from ${table}`);
          await db.query(
            `insert into ${table} (name) select 'Step170000000' || (1000 + n) from generate_series(1, $1) n`,
            [(replaced?.count ?? 0) - 1],
          );
          await db.query(`insert into ${table} (name) values ($1)`, [replaced?.last]);
        }
      });
      const offer = `insert into offers.offers (user_id, title, offer_url, landing_page_url)
      values (gen_random_uuid(), 'Antiga', 'https://a.example/', 'https://b.example/')`;
      await asAdmin(older.databaseUrl, (db) => db.query(offer));
      await backup('older', older);
      const target = await emptyInstallation();
      await restore('older', target);
      const fresh = await testDatabase(schemas);
      databases.push(fresh);
      expect(await catalogOf(target.databaseUrl)).toEqual(await catalogOf(fresh.adminUrl));
      expect((await rowsOf(target.databaseUrl))['offers.offers']).toMatch(/^1 /);
    });
});

it('is not begun with where its rows came in and its files did not', async () => {
  await backup('ended');
  const target = await emptyInstallation();
  const finish = jest.spyOn(GatheredFiles.prototype, 'finish').mockRejectedValue(new Error('no more room'));
  await expect(restore('ended', target)).rejects.toThrow('no more room');
  finish.mockRestore();
  // A start refuses such a folder; gone, the spools would be lost, and the secrets that the rows need.
  expect(await readdir(path.join(target.dataDir, HALF_RESTORED, 'waiting'))).toEqual([
    '1.ndjson',
    '2.ndjson',
  ]);
  // What is there is replaced by the whole of a backup: looked at above, and by npm run test:deep after this, too.
  if (!isDeep) return;
  await restore('ended', target, { replace: true });
  expect(await readdir(path.join(target.dataDir, 'waiting'))).toEqual(['1.ndjson', '2.ndjson']);
});

it.each(['postgres/x', 'a/../postgres/x', '/postgres/x', './objects/x', '../x', '.', 'logs'])(
  'takes no file for %s',
  async (name) => {
    const files = new GatheredFiles(path.join(folder, randomUUID()));
    await files.begin();
    await expect(files.take(name, Readable.from([]))).rejects.toThrow('none of its own');
  },
);

// The other refusals and all kinds of interruption are tried by `npm run test:deep`.
if (isDeep) {
  describe('it is refused', () => {
    let whole: Buffer;
    let target: Config;
    beforeAll(async () => {
      await backup('whole');
      whole = await readFile(path.join(folder, 'kept/whole'));
      target = await emptyInstallation();
    });

    /** Of a bad backup nothing may count. */
    async function expectUntouched(): Promise<void> {
      expect(await schemasIn(target)).toBe(0);
      expect(existsSync(path.join(target.dataDir, 'waiting'))).toBe(false);
      await rm(target.dataDir, { recursive: true, force: true });
    }

    it('with another passphrase', async () => {
      const refusal = await refusalOf(restore('whole', target, { passphrase: 'doze pás e um balde' }));
      expect(refusal).toEqual({ code: 4, line: 'The passphrase is not the one of this backup.' });
      await expectUntouched();
    });

    const damages: [string, (bytes: Buffer) => Buffer][] = [
      ['with a bit flipped at its beginning', (bytes) => flipped(bytes, 3)],
      ['with a bit flipped in its middle', (bytes) => flipped(bytes, bytes.length >> 1)],
      ['with a bit flipped at its end', (bytes) => flipped(bytes, bytes.length - 1)],
      ['cut off in its middle', (bytes) => bytes.subarray(0, bytes.length >> 1)],
      [
        'cut off at a border of the cipher',
        (bytes) => bytes.subarray(0, Math.floor(bytes.length / 65_552) * 65_552),
      ],
      ['with something added', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
      ['when it is something else', () => Buffer.from('something else')],
      ['when it is empty', () => Buffer.alloc(0)],
    ];

    // At its beginning, cut off, and something else.
    it.each(sampled(damages, 0, 3))('%s', async (_, change) => {
      await writeFile(path.join(folder, 'kept/bad'), change(Buffer.from(whole)));
      expect(await refusalOf(verifyBackup(storeOf('bad'), PASSPHRASE))).toMatchObject({ code: 4 });
      expect(await refusalOf(restore('bad', target))).toMatchObject({
        code: 4,
        line: expect.stringMatching(/damaged/),
      });
      await expectUntouched();
    });

    it('where second factors would stay shut', async () => {
      const refusal = await refusalOf(
        restore('whole', { ...target, authSecret: 'another secret of more than 32 signs' }),
      );
      expect(refusal).toMatchObject({
        code: 3,
        line: expect.stringMatching(/another AUTH_SECRET than this installation's/),
      });
      await expectUntouched();
    });

    it('while services are connected to the database', async () => {
      const refusal = await refusalOf(restore('whole', config, { replace: true }));
      expect(refusal).toMatchObject({
        code: 3,
        line: expect.stringMatching(/services are connected .* stop them first/),
      });
      expect((await rowsOf(config.databaseUrl))['offers.offers']).not.toMatch(/^0 /);
    });

    it('when a newer version made it', async () => {
      const newer = 'AddWhatIsToCome9999999999999';
      await asAdmin(config.databaseUrl, (db) =>
        db.query('insert into offers.migrations (name) values ($1)', [newer]),
      );
      try {
        await backup('newer');
      } finally {
        await asAdmin(config.databaseUrl, (db) =>
          db.query('delete from offers.migrations where name = $1', [newer]),
        );
      }
      const refusal = await refusalOf(restore('newer', target));
      expect(refusal).toMatchObject({
        code: 3,
        line: expect.stringMatching(/newer version of Garimpo .*AddWhatIsToCome/),
      });
      await expectUntouched();
    });
  });

  describe('half a backup', () => {
    const keptNames = () => readdir(path.join(folder, 'kept'));

    it.each<[string, ObjectStore, RegExp]>([
      ['the disk is full', failingStore(new ObjectStoreError('the disk is full', null)), /^the disk is full/],
      [
        'the bucket is away',
        failingStore(new ObjectStoreError('the object store cannot be reached', null)),
        /cannot be reached/,
      ],
    ])('is not kept when %s', async (_, store, line) => {
      expect(await refusalOf(backup('half', config, { place: { ...storeOf('half'), store } }))).toMatchObject(
        {
          code: 1,
          line: expect.stringMatching(line),
        },
      );
      expect(await keptNames()).not.toContain('half');
    });

    it('is not kept when it is interrupted', async () => {
      const end = new AbortController();
      const made = backup('half', config, { signal: end.signal });
      setTimeout(() => end.abort(new Error('asked to end')), 300);
      // Whatever it was at has its own word for it, and says why.
      const error = await made.then(
        () => new Error('it went through'),
        (thrown: Error) => thrown,
      );
      expect([error.message, (error.cause as Error | undefined)?.message]).toContain('asked to end');
      expect(await keptNames()).not.toContain('half');
      expect(await readdir(path.join(folder, 'kept/.incoming'))).toEqual([]);
    });

    it('does not take the place of a whole one, nor lie among what is backed up', async () => {
      await backup('once');
      expect(await refusalOf(backup('once'))).toMatchObject({
        code: 3,
        line: expect.stringMatching(/there already/),
      });
      const inside = {
        store: new DiskObjectStore(path.join(config.dataDir, 'waiting')),
        key: 'x',
        shown: 'x',
      };
      expect(await refusalOf(backup('x', config, { place: inside }))).toMatchObject({ code: 2 });
      expect(await refusalOf(restore('x', config, { place: inside, replace: true }))).toMatchObject({
        code: 2,
      });
    });

    it('does not lie in the bucket of the objects, which a restore empties of everything else', async () => {
      const bucket = { bucket: 'of-objects', region: 'sa-east-1' };
      const store = new S3ObjectStore({ ...bucket, endpoint: 'https://s3.sa-east-1.amazonaws.com' });
      const place = { store, key: 'backups/x', shown: 's3://of-objects/backups/x' };
      const target = { ...config, bucket };
      const refusal = { code: 2, line: expect.stringMatching(/in the bucket of the objects/) };
      expect(await refusalOf(backup('x', target, { place }))).toEqual(refusal);
      expect(await refusalOf(restore('x', target, { place, replace: true }))).toEqual(refusal);
    });
  });
}

/** Takes some bytes, and then fails as the real one does. */
function failingStore(error: Error): ObjectStore {
  return new (class extends DiskObjectStore {
    override put(key: string, body: Readable) {
      return super.put(key, Readable.from(beginningOf(body)));
    }
  })(path.join(tmpdir(), `garimpo-full-${randomUUID()}`));

  async function* beginningOf(body: Readable): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of body) {
      yield chunk;
      bytes += chunk.length;
      if (bytes > 500_000) throw error;
    }
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

async function removeClone(db: Parameters<typeof publishClone>[0], name: string): Promise<void> {
  const { rows } = await db.query<{ manifest: string }>(
    `with gone as (delete from cloner.subdomains where name = $1 returning clone_id),
       versions as (delete from cloner.versions using gone where versions.clone_id = gone.clone_id returning manifest),
       sites as (delete from cloner.cloned_sites using gone where id = gone.clone_id)
     select manifest from versions`,
    [name],
  );
  const manifest = rows[0]?.manifest ?? '';
  await objects.delete(`clones/${manifest.slice(0, 2)}/${manifest}`);
}

async function expectItServes(target: Config): Promise<void> {
  const { databaseUrl, dataDir } = target;
  const restored = await gatewayApp({ databaseUrl, dataDir, authSecret: AUTH_SECRET, jobs: 'off' });
  try {
    const session = await sent<{ access_token: string }>(
      restored.url,
      '/auth/v1/token?grant_type=password',
      person,
    );
    const code = totpCode(factor.secret);
    expect(await answerFactor(restored.url, session.access_token, { id: factor.id, code })).toMatchObject({
      access_token: expect.any(String),
    });
    const [before, page] = await Promise.all([source.url, restored.url].map(pageOfClone));
    expect(page).toEqual({ status: 200, text: expect.stringContaining('<title>Oferta</title>') });
    expect(page).toEqual(before);
    const link = await askLinks(restored.url, '/r/demosono');
    expect(link.status).toBe(302);
  } finally {
    await restored.close();
  }
}

async function pageOfClone(url: string): Promise<{ status: number; text: string }> {
  const host = `${clone}.${new URL(url).host.replace('127.0.0.1', 'localhost')}`;
  const { status, text } = await askHost(url, host, '/');
  return { status, text };
}
