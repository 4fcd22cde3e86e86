import { createHmac, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnticloneSiteView, WebhookReply } from '@garimpo/anticlone-contract';
import { Mailer } from '@garimpo/service-kit';
import { type Received, Receiver, runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CloneEvents, type Finding } from '../src/detection/clone-examiner.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TARGET = 'http://receiver.test/avisos?de=garimpo';
const COMPARISON = {
  score: 0.93,
  parts: { text: 1, structure: 0.9, images: null, screenshot: null, marked: false },
};

// A server that hangs is awaited until its timeout.
jest.setTimeout(60_000);

let anticlone: AnticloneApp;
let receiver: Receiver;
let user: TestUser;
let site: AnticloneSiteView;
/** Each test has its own days, because schedules do not run for the past. */
let today = Date.now();
beforeAll(async () => {
  receiver = await Receiver.start();
  anticlone = await startAnticloneApp({ outboundAllow: [receiver.allow] });
});
beforeEach(async () => {
  receiver.clear();
  today += 10 * 24 * HOUR_MS;
  const email = `${randomUUID()}@exemplo.com.br`;
  user = await anticlone.newUser({ contact: { email, mail: true } });
  site = await user.protect(`https://loja.exemplo.com/${randomUUID()}`);
});
afterAll(async () => {
  await anticlone.app.close();
  await receiver.close();
});

const at = (minutes: number) => new Date(today + minutes * MINUTE_MS);
const run = (minutes: number) => runDue(anticlone.app, 'anticlone', at(minutes));

const newClone = (cloneUrl = `https://copia.test/${randomUUID()}`) =>
  anticlone.newClone(site.id, { cloneUrl, score: 0.93 });

/** Emits a finding as a check does, in the transaction that stores it. */
async function checked(
  cloneId: string,
  {
    minutes = 0,
    reason = 'similar',
    first = true,
  }: { minutes?: number; reason?: Finding['reason']; first?: boolean } = {},
): Promise<void> {
  const status = reason === 'similar' ? 'confirmed' : 'suspect';
  const finding: Finding = { status, reason, comparison: COMPARISON };
  await anticlone.database.asService(async (tx) => {
    await tx.run('UPDATE anticlone.detected_clones SET status = $2 WHERE id = $1', [cloneId, status]);
    await anticlone.app.get<CloneEvents>(CloneEvents).emit(
      {
        cloneId,
        siteId: site.id,
        userId: user.id,
        finding,
        becameConfirmed: status === 'confirmed',
        isFirstCheck: first,
        at: at(minutes),
      },
      tx,
    );
  });
}

async function setWebhook(url = TARGET): Promise<WebhookReply> {
  const reply = await user.request('PUT', `/api/anticlone/sites/${site.id}/webhook`, { url });
  expect(reply.status).toBe(200);
  return reply.json as WebhookReply;
}

const settings = (alerts: object) => user.request('PATCH', `/api/anticlone/sites/${site.id}`, { alerts });

