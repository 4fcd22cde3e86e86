import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CAPTURES_PER_USER, type JobView } from '@garimpo/cloner-contract';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CaptureError } from '../src/capture-error.ts';
import { CaptureRunner } from '../src/clones/capture-runner.ts';
import { JobViews } from '../src/clones/job-views.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { HeldCapture } from './support/scripted-capturer.ts';

let cloner: ClonerApp;
let user: TestUser;
const held: HeldCapture[] = [];
beforeAll(async () => {
  cloner = await startClonerApp();
});
beforeEach(async () => {
  user = await cloner.newUser();
});
afterEach(() => {
  for (const capture of held.splice(0)) capture.end();
});
afterAll(() => cloner.app.close());

function hold(path: string): HeldCapture {
  const capture = new HeldCapture();
  held.push(capture);
  cloner.capturer.scripts.set(path, capture.script);
  return capture;
}

async function jobsOf(whose: TestUser): Promise<JobView[]> {
  const reply = await whose.request('GET', '/api/clone/jobs');
  return (reply.json as { jobs: JobView[] }).jobs;
}

describe('a capture', () => {
  it('is followed to its end, with the site that it made', async () => {
    const page = hold('/seguida');
    const { id, state } = await user.ask('seguida', '/seguida');
    expect(['waiting', 'running']).toContain(state);
    const following = user.events(id);
    await page.begun;
    page.end();
    const events = await following;
    const site = { subdomain: 'seguida', version: 1, originalUrl: 'https://pagina.test/seguida' };
    expect(events.at(-1)).toMatchObject({ id, state: 'done', error: null, site });
    expect(await user.sites()).toMatchObject([site]);
    expect((await user.request('GET', '/api/clone/jobs')).json).toMatchObject({ jobs: [{ id }] });
  });

  it('tells how far it is, by any replica', async () => {
    const page = hold('/longa');
    const { id } = await user.ask('longa', '/longa');
    await page.begun;
    let job = await user.job(id);
    while (job.progress.fetched === 0) job = await user.job(id);
    expect(job).toMatchObject({
      state: 'running',
      progress: { step: 'fetching', ahead: 0, found: 68, fetched: 42, failed: 1, bytes: 12_400 },
    });
    page.end();
    await user.ended(id);
  });

  it('for a ZIP says what became of the page, as one for a site does', async () => {
    const zip = await user.ended((await user.ask(null)).id);
    const hosted = await user.ended((await user.ask('relato')).id);
    expect(zip).toMatchObject({ subdomain: null, site: null, report: { assets: { kept: 1, lost: 0 } } });
    expect(hosted).toMatchObject({ subdomain: 'relato', report: zip.report });
    expect(hosted.site?.report).toEqual(zip.report);
  });

  it('that takes longer than the caller waits is answered as a job, and goes on', async () => {
    const page = hold('/demorada');
    const url = 'https://pagina.test/demorada';
    const asked = [
      ['folder', { url, subdomain: 'demorada' }],
      ['zip', { url }],
    ] as const;
    const replies = await Promise.all(
      asked.map(([way, body]) => user.request('POST', `/api/clone/${way}`, body, { prefer: 'wait=1' })),
    );
    expect(replies).toMatchObject([
      { status: 202, json: { job: { kind: 'folder', subdomain: 'demorada', state: 'running' } } },
      { status: 202, json: { job: { kind: 'zip', state: 'running' } } },
    ]);
    page.end();
    for (const { json } of replies)
      expect(await user.ended((json as { job: JobView }).job.id)).toMatchObject({
        state: 'done',
        error: null,
      });
  });

  it('whose caller goes away goes on, and is no failure of ours', async () => {
    const page = hold('/largada');
    const before = cloner.app.logs.length;
    const logged = () =>
      cloner.app.logs.slice(before).map((line) => JSON.parse(line) as { level: string; path?: string });
    const leaving = new AbortController();
    const asking = fetch(`${cloner.app.url}/api/clone/folder`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://pagina.test/largada', subdomain: 'largada' }),
      signal: leaving.signal,
    });
    const answered = asking.then(
      () => true,
      () => false,
    );
    await page.begun;
    leaving.abort();
    expect(await answered).toBe(false);
    while (!logged().some(({ path }) => path === '/api/clone/folder')) await wait(50);
    page.end();
    const [job] = await jobsOf(user);
    expect(await user.ended(job?.id ?? '')).toMatchObject({ state: 'done', site: { subdomain: 'largada' } });
    expect(logged().filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('that fails says why, and gives its name back', async () => {
    cloner.capturer.scripts.set('/ruim', async () => {
      throw new CaptureError('cloner.page.refused', '404');
    });
    const input = { url: 'https://pagina.test/ruim', subdomain: 'ruim' };
    expect(await user.request('POST', '/api/clone/folder', input)).toMatchObject({
      status: 422,
      json: { error: { code: 'cloner.page.refused', fields: [{ path: 'url', rule: '404' }] } },
    });
    expect(await user.sites()).toEqual([]);
    await (await cloner.newUser()).clone('ruim');
  });

  it('that breaks says that it failed, and no more', async () => {
    cloner.capturer.scripts.set('/bug', async () => {
      throw new TypeError('secret path');
    });
    const { id } = await user.ask(null, '/bug');
    expect(await user.ended(id)).toMatchObject({
      state: 'failed',
      error: { code: 'cloner.capture.failed' },
      zipPath: null,
    });
  });

  it('is nobody else’s to see or to stop', async () => {
    const page = hold('/minha');
    const { id } = await user.ask('minha', '/minha');
    await page.begun;
    const stranger = await cloner.newUser();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/events'],
      ['GET', '/zip'],
    ] as const) {
      expect(await stranger.request(method, `/api/clone/jobs/${id}${path}`)).toMatchObject({
        status: 404,
        json: { error: { code: 'cloner.job.not_found' } },
      });
    }
    page.end();
    expect((await user.ended(id)).state).toBe('done');
  });
});

