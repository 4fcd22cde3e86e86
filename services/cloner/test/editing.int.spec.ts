import { createHash, randomUUID } from 'node:crypto';
import {
  applyPatches,
  type DraftReply,
  type LibraryReply,
  type PageReply,
  type SavedReply,
  type SiteTrackersReply,
  trackersAddress,
  type UploadReply,
} from '@garimpo/cloner-contract';
import { ObjectStore } from '@garimpo/service-kit';
import { runDue, type TestReply } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { GUARD_TAG } from '../src/guard/insert-guard.ts';
import { REPLAY_ADDRESS, REPLAY_SCRIPT } from '../src/replay/replay-script.ts';
import { Reading } from '../src/rewrite/reading.ts';
import { ServedSites } from '../src/serve/served-sites.ts';
import type { CloneManifest } from '../src/store/clone-manifest.ts';
import { type Answer, type CloneHostsApp, startCloneHosts, type TestFile } from './support/clone-hosts.ts';

let hosts: CloneHostsApp;
/** Each test's own site, and its owner. */
let name: string;
let token: string;
beforeAll(async () => {
  hosts = await startCloneHosts();
});
afterAll(() => hosts.close());

const refusal = (status: number, code: string, rule?: string) => ({
  status,
  json: { error: { code, ...(rule !== undefined && { fields: [expect.objectContaining({ rule })] }) } },
});
const sha256 = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');
const HTML = 'text/html; charset=utf-8';

async function published(
  page: string | Buffer,
  files: Record<string, TestFile> = {},
  more: Partial<CloneManifest> = {},
): Promise<void> {
  const clone = await hosts.publish({ '/': { body: page, type: HTML }, ...files }, more);
  name = clone.name;
  token = await hosts.app.tokenFor({ id: clone.userId });
}

const ask = (method: string, path: string, body?: unknown, as = token) =>
  hosts.app.request(method, `/api/clone/${name}/${path}`, { token: as, body });
const read = async (query = '') => (await ask('GET', `page${query}`)).json as PageReply;

async function patch(patches: { start: number; end: number; text: string }[], more: object = {}) {
  const { version, sha256 } = await read();
  return ask('POST', 'patches', { baseVersion: version, sha256, patches, ...more });
}

/** Puts a text in the place of another. */
async function replace(from: string, to: string, more: object = {}): Promise<TestReply> {
  const at = (await read()).html.indexOf(from);
  return patch([{ start: at, end: at + from.length, text: to }], more);
}

/** What the site's host answers, once it has heard of the last change. */
async function visit(address = '/'): Promise<Answer> {
  const { rows } = await hosts.app.db.query<{ manifest: string }>(
    `SELECT manifest FROM cloner.cloned_sites s JOIN cloner.versions v ON v.clone_id = s.id AND v.n = s.version
     WHERE subdomain = $1`,
    [name],
  );
  const served = hosts.app.get<ServedSites>(ServedSites);
  for (;;) {
    const site = await served.find(name);
    if ('manifest' in site && site.manifest === rows[0]?.manifest) break;
    await new Promise(setImmediate);
  }
  return hosts.visit(name, address);
}
/** The bytes of the page as its host answers, less the one guard that stands in it. */
async function servedWithoutGuard(): Promise<Buffer> {
  const { body } = await visit();
  const at = body.indexOf(GUARD_TAG);
  const after = body.subarray(at + GUARD_TAG.length);
  expect({ first: at >= 0, second: after.includes(GUARD_TAG) }).toEqual({ first: true, second: false });
  return Buffer.concat([body.subarray(0, at), after]);
}
const policy = async () => String((await visit()).headers['content-security-policy']);

