import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnticloneSiteView, CloneView, SearchView } from '@garimpo/anticlone-contract';
import { Outbound, OutboundError } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PageCapture } from '../src/evidence/page-capture.ts';
import { missing } from '../src/evidence/proof.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { certificateFor } from './support/certificates/certificate.ts';
import { LogServer } from './support/certificates/log-server.ts';
import { changeLinks, inOrder, renameClasses } from './support/pages/page-changes.ts';
import { PageFixture } from './support/pages/page-fixture.ts';
import { Random } from './support/pages/random.ts';
import { salesPage } from './support/pages/sales-page.ts';

jest.setTimeout(120_000);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COPY_HOST = 'sonoprofundo-oficial.test';
const page = salesPage({ seed: 21, template: 0, niche: 2 });
const copy = inOrder(renameClasses, changeLinks)(page, new Random(2));
const other = salesPage({ seed: 22, template: 1, niche: 5 });
const HOSTS = [
  'sonoprofundo.test',
  COPY_HOST,
  'sonoprofundo.shop',
  'sono-profundo.test',
  'sonoprofund0.test',
  'vinda.test',
];

let web: PageFixture;
let logs: { rfc: LogServer; tiles: LogServer };
let anticlone: AnticloneApp;
let ana: TestUser;
let site: AnticloneSiteView;
let start = Date.now();
const asked: string[] = [];
beforeAll(async () => {
  web = await PageFixture.start(HOSTS);
  logs = { rfc: await LogServer.start('log.test'), tiles: await LogServer.start('tiles.test') };
  const outboundAllow = [...web.allow, logs.rfc.receiver.allow, logs.tiles.receiver.allow];
  const ctLogs = [
    { url: 'http://log.test/2026', api: 'rfc6962' as const },
    { url: 'http://tiles.test/2026', api: 'tiles' as const },
  ];
  const resolve = async (name: string) => {
    asked.push(name);
    throw new OutboundError('unknown_host', `${name} has no address`);
  };
  const config = { outboundAllow, ctLogs };
  anticlone = await startAnticloneApp(config, [
    {
      provide: Outbound,
      useValue: new Outbound({ outboundAllow, publicUrl: 'http://garimpo.test' }, resolve),
    },
  ]);
  jest
    .spyOn(anticlone.app.get<PageCapture>(PageCapture), 'take')
    .mockImplementation(async () => missing('not_drawn'));
});
afterAll(async () => {
  await anticlone.app.close();
  await Promise.all([web.close(), logs.rfc.receiver.close(), logs.tiles.receiver.close()]);
});
beforeEach(async () => {
  // Schedules do not run for the past.
  start += 100 * DAY_MS;
  await anticlone.app.db.query('DELETE FROM anticlone.anticlone_sites');
  await anticlone.app.db.query('UPDATE anticlone.upkeep SET done_until = $1', [
    new Date(start + 90 * DAY_MS),
  ]);
  web.clear();
  web.show('http://sonoprofundo.test/curso', page);
  const email = `${start}@exemplo.com.br`;
  ana = await anticlone.newUser({ contact: { email, mail: true } });
  site = await ana.protect('http://sonoprofundo.test/curso');
  await settings({ enabled: true });
  // The round of names is another test's.
  await roundsAt(30 * DAY_MS);
  asked.length = 0;
});

const roundsAt = (afterMs: number) =>
  anticlone.app.db.query('UPDATE anticlone.anticlone_sites SET search_at = $1', [new Date(start + afterMs)]);
const settings = (search: object) => ana.request('PATCH', `/api/anticlone/sites/${site.id}`, { search });
const jobs = (afterMs = 0) => runDue(anticlone.app, 'anticlone', new Date(start + afterMs));
const search = async (): Promise<SearchView> =>
  ((await ana.request('GET', `/api/anticlone/sites/${site.id}/search`)).json as { search: SearchView })
    .search;
/** What was used of the account's newest day: the days of these tests are to come. */
const used = async () => {
  const { rows } = await anticlone.app.db.query<{ names: number; looks: number }>(
    'SELECT names, looks FROM anticlone.search_days WHERE user_id = $1 ORDER BY day DESC LIMIT 1',
    [ana.id],
  );
  return rows[0];
};
const clones = async (): Promise<CloneView[]> =>
  ((await ana.request('GET', `/api/anticlone/sites/${site.id}/clones`)).json as { clones: CloneView[] })
    .clones;