describe('cancelling', () => {
  it('stops a capture under way, keeps nothing, and frees the name', async () => {
    const page = hold('/parar');
    const { id } = await user.ask('parar', '/parar');
    await page.begun;
    expect(await user.request('DELETE', `/api/clone/jobs/${id}`)).toMatchObject({
      status: 200,
      json: { job: { state: 'cancelled', site: null } },
    });
    while (page.stoppedBy === undefined) await user.job(id);
    expect(await user.sites()).toEqual([]);
    await user.clone('parar');
  });

  it('hears of it from another process', async () => {
    const page = hold('/alheia');
    const { id } = await user.ask('alheia', '/alheia');
    await page.begun;
    await cloner.app.db.query(`UPDATE cloner.captures SET state = 'cancelled' WHERE id = $1`, [id]);
    while (page.stoppedBy === undefined) await user.job(id);
    expect((await user.job(id)).state).toBe('cancelled');
  });

  it('does not undo what is done', async () => {
    const { id } = await user.clone('pronta');
    await user.request('DELETE', `/api/clone/jobs/${id}`);
    expect((await user.job(id)).state).toBe('done');
    expect(await user.sites()).toHaveLength(1);
  });
});

describe('turns', () => {
  it('go round by user, whoever came first with many', async () => {
    const first = ['/a1', '/a2', '/a3'].map(hold);
    const others = [await cloner.newUser(), await cloner.newUser()];
    for (const at of [1, 2, 3]) await user.ask(null, `/a${at}`);
    await Promise.all(first.map(({ begun }) => begun));
    await user.ask(null, '/a4');
    const fifth = await user.ask(null, '/a5');
    const before = cloner.capturer.begun.length;
    const held = ['/b1', '/c1', '/a4', '/b2', '/a5'].map(hold);
    await others[0]?.ask(null, '/b1');
    const second = await others[0]?.ask(null, '/b2');
    await others[1]?.ask(null, '/c1');
    expect((await user.job(fifth.id)).progress).toMatchObject({ step: 'queued', ahead: 4 });
    expect((await others[0]?.job(second?.id ?? ''))?.progress.ahead).toBe(2);
    for (const [at, page] of [...first, ...held].entries()) {
      page.end();
      await held[at]?.begun;
    }
    const paths = cloner.capturer.begun.slice(before).map((url) => new URL(url).pathname);
    expect(paths).toEqual(['/b1', '/c1', '/a4', '/b2', '/a5']);
  });

  it('are so many for one user', async () => {
    const page = hold('/cheia');
    for (let at = 0; at < CAPTURES_PER_USER; at += 1) await user.ask(null, '/cheia');
    expect(await user.request('POST', '/api/clone/zip', { url: 'https://pagina.test/cheia' })).toMatchObject({
      status: 429,
      json: { error: { code: 'cloner.queue.full' } },
    });
    await (await cloner.newUser()).ask(null, '/livre');
    page.end();
  });
});