describe('a page', () => {
  it.each([
    [
      'with a mark, another doctype and Windows’ lines',
      '\ufeff<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\r\n<p>é\r',
    ],
    ['without any of its tags, broken off', '<table><p>não <b>fecha <a href=x'],
    ['with signs of two units, and one that means nothing', '<p>🍎\ufffd\u0000\u0085</p>'],
  ])('%s is read and saved without an edit as the very bytes', async (_, html) => {
    await published(html);
    const page = await read();
    expect(page).toMatchObject({ html, sha256: sha256(html), version: 1, currentVersion: 1, lock: null });
    expect(await patch([])).toMatchObject({ json: { version: 1, sha256: page.sha256, saved: false } });
    const same = { start: 0, end: 3, text: html.slice(0, 3) };
    expect(await patch([same])).toMatchObject({ status: 200, json: { saved: false } });
    expect(await servedWithoutGuard()).toEqual(Buffer.from(html));
  });

  it('changes where its patches are and nowhere else, as one version', async () => {
    const html = `<p>um 🍎</p>${'<i>é</i>'.repeat(40_000)}<p>dois</p>`;
    await published(html);
    const end = html.length;
    const patches = [
      { start: 3, end: 5, text: 'UM' },
      { start: end, end, text: '<p>três' },
    ];
    const after = applyPatches(html, patches);
    const saved = { version: 2, sha256: sha256(after), saved: true };
    expect(await patch(patches)).toMatchObject({ status: 200, json: saved });
    expect(await read()).toMatchObject({ html: after, version: 2 });
    expect(await read('?version=1')).toMatchObject({ html, version: 1, currentVersion: 2 });
    expect(await ask('GET', 'page?version=3')).toMatchObject(refusal(404, 'cloner.version.not_found'));
    await ask('POST', 'versions/1/restore');
    expect(await read()).toMatchObject({ sha256: sha256(html), version: 3 });
  });

  deepIt('of any length is read where it keeps nobody waiting: saved, given trackers, restored', async () => {
    await published(`<p>um${' '.repeat(70_000)}`);
    const run = jest.spyOn(hosts.app.get<Reading>(Reading), 'run');
    await replace('um', 'dois');
    await ask('PUT', 'trackers', { baseVersion: 2, ownTrackers: [] });
    await ask('POST', 'versions/1/restore');
    const asked = run.mock.calls.map(([job, { text }]) => [job.name, text.trim()]);
    run.mockRestore();
    expect(asked).toEqual([
      ['edited', '<p>dois'],
      ['ownTrackers', '<p>um'],
      ['findWays', '<p>dois'],
      ['trackerTag', '<p>dois'],
      ['sensitive', '<p>um'],
      ['findWays', '<p>um'],
    ]);
  });

  it('that is there already is not sent again, until it changes', async () => {
    await published('<p>um');
    const tag = (await ask('GET', 'page')).headers.get('etag') ?? '';
    const again = () =>
      hosts.app.request('GET', `/api/clone/${name}/page`, { token, headers: { 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    await replace('um', 'dois');
    expect(await again()).toMatchObject({ status: 200, json: { html: '<p>dois' } });
  });

  it('is refused what does not fit it', async () => {
    await published('<p>um 🍎');
    const refused = (rule: string) => refusal(422, 'cloner.patches.refused', rule);
    expect(await patch([{ start: 5, end: 99, text: '' }])).toMatchObject(refused('bounds'));
    expect(await patch([{ start: 7, end: 8, text: '' }])).toMatchObject(refused('characters'));
    expect(await patch([], { sha256: 'ab'.repeat(32) })).toMatchObject(refused('base'));
    const unsorted = [
      { start: 3, end: 4, text: '' },
      { start: 0, end: 1, text: '' },
    ];
    expect((await patch(unsorted)).status).toBe(400);
    expect(await patch([{ start: 0, end: 8, text: '' }])).toMatchObject(
      refusal(422, 'cloner.page.size', 'empty'),
    );
    for (const text of [
      '<input name="numero_cartao">',
      '<script>campo.type = "password"</script>',
      `<script>document.write('<input type=password>')</script>`,
    ]) {
      expect(await patch([{ start: 0, end: 0, text }])).toMatchObject(refusal(422, 'cloner.page.sensitive'));
    }
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('of which somebody else saved meanwhile is not overwritten, by patches or as a whole', async () => {
    await published('<p>um');
    const { sha256 } = await read();
    await replace('um', 'dois');
    const stale = { baseVersion: 1, sha256, patches: [{ start: 0, end: 0, text: 'x' }] };
    const conflict = refusal(409, 'cloner.version.conflict', '2');
    expect(await ask('POST', 'patches', stale)).toMatchObject(conflict);
    expect(await ask('PUT', 'trackers', { baseVersion: 1, ownTrackers: [] })).toMatchObject(conflict);
    const save = (html: string, more = {}) =>
      hosts.app.request('POST', '/api/clone/save', { token, body: { html, subdomain: name, ...more } });
    expect(await save('x', { baseVersion: 1 })).toMatchObject(conflict);
    expect(await save('<p>dois')).toMatchObject({ json: { version: 2, saved: false } });
    const now = await read();
    const replies = await Promise.all(
      ['três', 'quatro'].map((text) =>
        ask('POST', 'patches', {
          ...stale,
          baseVersion: 2,
          sha256: now.sha256,
          patches: [{ start: 0, end: 0, text }],
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is no utf-8 is shown and kept as it is', async () => {
    const bytes = Buffer.from('<p>ol\xe1', 'latin1');
    await published(bytes);
    expect(await read()).toMatchObject({ lock: 'encoding', sha256: sha256(bytes) });
    expect(await patch([])).toMatchObject(refusal(422, 'cloner.patches.refused', 'encoding'));
  });

  it('and all that goes with it are their owner’s, and stay as they are while the site is suspended', async () => {
    await published('<p>um');
    const stranger = await hosts.app.tokenFor({ id: randomUUID() });
    const draft = { baseVersion: 1, patches: [], revision: 0 };
    const changes: [string, string, unknown][] = [
      ['POST', 'patches', { baseVersion: 1, sha256: sha256('<p>um'), patches: [] }],
      ['PUT', 'trackers', { baseVersion: 1, ownTrackers: [] }],
      ['PUT', 'draft', draft],
      ['DELETE', 'draft', undefined],
      ['POST', 'images', Buffer.from('x')],
    ];
    const reads: [string, string, unknown][] = ['page', 'draft', `images/${'0a'.repeat(16)}.webp`].map(
      (path) => ['GET', path, undefined],
    );
    for (const [method, path, body] of [...changes, ...reads]) {
      expect(await ask(method, path, body, stranger)).toMatchObject(refusal(404, 'cloner.site.not_found'));
    }
    await hosts.app.db.query(`UPDATE cloner.cloned_sites SET state = 'suspended' WHERE subdomain = $1`, [
      name,
    ]);
    for (const [method, path, body] of changes) {
      expect(await ask(method, path, body)).toMatchObject(refusal(409, 'cloner.site.suspended'));
    }
    expect(await read()).toMatchObject({ html: '<p>um', lock: 'suspended' });
  });
});

describe('a draft', () => {
  const typed = [{ start: 3, end: 5, text: 'rascunho' }];
  const keep = (revision: number, more: object = {}) =>
    ask('PUT', 'draft', { baseVersion: 1, patches: typed, revision, ...more });
  const kept = async () => ((await ask('GET', 'draft')).json as { draft: { revision: number } | null }).draft;

  it('is kept apart from the page, and is not another tab’s to overwrite', async () => {
    await published('<p>um');
    expect(await kept()).toBeNull();
    const first = (await keep(0)).json as { revision: number };
    const second = (await keep(first.revision)).json as { revision: number; updatedAt: string };
    expect(await kept()).toMatchObject({ baseVersion: 1, patches: typed, revision: second.revision });
    for (const late of [await keep(first.revision), await keep(0)]) {
      expect(late).toMatchObject({
        status: 409,
        json: {
          error: {
            code: 'cloner.draft.conflict',
            fields: [
              { path: 'revision', rule: String(second.revision) },
              { path: 'updatedAt', rule: second.updatedAt },
            ],
          },
        },
      });
    }
    expect(await ask('DELETE', `draft?revision=${first.revision}`)).toMatchObject({ status: 409 });
    expect(await servedWithoutGuard()).toEqual(Buffer.from('<p>um'));
    expect(await read()).toMatchObject({ version: 1 });
    expect((await ask('DELETE', `draft?revision=${second.revision}`)).status).toBe(204);
    expect(await kept()).toBeNull();
    expect((await ask('DELETE', 'draft')).status).toBe(204);
  });

  it('ends with the save of what it was made from, and outlives one of something else', async () => {
    await published('<p>um');
    await keep(0);
    await replace('um', 'rascunho');
    expect(await kept()).toBeNull();
    // Of a tab that has not heard of it: the work is there, with the version that it began with.
    expect(await keep(0)).toMatchObject({ status: 200, json: { currentVersion: 2 } });
    await replace('rascunho', 'três');
    expect(await kept()).toMatchObject({ baseVersion: 1 });
    expect(await keep(0, { baseVersion: 9 })).toMatchObject({ status: 409 });
    const { revision } = (await kept()) ?? { revision: 0 };
    expect(await keep(revision, { baseVersion: 9 })).toMatchObject(refusal(404, 'cloner.version.not_found'));
  });

  it('goes with its site', async () => {
    await published('<p>um');
    await keep(0);
    await hosts.app.request('DELETE', '/api/clone', { token, body: { subdomain: name } });
    const { rowCount } = await hosts.app.db.query(
      'SELECT 1 FROM cloner.drafts d LEFT JOIN cloner.cloned_sites s ON s.id = site_id WHERE s.id IS NULL',
    );
    expect(rowCount).toBe(0);
  });
});

describe('a picture', () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } });
  const upload = async (body: Buffer) => (await ask('POST', 'images', body)).json as UploadReply;
  const collect = (hours: number) => runDue(hosts.app, 'cloner', new Date(Date.now() + hours * 3_600_000));
  const expire = () =>
    hosts.app.db.query(`UPDATE cloner.uploads SET kept_until = now() - interval '1 second'`);

  it('is on the clone from the save on that names it, and stays in it', async () => {
    await published('<img src=a.png>');
    const made = await upload(await flat(3_000, 30).png().toBuffer());
    expect(made).toMatchObject({ width: 2_560, height: 26, animated: false });
    expect((await visit(made.path)).status).toBe(404);
    const own = await fetch(`${hosts.app.url}/api/clone/${name}/images/${made.path.split('/').at(-1)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).format).toBe('webp');
    expect(await replace('a.png', made.path, { uploads: [made.path] })).toMatchObject({ status: 200 });
    expect(await visit(made.path)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    // What the site has needs no upload any more.
    await expire();
    await collect(1);
    expect(await replace('<img', '<p><img', { uploads: [made.path] })).toMatchObject({ status: 200 });
    expect((await visit(made.path)).status).toBe(200);
  });

  it('waits for as long as there is a draft, and is no other site’s', async () => {
    await published('<p>um');
    const { path } = await upload(await flat(9, 9).jpeg().toBuffer());
    const own = { name, token };
    const file = `images/${path.split('/').at(-1)}`;
    await ask('PUT', 'draft', { baseVersion: 1, patches: [], revision: 0 });
    await expire();
    await collect(2);
    expect((await ask('GET', file)).status).toBe(200);
    await published('<p>dois');
    expect(await patch([{ start: 0, end: 0, text: 'x' }], { uploads: [path] })).toMatchObject(
      refusal(404, 'cloner.upload.not_found', path),
    );
    ({ name, token } = own);
    // A day more from here on.
    await ask('DELETE', 'draft');
    await collect(3);
    expect((await ask('GET', file)).status).toBe(200);
    await expire();
    await collect(4);
    expect(await ask('GET', file)).toMatchObject(refusal(404, 'cloner.upload.not_found'));
  });

  deepIt('keeps its frames', async () => {
    await published('<p>um');
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 6, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const made = await upload(gif);
    expect(made).toMatchObject({ width: 8, height: 6, animated: true });
    await patch([{ start: 0, end: 0, text: 'x' }], { uploads: [made.path] });
    const { rows } = await hosts.app.db.query<{ sha256: string }>(
      'SELECT sha256 FROM cloner.uploads WHERE path = $1',
      [made.path],
    );
    const key = `clones/${rows[0]?.sha256.slice(0, 2)}/${rows[0]?.sha256}`;
    const chunks: Buffer[] = [];
    for await (const chunk of (await hosts.app.get<ObjectStore>(ObjectStore).get(key)) ?? [])
      chunks.push(chunk as Buffer);
    expect((await sharp(Buffer.concat(chunks)).metadata()).pages).toBe(2);
  });

  it('comes in the widths that it is shown at, and one that is there is made in them later', async () => {
    await published('<img src=a.png>', {
      '/a.png': { body: await flat(900, 600).png().toBuffer(), type: 'image/png' },
    });
    const body = await flat(1_000, 500).jpeg().toBuffer();
    const made = (await ask('POST', 'images?widths=780,390,2000&avif=1', body)).json as UploadReply;
    const stem = made.path.slice(0, -'.webp'.length);
    const size = (width: number, height: number, own = false) =>
      expect.objectContaining({
        path: own ? made.path : `${stem}-${width}.webp`,
        width,
        height,
        avif: own ? `${stem}.avif` : `${stem}-${width}.avif`,
      });
    expect(made.sizes).toEqual([size(390, 195), size(780, 390), size(1_000, 500, true)]);
    const named = (made.sizes ?? []).flatMap(({ path, avif = '' }) => [path, avif]);
    await replace('a.png', made.path, { uploads: named });
    for (const path of named) {
      const { body: served, headers } = await visit(path);
      const { width, format } = await sharp(served).metadata();
      const wanted = Number(/-(\d+)\./.exec(path)?.[1] ?? 1_000);
      expect([width, format, headers['content-type']]).toEqual(
        path.endsWith('.avif') ? [wanted, 'heif', 'image/avif'] : [wanted, 'webp', 'image/webp'],
      );
    }
    const later = { path: made.path, widths: [200], avif: false };
    expect((await ask('POST', 'images/sizes', later)).json).toMatchObject({
      path: made.path,
      sizes: [{ path: `${stem}-200.webp`, width: 200, height: 100 }],
    });
    const captured = (await ask('POST', 'images/sizes', { path: '/a.png', widths: [300], avif: false })).json;
    expect(captured).toMatchObject({ width: 900, sizes: [{ width: 300, height: 200 }] });
    expect(await ask('POST', 'images/sizes', { ...later, path: '/b.png' })).toMatchObject(
      refusal(404, 'cloner.upload.not_found'),
    );
  });

  it('is listed with where it is used, and deleted where nothing names it', async () => {
    const css = { body: '.hero{background:url("fundo%20novo.png")}', type: 'text/css' };
    const png = { body: await flat(9, 9).png().toBuffer(), type: 'image/png' };
    await published('<link rel=stylesheet href=/s.css><img src=a.png>', {
      '/s.css': css,
      '/fundo%20novo.png': png,
      '/a.png': png,
    });
    const used = await upload(await flat(8, 8).png().toBuffer());
    const spare = await upload(await flat(7, 7).png().toBuffer());
    const drafted = await upload(await flat(6, 6).png().toBuffer());
    const waiting = await upload(await flat(5, 5).png().toBuffer());
    await replace('a.png', `${used.path}" data-x="${spare.path}`, {
      uploads: [used.path, spare.path, drafted.path],
    });
    await replace(spare.path, '');
    const file = { start: 0, end: 0, text: `<img src="${drafted.path}">` };
    await ask('PUT', 'draft', { baseVersion: 3, patches: [file], revision: 0 });
    const list = async () => (await ask('GET', 'files')).json as LibraryReply;
    const { files, storage } = await list();
    expect(storage.usedBytes).toBeGreaterThan(0);
    expect(
      Object.fromEntries(files.map(({ path, own, waiting, usedIn }) => [path, [own, waiting, usedIn]])),
    ).toEqual({
      '/fundo%20novo.png': [false, false, ['/s.css']],
      '/a.png': [false, false, []],
      [used.path]: [true, false, []],
      [spare.path]: [true, false, []],
      [drafted.path]: [true, false, []],
      [waiting.path]: [true, true, []],
    });
    const paths = [used, spare, drafted, waiting].map(({ path }) => path);
    expect(await ask('DELETE', 'files', { baseVersion: 2, paths })).toMatchObject(
      refusal(409, 'cloner.version.conflict', '3'),
    );
    expect((await ask('DELETE', 'files', { baseVersion: 3, paths })).json).toEqual({
      version: 4,
      deleted: [spare.path, waiting.path],
    });
    expect((await visit(spare.path)).status).toBe(404);
    expect((await visit(used.path)).status).toBe(200);
    expect((await list()).files.map(({ path }) => path)).not.toContain(waiting.path);
    expect((await ask('GET', 'draft')).json).toMatchObject({ draft: { baseVersion: 4, patches: [file] } });
    await ask('POST', 'versions/3/restore');
    expect((await visit(spare.path)).status).toBe(200);
  });

  it('is refused where it is none, or unpacks to too much', async () => {
    await published('<p>um');
    const refused = async (body: Buffer, code: string, rule: string) =>
      expect(await ask('POST', 'images', body)).toMatchObject(refusal(422, code, rule));
    const unsupported = 'cloner.upload.unsupported';
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), unsupported, 'format');
    await refused((await flat(9, 9).png().toBuffer()).subarray(0, 40), unsupported, 'unreadable');
    await refused(await flat(10_001, 1).png().toBuffer(), 'cloner.upload.too_large', 'side');
    await refused(await flat(8_000, 6_000).png().toBuffer(), 'cloner.upload.too_large', 'pixels');
  });
});

describe('trackers', () => {
  const PIXEL = { kind: 'meta-pixel', id: '12345678901' } as const;
  const THEIRS = `<script>fbq('init', '99999999999')</script>`;
  const put = async (baseVersion: number, ownTrackers: object[]) =>
    (await ask('PUT', 'trackers', { baseVersion, ownTrackers })).json as SiteTrackersReply;

  it('of the owner are put in by kind and id, and taken out again', async () => {
    const html = `<html><head><script src="${REPLAY_ADDRESS}" data-page="a" data-host="a"></script><title>x</title>`;
    await published(html, { [REPLAY_ADDRESS]: { body: REPLAY_SCRIPT, type: 'text/javascript' } });
    const before = await policy();
    await ask('PUT', 'draft', {
      baseVersion: 1,
      patches: [{ start: html.length, end: html.length, text: 'fim' }],
      revision: 0,
    });
    const made = await put(1, [PIXEL]);
    const page = await read();
    expect(page).toMatchObject({ version: 2, sha256: made.sha256, ownTrackers: [PIXEL] });
    expect(page.html).toBe(applyPatches(html, made.patches));
    const [, address = ''] =
      /<script src="(\/__ext\/trackers\.js\?[\w.-]+)"><\/script><title>/.exec(page.html) ?? [];
    expect((await visit(address)).text).toContain(PIXEL.id);
    // What the script loads is asked for past the policy and past the replay, for this account.
    expect(await policy()).toContain('https://connect.facebook.net');
    expect((await visit(REPLAY_ADDRESS)).text).toContain(PIXEL.id);
    // Work that was not saved goes on from the new version.
    const draft = async () => ((await ask('GET', 'draft')).json as DraftReply).draft;
    const carried = await draft();
    expect(carried?.baseVersion).toBe(2);
    expect(applyPatches(page.html, carried?.patches ?? [])).toBe(`${page.html}fim`);

    expect(await put(2, [PIXEL])).toMatchObject({ version: 2, saved: false, patches: [] });
    expect(await draft()).toEqual(carried);
    expect(await put(2, [])).toMatchObject({ version: 3, sha256: sha256(html) });
    expect(await policy()).toBe(before);
    expect((await visit(REPLAY_ADDRESS)).text).not.toContain(PIXEL.id);
  });

  it('of the owner go with their element, when a save takes it out of the page', async () => {
    const html = '<head><title>x</title>';
    await published(html);
    const before = await policy();
    await put(1, [PIXEL]);
    // As from a tab that had the page without them, and overwrites.
    const body = { html: `${html}fim`, subdomain: name, baseVersion: 2 };
    await hosts.app.request('POST', '/api/clone/save', { token, body });
    expect(await read()).toMatchObject({ version: 3, ownTrackers: [] });
    expect(await policy()).toBe(before);
    expect((await visit('/__ext/trackers.js')).status).toBe(404);
    expect(await put(3, [])).toMatchObject({ version: 3, saved: false });
    await put(3, [PIXEL]);
    // Another edit leaves them.
    await replace('fim', 'outro fim');
    expect(await read()).toMatchObject({ version: 5, ownTrackers: [PIXEL] });
  });

  it('of the owner come, change and go with the page that is saved, its drafts and its versions', async () => {
    await published('<head><title>x</title>');
    const before = await policy();
    const tag = `<script src="${trackersAddress([PIXEL])}"></script>`;
    const patches = [{ start: 6, end: 6, text: tag }];
    await ask('PUT', 'draft', { baseVersion: 1, patches, revision: 0 });
    // What waits in the draft is not on the web.
    expect(await policy()).toBe(before);
    expect((await visit('/__ext/trackers.js')).status).toBe(404);
    expect((await patch(patches)).json).toMatchObject({ version: 2, saved: true, ownTrackers: [PIXEL] });
    expect(await read()).toMatchObject({ html: `<head>${tag}<title>x</title>`, ownTrackers: [PIXEL] });
    expect(await policy()).toContain('https://connect.facebook.net');
    expect((await visit('/__ext/trackers.js')).text).toContain(PIXEL.id);
    const other = { ...PIXEL, id: '22222222222' };
    await replace(PIXEL.id, other.id);
    expect(await read()).toMatchObject({ version: 3, ownTrackers: [other] });
    expect((await visit('/__ext/trackers.js')).text).not.toContain(PIXEL.id);
    await ask('POST', 'versions/2/restore');
    expect(await read()).toMatchObject({ version: 4, ownTrackers: [PIXEL] });
    await replace(tag, '');
    expect(await read()).toMatchObject({ version: 5, ownTrackers: [] });
    expect(await policy()).toBe(before);
  });

  it('that a captured page names in such an element are not its owner’s', async () => {
    await published(`<head><script src="${trackersAddress([PIXEL])}"></script></head><p>um`);
    const before = await policy();
    await replace('um', 'dois');
    await replace('dois', 'três');
    expect(await read()).toMatchObject({ version: 3, ownTrackers: [] });
    expect(await policy()).toBe(before);
  });

  it('of the owner come off the list of a page that has lost their element', async () => {
    const edited = { ownTrackers: [PIXEL], pageTrackers: [], foreignTrackers: [] };
    await published('<p>um', {}, { edited });
    await ask('PUT', 'draft', { baseVersion: 1, patches: [], revision: 0 });
    expect(await policy()).toContain('https://connect.facebook.net');
    expect(await put(1, [])).toMatchObject({ version: 2, saved: true, patches: [] });
    expect(await read()).toMatchObject({ html: '<p>um', ownTrackers: [] });
    expect(await policy()).not.toContain('https://connect.facebook.net');
    expect(await ask('GET', 'draft')).toMatchObject({ json: { draft: { baseVersion: 2 } } });
  });

  it('that the owner writes reach their own hosts, other scripts and those of the original nobody’s', async () => {
    await published(`<p>um</p>${THEIRS}`);
    const before = await policy();
    const save = async (text: string) => (await replace('<p>', `${text}<p>`)).json as SavedReply;
    expect(await save('<script src="https://coleta.test/a.js"></script>')).toMatchObject({
      pageTrackers: [],
    });
    expect(await policy()).toBe(before);
    const script = `<script>fbq('init','${PIXEL.id}');fbq('init','22222222222');ttq.load('ABCDEFGHIJ0123456789')</script>`;
    const pageTrackers = [
      PIXEL,
      { kind: 'meta-pixel', id: '22222222222' },
      { kind: 'tiktok', id: 'ABCDEFGHIJ0123456789' },
    ];
    expect(await save(script)).toMatchObject({ pageTrackers });
    const policyNow = await policy();
    expect(policyNow).toContain('https://connect.facebook.net');
    expect(policyNow).toContain('https://analytics.tiktok.com');
    expect(policyNow).not.toContain('coleta.test');
    // Written once more, the original's is the original's still.
    expect(await save(THEIRS)).toMatchObject({ pageTrackers });
    expect(await replace(script, '')).toMatchObject({ json: { pageTrackers: [] } });
    expect(await policy()).toBe(before);
  });
});