/** The decoded emails to the test's user. */
async function messages(): Promise<string[]> {
  const folder = join(anticlone.app.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  const address = anticlone.accounts.get(user.id)?.contact?.email ?? 'nobody';
  return texts.filter((text) => text.includes(`To: ${address}`)).map(readable);
}

function readable(message: string): string {
  const bytes = message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Verifies as the Standard Webhooks specification says. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${expected}`;
}

async function alertsOf(cloneId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await anticlone.app.db.query(
    `SELECT kind, channel, outcome, tries, answer_status AS status, failure FROM anticlone.clone_alerts
     WHERE clone_id = $1 ORDER BY channel, kind`,
    [cloneId],
  );
  return rows;
}

describe('a copy that was confirmed', () => {
  it('is reported once by each channel, however often it is checked', async () => {
    const { secret } = await setWebhook();
    const clone = await newClone();
    await checked(clone);
    await checked(clone, { minutes: 1 });
    await run(2);
    await checked(clone, { minutes: 60 });
    await run(61);
    expect(receiver.received).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
    const [message] = receiver.received as [Received];
    expect(isSigned(message, secret)).toBe(true);
    expect(Math.abs(Number(message.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(
      MINUTE_MS,
    );
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'anticlone.clone.confirmed',
      timestamp: at(0).toISOString(),
      data: {
        site: { id: site.id, originalUrl: site.originalUrl },
        clone: { id: clone, host: 'copia.test', status: 'confirmed', similarityScore: 0.93 },
      },
    });
    expect((await messages())[0]).toContain(`/tools/anticlone?site=${site.id}&clone=${clone}`);
  });

  it('shares an email with others, and the next email comes later', async () => {
    const clones = [await newClone(), await newClone(), await newClone()];
    for (const clone of clones) await checked(clone);
    await run(1);
    expect(await messages()).toHaveLength(1);
    expect((await messages())[0]).toContain('<title>3 cópias');
    await checked(await newClone(), { minutes: 2 });
    await run(3);
    expect(await messages()).toHaveLength(1);
    await run(20);
    expect(await messages()).toHaveLength(2);
  });

  it('is escaped in emails', async () => {
    await checked(await newClone('https://copia.test/%3Cb%3E?q=<script>alert(1)</script>&"\''));
    await run(1);
    const [message = ''] = await messages();
    const page = message.slice(message.indexOf('<!doctype'));
    expect(page).not.toContain('<script>');
    expect(page).toContain('copia.test/%3Cb%3E?q=&#60;script&#62;');
  });

  it('is not reported where emails are off, or the case is ignored', async () => {
    await settings({ mail: false });
    const unasked = await newClone();
    await checked(unasked);
    await settings({ mail: true });
    const ignored = await newClone();
    await checked(ignored);
    await user.request('PATCH', `/api/anticlone/sites/${site.id}/clones/${ignored}`, {
      caseStatus: 'ignored',
    });
    await run(1);
    expect(await messages()).toEqual([]);
    expect(await alertsOf(unasked)).toEqual([]);
    expect(await alertsOf(ignored)).toMatchObject([{ outcome: 'unwanted' }]);
  });

  it('is not reported after its site was deleted', async () => {
    await setWebhook();
    await checked(await newClone());
    await user.request('DELETE', `/api/anticlone/sites/${site.id}`);
    await run(1);
    expect(receiver.received).toEqual([]);
    expect(await messages()).toEqual([]);
  });
});

describe('a suspect', () => {
  it('is reported only on request, and again when it is confirmed', async () => {
    const unasked = await newClone();
    await checked(unasked, { reason: 'different' });
    expect(await alertsOf(unasked)).toEqual([]);
    await settings({ suspects: true });
    const clone = await newClone();
    await checked(clone, { reason: 'unreachable' });
    await checked(clone, { reason: 'different', minutes: 1, first: false });
    await run(2);
    expect(await messages()).toHaveLength(1);
    expect((await messages())[0]).toContain('ainda não confirmada');
    await checked(clone, { minutes: 60, first: false });
    await run(61);
    expect(await messages()).toHaveLength(2);
    expect((await messages())[1]).toContain('Cópia confirmada');
  });

  it('is not reported when it leads to the owner, or is confirmed first', async () => {
    await settings({ suspects: true });
    const own = await newClone();
    await checked(own, { reason: 'leads_to_original' });
    expect(await alertsOf(own)).toEqual([]);
    const clone = await newClone();
    await checked(clone, { reason: 'different' });
    await checked(clone, { first: false });
    await run(1);
    const [message = '', ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toContain('Cópia confirmada');
    expect(message).not.toContain('ainda não');
  });

  it('does not fill a mailbox with forged reports', async () => {
    await settings({ suspects: true });
    for (let n = 0; n < 30; n += 1) await checked(await newClone(), { reason: 'different' });
    for (let minute = 1; minute < 60; minute += 10) await run(minute);
    expect(await messages()).toHaveLength(1);
    expect((await messages())[0]).toContain('<title>20 possíveis cópias');
  });
});

describe('a webhook that fails', () => {
  it.each([
    ['an error', { status: 500 }, { status: 500, failure: null }],
    [
      'a way inside',
      { status: 307, location: 'http://169.254.169.254/latest/' },
      { status: null, failure: 'too_many_redirects' },
    ],
  ] as const)('because of %s is retried under one id', async (_name, answer, kept) => {
    await setWebhook();
    receiver.answer = (response) => {
      const { status, ...headers } = answer;
      response.writeHead(status, headers).end();
    };
    const clone = await newClone();
    await checked(clone);
    await run(0.1);
    expect(await alertsOf(clone)).toMatchObject([
      { channel: 'mail', outcome: 'told' },
      { channel: 'webhook', outcome: null, tries: 1, ...kept },
    ]);
    await run(0.5);
    expect(receiver.received).toHaveLength(1);
    await run(2);
    expect(receiver.received).toHaveLength(2);
    receiver.answer = (response) => response.writeHead(200).end();
    await run(10);
    await run(600);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await messages()).toHaveLength(1);
  });

  it('because of a timeout does not block others', async () => {
    await setWebhook();
    receiver.answer = () => {};
    const [one, other] = [await newClone(), await newClone()];
    await checked(one);
    await checked(other);
    await run(1);
    expect(receiver.received).toHaveLength(1);
    const failures = [...(await alertsOf(one)), ...(await alertsOf(other))].map(({ failure }) => failure);
    expect(failures.filter((failure) => failure === 'timeout')).toHaveLength(1);
  });

  it('is given up in the end, and at once on 410', async () => {
    await setWebhook();
    const clone = await newClone();
    await checked(clone);
    receiver.answer = (response) => response.writeHead(503).end();
    for (let day = 0; day < 8; day += 1) await run(1 + day * 24 * 60 + 1);
    expect(await alertsOf(clone)).toMatchObject([{}, { outcome: 'failed', tries: 8, status: 503 }]);
    const other = await newClone();
    await checked(other, { minutes: 9 * 24 * 60 });
    receiver.answer = (response) => response.writeHead(410).end();
    await run(9 * 24 * 60 + 1);
    expect(await alertsOf(other)).toMatchObject([{}, { outcome: 'failed', tries: 1, status: 410 }]);
  });
});

describe('a killed process', () => {
  it('before delivery leaves the alert to be delivered once', async () => {
    await setWebhook();
    const clone = await newClone();
    await checked(clone);
    // A process was killed between claim and delivery.
    await anticlone.app.db.query(
      `UPDATE anticlone.clone_alerts SET tries = 1, try_after = $2 WHERE clone_id = $1`,
      [clone, at(2)],
    );
    await run(1);
    expect([receiver.received.length, (await messages()).length]).toEqual([0, 0]);
    await run(3);
    await run(10);
    expect([receiver.received.length, (await messages()).length]).toEqual([1, 1]);
  });

  it('after delivery repeats it under the same ids', async () => {
    await setWebhook();
    const clone = await newClone();
    await checked(clone);
    await run(1);
    await anticlone.app.db.query(
      `UPDATE anticlone.clone_alerts SET outcome = NULL, closed_at = NULL WHERE clone_id = $1`,
      [clone],
    );
    await run(30);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    const messageIds = (await messages()).map((message) => /Message-ID: (<[^>]+>)/.exec(message)?.[1]);
    expect(messageIds).toEqual([messageIds[0], messageIds[0]]);
    expect(messageIds[0]).toMatch(/^<anticlone\.[0-9a-f]{32}@/);
  });

  it('or an unavailable mail server loses no email', async () => {
    const mailer = anticlone.app.get<Mailer>(Mailer);
    const send = mailer.send.bind(mailer);
    mailer.send = async () => {
      throw new Error('the mail server is away');
    };
    await checked(await newClone());
    await run(1);
    mailer.send = send;
    await run(3);
    await run(60);
    expect(await messages()).toHaveLength(1);
  });
});

describe('the webhook of a site', () => {
  const put = (url: string) => user.request('PUT', `/api/anticlone/sites/${site.id}/webhook`, { url });

  it.each([
    ['http://127.0.0.1/', 'private_address'],
    ['http://10.0.0.8/hook', 'private_address'],
    ['http://localhost/', 'private_address'],
    ['https://receiver.internal/', 'private_address'],
    ['https://loja.exemplo.com:22/', 'bad_address'],
  ])('is refused for %s', async (url, rule) => {
    const reply = await put(url);
    expect(reply.status).toBe(422);
    expect(reply.json).toMatchObject({
      error: { code: 'anticlone.webhook.refused', fields: [{ path: 'url', rule }] },
    });
  });

  it('has a new secret each time, shown only once', async () => {
    const first = await setWebhook();
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const second = await setWebhook();
    expect(second.secret).not.toBe(first.secret);
    const [view] = await user.sites();
    expect(view?.alerts.webhook).toEqual(second.webhook);
    expect(JSON.stringify(await user.sites())).not.toContain('whsec_');
    await user.request('POST', `/api/anticlone/sites/${site.id}/webhook/test`);
    const [message] = receiver.received as [Received];
    expect([isSigned(message, second.secret), isSigned(message, first.secret)]).toEqual([true, false]);
  });

  it('is tested with a message', async () => {
    const test = () => user.request('POST', `/api/anticlone/sites/${site.id}/webhook/test`);
    expect((await test()).json).toMatchObject({ error: { code: 'anticlone.webhook.not_found' } });
    await setWebhook();
    expect((await test()).json).toEqual({ delivered: true, status: 204, reason: null });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'anticlone.test',
      data: { site: { id: site.id } },
    });
    receiver.answer = (response) => response.writeHead(404).end();
    expect((await test()).json).toEqual({ delivered: false, status: 404, reason: null });
    receiver.answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    expect((await test()).json).toEqual({ delivered: false, status: null, reason: 'too_many_redirects' });
  });

  it('gets nothing once it was removed', async () => {
    await setWebhook();
    const clone = await newClone();
    await checked(clone);
    const remove = () => user.request('DELETE', `/api/anticlone/sites/${site.id}/webhook`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    await run(1);
    expect(receiver.received).toEqual([]);
    expect(await alertsOf(clone)).toMatchObject([{}, { outcome: 'unwanted' }]);
  });

  it('cannot be used by another user', async () => {
    await setWebhook();
    const other = await anticlone.newUser();
    const path = `/api/anticlone/sites/${site.id}/webhook`;
    for (const [method, address, body] of [
      ['PUT', path, { url: 'http://receiver.test/other' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/test`, undefined],
    ] as const)
      expect((await other.request(method, address, body)).status).toBe(404);
    expect(receiver.received).toEqual([]);
    expect((await user.sites())[0]?.alerts.webhook?.url).toBe(TARGET);
  });
});
