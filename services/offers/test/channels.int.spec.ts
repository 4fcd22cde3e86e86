import {
  type AlertWebhookReply,
  alertSettingsReply,
  type ChannelsReply,
  channelsReply,
  PUSH_DEVICES_MAX,
  PUSH_WORKER_PATH,
  type PushDeviceView,
  type TelegramLink,
} from '@garimpo/offers-contract';
import { isSignedWebhook } from '@garimpo/service-kit';
import { type Received, Receiver, runDue } from '@garimpo/service-kit/testing';
import { deepDescribe, deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeTelegram, PushBrowser, senderOf } from './fixtures/index.ts';
import { codeOf } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HOOK = 'http://receiver.test/garimpo';
const PUSH_KEY = Buffer.alloc(32, 7).toString('base64url');
const CHAT = 4_242;

let receiver: Receiver;
let telegram: FakeTelegram;
let offers: OffersApp;
let user: TestUser;
/** Midday of a day of each test's own: schedules do not look back. */
let noon = new Date(Date.now() + DAY_MS);
noon.setUTCHours(15, 0, 0, 0);
beforeAll(async () => {
  receiver = await Receiver.start();
  telegram = await FakeTelegram.start();
  offers = await startOffersApp({
    outboundAllow: [receiver.allow, `push.test=127.0.0.1:${receiver.port}`, telegram.settings.allow],
    pushKey: PUSH_KEY,
    telegramBotToken: FakeTelegram.TOKEN,
    telegramApiUrl: telegram.settings.url,
  });
});
beforeEach(async () => {
  receiver.clear();
  telegram.sent.length = 0;
  telegram.failures.clear();
  telegram.blocked.clear();
  user = await offers.newUser();
  // Emails have tests of their own.
  await user.request('PATCH', '/api/alerts/settings', { mail: 'off' });
  noon = new Date(noon.getTime() + 10 * DAY_MS);
});
afterAll(async () => {
  await offers.app.close();
  await telegram.close();
  await receiver.close();
});

const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS);
const run = (now: Date) => runDue(offers.app, 'offers', now);

/** An offer that was just read as zero, and a rule that fires on it then. */
async function fire(firedAt: Date, title = 'Bolos no Pote'): Promise<string> {
  const { id } = await user.makeOffer({ title });
  await user.request('POST', `/api/offers/${id}/alerts`, { condition: { kind: 'zero' } });
  await run(firedAt);
  await user.request('POST', `/api/offers/${id}/metrics`, { count: 0 });
  await run(firedAt);
  return id;
}

async function channels(): Promise<ChannelsReply> {
  return channelsReply.parse((await user.request('GET', '/api/alerts/channels')).json);
}

async function addDevice(
  path: string = crypto.randomUUID(),
): Promise<{ browser: PushBrowser; device: PushDeviceView }> {
  const browser = new PushBrowser(`http://push.test/send/${path}`);
  const serverKey = (await channels()).push.serverKey;
  const reply = await user.request('POST', '/api/alerts/channels/push', {
    endpoint: browser.endpoint,
    ...browser.keys,
    serverKey,
  });
  expect(reply.status).toBe(201);
  return { browser, device: (reply.json as { device: PushDeviceView }).device };
}

async function setWebhook(): Promise<AlertWebhookReply> {
  const reply = await user.request('PUT', '/api/alerts/channels/webhook', { url: HOOK });
  expect(reply.status).toBe(200);
  return reply.json as AlertWebhookReply;
}

/** Now, since codes do not last for days. */
async function connectTelegram(): Promise<void> {
  const link = await telegramLink();
  telegram.say(CHAT, `/start ${codeIn(link)}`);
  await run(new Date());
  telegram.sent.length = 0;
}

async function telegramLink(): Promise<TelegramLink> {
  const reply = await user.request('POST', '/api/alerts/channels/telegram');
  expect(reply.status).toBe(201);
  return reply.json as TelegramLink;
}

const codeIn = ({ url }: TelegramLink) => new URL(url).searchParams.get('start') ?? '';
const outcomes = async () =>
  (await channels()).deliveries.map(
    ({ channel, outcome, tries }) => `${channel} ${outcome ?? 'open'} ${tries}`,
  );