/** Feeds lines as the operator's command does, and lets them be due from the test's moment on. */
async function feed(...lines: (object | string)[]) {
  const body = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const headers = {
    authorization: `Bearer ${anticlone.app.config.opsToken}`,
    'content-type': 'application/x-ndjson',
  };
  const reply = await fetch(`${anticlone.app.url}/api/anticlone/certificates`, {
    method: 'POST',
    headers,
    body,
  });
  await anticlone.app.db.query(
    'UPDATE anticlone.found_domains SET look_at = $1, found_at = $1 WHERE looked_at IS NULL',
    [new Date(start)],
  );
  return { status: reply.status, json: await reply.json() };
}

/** The emails to the test's user. */
async function messages(): Promise<string[]> {
  const folder = join(anticlone.app.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .filter((text) => text.includes(`To: ${start}@exemplo.com.br`))
    .map((text) => text.replaceAll(/=\r?\n/g, ''));
}

it('tells of a copy within two minutes of its certificate in the fed log, without a single visit', async () => {
  web.show(`http://${COPY_HOST}/`, copy);
  const began = Date.now();
  const certificate = {
    names: [`*.${COPY_HOST}`, 'nada.example'],
    issuer: 'Autoridade Exemplo',
    notBefore: '2026-11-01T00:00:00Z',
    log: 'https://log.example/2026',
    entry: 41,
    sha256: '0a'.repeat(32),
  };
  expect(await feed(certificate, 'nenhuma coisa')).toEqual({
    status: 200,
    json: { lines: 2, names: 2, unreadable: [2], found: 1 },
  });
  await jobs(MINUTE_MS);
  expect(Date.now() - began).toBeLessThan(2 * MINUTE_MS);
  const [found, ...more] = await clones();
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    cloneUrl: `http://${COPY_HOST}/`,
    status: 'confirmed',
    reason: 'similar',
    accessCount: 0,
    layers: [],
    foundBy: 'certificate',
    certificate: { name: `*.${COPY_HOST}`, issuer: 'Autoridade Exemplo', entry: 41 },
  });
  expect(found?.similarityScore).toBeGreaterThanOrEqual(0.85);
  const [message = ''] = await messages();
  expect(message).toContain(COPY_HOST);
  expect(message).toContain('antes de qualquer visita');
  const evidence = await ana.request('GET', `/api/anticlone/sites/${site.id}/clones/${found?.id}/evidence`);
  expect(evidence.json).toMatchObject({ evidence: [{ state: 'ready' }] });
  expect(
    web.requests
      .filter(({ host }) => host === COPY_HOST)
      .every(({ userAgent }) => userAgent.includes('GarimpoBot')),
  ).toBe(true);
  expect(await used()).toMatchObject({ looks: 1 });
  expect(await search()).toMatchObject({
    today: { looksMax: 60, namesMax: 800 },
    domains: [
      { host: COPY_HOST, likeness: 'added_word', outcome: 'found', cloneId: found?.id, nextLookAt: null },
    ],
  });
  // One that visitors have reported already is not listed again.
  web.show('http://sonoprofundo.shop/', copy);
  await anticlone.newClone(site.id, { cloneUrl: 'http://sonoprofundo.shop/oferta', status: 'confirmed' });
  await feed('sonoprofundo.shop');
  await jobs(2 * MINUTE_MS);
  expect((await clones()).map(({ cloneUrl }) => cloneUrl).sort()).toEqual([
    `http://${COPY_HOST}/`,
    'http://sonoprofundo.shop/oferta',
  ]);
  const summary = await anticlone.app.db.query(
    'SELECT count(*)::int AS events FROM anticlone.tracking_events WHERE anticlone_site_id = $1',
    [site.id],
  );
  expect(summary.rows).toEqual([{ events: 0 }]);
});