describe('a process that ended', () => {
  /** As a killed process leaves it: nobody has been heard of for longer than the lease. */
  async function abandoned(subdomain: string, attempts: number): Promise<string> {
    const id = randomUUID();
    await cloner.app.db.query(
      `WITH name AS (INSERT INTO cloner.subdomains (name, user_id, kind, clone_id) VALUES ($3, $2, 'site', $1))
       INSERT INTO cloner.captures (id, user_id, kind, url, subdomain, mode, remove_trackers, state, attempts, lease_until)
       VALUES ($1, $2, 'folder', 'https://pagina.test/', $3, 'auto', true, 'running', $4, now() - interval '1 second')`,
      [id, user.id, subdomain, attempts],
    );
    cloner.app.get<CaptureRunner>(CaptureRunner).wake();
    return id;
  }

  it('leaves its capture to another', async () => {
    const id = await abandoned('orfa', 1);
    expect(await user.ended(id)).toMatchObject({ state: 'done', site: { id, subdomain: 'orfa' } });
  });

  it('that was the second leaves it to nobody, and the name to everybody', async () => {
    const id = await abandoned('fatal', 2);
    expect(await user.ended(id)).toMatchObject({
      state: 'failed',
      error: { code: 'cloner.capture.failed' },
    });
    await user.clone('fatal');
  });

  deepIt('that was slow and not dead stops, and makes no second clone', async () => {
    const page = hold('/lenta');
    const { id } = await user.ask('lenta', '/lenta');
    await page.begun;
    // Another has taken it up meanwhile.
    await cloner.app.db.query('UPDATE cloner.captures SET attempts = 2 WHERE id = $1', [id]);
    while (page.stoppedBy === undefined) await user.job(id);
    expect((await user.job(id)).state).toBe('running');
    expect(await user.sites()).toEqual([]);
    await user.request('DELETE', `/api/clone/jobs/${id}`);
  });

  it('ends what it has begun by handing it back', async () => {
    const other = await startClonerApp();
    const page = new HeldCapture();
    other.capturer.scripts.set('/', page.script);
    const { id } = await (await other.newUser()).ask('troca');
    await page.begun;
    const runner = other.app.get<CaptureRunner>(CaptureRunner);
    await runner.beforeApplicationShutdown();
    const { rows } = await other.app.db.query('SELECT state, attempts FROM cloner.captures WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }]);
    await other.app.close();
  });

  deepIt('answers those who wait for one, who follow it elsewhere', async () => {
    const other = await startClonerApp();
    const page = new HeldCapture();
    other.capturer.scripts.set('/', page.script);
    const follower = await other.newUser();
    const { id } = await follower.ask('seguida');
    await page.begun;
    const following = follower.events(id);
    const waiting = follower.request('POST', '/api/clone/zip', { url: 'https://pagina.test/' });
    while ((await jobsOf(follower)).length < 2);
    other.app.get<JobViews>(JobViews).beforeApplicationShutdown();
    expect((await following).at(-1)).toMatchObject({ id, state: 'running' });
    expect(await waiting).toMatchObject({ status: 202, json: { job: { kind: 'zip' } } });
    page.end();
    await other.app.close();
  });
});
