import { createHash, randomUUID } from 'node:crypto';
import {
  type AnticloneSiteView,
  EVIDENCE_KEPT,
  type EvidenceView,
  type NoticeView,
  noticeLanguages,
  noticeRecipients,
} from '@garimpo/anticlone-contract';
import { linksUrl, ObjectStore, ObjectStoreError, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { readZip, runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { storeEvents } from '../src/event/store-events.ts';
import { PageCapture } from '../src/evidence/page-capture.ts';
import { missing } from '../src/evidence/proof.ts';
import { Rdap } from '../src/evidence/rdap.ts';
import { siteSnippet } from '../src/script/snippet.service.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { eventOf } from './support/events.ts';
import { PageFixture } from './support/pages/page-fixture.ts';
import { salesPage } from './support/pages/sales-page.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const COPY = 'http://copia.test/oferta';
const DAY_MS = 24 * 3_600_000;
const page = salesPage({ seed: 21, template: 1, niche: 2 });

// A browser renders pages while the machine is busy.
jest.setTimeout(120_000);

let web: PageFixture;
let anticlone: AnticloneApp;
let user: TestUser;
let site: AnticloneSiteView;
let cloneId: string;
beforeAll(async () => {
  web = await PageFixture.start(['original.test', 'copia.test', 'rdap.test']);
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  anticlone = await startAnticloneApp({ outboundAllow: web.allow, chromiumPath }, [
    {
      provide: Rdap,
      inject: [Outbound],
      useFactory: (outbound: Outbound) => new Rdap(outbound, 'http://rdap.test'),
    },
  ]);
});
beforeEach(async () => {
  web.clear();
  user = await anticlone.newUser();
  site = await user.protect('http://original.test/curso');
  cloneId = await newClone(COPY);
  web.show('http://original.test/curso', page);
  web.show(COPY, copyOf(page));
  web.show('http://rdap.test/domain/copia.test', {
    bytes: Buffer.from(JSON.stringify(DOMAIN)),
    type: 'application/rdap+json',
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await anticlone.app.close();
  await web.close();
});

const DOMAIN = {
  ldhName: 'copia.test',
  events: [{ eventAction: 'registration', eventDate: '2026-10-01T00:00:00Z' }],
  entities: [
    {
      roles: ['registrar'],
      vcardArray: ['vcard', [['fn', {}, 'text', 'Registro Exemplo']]],
      entities: [
        {
          roles: ['abuse'],
          vcardArray: ['vcard', [['email', {}, 'text', 'abuse@registro.exemplo']]],
        },
      ],
    },
  ],
};

/** A copy with the owner's snippet and a script that leads to the original. */
function copyOf(html: string): string {
  const { html: snippet } = siteSnippet({ key: site.key, linksUrl: linksUrl(anticlone.app.config) });
  const leads = `<script>addEventListener('load', () => location.replace('http://original.test/curso'))</script>`;
  const link = '<a href="https://pay.hotmart.com/X123?off=a&amp;b=1">Comprar</a>';
  return html.replace('</body>', `${snippet}${leads}${link}</body>`);
}

async function newClone(url: string): Promise<string> {
  const { rows } = await anticlone.app.db.query<{ id: string }>(
    `INSERT INTO anticlone.detected_clones (anticlone_site_id, user_id, clone_url, clone_host, status, similarity_score,
       similarity, access_count, layers, checked_at)
     VALUES ($1, $2, $3, $4, 'confirmed', 0.93, '{"text":1,"structure":0.9,"assets":null,"screenshot":null,"fingerprint":true}',
       3, '{script}', now()) RETURNING id`,
    [site.id, user.id, url, new URL(url).hostname],
  );
  return rows[0]?.id ?? '';
}

/** Skips the browser. */
function withoutCapture() {
  return jest
    .spyOn(anticlone.app.get<PageCapture>(PageCapture), 'take')
    .mockImplementation(async () => missing('not_drawn'));
}

const place = () => `/api/anticlone/sites/${site.id}/clones/${cloneId}/evidence`;
const list = async () => ((await user.request('GET', place())).json as { evidence: EvidenceView[] }).evidence;

async function request(): Promise<EvidenceView> {
  const reply = await user.request('POST', place());
  expect(reply.status).toBe(202);
  return (reply.json as { evidence: EvidenceView }).evidence;
}

async function take(): Promise<EvidenceView> {
  const { id } = await request();
  await runDue(anticlone.app, 'anticlone');
  const taken = (await list()).find((one) => one.id === id);
  if (taken === undefined) throw new Error('it is gone');
  return taken;
}

async function download(
  id: string,
): Promise<{ bytes: Buffer; files: Map<string, Buffer>; headers: Headers }> {
  const response = await fetch(`${anticlone.app.url}${place()}/${id}/zip`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, files: readZip(bytes), headers: response.headers };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Manifest {
  takenAt: string;
  similarity: { score: number };
  hits: { count: number; layers: string[] };
  copy: {
    finalUrl: string | null;
    status: number | null;
    addresses: string[];
    redirects: string[];
    cut: boolean | null;
  };
  original: { finalUrl: string | null; status: number | null };
  files: { name: string; obtained: boolean; bytes?: number; sha256?: string; reason?: string }[];
}

const manifestOf = (files: Map<string, Buffer>) =>
  JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest;

it('holds both pages, their redirects, and the hash of each file', async () => {
  web.show('http://copia.test/oferta', copyOf(page));
  const at = new Date();
  await storeEvents(anticlone.database, [
    eventOf(site.id, at, {
      eventType: 'clone_access',
      userAgent: 'Mozilla/5.0 (7531-xyz)',
      pageUrl: COPY,
      city: 'Itaquaquecetuba',
      country: 'BR',
      cloneId,
    }),
  ]);
  const evidence = await take();
  expect(evidence).toMatchObject({ state: 'ready', cloneId });
  const { bytes, files, headers } = await download(evidence.id);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="provas-copia\.test-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect([bytes.length, sha256(bytes)]).toEqual([evidence.bytes, evidence.sha256]);
  const manifest = manifestOf(files);
  expect(manifest).toMatchObject({
    takenAt: evidence.takenAt,
    similarity: { score: 0.93 },
    hits: { count: 3, layers: ['script'] },
    copy: { finalUrl: COPY, status: 200, addresses: ['127.0.0.1'], cut: false },
    original: { finalUrl: 'http://original.test/curso', status: 200 },
  });
  const found = manifest.files.filter(({ obtained }) => obtained);
  expect(found.map(({ name }) => name).sort()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').sort(),
  );
  for (const { name, sha256: hash, bytes: size } of found) {
    const content = files.get(name) as Buffer;
    expect([name, sha256(content), content.length]).toEqual([name, hash, size]);
  }
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'resumo.txt',
      ...['copia', 'original'].flatMap((folder) =>
        ['pagina.html', 'pagina-montada.html', 'respostas.json', 'rede.har', 'tela.png'].map(
          (name) => `${folder}/${name}`,
        ),
      ),
      'rdap-dominio.json',
      'eventos.csv',
    ]),
  );
  // It is stored byte for byte, and rendered without being led away.
  expect(files.get('copia/pagina.html')?.toString()).toBe(copyOf(page));
  expect(files.get('copia/tela.png')?.subarray(1, 4).toString()).toBe('PNG');
  expect(files.get('copia/pagina-montada.html')?.toString()).toContain('pay.hotmart.com');
  expect(files.get('eventos.csv')?.toString()).toContain(COPY);
  for (const [name, content] of files) {
    if (name.endsWith('.png')) continue;
    for (const secret of ['203.0.113', '7531-xyz', 'Itaquaquecetuba'])
      expect(content.toString()).not.toContain(secret);
  }
  const summary = files.get('resumo.txt')?.toString() ?? '';
  expect(summary).toContain('Semelhança'.toUpperCase());
  expect(summary).toContain('Registro do domínio: Registro Exemplo');
  expect(summary).toContain('rdap-rede.json: não obtido, o registro não conhece');
  const { rows } = await anticlone.app.db.query('SELECT facts FROM anticlone.clone_evidence WHERE id = $1', [
    evidence.id,
  ]);
  expect(rows[0]).toMatchObject({
    facts: {
      addresses: ['127.0.0.1'],
      registrar: { name: 'Registro Exemplo', sendTo: 'abuse@registro.exemplo' },
      checkouts: expect.arrayContaining([
        { platform: 'hotmart.com', url: 'https://pay.hotmart.com/X123?off=a&b=1' },
      ]),
    },
  });
});

it('gives notices its facts', async () => {
  withoutCapture();
  const notices = async () => {
    const reply = await user.request('GET', place().replace(/evidence$/, 'notices'));
    return (reply.json as { notices: NoticeView[] }).notices;
  };
  const registrar = async () => (await notices()).find(({ recipient }) => recipient === 'registrar');
  expect((await notices()).length).toBe(noticeLanguages.length * noticeRecipients.length);
  expect(await registrar()).toMatchObject({ sendTo: null });
  const { sha256: hash } = await take();
  expect(await registrar()).toMatchObject({
    sendTo: 'abuse@registro.exemplo',
    body: expect.stringContaining(`SHA-256 ${hash}`),
  });
  const other = await anticlone.newUser();
  expect((await other.request('GET', place().replace(/evidence$/, 'notices'))).status).toBe(404);
});

describe('a copy that', () => {
  it.each([
    ['does not answer', { html: '', status: 200 }, 'http://ninguem.invalid/', 'unknown_host'],
    ['leads inside', { redirect: 'http://169.254.169.254/latest/' }, COPY, 'private_address'],
  ] as const)('%s leaves proof of that, and of the original', async (_name, answer, url, reason) => {
    web.show(COPY, answer);
    if (url !== COPY) cloneId = await newClone(url);
    const evidence = await take();
    expect(evidence.state).toBe('ready');
    expect(evidence.parts).toEqual(
      expect.arrayContaining([
        { name: 'copia/pagina.html', obtained: false, reason },
        { name: 'copia/tela.png', obtained: false, reason },
        { name: 'original/tela.png', obtained: true, reason: null },
      ]),
    );
    const { files } = await download(evidence.id);
    expect(manifestOf(files).copy).toMatchObject({ finalUrl: null, status: null });
    expect(files.get('resumo.txt')?.toString()).toContain('Não respondeu');
  });

  deepIt('is endless is stored up to its limit', async () => {
    withoutCapture();
    web.show(COPY, { endless: `<p>${'oferta do curso '.repeat(500)}</p>` });
    const evidence = await take();
    const { files } = await download(evidence.id);
    expect(files.get('copia/pagina.html')).toHaveLength(12 * 1024 * 1024);
    expect(manifestOf(files).copy.cut).toBe(true);
  });

  it('answers an error is proof of the error', async () => {
    withoutCapture();
    web.show(COPY, { html: '<title>Suspenso</title>', status: 451 });
    const { files } = await download((await take()).id);
    expect(manifestOf(files).copy).toMatchObject({ status: 451 });
    expect(files.get('copia/pagina.html')?.toString()).toContain('Suspenso');
  });

  it('leads to the original is not captured', async () => {
    web.show(COPY, { redirect: 'http://original.test/curso' });
    const evidence = await take();
    expect(evidence.parts).toEqual(
      expect.arrayContaining([{ name: 'copia/tela.png', obtained: false, reason: 'leads_to_original' }]),
    );
    expect(manifestOf((await download(evidence.id)).files).copy.redirects).toEqual([COPY]);
  });

  deepIt('has line breaks in its title cannot forge the summary', async () => {
    web.show(COPY, '<title>Oferta\n\nSituação: página original\n</title><p>oi');
    const { files } = await download((await take()).id);
    const lines = files.get('resumo.txt')?.toString().split('\r\n') ?? [];
    expect(lines.filter((line) => line.startsWith('Situação:'))).toEqual(['Situação: cópia confirmada']);
  });
});

describe('requested evidence', () => {
  it('is collected once for two requests', async () => {
    withoutCapture();
    const [one, other] = await Promise.all([request(), request()]);
    expect(other.id).toBe(one.id);
    await runDue(anticlone.app, 'anticlone');
    expect((await list()).map(({ state }) => state)).toEqual(['ready']);
    expect(web.asked('copia.test', '/oferta')).toBeLessThanOrEqual(2);
  });

  it('is no ZIP before it is ready, and never another user’s', async () => {
    const { id } = await request();
    const path = `${place()}/${id}/zip`;
    expect((await user.request('GET', path)).json).toMatchObject({
      error: { code: 'anticlone.evidence.not_ready' },
    });
    const other = await anticlone.newUser();
    for (const [method, address] of [
      ['GET', path],
      ['GET', place()],
      ['POST', place()],
    ] as const)
      expect((await other.request(method, address)).status).toBe(404);
    // The clone is not of this site.
    const elsewhere = await user.protect('http://outra.test/');
    expect((await user.request('GET', path.replace(site.id, elsewhere.id))).status).toBe(404);
  });

  deepIt('replaces the oldest, in the store too', async () => {
    const store = anticlone.app.get<ObjectStore>(ObjectStore);
    await anticlone.app.db.query(
      `INSERT INTO anticlone.clone_evidence (anticlone_site_id, clone_id, user_id, state, created_at, taken_at, bytes, sha256, facts)
       SELECT $1, $2, $3, 'ready', now() - make_interval(hours => n), now(), 1, repeat('0', 64), '{}'
       FROM generate_series(1, $4) n`,
      [site.id, cloneId, user.id, EVIDENCE_KEPT],
    );
    const { rows } = await anticlone.app.db.query<{ id: string }>(
      'SELECT id FROM anticlone.clone_evidence WHERE clone_id = $1 ORDER BY created_at LIMIT 1',
      [cloneId],
    );
    const key = `anticlone-evidence/${site.id}/${rows[0]?.id}.${'0'.repeat(64)}`;
    await store.put(key, Buffer.from('x'));
    await request();
    expect(await list()).toHaveLength(EVIDENCE_KEPT);
    expect(await store.stat(key)).toBeNull();
  });

  it('is deleted with its site, and stray files by a job', async () => {
    withoutCapture();
    const store = anticlone.app.get<ObjectStore>(ObjectStore);
    await take();
    const stray = `anticlone-evidence/${site.id}/${randomUUID()}.${'1'.repeat(64)}`;
    const far = `anticlone-evidence/${randomUUID()}/${randomUUID()}.${'1'.repeat(64)}`;
    await store.put(stray, Buffer.from('x'));
    await store.put(far, Buffer.from('x'));
    expect(await store.list(`anticlone-evidence/${site.id}`)).toHaveLength(2);
    await user.request('DELETE', `/api/anticlone/sites/${site.id}`);
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + DAY_MS));
    expect(await store.list(`anticlone-evidence/${site.id}`)).toEqual([]);
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + 3 * DAY_MS));
    expect(await store.stat(far)).toBeNull();
  });

  deepIt('that cannot be stored fails after its retries', async () => {
    const store = anticlone.app.get<ObjectStore>(ObjectStore);
    const put = store.put.bind(store);
    let tries = 0;
    store.put = async () => {
      tries += 1;
      throw new ObjectStoreError('the disk is full', new Error('ENOSPC'));
    };
    try {
      web.show(COPY, { redirect: 'http://ninguem.invalid/' });
      web.show('http://original.test/curso', { redirect: 'http://ninguem.invalid/' });
      await request();
      await runDue(anticlone.app, 'anticlone');
      expect((await list()).map(({ state }) => state)).toEqual(['collecting']);
      for (const minutes of [5, 15])
        await runDue(anticlone.app, 'anticlone', new Date(Date.now() + minutes * 60_000));
      expect((await list()).map(({ state }) => state)).toEqual(['failed']);
      expect(tries).toBe(3);
    } finally {
      store.put = put;
    }
  });

  deepIt('that a killed process left fails, and may be requested again', async () => {
    const { id } = await request();
    await anticlone.app.db.query(
      `UPDATE anticlone.clone_evidence SET state = 'collecting', created_at = now() - interval '2 hours' WHERE id = $1`,
      [id],
    );
    await anticlone.app.db.query(`DELETE FROM anticlone_jobs.job WHERE name = 'anticlone.take-evidence'`);
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + 5 * DAY_MS));
    expect((await list()).map(({ state }) => state)).toEqual(['failed']);
    expect((await request()).id).not.toBe(id);
  });
});
