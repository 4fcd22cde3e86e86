import { createHmac } from 'node:crypto';
import { serviceDatabaseUrl } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { schemas } from '../src/domains.ts';
import { badAuthorizations } from './support/hostile/forged-tokens.ts';
import {
  hostileApp,
  OPS_TOKEN,
  paymentOf,
  signedNotice,
  TOOL,
  WEBHOOK_SECRET,
} from './support/hostile/hostile-app.ts';
import { type Answer, jsonBody } from './support/hostile/http-client.ts';
import { formsOf, secretsIn } from './support/hostile/log-search.ts';
import { isAuth, isForAdmins, methodsOf, sayRoute } from './support/hostile/places.ts';
import { FORM, rightful } from './support/hostile/rightful.ts';

/*
 * Everything that opens something is sent once by every way there is, well and badly, and while the database fails; then
 * all that was written, by the log and past it, is searched for it.
 */

const printed: string[] = [];
const spies = [process.stdout, process.stderr].map((stream) =>
  jest.spyOn(stream, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  }),
);
const app = await hostileApp({ logLevel: 'trace' });
const ana = await app.newPerson('ana');
afterAll(async () => {
  await app.close();
  for (const spy of spies) spy.mockRestore();
});

const secrets = new Map<string, string>([
  ['the password', ana.password],
  ['a wrong password', 'senha errada de ana'],
  ['a new password', 'senha nova de ana 1'],
  ['a password in a broken body', 'senha em corpo quebrado'],
  ['the first access token', ana.token],
  ['the first refresh token', ana.refreshToken],
  ['OPS_TOKEN', OPS_TOKEN],
  ['a wrong OPS_TOKEN', 'ops-token-that-nobody-gave-out-0123'],
  ['the webhook secret', WEBHOOK_SECRET],
  ['a cookie', 'cookie-que-ninguem-deve-ver'],
  ['a key in a header', 'chave-api-que-ninguem-deve-ver'],
]);
const secret = (name: string) => secrets.get(name) ?? '';

const auth = (path: string, body: unknown, token?: string) =>
  app.send({ method: 'POST', path: `/auth/v1/${path}`, token, ...jsonBody(body) });

async function session(answer: Promise<Answer>, name: string) {
  const given = (await answer).json as { access_token: string; refresh_token: string };
  secrets.set(`${name}, access token`, given.access_token);
  secrets.set(`${name}, refresh token`, given.refresh_token);
  return given;
}

beforeAll(async () => {
  const { email } = ana;
  const signedIn = await session(
    auth('token?grant_type=password', { email, password: ana.password }),
    'signed in',
  );
  const { refresh_token } = signedIn;
  const refreshed = await session(auth('token?grant_type=refresh_token', { refresh_token }), 'refreshed');
  await auth('token?grant_type=password', { email, password: secret('a wrong password') });
  await auth('token?grant_type=refresh_token', { refresh_token: `${refreshed.refresh_token}x` });
  await auth(`token?grant_type=${encodeURIComponent(ana.password)}`, { email });
  await app.send({
    method: 'PUT',
    path: '/auth/v1/user',
    token: refreshed.access_token,
    ...jsonBody({ password: secret('a new password') }),
  });
  await payForAPlan();
  await sendEverywhere(refreshed.access_token);
  await signInAgain();
  await failEverywhere();
  await readSecretsOfTheDatabase();
  await auth('logout', {}, refreshed.access_token);
});

async function payForAPlan(): Promise<void> {
  const path = `/checkout/demonstracao?plano=starter&ref=${ana.id}&email=${ana.email}`;
  const opened = await app.send({ method: 'GET', path });
  const ticket = /name="ticket" value="([^"]+)"/.exec(opened.text)?.[1] ?? '';
  secrets.set('the checkout ticket', ticket);
  secrets.set('the seal of the checkout ticket', ticket.split('.')[1] ?? '');
  const headers = { 'content-type': FORM, 'sec-fetch-site': 'same-origin' };
  const pay = (field: string) =>
    app.send({
      method: 'POST',
      path: '/checkout/demonstracao',
      headers,
      body: `${field}=${encodeURIComponent(ticket)}`,
    });
  expect((await pay('ticket')).status).toBe(303);
  await pay('bilhete');
  await app.send({ method: 'GET', path: `${path}&ticket=${ticket}` });
  const notice = signedNotice(paymentOf(ana.id, ana.email));
  const signature = String(notice.headers?.['x-garimpo-signature']);
  secrets.set('the signature of a notice', signature);
  await app.send({ method: 'POST', path: '/api/billing/webhooks/demo', ...notice });
  await app.send({ method: 'POST', path: '/api/billing/webhooks/demo', ...notice, body: `${notice.body} ` });
  await app.send({ method: 'POST', path: `/api/billing/webhooks/nobody?signature=${signature}`, ...notice });
}