const isSignedBy = ({ headers, bytes }: Received, secret: string) =>
  isSignedWebhook([secret], { headers, body: bytes, now: new Date(), withinSeconds: 60 });

describe('what fires', () => {
  it('within a few minutes is one message of each channel, and is told once', async () => {
    const { browser } = await addDevice();
    await connectTelegram();
    const { secret } = await setWebhook();
    await fire(at(1), 'Bolos no Pote');
    await fire(at(3), 'Adestramento Gentil');
    expect([receiver.received.length, telegram.sent.length]).toEqual([0, 0]);
    await run(at(7));
    const [push, hook] = ['push.test', 'receiver.test'].map((host) =>
      receiver.received.filter(({ headers }) => headers.host === host),
    ) as [Received[], Received[]];
    expect([push.length, hook.length, telegram.sent.length]).toEqual([1, 1, 1]);
    expect(browser.read(push[0] as Received)).toEqual({
      id: push[0]?.headers['topic']?.toString().replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      title: '2 alertas das suas ofertas',
      body: 'Bolos no Pote: zerou\nAdestramento Gentil: zerou',
      path: '/dashboard',
    });
    expect(isSignedBy(hook[0] as Received, secret)).toBe(true);
    expect(JSON.parse(hook[0]?.body ?? '')).toMatchObject({
      type: 'offers.alerts',
      data: {
        alerts: [
          { offer: { title: 'Bolos no Pote' }, condition: { kind: 'zero' }, direction: 'down', count: 0 },
          { offer: { title: 'Adestramento Gentil' } },
        ],
      },
    });
    expect(telegram.sent[0]).toMatchObject({ chat_id: String(CHAT) });
    expect(telegram.sent[0]?.text).toContain('• Adestramento Gentil: zerou');
    await run(at(8));
    await run(at(600));
    expect([receiver.received.length, telegram.sent.length]).toEqual([2, 1]);
    expect((await outcomes()).sort()).toEqual(['push told 1', 'telegram told 1', 'webhook told 1']);
  });

  it('before a channel was connected is not told by it', async () => {
    await fire(at(1));
    await run(at(2));
    await setWebhook();
    await run(at(20));
    expect(receiver.received).toEqual([]);
  });

  it('of an offer that is gone by then is told to nobody', async () => {
    await setWebhook();
    const id = await fire(at(1));
    await user.request('DELETE', `/api/offers/${id}`);
    await run(at(7));
    expect(receiver.received).toEqual([]);
  });
});

describe('quiet hours', () => {
  const quiet = (from: string, to: string) =>
    user.request('PATCH', '/api/alerts/settings', { quiet: { from, to } });

  it('hold everything back, over midnight too, and tell it afterwards, once', async () => {
    await setWebhook();
    await connectTelegram();
    // Noon of the tests is that of São Paulo.
    const reply = await quiet('22:00', '07:30');
    expect(alertSettingsReply.parse(reply.json).settings).toEqual({
      mail: 'off',
      quiet: { from: '22:00', to: '07:30' },
    });
    await fire(at(10 * 60), 'um');
    await fire(at(14 * 60), 'dois');
    await run(at(19 * 60 + 29));
    expect([receiver.received.length, telegram.sent.length]).toEqual([0, 0]);
    await run(at(19 * 60 + 30));
    expect([receiver.received.length, telegram.sent.length]).toEqual([1, 1]);
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.alerts).toHaveLength(2);
    await run(at(23 * 60));
    expect([receiver.received.length, telegram.sent.length]).toEqual([1, 1]);
  });

  it('hold back what could not be sent before, and end when they are turned off', async () => {
    await setWebhook();
    receiver.answer = (response) => response.writeHead(503).end();
    await fire(at(1));
    await run(at(7));
    receiver.answer = (response) => response.writeHead(200).end();
    await quiet('12:05', '18:00');
    await run(at(60));
    expect(receiver.received).toHaveLength(1);
    const reply = await user.request('PATCH', '/api/alerts/settings', { quiet: null });
    expect(alertSettingsReply.parse(reply.json).settings.quiet).toBeNull();
    await run(at(61));
    expect(receiver.received).toHaveLength(2);
  });

  it.each([{ from: '22:00', to: '22:00' }, { from: '24:00', to: '07:00' }, { from: '22:00' }])(
    'are not %j',
    async (wrong) => {
      const reply = await user.request('PATCH', '/api/alerts/settings', { quiet: wrong });
      expect(reply.status).toBe(400);
    },
  );
});

