import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runDue, TestProgram } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { judgeJob } from '../src/capture/evidence.ts';
import { redirectJob } from '../src/capture/page-redirect.ts';
import { loadedJob, prepareJob, rewriteJob } from '../src/capture/text-file.ts';
import { claimNext } from '../src/clones/capture-queue.ts';
import { CaptureRunner } from '../src/clones/capture-runner.ts';
import { Reading, type ReadingJob, ReadingThreads, readHere } from '../src/rewrite/reading.ts';
import { sensitiveJob } from '../src/sensitive/find-sensitive.ts';
import { CloneStore } from '../src/store/clone-store.ts';
import { objectKey } from '../src/store/objects.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';

const HOUR_MS = 3_600_000;
/** With it a page is long enough to be read in a thread of its own. */
const LONG = '<p>Oferta da semana</p>'.repeat(5_000);

// Building and starting a program takes seconds on a busy machine.
jest.setTimeout(240_000);

let cloner: ClonerApp;
let user: TestUser;
let program: TestProgram | undefined;
let site: Server;
/** The last file of a page is not answered before a test says so: until then its capture is under way. */
const held = new Map<string, ServerResponse[]>();
let onHeld = () => {};
beforeAll(async () => {
  [cloner, program] = await Promise.all([startClonerApp(), TestProgram.build('cloner')]);
  // What it would take up is for the processes that are killed.
  await cloner.app.get<CaptureRunner>(CaptureRunner).beforeApplicationShutdown();
  user = await cloner.newUser();
  site = createServer((request, response) => {
    const [, page = '', file = ''] = (request.url ?? '').split('/');
    if (file === '') {
      response.setHeader('content-type', 'text/html');
      response.end(`<p>Oferta ${page}</p><img src=foto.png><img src=marca.png><img src=ultima.png>${LONG}`);
    } else if (file === 'ultima.png') {
      held.set(page, [...(held.get(page) ?? []), response]);
      onHeld();
    } else response.writeHead(200, { 'content-type': 'image/png' }).end(`\x89PNG ${request.url}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  await program?.remove();
  site.closeAllConnections();
  site.close();
  await cloner.app.close();
});

const start = () =>
  (program as TestProgram).start(cloner.app, {
    OUTBOUND_ALLOW: `pagina.test=127.0.0.1:${(site.address() as AddressInfo).port}`,
    CHROMIUM_PATH: '/nowhere',
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    ANTICLONE_URL: 'http://127.0.0.1:9',
    TRAFFIC_FILTER_URL: 'http://127.0.0.1:9',
  });

/** Whatever else of these pages there was to fetch is in the store, and they wait for their last file. */
async function inTheMiddleOf(files: number, ...pages: string[]): Promise<void> {
  while (!pages.every((page) => held.has(page))) {
    await new Promise<void>((resolve) => {
      onHeld = resolve;
    });
  }
  while ((await storedFiles()).length < files) await cloner.app.db.query('SELECT pg_sleep(0.02)');
}

function letGo(page: string): void {
  for (const response of held.get(page) ?? []) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(`\x89PNG /${page}/ultima.png`);
  }
}

async function storedFiles(): Promise<string[]> {
  return cloner.objects.list('clones');
}

async function captureOf(id: string): Promise<{ state: string; attempts: number }> {
  const { rows } = await cloner.app.db.query('SELECT state, attempts FROM cloner.captures WHERE id = $1', [
    id,
  ]);
  return rows[0];
}

/** Who was killed has not been heard of for longer than a lease. */
async function leasesEnd(): Promise<void> {
  await cloner.app.db.query(
    `UPDATE cloner.captures SET lease_until = now() - interval '1 second' WHERE state = 'running'`,
  );
}

it('killed in the middle of captures, nothing half is seen, one goes on elsewhere, and what is left over goes', async () => {
  const input = (name: string) => ({ url: `http://pagina.test/${name}/`, subdomain: name });
  const ask = async (name: string) => {
    const reply = await user.request('POST', '/api/clone/folder', input(name), { prefer: 'respond-async' });
    return (reply.json as { job: { id: string } }).job.id;
  };
  const [done, fatal] = [await ask('retomada'), await ask('fatal')];
  const first = await start();
  await inTheMiddleOf(4, 'retomada', 'fatal');
  await first.kill();

  expect(await user.sites()).toEqual([]);
  for (const id of [done, fatal]) expect(await captureOf(id)).toEqual({ state: 'running', attempts: 1 });
  const { rows } = await cloner.app.db.query('SELECT 1 FROM cloner.versions');
  expect(rows).toEqual([]);
  const other = await cloner.newUser();
  expect((await other.request('POST', '/api/clone/folder', input('fatal'))).status).toBe(409);
  // Somebody may still be about to use them.
  await runDue(cloner.app, 'cloner', new Date(Date.now() + HOUR_MS));
  expect(await storedFiles()).toHaveLength(4);

  held.clear();
  await leasesEnd();
  const second = await start();
  await inTheMiddleOf(4, 'retomada', 'fatal');
  letGo('retomada');
  expect(await user.ended(done)).toMatchObject({
    state: 'done',
    site: { subdomain: 'retomada', version: 1 },
  });
  expect(await captureOf(fatal)).toEqual({ state: 'running', attempts: 2 });
  await second.kill();

  await leasesEnd();
  expect(await claimNext(cloner.database)).toBeNull();
  expect(await user.job(fatal)).toMatchObject({ state: 'failed', error: { code: 'cloner.capture.failed' } });
  expect(await user.sites()).toMatchObject([{ subdomain: 'retomada' }]);
  const again = await other.request('POST', '/api/clone/folder', input('fatal'), { prefer: 'respond-async' });
  expect(again.status).toBe(202);

  await cloner.app.db.query(`UPDATE cloner.object_claims SET claimed_at = now() - interval '61 minutes'`);
  await runDue(cloner.app, 'cloner', new Date(Date.now() + 2 * HOUR_MS));
  const { rows: objects } = await cloner.app.db.query<{ sha256: string }>(
    'SELECT sha256 FROM cloner.version_objects WHERE clone_id = $1',
    [done],
  );
  // The page, three pictures and the manifest of the clone that there is; nothing of the other.
  expect(objects).toHaveLength(5);
  expect((await storedFiles()).sort()).toEqual(objects.map(({ sha256 }) => objectKey(sha256)).sort());
  const store = cloner.app.get<CloneStore>(CloneStore);
  for (const { sha256 } of objects) expect((await store.read(sha256)).length).toBeGreaterThan(0);
  // What was on its way into the store when they were killed had no name on the disk.
  expect(await readdir(join(cloner.app.config.dataDir, 'clones'))).toEqual([]);
});

it('reads in its threads what is read here', async () => {
  const threads = new ReadingThreads(pathToFileURL(program?.fileOf('cloner-thread') ?? ''));
  const there = new Reading(threads);
  const never = new AbortController().signal;
  const url = 'http://pagina.test/';
  const text = `<title>Oferta</title><script src="https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234"></script>
<style>p { background: url(fundo.png) }</style><img data-src=preguica.png><link rel=icon href=/marca.ico>
<script type=module>import '/modulo.js'</script><form><input type=password></form>${LONG}`;
  const input = {
    text,
    url,
    role: 'page' as const,
    encoding: 'utf-8',
    mayScript: true,
    withoutTrackers: true,
    withLazyPictures: true,
    page: url,
    located: new Set(['/marca.ico', '/modulo.js']),
    kept: new Set(['/marca.ico']),
    staying: [],
  };
  const same = async <Result>(job: ReadingJob<typeof input, Result>) =>
    expect([job.name, await there.run(job, input, never)]).toEqual([
      job.name,
      await readHere.run(job, input, never),
    ]);
  await same(redirectJob);
  await same(sensitiveJob);
  await same(judgeJob);
  await same(prepareJob);
  await same(loadedJob);
  await same(rewriteJob);
  expect(await there.run(sensitiveJob, input, never)).toBe('password');
  await threads.end();
});
