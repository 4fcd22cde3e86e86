import { setTimeout as wait } from 'node:timers/promises';
import { COMPARISONS_PER_USER, type JobView, type SiteView } from '@garimpo/cloner-contract';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Captured, Compared } from '../src/capture/capture.ts';
import { CaptureError } from '../src/capture-error.ts';
import { ComparisonRunner } from '../src/clones/comparison-runner.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { type Comparison, captured, HeldCapture } from './support/scripted-capturer.ts';
import { unzip } from './support/unzip.ts';

let cloner: ClonerApp;
let user: TestUser;
const held: HeldComparison[] = [];
beforeAll(async () => {
  cloner = await startClonerApp();
});
beforeEach(async () => {
  user = await cloner.newUser();
});
afterEach(() => {
  for (const comparison of held.splice(0)) comparison.end();
});
afterAll(() => cloner.app.close());

/** A comparison that goes on until it is told how it ends, or is stopped. */
class HeldComparison {
  #begin = () => {};
  readonly begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });
  #end: (result: Comparison | null) => void = () => {};
  readonly #over = new Promise<Comparison | null>((resolve) => {
    this.#end = resolve;
  });
  stoppedBy: unknown;

  readonly script: Comparison = async (request, copy, sink, signal) => {
    this.#begin();
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    try {
      const result = await Promise.race([this.#over, stopped]);
      return result === null
        ? { report: copy.report, again: null, picture: null }
        : await result(request, copy, sink, signal);
    } finally {
      this.stoppedBy = signal.reason;
    }
  };

  end(result: Comparison | null = null): void {
    this.#end(result);
  }
}

function hold(path: string): HeldComparison {
  const comparison = new HeldComparison();
  held.push(comparison);
  cloner.capturer.comparisons.set(path, comparison.script);
  return comparison;
}

const likeness = (share: number) => ({ wide: share, narrow: 1 });
const alike: Comparison = async (_, copy) => ({
  report: { ...copy.report, fidelity: likeness(0.97) },
  again: null,
  picture: null,
});

/** Unlike, and captured again in the other mode. */
const unlike: Comparison = async ({ url }, copy, sink): Promise<Compared> => {
  const page = await sink.put(Buffer.from('<!doctype html><p>de novo'), 'text/html; charset=utf-8');
  const again: Captured = captured(url, { '/': page });
  return {
    report: { ...copy.report, fidelity: likeness(0.4) },
    picture: null,
    again: {
      ...again,
      report: {
        ...again.report,
        mode: 'rendered',
        reason: 'static_looked_different',
        fidelity: likeness(0.99),
      },
    },
  };
};

async function siteOf(subdomain: string, of = user): Promise<SiteView> {
  const site = (await of.sites()).find((one) => one.subdomain === subdomain);
  if (site === undefined) throw new Error(`there is no ${subdomain}`);
  return site;
}

async function settled(subdomain: string): Promise<SiteView> {
  for (;;) {
    const site = await siteOf(subdomain);
    if (site.comparing !== true) return site;
    await wait(30);
  }
}

const pageOf = async (subdomain: string) =>
  (await user.request('GET', `/api/clone/${subdomain}/page`)).json as { html: string; version: number };

describe('a clone', () => {
  it('is online, and its editor open, before it is compared; then it has its likeness', async () => {
    const comparison = hold('/cedo');
    const site = await user.clone('cedo', '/cedo');
    expect(site).toMatchObject({ version: 1, comparing: true, report: { fidelity: null } });
    expect((await pageOf('cedo')).html).toContain('https://pagina.test/cedo');
    const [job] = ((await user.request('GET', '/api/clone/jobs')).json as { jobs: JobView[] }).jobs;
    expect(job).toMatchObject({ state: 'done', comparing: true });
    const following = user.events(job?.id ?? '');
    await comparison.begun;
    comparison.end(alike);
    const events = await following;
    expect(events.at(-1)).toMatchObject({ state: 'done', comparing: false });
    expect(events.at(-1)?.report?.fidelity).toEqual(likeness(0.97));
    expect(await siteOf('cedo')).toMatchObject({
      version: 1,
      comparing: false,
      report: { fidelity: likeness(0.97) },
    });
  });

  it('that turns out unlike is captured again, once, and told so', async () => {
    cloner.capturer.comparisons.set('/outra', unlike);
    await user.clone('outra', '/outra');
    const site = await settled('outra');
    expect(site).toMatchObject({
      version: 2,
      report: { mode: 'rendered', retaken: true, fidelity: likeness(0.99) },
    });
    expect((await pageOf('outra')).html).toContain('de novo');
    const compared = cloner.capturer.compared.filter((url) => url.endsWith('/outra'));
    expect(compared).toHaveLength(1);
  });

  it.each([
    [
      'saved',
      'salva',
      () => user.request('POST', '/api/clone/save', { html: '<p>minha', subdomain: 'salva' }),
    ],
    [
      'begun to change',
      'rascunho',
      () =>
        user.request('PUT', '/api/clone/rascunho/draft', {
          baseVersion: 1,
          revision: 0,
          patches: [{ start: 0, end: 0, text: 'minha' }],
        }),
    ],
  ])('that its owner has %s meanwhile stays the owner’s', async (_, name, change) => {
    const comparison = hold(`/${name}`);
    await user.clone(name, `/${name}`);
    await comparison.begun;
    expect((await change()).status).toBeLessThan(300);
    const { version, html } = await pageOf(name);
    comparison.end(unlike);
    const site = await settled(name);
    expect(site).toMatchObject({ version, report: { fidelity: likeness(0.4) } });
    expect(site.report?.retaken).toBeUndefined();
    expect((await pageOf(name)).html).toBe(html);
  });

  it('whose comparison fails, or runs into a limit, is a clone without a likeness', async () => {
    cloner.capturer.comparisons.set('/falha', async () => {
      throw new TypeError('the browser is lost');
    });
    await user.clone('falha', '/falha');
    expect(await settled('falha')).toMatchObject({ version: 1, state: 'active', report: { fidelity: null } });
  });

  it('that asks for a password in a browser is taken back', async () => {
    const comparison = hold('/pede');
    const { id } = await user.clone('pede', '/pede');
    await comparison.begun;
    comparison.end(async () => {
      throw new CaptureError('cloner.page.sensitive', 'password');
    });
    // The clone is gone first: nobody may see it while its capture is told to have failed.
    while ((await user.job(id)).state !== 'failed') await wait(30);
    expect(await user.job(id)).toMatchObject({
      site: null,
      error: { code: 'cloner.page.sensitive', fields: [{ rule: 'password' }] },
    });
    expect(await user.sites()).toEqual([]);
  });

  it('that is deleted is not compared any more', async () => {
    const comparison = hold('/some');
    await user.clone('some', '/some');
    await comparison.begun;
    await user.request('DELETE', '/api/clone', { subdomain: 'some' });
    while (comparison.stoppedBy === undefined) await wait(30);
    const { rows } = await cloner.app.db.query('SELECT 1 FROM cloner.comparisons WHERE user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('as a ZIP is there at once, and is the better copy afterwards', async () => {
    const comparison = hold('/zip');
    const { id } = await user.ask(null, '/zip');
    await comparison.begun;
    const early = await user.job(id);
    expect(early).toMatchObject({ state: 'done', comparing: true });
    const pageIn = async () => {
      const files = await unzip((await user.download(early.zipPath ?? '')).body);
      return String(files.get('index.html'));
    };
    expect(await pageIn()).toContain('https://pagina.test/zip');
    comparison.end(unlike);
    expect(await user.ended(id)).toMatchObject({ comparing: false, report: { retaken: true } });
    expect(await pageIn()).toContain('de novo');
  });
});

describe('comparisons', () => {
  deepIt('go round by user, whoever came first with many', async () => {
    const others = [await cloner.newUser(), await cloner.newUser()];
    const first = hold('/v0');
    await user.clone('v0', '/v0');
    await first.begun;
    const paths = ['/v1', '/v2', '/w1', '/x1', '/w2'];
    const comparisons = new Map(paths.map((path) => [path, hold(path)]));
    for (const [at, path] of paths.entries()) {
      const of = path.startsWith('/v') ? user : others[path.startsWith('/w') ? 0 : 1];
      await of?.clone(`vez-${at}`, path);
    }
    const before = cloner.capturer.compared.length;
    // They are for the process that captured them at first.
    await cloner.app.db.query('UPDATE cloner.comparisons SET reserved_until = now()');
    first.end();
    const turns: string[] = [];
    while (turns.length < paths.length) {
      await wait(20);
      const next = cloner.capturer.compared.slice(before).map((url) => new URL(url).pathname)[turns.length];
      if (next === undefined) continue;
      turns.push(next);
      comparisons.get(next)?.end();
    }
    expect(turns).toEqual(['/w1', '/x1', '/v1', '/w2', '/v2']);
  });

  it('that wait are so many for one user', async () => {
    await user.clone('cheio', '/cheio');
    await cloner.app.db.query(
      `INSERT INTO cloner.comparisons (clone_id, capture_id, user_id, n, state, attempts, lease_until, reserved_until)
       SELECT gen_random_uuid(), c.id, c.user_id, 1, 'waiting', 0, NULL, now() + interval '1 hour'
       FROM cloner.captures c, generate_series(1, $2) WHERE c.user_id = $1`,
      [user.id, COMPARISONS_PER_USER],
    );
    expect(await user.request('POST', '/api/clone/zip', { url: 'https://pagina.test/' })).toMatchObject({
      status: 429,
      json: { error: { code: 'cloner.queue.full' } },
    });
    await cloner.app.db.query('DELETE FROM cloner.comparisons WHERE user_id = $1', [user.id]);
  });

  it.each([
    ['leaves its comparison to another', 1, likeness(0.97), 1],
    ['that was the second leaves the clone without a likeness', 2, null, 0],
  ])('of a process that ended: it %s', async (_, attempts, fidelity, times) => {
    const name = `orfa-${attempts}`;
    const { id } = await user.clone(name, `/${name}`);
    await settled(name);
    cloner.capturer.comparisons.set(`/${name}`, alike);
    const before = cloner.capturer.compared.length;
    // As a killed process leaves it: nobody has been heard of for longer than the lease.
    await cloner.app.db.query(
      `INSERT INTO cloner.comparisons (clone_id, capture_id, user_id, n, state, attempts, lease_until, reserved_until)
       VALUES ($1, $1, $2, 1, 'running', $3, now() - interval '1 second', now())`,
      [id, user.id, attempts],
    );
    cloner.app.get<ComparisonRunner>(ComparisonRunner).wake();
    expect((await settled(name)).report?.fidelity).toEqual(fidelity);
    expect(cloner.capturer.compared.length - before).toBe(times);
  });

  deepIt('that a shutdown ends are given back', async () => {
    const other = await startClonerApp();
    const comparison = new HeldComparison();
    other.capturer.comparisons.set('/', comparison.script);
    await (await other.newUser()).clone('devolvida');
    await comparison.begun;
    await other.app.get<ComparisonRunner>(ComparisonRunner).beforeApplicationShutdown();
    const { rows } = await other.app.db.query('SELECT state, attempts FROM cloner.comparisons');
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }]);
    await other.app.close();
  });

  deepIt('hold up no capture', async () => {
    const comparison = hold('/lenta');
    await user.clone('lenta', '/lenta');
    await comparison.begun;
    const page = new HeldCapture();
    cloner.capturer.scripts.set('/rapida', page.script);
    const { id } = await user.ask('rapida', '/rapida');
    await page.begun;
    page.end();
    let job = await user.job(id);
    while (job.state !== 'done') job = await user.job(id);
    expect((await siteOf('lenta')).comparing).toBe(true);
  });
});