deepDescribe('a message whose process dies before it could note the answer', () => {
  it('is sent again, under the same id', async () => {
    const { browser } = await addDevice();
    await setWebhook();
    await fire(at(1));
    await run(at(7));
    // As such a process leaves it.
    await offers.app.db.query(
      'update offers.alert_deliveries set closed_at = null, outcome = null where user_id = $1',
      [user.id],
    );
    await run(at(7.5));
    expect(receiver.received).toHaveLength(2);
    await run(at(9));
    const of = (host: string) => receiver.received.filter(({ headers }) => headers.host === host);
    expect(new Set(of('receiver.test').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(of('receiver.test')).toHaveLength(2);
    expect(new Set(of('push.test').map((one) => JSON.stringify(browser.read(one)))).size).toBe(1);
    expect((await outcomes()).sort()).toEqual(['push told 2', 'webhook told 2']);
  });
});

describe('a browser', () => {
  it('is told who sends, by our key, and how to reach us', async () => {
    await addDevice();
    await fire(at(1));
    await run(at(7));
    const [message] = receiver.received as [Received];
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { key, claims } = senderOf(message);
    expect(key).toBe((await channels()).push.serverKey);
    expect(claims).toMatchObject({
      aud: 'http://push.test',
      sub: `mailto:${offers.app.config.contactEmail}`,
    });
  });

  it.each([404, 410])('that is gone (%s) is forgotten', async (status) => {
    await addDevice();
    receiver.answer = (response) => response.writeHead(status).end();
    await fire(at(1));
    await run(at(7));
    expect((await channels()).push.devices).toEqual([]);
    expect(await outcomes()).toEqual(['push failed 1']);
    expect((await channels()).deliveries[0]).toMatchObject({ status, failure: 'gone' });
  });

  it('is tried again when its push service says so, not before', async () => {
    await addDevice();
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '1800' }).end();
    await fire(at(1));
    await run(at(7));
    receiver.answer = (response) => response.writeHead(201).end();
    await run(at(30));
    expect(receiver.received).toHaveLength(1);
    await run(at(40));
    expect(await outcomes()).toEqual(['push told 2']);
  });

  it('is one device however often it subscribes, and of the account that used it last', async () => {
    const { browser, device } = await addDevice('one');
    const again = {
      endpoint: browser.endpoint,
      ...browser.keys,
      serverKey: (await channels()).push.serverKey,
    };
    const second = await user.request('POST', '/api/alerts/channels/push', again);
    expect((second.json as { device: PushDeviceView }).device).toEqual(device);
    const other = await offers.newUser();
    expect((await other.request('POST', '/api/alerts/channels/push', again)).status).toBe(201);
    expect((await channels()).push.devices).toEqual([]);
    expect(codeOf(await user.request('DELETE', `/api/alerts/channels/push/${device.id}`))).toEqual([
      404,
      'offers.channel.not_found',
    ]);
    expect((await other.request('DELETE', `/api/alerts/channels/push/${device.id}`)).status).toBe(204);
  });

  it('is refused with keys that are none, an address that is not public, and beyond the bound', async () => {
    const serverKey = (await channels()).push.serverKey;
    const { keys } = new PushBrowser('');
    const add = (change: object) =>
      user.request('POST', '/api/alerts/channels/push', {
        endpoint: `http://push.test/${crypto.randomUUID()}`,
        ...keys,
        serverKey,
        ...change,
      });
    const rule = async (change: object) => {
      const { json } = await add(change);
      return (json as { error: { fields: { rule: string }[] } }).error.fields[0]?.rule;
    };
    expect(await rule({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('key');
    expect(await rule({ serverKey: Buffer.alloc(65, 4).toString('base64url') })).toBe('key');
    expect(await rule({ endpoint: 'https://127.0.0.1/' })).toBe('private_address');
    expect(await rule({ endpoint: 'http://push.example/' })).toBe('not_https');
    for (let made = 0; made < PUSH_DEVICES_MAX; made += 1) expect((await add({})).status).toBe(201);
    expect(codeOf(await add({}))).toEqual([409, 'offers.channel.limit_reached']);
  });

  it('finds its program without a token, and keeps none of it', async () => {
    const answer = await fetch(`${offers.app.url}${PUSH_WORKER_PATH}`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('showNotification');
  });
});

describe('Telegram', () => {
  it('connects the chat that sends the code, once, and says so there', async () => {
    const link = await telegramLink();
    expect(link.url).toMatch(new RegExp(`^https://t\\.me/${FakeTelegram.BOT}\\?start=[\\w-]{22}$`));
    telegram.say(CHAT, `/start ${codeIn(link)}`);
    // Somebody who has seen it.
    telegram.say(9_999, `/start ${codeIn(link)}`);
    await run(new Date());
    expect((await channels()).telegram).toMatchObject({ available: true, chat: { name: 'Ana' } });
    expect(telegram.sent).toEqual([
      { chat_id: String(CHAT), text: expect.stringMatching(/^Pronto: seus alertas/) },
      { chat_id: '9999', text: expect.stringMatching(/não vale mais/) },
    ]);
    await fire(at(1));
    await run(at(7));
    expect(telegram.sent.at(-1)?.chat_id).toBe(String(CHAT));
  });

  it('takes the newest code alone, for a quarter of an hour, and in no group', async () => {
    const first = await telegramLink();
    const second = await telegramLink();
    telegram.say(CHAT, `/start ${codeIn(first)}`);
    telegram.say(-5, `/start ${codeIn(second)}`, 'group');
    await run(new Date());
    expect((await channels()).telegram.chat).toBeNull();
    telegram.say(CHAT, `/start ${codeIn(second)}`);
    await run(new Date(Date.now() + 16 * MINUTE_MS));
    expect((await channels()).telegram.chat).toBeNull();
  });

  it.each([
    ['/stop is written', async () => telegram.say(CHAT, '/stop')],
    ['the bot is blocked', async () => void telegram.blocked.add(CHAT)],
    ['its user says so', async () => void (await user.request('DELETE', '/api/alerts/channels/telegram'))],
  ])('ends when %s', async (_case, end) => {
    await connectTelegram();
    await end();
    await fire(at(6));
    await run(at(12));
    await run(at(13));
    expect((await channels()).telegram.chat).toBeNull();
    expect(telegram.sent.filter(({ text }) => text.includes('zerou'))).toEqual([]);
  });

  it('is waited for when it says so', async () => {
    await connectTelegram();
    telegram.failures.set('sendMessage', { status: 429, retryAfter: 900 });
    await fire(at(1));
    await run(at(7));
    telegram.failures.clear();
    await run(at(20));
    expect(telegram.sent).toEqual([]);
    await run(at(23));
    expect(telegram.sent).toHaveLength(1);
  });

  it('is not available while it does not answer, and its token is in no log', async () => {
    telegram.failures.set('getUpdates', { status: 401 });
    await telegramLink();
    await run(at(0));
    expect(offers.app.logs.join('\n')).toContain('messages to the bot were not read');
    expect(offers.app.logs.join('\n')).not.toContain(FakeTelegram.TOKEN);
  });
});

describe('the webhook', () => {
  it.each([
    ['http://example.com/', 'not_https'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://receiver.internal/', 'private_address'],
  ])('is not %s', async (url, rule) => {
    const reply = await user.request('PUT', '/api/alerts/channels/webhook', { url });
    expect(reply.status).toBe(422);
    expect(reply.json).toMatchObject({
      error: { code: 'offers.channel.refused', fields: [{ path: 'url', rule }] },
    });
  });

  it('shows its secret once, and takes another when asked', async () => {
    const first = await setWebhook();
    expect(JSON.stringify(await channels())).not.toContain(first.secret);
    const renewed = await user.request('POST', '/api/alerts/channels/webhook/secret');
    const { secret } = renewed.json as AlertWebhookReply;
    expect(secret).not.toBe(first.secret);
    expect(await user.request('POST', '/api/alerts/channels/webhook/test')).toMatchObject({
      json: { delivered: true, status: 204, reason: null },
    });
    const [message] = receiver.received as [Received];
    expect(JSON.parse(message.body)).toMatchObject({ type: 'offers.test' });
    expect([isSignedBy(message, secret), isSignedBy(message, first.secret)]).toEqual([true, false]);
  });

  deepIt('is tried again, less and less often, and each try is told', async () => {
    await setWebhook();
    receiver.answer = (response) => response.writeHead(500).end();
    await fire(at(1));
    for (const minutes of [7, 8, 9, 10, 11, 12, 13, 14, 15]) await run(at(minutes));
    // After one, two and four minutes.
    expect(receiver.received).toHaveLength(4);
    expect((await channels()).deliveries[0]).toMatchObject({
      channel: 'webhook',
      alerts: 1,
      outcome: null,
      tries: 4,
      status: 500,
      nextTryAt: at(22).toISOString(),
    });
    await offers.app.db.query('update offers.alert_deliveries set tries = 15 where user_id = $1', [user.id]);
    await run(at(22));
    expect(await outcomes()).toEqual(['webhook failed 16']);
  });

  it('that is gone for good is asked no more, and one that does not answer holds up nobody', async () => {
    await setWebhook();
    await addDevice();
    let hold: () => void = () => undefined;
    receiver.answer = (response, { headers }) => {
      // It is silent until the browser was told.
      if (headers.host === 'receiver.test') hold = () => response.destroy();
      else {
        response.writeHead(201).end();
        setTimeout(() => hold(), 200);
      }
    };
    await fire(at(1));
    await run(at(7));
    expect((await outcomes()).sort()).toEqual(['push told 1', 'webhook open 1']);
    const webhook = async () => (await channels()).deliveries.find(({ channel }) => channel === 'webhook');
    expect(await webhook()).toMatchObject({
      status: null,
      // On a busy machine its time is over first.
      failure: expect.stringMatching(/^(?:unreachable|timeout)$/),
    });
    receiver.answer = (response) => response.writeHead(410).end();
    await run(at(9));
    expect(await webhook()).toMatchObject({ outcome: 'failed', status: 410, failure: 'gone', tries: 2 });
  });

  it('is nobody’s before it is set and after it is removed', async () => {
    const path = '/api/alerts/channels/webhook';
    const missing = [404, 'offers.channel.not_found'];
    for (const [method, address] of [
      ['POST', `${path}/test`],
      ['POST', `${path}/secret`],
      ['DELETE', path],
    ] as const)
      expect(codeOf(await user.request(method, address))).toEqual(missing);
    await setWebhook();
    expect((await user.request('DELETE', path)).status).toBe(204);
    await fire(at(1));
    await run(at(7));
    expect(receiver.received).toEqual([]);
  });
});

it('an installation without keys says that it has no such channels', async () => {
  const plain = await startOffersApp();
  try {
    const someone = await plain.newUser();
    const reply = await someone.request('GET', '/api/alerts/channels');
    expect(reply.json).toEqual({
      push: { serverKey: null, devices: [] },
      telegram: { available: false, chat: null },
      webhook: null,
      deliveries: [],
    });
    const { keys } = new PushBrowser('');
    const device = { endpoint: 'https://push.example/', ...keys, serverKey: keys.p256dh };
    const unavailable = [409, 'offers.channel.unavailable'];
    expect(codeOf(await someone.request('POST', '/api/alerts/channels/push', device))).toEqual(unavailable);
    expect(codeOf(await someone.request('POST', '/api/alerts/channels/telegram'))).toEqual(unavailable);
  } finally {
    await plain.app.close();
  }
});
