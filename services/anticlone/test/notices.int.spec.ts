import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AnticloneSiteView,
  CloneView,
  NoticesReply,
  TrackedNoticeView,
} from '@garimpo/anticlone-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Detection } from '../src/detection/detection.service.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { PageFixture } from './support/pages/page-fixture.ts';
import { salesPage } from './support/pages/sales-page.ts';

jest.setTimeout(120_000);

const DAY_MS = 24 * 3_600_000;
const COPY = 'http://copia.test/oferta';
const page = salesPage({ seed: 21, template: 0, niche: 2 });

let web: PageFixture;
let anticlone: AnticloneApp;
let ana: TestUser;
let site: AnticloneSiteView;
let cloneId: string;
beforeAll(async () => {
  web = await PageFixture.start(['original.test', 'copia.test']);
  anticlone = await startAnticloneApp({ outboundAllow: web.allow });
  ana = await anticlone.newUser({ contact: { email: 'ana@exemplo.com.br', mail: true } });
  site = await ana.protect('http://original.test/curso');
  web.show('http://original.test/curso', page);
  web.show(COPY, page);
  cloneId = await anticlone.newClone(site.id, { cloneUrl: COPY });
  await anticlone.app.get<Detection>(Detection).suspectReported(cloneId);
  await jobs(0);
});
afterAll(async () => {
  await anticlone.app.close();
  await web.close();
});

const place = () => `/api/anticlone/sites/${site.id}/clones/${cloneId}/notices`;
async function jobs(days: number) {
  const now = new Date(Date.now() + days * DAY_MS);
  await anticlone.app.db.query('UPDATE anticlone.upkeep SET done_until = $1', [now]);
  await runDue(anticlone.app, 'anticlone', now);
}
async function track(recipient: string, state: string, more: object = {}): Promise<TrackedNoticeView> {
  const reply = await ana.request('PUT', `${place()}/${recipient}`, { state, language: 'pt', ...more });
  expect(reply.status).toBe(200);
  return (reply.json as { notice: TrackedNoticeView }).notice;
}
async function notices(): Promise<NoticesReply> {
  return (await ana.request('GET', place())).json as NoticesReply;
}
async function caseOf(): Promise<string | undefined> {
  const reply = await ana.request('GET', `/api/anticlone/sites/${site.id}/clones`);
  return (reply.json as { clones: CloneView[] }).clones[0]?.caseStatus;
}
/** Subjects of the reminders so far. */
async function reminders(): Promise<string[]> {
  const folder = join(anticlone.app.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .map((text) => text.replaceAll(/=\r?\n/g, ''))
    .filter((text) => text.includes('panel=3Dnotices'));
}

it('a notice is followed from its draft to its end, with reminders, and again when the copy is back', async () => {
  expect((await notices()).tracked).toEqual([]);
  expect(await track('host', 'drafted')).toMatchObject({
    state: 'drafted',
    sentAt: null,
    sendTo: null,
    note: '',
  });
  await jobs(1.1);
  const drafted = await reminders();
  expect(drafted).toHaveLength(1);
  expect(drafted[0]).toContain('ainda n');
  await jobs(1.2);
  expect(await reminders()).toHaveLength(1);

  expect(await track('host', 'sent', { note: 'Protocolo 7' })).toMatchObject({
    state: 'sent',
    note: 'Protocolo 7',
  });
  expect(await track('meta', 'sent')).toMatchObject({ sendTo: expect.stringContaining('facebook.com') });
  expect(await caseOf()).toBe('notified');
  await jobs(5.2);
  expect(await reminders()).toHaveLength(2);
  expect((await reminders())[1]).toContain('sem resposta');

  await track('meta', 'refused');
  web.remove(COPY);
  const removed = await track('host', 'removed');
  expect(removed).toMatchObject({ remindAt: null, note: 'Protocolo 7' });
  expect(removed.endedAt).not.toBeNull();
  expect(await caseOf()).toBe('removed');
  await jobs(8);
  expect((await notices()).tracked.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['host', 'removed'],
    ['meta', 'refused'],
  ]);

  // It is back without a visitor who reports it.
  web.show(COPY, page);
  await jobs(17);
  await jobs(17.1);
  const [host, meta] = (await notices()).tracked;
  expect([host?.state, host?.reopenedAt === null, meta?.state]).toEqual(['sent', false, 'refused']);
  expect(await caseOf()).toBe('notified');
  expect((await reminders()).at(-1)).toContain('voltou ao ar');
  expect((await track('host', 'sent', { note: 'Protocolo 8' })).reopenedAt).toBe(host?.reopenedAt);
  expect((await track('host', 'sent')).reopenedAt).toBeNull();
});

it('is nobody else’s', async () => {
  const bia = await anticlone.newUser();
  const body = { state: 'sent', language: 'pt' };
  expect((await bia.request('PUT', `${place()}/host`, body)).status).toBe(404);
  expect((await ana.request('PUT', `${place()}/ninguem`, body)).status).toBe(400);
  expect((await ana.request('PUT', `${place()}/host`, { ...body, state: 'perdida' })).status).toBe(400);
});