/** Where a careless client, a mangled link or a person might put a secret. */
async function sendEverywhere(token: string): Promise<void> {
  for (const value of [token, ana.password, ana.refreshToken, OPS_TOKEN, secret('a wrong OPS_TOKEN')]) {
    const encoded = encodeURIComponent(value);
    for (const path of [
      `/auth/v1/user?access_token=${encoded}`,
      `/auth/v1/verify?token=${encoded}&type=signup`,
      `/auth/v1/verify%3Ftoken=${encoded}`,
      `/auth/v1/verify;token=${encoded}`,
      `/auth/v1/verify#access_token=${encoded}`,
      `/auth/v1/verify?a#access_token=${encoded}`,
      `/auth/v1/callback?days=1&code=${encoded}`,
      `/auth/v1/callback?=${encoded}`,
      `/auth/v1/callback?${encoded}`,
      `/auth/v1/callback?${encoded}=1`,
      `/api/nothing?token=${encoded}`,
      `/login?next=/x?token=${encoded}`,
    ]) {
      await app.send({ method: 'GET', path });
    }
    for (const [header, content] of [
      ['authorization', `Bearer ${value}`],
      ['authorization', `Basic ${Buffer.from(`${ana.email}:${value}`).toString('base64')}`],
      ['cookie', `session=${secret('a cookie')}; token=${encoded}`],
      ['apikey', secret('a key in a header')],
      ['content-type', value],
      ['user-agent', value],
      ['referer', `http://x/?token=${encoded}`],
      ['origin', value],
    ] as const) {
      const headers = { 'content-type': 'application/json', [header]: content };
      await app.send({ method: 'POST', path: '/auth/v1/token', headers, body: '{}' });
      await app.send({ method: 'GET', path: '/api/offers', headers });
      await app.send({ method: 'GET', path: '/api/releases', headers });
    }
  }
  for (const path of [`/${token}`, `/auth/v1/${token}`, `/api/profile/${token}`, `/${ana.refreshToken}/x`]) {
    await app.send({ method: 'GET', path, token });
  }
  for (const body of [
    `{"password":"${secret('a password in a broken body')}"`,
    `password=${secret('a password in a broken body')}`,
    JSON.stringify({ password: [secret('a password in a broken body')] }),
    JSON.stringify({ [secret('a password in a broken body')]: { password: ana.password } }),
  ]) {
    for (const { path, method } of app.routes.filter(
      (route) => route.body !== undefined && route.access === 'public',
    )) {
      await app.send({ method, path, body, headers: { 'content-type': 'application/json' } });
    }
    await app.send({
      method: 'PUT',
      path: '/auth/v1/user',
      token,
      body,
      headers: { 'content-type': 'application/json' },
    });
    await app.send({
      method: 'POST',
      path: `/api/releases/${TOOL}`,
      token: OPS_TOKEN,
      body,
      headers: { 'content-type': 'application/json' },
    });
  }
  for (const [, authorization] of await badAuthorizations(app.db, ana)) {
    await app.send({ method: 'GET', path: '/api/offers', headers: { authorization } });
  }
}

let current = ana;

/** Sessions end here with the password and by signing out; their tokens are believed for some seconds more, and no longer. */
async function signInAgain(): Promise<void> {
  const password = secret('a new password');
  const given = await session(
    auth('token?grant_type=password', { email: ana.email, password }),
    'signed in again',
  );
  current = { ...ana, token: given.access_token };
}

const failures: [string, Answer][] = [];
let before: [string, number][] = [];

/** Every route while its tables are not where they were: what is thrown then carries statements and parameters. */
async function failEverywhere(): Promise<void> {
  const names = await schemaNames();
  before = await readEverything();
  expect(before.filter(([, status]) => ![200, 403, 404, 409].includes(status))).toEqual([]);
  expect(
    before.filter(([route, status]) => status === 403 && !isForAdmins(route.split(' ')[1] ?? '')),
  ).toEqual([]);
  for (const name of names) await app.db.query(`ALTER SCHEMA ${name} RENAME TO ${name}_hidden`);
  try {
    for (const route of app.routes) {
      for (const method of methodsOf(route))
        failures.push([sayRoute(route), await app.send(rightful(route, method, current))]);
    }
    const { email, password } = ana;
    failures.push(['sign-in', await auth('token?grant_type=password', { email, password })]);
    failures.push(['sign-up', await auth('signup', { email: `x${email}`, password })]);
    failures.push([
      'refresh',
      await auth('token?grant_type=refresh_token', { refresh_token: ana.refreshToken }),
    ]);
    const notice = signedNotice(paymentOf(ana.id, email));
    failures.push([
      'webhook',
      await app.send({ method: 'POST', path: '/api/billing/webhooks/demo', ...notice }),
    ]);
  } finally {
    for (const name of names) await app.db.query(`ALTER SCHEMA ${name}_hidden RENAME TO ${name}`);
  }
}

