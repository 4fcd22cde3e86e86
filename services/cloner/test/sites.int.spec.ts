import { PAGE_BYTES_MAX } from '@garimpo/cloner-contract';
import { ObjectStoreError, UsageCounters } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CloneManifest } from '../src/store/clone-manifest.ts';
import { CloneStore } from '../src/store/clone-store.ts';
import { objectKey } from '../src/store/objects.ts';
import { type ClonerApp, openConnections, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { HeldCapture, onePage } from './support/scripted-capturer.ts';

let cloner: ClonerApp;
let user: TestUser;
beforeAll(async () => {
  cloner = await startClonerApp();
});
beforeEach(async () => {
  user = await cloner.newUser();
});
afterAll(() => cloner.app.close());

const refusal = (status: number, code: string) => ({ status, json: { error: { code } } });
const input = (subdomain: string, path = '/') => ({ url: `https://pagina.test${path}`, subdomain });

async function pageOf(subdomain: string): Promise<string> {
  const { rows } = await cloner.app.db.query<{ manifest: string }>(
    `SELECT manifest FROM cloner.cloned_sites s JOIN cloner.versions v ON v.clone_id = s.id AND v.n = s.version
     WHERE subdomain = $1`,
    [subdomain],
  );
  const store = cloner.app.get<CloneStore>(CloneStore);
  const manifest: CloneManifest = await store.readManifest(rows[0]?.manifest ?? '');
  return (await store.read(manifest.files[manifest.entry]?.sha256 ?? '')).toString();
}

async function storedFiles(): Promise<string[]> {
  return cloner.objects.list('clones');
}

describe('a name', () => {
  it('is one person’s, of all who ask for it at the same time', async () => {
    const page = new HeldCapture();
    cloner.capturer.scripts.set('/disputa', page.script);
    const people = await Promise.all([user, ...Array.from({ length: 5 }, () => cloner.newUser())]);
    await openConnections(cloner.database, 5);
    const replies = await Promise.all(
      people.map((one) =>
        one.request('POST', '/api/clone/folder', input('disputada', '/disputa'), { prefer: 'respond-async' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 202);
    for (const reply of refused) expect(reply).toMatchObject(refusal(409, 'cloner.subdomain.taken'));
    page.end();
  });

  it('is looked up as typed', async () => {
    await user.clone('ocupado');
    const look = async (typed: string) =>
      (await user.request('GET', `/api/clone/subdomains/${encodeURIComponent(typed)}`)).json;
    expect(await look('Ocupado')).toEqual({ subdomain: 'ocupado', available: false, problem: 'taken' });
    expect(await look('Livre-1')).toEqual({ subdomain: 'livre-1', available: true, problem: null });
    expect(await look('-x')).toMatchObject({ available: false, problem: 'format' });
    expect(await look('x'.repeat(21))).toMatchObject({ available: false, problem: 'format' });
    expect((await user.request('GET', '/api/clone/subdomains/x%20y')).status).toBe(400);
    expect(await look('www')).toMatchObject({ available: false, problem: 'reserved' });
  });

  it('rests for others when it is given up, and not for who had it', async () => {
    await user.clone('descansa');
    expect((await user.request('DELETE', '/api/clone', { subdomain: 'descansa' })).status).toBeLessThan(300);
    await runDue(cloner.app, 'cloner');
    const stranger = await cloner.newUser();
    const isFree = async (who: typeof user) =>
      ((await who.request('GET', '/api/clone/subdomains/descansa')).json as { available: boolean }).available;
    expect([await isFree(stranger), await isFree(user)]).toEqual([false, true]);
    const taken = await stranger.request('POST', '/api/clone/folder', input('descansa'));
    expect(taken).toMatchObject(refusal(409, 'cloner.subdomain.taken'));
    await cloner.app.db.query(
      `UPDATE cloner.subdomains SET deleted_at = now() - interval '91 days' WHERE name = 'descansa'`,
    );
    expect(await isFree(stranger)).toBe(true);
    await user.clone('descansa');
    expect(await isFree(user)).toBe(false);
  });
});

describe('the plan limit', () => {
  it('lets exactly one of 20 parallel creates through when one is left', async () => {
    cloner.limits.set(user.id, 2);
    await user.clone(`um-${user.id.slice(0, 6)}`);
    const page = new HeldCapture();
    cloner.capturer.scripts.set('/limite', page.script);
    await openConnections(cloner.database, 5);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        user.request('POST', '/api/clone/folder', input(`${user.id.slice(0, 6)}-${at}`, '/limite'), {
          prefer: 'respond-async',
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(19);
    for (const reply of refused) {
      expect(reply).toMatchObject(refusal(409, 'cloner.clones.limit_reached'));
      expect(reply.json).toMatchObject({ error: { fields: [{ path: 'maxClones', rule: '2' }] } });
    }
    expect(await cloner.app.get<UsageCounters>(UsageCounters).read('clones', user.id)).toBe(2);
    page.end();
  });

  it('is nothing without a plan, and does not hinder ZIPs', async () => {
    cloner.limits.set(user.id, null);
    const reply = await user.request('POST', '/api/clone/folder', input('sem-plano'));
    expect(reply).toMatchObject(refusal(409, 'cloner.clones.limit_reached'));
    const { id } = await user.ask(null);
    expect(await user.ended(id)).toMatchObject({ state: 'done' });
  });
});

describe('saving', () => {
  const save = (one: TestUser, body: object) => one.request('POST', '/api/clone/save', body);

  it('makes a new version of the page, and keeps all other files', async () => {
    cloner.capturer.scripts.set('/salvar', onePage({ '/a.css': ['p{}', 'text/css'] }));
    await user.clone('salvar', '/salvar');
    const html = '<!doctype html><p>Olá, maçã 🍎';
    expect(await save(user, { html, subdomain: 'salvar', baseVersion: 1 })).toMatchObject({
      status: 200,
      json: { version: 2 },
    });
    expect(await pageOf('salvar')).toBe(html);
    expect((await user.request('GET', '/api/clone/salvar/versions')).json).toMatchObject({
      versions: [
        { version: 2, origin: 'save', current: true },
        { version: 1, origin: 'capture', current: false },
      ],
    });
    const { rows } = await cloner.app.db.query(
      `SELECT v.n, files FROM cloner.versions v JOIN cloner.cloned_sites s ON s.id = v.clone_id
       WHERE subdomain = 'salvar' ORDER BY n`,
    );
    expect(rows).toEqual([
      { n: 1, files: 2 },
      { n: 2, files: 2 },
    ]);
  });

  it('refuses a page that asks for a password, and one that is too long', async () => {
    await user.clone('pede-senha');
    const html = '<form><input type=password name=senha></form>';
    expect(await save(user, { html, subdomain: 'pede-senha' })).toMatchObject(
      refusal(422, 'cloner.page.sensitive'),
    );
    const long = 'x'.repeat(PAGE_BYTES_MAX + 1);
    expect(await save(user, { html: long, subdomain: 'pede-senha' })).toMatchObject({ status: 400 });
    expect(await user.sites()).toMatchObject([{ version: 1 }]);
  });

  it('and restoring are for the owner, while the site is not suspended', async () => {
    await user.clone('alheio');
    const stranger = await cloner.newUser();
    const restore = (one: TestUser) => one.request('POST', '/api/clone/alheio/versions/1/restore');
    const html = 'x';
    const missing = refusal(404, 'cloner.site.not_found');
    expect(await save(stranger, { html, subdomain: 'alheio' })).toMatchObject(missing);
    expect(await restore(stranger)).toMatchObject(missing);
    expect(await stranger.request('GET', '/api/clone/alheio/versions')).toMatchObject(missing);
    expect(await stranger.request('DELETE', '/api/clone', { subdomain: 'alheio' })).toMatchObject(missing);
    expect((await stranger.download('/api/clone/alheio/zip')).status).toBe(404);
    await cloner.app.db.query(
      `UPDATE cloner.cloned_sites SET state = 'suspended' WHERE subdomain = 'alheio'`,
    );
    const suspended = refusal(409, 'cloner.site.suspended');
    expect(await save(user, { html, subdomain: 'alheio' })).toMatchObject(suspended);
    expect(await restore(user)).toMatchObject(suspended);
  });

  it('keeps nothing where the disk is full', async () => {
    await user.clone('cheio');
    const { put } = cloner.objects;
    cloner.objects.put = async () => {
      throw new ObjectStoreError('the disk is full', new Error('ENOSPC'));
    };
    try {
      expect(await save(user, { html: 'cabe?', subdomain: 'cheio' })).toMatchObject({ status: 503 });
      const reply = await user.request('POST', '/api/clone/folder', input('cheio-2', '/cheio-2'));
      expect(reply).toMatchObject({
        status: 500,
        json: { error: { code: 'cloner.capture.failed', fields: [{ path: 'url', rule: 'storage' }] } },
      });
    } finally {
      cloner.objects.put = put;
    }
    expect(await user.sites()).toMatchObject([{ subdomain: 'cheio', version: 1 }]);
    await user.clone('cheio-2');
  });
});

it('restores an old version as a new one, and back again', async () => {
  await user.clone('volta');
  const first = await pageOf('volta');
  await user.request('POST', '/api/clone/save', { html: 'outra', subdomain: 'volta' });
  const restore = (n: number) => user.request('POST', `/api/clone/volta/versions/${n}/restore`);
  expect(await restore(1)).toMatchObject({ status: 200, json: { version: 3 } });
  expect(await pageOf('volta')).toBe(first);
  expect(await restore(2)).toMatchObject({ json: { version: 4 } });
  expect(await pageOf('volta')).toBe('outra');
  expect(await restore(9)).toMatchObject(refusal(404, 'cloner.version.not_found'));
});

describe('deletion', () => {
  it('takes the record at once, and the files and the name when they are gone', async () => {
    await user.clone('apagar', '/apagar-1');
    const kept = await cloner.newUser();
    // The same bytes as of the first: those must stay.
    cloner.capturer.scripts.set('/apagar-2', onePage({ '/': [await pageOf('apagar'), 'text/html'] }));
    await kept.clone('apagar-2', '/apagar-2');
    await user.request('POST', '/api/clone/save', { html: 'só deste', subdomain: 'apagar' });
    const before = await storedFiles();

    expect((await user.request('DELETE', '/api/clone', { subdomain: 'Apagar' })).status).toBe(204);
    expect(await user.sites()).toEqual([]);
    const again = await user.request('POST', '/api/clone/folder', input('apagar'));
    expect(again).toMatchObject(refusal(409, 'cloner.subdomain.taken'));

    const { delete: remove } = cloner.objects;
    cloner.objects.delete = async () => {
      throw new ObjectStoreError('the store is away', new Error('away'));
    };
    await runDue(cloner.app, 'cloner').finally(() => {
      cloner.objects.delete = remove;
    });
    expect((await user.request('POST', '/api/clone/folder', input('apagar'))).status).toBe(409);

    await runDue(cloner.app, 'cloner', new Date(Date.now() + 3_600_000));
    const after = await storedFiles();
    expect(before.length - after.length).toBeGreaterThanOrEqual(3);
    expect(await pageOf('apagar-2')).toContain('/apagar-1');
    await user.clone('apagar');
  });
});

describe('files', () => {
  it('that no version has are collected, once nobody can still be about to use them', async () => {
    const store = cloner.app.get<CloneStore>(CloneStore);
    const claim = '2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f';
    const { sha256 } = await store.put(claim, Buffer.from('de uma captura morta'), 'text/plain');
    await runDue(cloner.app, 'cloner', new Date(Date.now() + 3_600_000));
    expect(await storedFiles()).toContain(objectKey(sha256));
    await cloner.app.db.query(
      `UPDATE cloner.object_claims SET claimed_at = now() - interval '61 minutes' WHERE claim = $1`,
      [claim],
    );
    await runDue(cloner.app, 'cloner', new Date(Date.now() + 7_200_000));
    expect(await storedFiles()).not.toContain(objectKey(sha256));
  });

  it('without a row are found', async () => {
    const key = objectKey('ab'.repeat(32));
    await cloner.objects.put(key, Buffer.from('sobra'));
    await runDue(cloner.app, 'cloner', new Date(Date.now() + 2 * 86_400_000));
    await runDue(cloner.app, 'cloner', new Date(Date.now() + 3 * 86_400_000));
    expect(await storedFiles()).not.toContain(key);
  });

  it('that are put while they are collected are there afterwards', async () => {
    const store = cloner.app.get<CloneStore>(CloneStore);
    const body = Buffer.from('apagado e posto');
    const { sha256 } = await store.put('00000000-0000-4000-8000-000000000001', body, 'text/plain');
    await store.release('00000000-0000-4000-8000-000000000001');
    const { delete: remove } = cloner.objects;
    let putting: Promise<unknown> = Promise.resolve();
    // The worst moment: the collection has judged it, and is about to remove the file.
    cloner.objects.delete = async (key) => {
      if (key === objectKey(sha256))
        putting = store.put('00000000-0000-4000-8000-000000000002', body, 'text/plain');
      await remove.call(cloner.objects, key);
    };
    await runDue(cloner.app, 'cloner', new Date(Date.now() + 4 * 86_400_000)).finally(() => {
      cloner.objects.delete = remove;
    });
    await putting;
    expect((await store.read(sha256)).equals(body)).toBe(true);
    expect(
      (await cloner.app.db.query('SELECT 1 FROM cloner.objects WHERE sha256 = $1', [sha256])).rowCount,
    ).toBe(1);
  });
});