it('reads logs by both of their interfaces, from where it left off', async () => {
  web.show(`http://${COPY_HOST}/`, copy);
  web.show('http://sonoprofundo.shop/', other);
  await anticlone.app.db.query('DELETE FROM anticlone.certificate_logs');
  logs.rfc.add(certificateFor(['velho-sonoprofundo.test']));
  await jobs();
  expect((await search()).domains).toEqual([]);
  for (let at = 0; at < 70; at += 1) logs.rfc.add(certificateFor([`nada-${at}.example`]));
  logs.rfc.add(certificateFor([COPY_HOST, `www.${COPY_HOST}`], { isPrecertificate: true }), {
    isPrecertificate: true,
  });
  logs.tiles.add(certificateFor(['nada.example'], { isPrecertificate: true }), { isPrecertificate: true });
  logs.tiles.add(certificateFor(['sonoprofundo.shop']));
  await jobs(MINUTE_MS);
  const { domains, certificatesReadAt } = await search();
  expect(certificatesReadAt).toBe(new Date(start + MINUTE_MS).toISOString());
  const found = domains.map(({ host, outcome, certificate }) => [
    host,
    outcome,
    certificate?.log,
    certificate?.entry,
  ]);
  expect(found).toContainEqual([COPY_HOST, 'found', 'http://log.test/2026', 71]);
  expect(found).toContainEqual(['sonoprofundo.shop', 'different', 'http://tiles.test/2026', 1]);
  expect(domains.find(({ host }) => host === COPY_HOST)?.certificate).toMatchObject({
    issuer: 'Autoridade Exemplo R1',
    notBefore: '2026-11-01T00:00:00.000Z',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const before = logs.rfc.receiver.received.length;
  await jobs(2 * MINUTE_MS);
  // Nothing is new: the size alone is asked for.
  expect(logs.rfc.receiver.received.slice(before).map(({ path }) => path)).toEqual(['/2026/ct/v1/get-sth']);
});

it('asks for names like the owner’s once a week, and opens those that lead somewhere', async () => {
  web.show('http://sono-profundo.test/curso', copy);
  web.show('http://sonoprofund0.test/', '<title>Sono Profundo</title><p>Em breve</p>');
  await roundsAt(0);
  for (const minute of [0, 1]) await jobs(minute * MINUTE_MS);
  expect(await used()).toMatchObject({ names: 80, looks: 4 });
  expect(new Set(asked).size).toBeGreaterThanOrEqual(76);
  expect((await search()).names).toMatchObject({ asked: 80, total: 800, endedAt: null });
  await anticlone.app.db.query('UPDATE anticlone.anticlone_sites SET search_next = 770');
  await jobs(2 * MINUTE_MS);
  const { names, domains } = await search();
  expect(names.endedAt).not.toBeNull();
  expect(Date.parse(names.nextAt ?? '') - Date.parse(names.endedAt ?? '')).toBe(7 * DAY_MS);
  expect(domains.map(({ host, foundBy, outcome }) => `${host} ${foundBy} ${outcome}`).sort()).toEqual(
    [
      'sono-profundo.test name found',
      'sonoprofund0.test name found',
      `${COPY_HOST} name error_status`,
      'sonoprofundo.shop name error_status',
    ].sort(),
  );
  expect((await clones()).map(({ cloneUrl, status, reason }) => [cloneUrl, status, reason])).toEqual([
    ['http://sono-profundo.test/curso', 'confirmed', 'similar'],
    // This page has another text under the owner's name.
    ['http://sonoprofund0.test/', 'suspect', 'too_little'],
  ]);
});

describe('limits', () => {
  deepIt('are of the account, and of what is new in a day', async () => {
    await settings({ brandWords: ['Doutor Sono'] });
    const many = Array.from({ length: 130 }, (_none, at) => `doutorsono${at}.example`);
    expect((await feed(...many)).json).toMatchObject({ found: 100 });
    await jobs(MINUTE_MS);
    const { domains, total } = await search();
    expect([await used(), total]).toMatchObject([{ looks: 60 }, 100]);
    expect(domains.filter(({ lookedAt }) => lookedAt !== null)).toHaveLength(60);
    await jobs(DAY_MS);
    expect((await search()).domains.filter(({ lookedAt }) => lookedAt === null).length).toBeLessThanOrEqual(
      40,
    );
  });

  it('end a search that its owner switches off', async () => {
    await feed(COPY_HOST);
    await settings({ enabled: false });
    await jobs(MINUTE_MS);
    await feed('sonoprofundo.shop');
    await jobs(2 * MINUTE_MS);
    expect([web.asked(COPY_HOST), web.asked('sonoprofundo.shop')]).toEqual([0, 0]);
    expect((await search()).domains.map(({ host }) => host)).toEqual([COPY_HOST]);
  });
});

it('is nobody else’s, and its words are words', async () => {
  const bia = await anticlone.newUser();
  expect((await bia.request('GET', `/api/anticlone/sites/${site.id}/search`)).status).toBe(404);
  expect((await ana.request('POST', '/api/anticlone/certificates', 'x')).status).toBe(401);
  for (const brandWords of [
    ['abc'],
    ['a'.repeat(50)],
    ['<b>'],
    Array.from({ length: 11 }, (_, at) => `marca${at}`),
  ])
    expect((await settings({ brandWords })).status).toBe(400);
  const reply = await settings({ brandWords: [' Sono  Bom ', 'sono bom'] });
  expect(reply.json).toMatchObject({ site: { search: { enabled: true, brandWords: ['sono bom'] } } });
});