async function schemaNames(): Promise<string[]> {
  const { rows } = await app.db.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspowner = 'garimpo_owner'::regrole AND nspname <> 'auth'`,
  );
  return rows.map(({ name }) => name);
}

async function readSecretsOfTheDatabase(): Promise<void> {
  const hashes = await app.db.query('SELECT password_hash FROM auth_service.users');
  for (const { password_hash } of hashes.rows) secrets.set(`hash ${secrets.size}`, password_hash);
  const keys = await app.db.query('SELECT private_jwk FROM auth_service.signing_keys');
  secrets.set('the private key', keys.rows[0].private_jwk.d);
  const tokens = await app.db.query(
    `SELECT encode(token_hash, 'hex') AS hash FROM auth_service.refresh_tokens`,
  );
  for (const { hash } of tokens.rows) secrets.set(`hash of a token ${secrets.size}`, hash);
  for (const { domain } of schemas) {
    const { password } = new URL(serviceDatabaseUrl(app.config.databaseUrl, domain));
    secrets.set(`database password of ${domain}`, decodeURIComponent(password));
  }
}

describe('the log', () => {
  it('has lines of all that happened', () => {
    const log = app.logs.join('');
    for (const path of [
      '/auth/v1/token',
      '/auth/v1/signup',
      '/checkout/demonstracao',
      '/api/billing/webhooks/demo',
      `/api/releases/${TOOL}`,
    ]) {
      expect(log).toContain(path);
    }
    expect(log).toContain('request failed');
    expect(log).toContain('auth request failed');
  });

  it('holds nothing that opens anything', () => {
    const found = secretsIn([...app.logs, ...printed].join('\n'), secrets);
    expect(found).toEqual([]);
    expect(secrets.size).toBeGreaterThan(25);
  });

  it('holds nothing that people wrote', () => {
    const wrote = app.logs.filter((line) => line.includes('Desafio Barriga Zero') || line.includes(ana.mark));
    expect(wrote).toEqual([]);
  });

  it('is lines of JSON, one for one, however the caller wrote', async () => {
    const from = app.logs.length;
    for (const path of [
      '/api/x%0a%7B%22level%22%3A%22fatal%22%7D',
      `/${'a'.repeat(12_000)}`,
      '/api/x?%0d%0a=%0d%0a',
    ]) {
      await app.send({ method: 'GET', path, headers: { 'x-request-id': '"},{"a":"b' } });
    }
    await app.send({ method: 'GET', path: '/healthz' });
    const lines = app.logs.slice(from);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/[\n\r]/);
      expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^(debug|info|warn)$/) });
      expect(line.length).toBeLessThan(2_000);
    }
  });

  it('knows that what it looks for could be found', () => {
    expect(formsOf('a.b.signature')).toContain('signature');
    expect(createHmac('sha256', WEBHOOK_SECRET).update('x').digest('hex')).toHaveLength(64);
  });
});

describe('a failure of ours', () => {
  it('tells its caller nothing but that there was one', () => {
    const broken = failures.filter(([, { status }]) => status >= 500);
    expect(broken.length).toBeGreaterThan(12);
    for (const [what, answer] of broken) {
      expect({ what, tells: wrongWithFailure(answer) }).toEqual({ what, tells: null });
    }
  });
});

function wrongWithFailure({ json, text }: Answer): string | null {
  const { error, error_code, code } = (json ?? {}) as {
    error?: { code: string };
    error_code?: string;
    code?: unknown;
  };
  if (/hidden|relation|select|insert|schema|postgres|\.ts|node_modules/i.test(text)) return text;
  if (error_code !== undefined) return error_code === 'unexpected_failure' ? null : text;
  if (code === 'XX000') return null;
  // A line for whoever follows a link of a campaign.
  if (text === 'Serviço indisponível\n') return null;
  return error?.code.startsWith('service.') || error?.code === 'accounts.checkout.not_confirmed'
    ? null
    : text;
}

it('goes on as before once the tables are back', async () => {
  expect(before.length).toBeGreaterThan(0);
  await signInAgain();
  expect(await readEverything()).toEqual(before);
});

/** What every reading route answers, with its status: some of the samples are names of nothing, or of what is not ready. */
async function readEverything(): Promise<[string, number][]> {
  const answers: [string, number][] = [];
  for (const route of app.routes.filter(({ method, path }) => method === 'GET' && !isAuth(path))) {
    const { status } = await app.send(rightful(route, 'GET', current));
    answers.push([sayRoute(route), status]);
  }
  return answers;
}
