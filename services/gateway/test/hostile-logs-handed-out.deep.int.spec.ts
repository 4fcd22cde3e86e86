import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ProviderFixture } from '@garimpo/auth-service/testing';
import { ConfigError, createLogger, loadConfig, Mailer, webhookHeaders } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hostileApp, OPS_TOKEN, TOOL, VERSION } from './support/hostile/hostile-app.ts';
import { type Answer, jsonBody } from './support/hostile/http-client.ts';
import { secretsIn } from './support/hostile/log-search.ts';
import { totpCode } from './support/totp-code.ts';

/*
 * What the product hands out beyond sessions, and what it is trusted with to reach others: emails, second factors, accounts
 * elsewhere, teams, webhooks, addresses that carry a password. Each is used once well and once badly, with servers that fail;
 * then all that was written is searched for it. Passwords, sessions and payments: `hostile-logs.deep.int.spec.ts`.
 */

const printed: string[] = [];
const spies = [process.stdout, process.stderr].map((stream) =>
  jest.spyOn(stream, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  }),
);

const META_TOKEN = 'chave-da-biblioteca-de-anuncios-0123';
const PAYMENT_TOKEN = 'chave-da-conta-do-vendedor-4567';
const PAYMENT_SECRET = 'segredo-dos-avisos-de-pagamento';
const IN_PATH = 'segredo-no-caminho-do-gancho';
const IN_QUERY = 'segredo-na-consulta-de-uma-pagina';
const IN_ADDRESS = 'senha-antes-do-arroba';
const IN_REDIRECT = 'senha-num-desvio';
const SMTP_PASSWORD = 'senha-do-servidor-de-correio';

const secrets = new Map<string, string>([
  ['the token of the ad library', META_TOKEN],
  ['the token of the payment account', PAYMENT_TOKEN],
  ['the secret of payment notices', PAYMENT_SECRET],
  ['the path of a webhook', IN_PATH],
  ['the query of a page', IN_QUERY],
  ['the password in an address', IN_ADDRESS],
  ['the password in a redirect', IN_REDIRECT],
  ['the password of the mail server', SMTP_PASSWORD],
]);
const keep = (name: string, value: string): string => {
  if (value.length < 8) throw new Error(`${name} is too short to be looked for: ${value}`);
  secrets.set(name, value);
  return value;
};
/** Of six digits, which also stand in times: looked for as words. */
const codes: string[] = [];

const asked: string[] = [];
const elsewhere = await failingSite();
const provider = await ProviderFixture.start();
keep('the secret of the provider’s client', provider.clientSecret);
const app = await hostileApp({
  logLevel: 'trace',
  // Nobody sits at this machine: links of emails stay out of the log.
  publicUrl: 'https://garimpo.test',
  jobs: 'on',
  adLibraryReader: 'off',
  chromiumPath: '/nowhere',
  metaAccessToken: META_TOKEN,
  metaGraphUrl: 'http://fora.test',
  mercadoPagoAccessToken: PAYMENT_TOKEN,
  webhookSecrets: { demo: 'webhook-secret-of-the-hostile-tests', 'mercado-pago': PAYMENT_SECRET },
  outboundAllow: [
    `fora.test=127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
    'api.mercadopago.com=127.0.0.1:9',
    'exemplo.com=127.0.0.1:9',
  ],
  oauthProviders: [
    {
      name: 'empresa',
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      issuer: provider.issuer,
    },
    { name: 'google', clientId: 'x', clientSecret: provider.clientSecret, issuer: 'http://127.0.0.1:9' },
  ],
});
const ana = await app.newPerson('ana');
afterAll(async () => {
  await app.close();
  await provider.close();
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
  for (const spy of spies) spy.mockRestore();
});

/** Says back what it was sent, as careless servers do, and leads to an address with a password in it. */
async function failingSite(): Promise<Server> {
  const server = createHttpServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/desvio'))
      response.writeHead(302, { location: `http://ana:${IN_REDIRECT}@fora.test/` }).end();
    else if (request.url?.startsWith('/cai')) request.socket.destroy();
    else
      response.writeHead(500, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: { message: `${request.url} ${request.headers.authorization}`, code: 190 },
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const post = (to: string, body: unknown, token?: string, method = 'POST') =>
  app.send({ method, path: to, token, ...jsonBody(body) });
const get = (to: string, headers: Record<string, string> = {}, token?: string) =>
  app.send({ method: 'GET', path: to, headers, token });

function must<T>(answer: Answer): T {
  if (answer.status >= 200 && answer.status < 300) return answer.json as T;
  throw new Error(`answered ${answer.status} ${answer.text}`);
}

async function session(answer: Promise<Answer>, name: string): Promise<string> {
  const given = must<{ access_token: string; refresh_token: string }>(await answer);
  keep(`${name}, refresh token`, given.refresh_token);
  return keep(`${name}, access token`, given.access_token);
}

beforeAll(async () => {
  await followEmails();
  await proveASecondFactor();
  await comeFromElsewhere();
  await handOutToTeams();
  await signConversions();
  await reachOthers();
  await loseAPaymentAccount();
}, 120_000);

/** What the newest email to the address carries. */
async function emailTo(address: string, name: string): Promise<{ link: string; token: string }> {
  await app.gateway.app.get<Mailer>(Mailer, { strict: false }).idle();
  const folder = path.join(app.config.dataDir, 'mail');
  for (const file of (await readdir(folder)).sort().reverse()) {
    const text = (await readFile(path.join(folder, file), 'utf8'))
      .replace(/=\r?\n/g, '')
      .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
    if (!text.includes(`To: ${address}`)) continue;
    const secret = /https:\/\/garimpo\.test\/#([^\s"<]+)/.exec(text)?.[1];
    // Some emails only tell of something.
    if (secret === undefined) continue;
    const code = /código:\s*(\d{6})\b/i.exec(text)?.[1];
    if (code !== undefined) codes.push(code);
    const token = new URLSearchParams(secret).get('token_hash') ?? '';
    // As emails had it once: programs still bring such links.
    const link = `/auth/v1/verify?token=${token}&type=recovery`;
    return { link, token: keep(`the link of ${name}`, token) };
  }
  throw new Error(`no email to ${address}`);
}

/** Of the newest session: an email that is followed ends the password of an address that nobody had proved. */
let current = '';

async function followEmails(): Promise<void> {
  const { email } = ana;
  const confirm = await emailTo(email, 'a confirmation');
  for (const [name, to, body] of [
    ['a recovery', 'recover', { email }],
    ['a sign-in by email', 'otp', { email }],
  ] as const) {
    must(await post(`/auth/v1/${to}`, body));
    const { link, token } = await emailTo(email, name);
    await get(link);
    await get(`${link}&redirect_to=${encodeURIComponent(`https://garimpo.test/?t=${token}`)}`);
    const type = to === 'recover' ? 'recovery' : 'magiclink';
    current = await session(post('/auth/v1/verify', { type, token_hash: token }), name);
    // Spent, mistyped, and in the place of a path.
    await post('/auth/v1/verify', { type, token_hash: token });
    await post('/auth/v1/verify', { type, token: codes.at(-1) ?? '', email: `x${email}` });
    await get(`/auth/v1/verify/${token}`);
  }
  await get(confirm.link);
  await post('/auth/v1/verify', { type: 'signup', token_hash: `${confirm.token}x` });
}

async function proveASecondFactor(): Promise<void> {
  const token = current;
  const factor = { factor_type: 'totp', friendly_name: 'Celular' };
  const { id, totp } = must<{ id: string; totp: { secret: string } }>(
    await post('/auth/v1/factors', factor, token),
  );
  keep('the secret of a second factor', totp.secret);
  const answer = async (code: string) => {
    codes.push(code);
    const challenge = must<{ id: string }>(await post(`/auth/v1/factors/${id}/challenge`, {}, token));
    return post(`/auth/v1/factors/${id}/verify`, { challenge_id: challenge.id, code }, token);
  };
  const right = totpCode(totp.secret);
  expect((await answer(right === '918273' ? '918274' : '918273')).status).toBeGreaterThanOrEqual(400);
  current = await session(answer(right), 'with a second factor');
}

async function comeFromElsewhere(): Promise<void> {
  const person = {
    sub: '73',
    email: `elsewhere-${ana.mark}@exemplo.com.br`,
    email_verified: true,
    name: 'Ana',
  };
  for (const [name, breakIt] of [
    ['well', () => {}],
    [
      'with a wrong audience',
      () => {
        provider.audience = 'somebody-else';
      },
    ],
  ] as const) {
    const verifier = keep(`the verifier, ${name}`, randomBytes(40).toString('hex'));
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      provider: 'empresa',
      redirect_to: 'https://garimpo.test/login',
      code_challenge: challenge,
      code_challenge_method: 's256',
    });
    const begun = await get(`/auth/v1/authorize?${query}`);
    const cookie = (String(begun.headers['set-cookie']).split(';')[0] ?? '') as string;
    keep(`the cookie of a flow, ${name}`, cookie.split('=')[1] ?? '');
    const to = String(begun.headers.location);
    keep(`the state, ${name}`, new URL(to).searchParams.get('state') ?? '');
    breakIt();
    const back = new URL(provider.consent(to, person));
    keep(`the provider’s code, ${name}`, back.searchParams.get('code') ?? '');
    const finished = await get(back.pathname + back.search, { cookie });
    const code = new URLSearchParams(new URL(String(finished.headers.location)).hash.slice(1)).get('code');
    if (code === null) continue;
    keep(`our code, ${name}`, code);
    const exchange = () =>
      post('/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    await session(exchange(), `from elsewhere, ${name}`);
    await exchange();
    // Without its cookie, once it is over.
    await get(back.pathname + back.search);
  }
  await get('/auth/v1/authorize?provider=google&redirect_to=https%3A%2F%2Fgarimpo.test%2F');
}

async function handOutToTeams(): Promise<void> {
  const made = must<{ token: string; teamToken: { id: string } }>(
    await post('/api/releases/tokens', { team: 'ofertas', tools: [TOOL] }, OPS_TOKEN),
  );
  const team = keep('the token of a team', made.token);
  const { preview } = must<{ preview: { token: string } }>(
    await post(`/api/releases/${TOOL}/preview`, { version: VERSION }, team),
  );
  keep('the token of a preview', preview.token);
  await get('/discovery', { 'x-garimpo-preview': preview.token });
  await get('/discovery', { 'x-garimpo-preview': `${preview.token}x` });
  await get(`/hostile?previa=${encodeURIComponent(preview.token)}`);
  await post('/api/releases/mf-of-another/rollback', { by: 'ana', why: 'teste' }, team);
  await app.send({ method: 'DELETE', path: `/api/releases/tokens/${made.teamToken.id}`, token: OPS_TOKEN });
  await post(`/api/releases/${TOOL}/preview`, { version: VERSION }, team);
}

async function signConversions(): Promise<void> {
  const key = ana.mark.slice(-8);
  const made = () =>
    post('/api/traffic-filter/conversion-secret', { oldWorksHours: 1 }, current).then(
      (answer) => must<{ secret: string }>(answer).secret,
    );
  for (const name of ['the first secret of conversions', 'the second secret of conversions']) {
    const secret = keep(name, await made());
    const body = JSON.stringify({ visit: ana.requestId, event: 'compra' });
    const signed = webhookHeaders(secret, { id: randomUUID(), sentAt: new Date(), body });
    keep(`a signature by ${name}`, (signed['webhook-signature'] ?? '').slice(3));
    const send = (text: string) =>
      app.send({
        method: 'POST',
        path: `/r/${key}/conversion`,
        body: text,
        headers: { 'content-type': 'application/json', ...signed },
      });
    must(await send(body));
    expect((await send(`${body} `)).status).toBe(401);
    await get(`/r/${key}?webhook-signature=${encodeURIComponent(secret)}`);
  }
}

async function reachOthers(): Promise<void> {
  const { siteId } = ana;
  const token = current;
  const hook = `/api/anticlone/sites/${siteId}/webhook`;
  for (const where of ['', '/cai', '/desvio']) {
    const url = `http://fora.test${where}/services/${IN_PATH}?chave=${IN_QUERY}`;
    const { secret } = must<{ secret: string }>(await post(hook, { url }, token, 'PUT'));
    keep(`the secret of the webhook ${where}`, secret);
    must(await post(`${hook}/test`, undefined, token));
  }
  const page = `https://ana:${IN_ADDRESS}@fora.test/`;
  for (const [to, body] of [
    ['/api/clone/zip', { url: page, mode: 'static' }],
    ['/api/clone/folder', { url: page, subdomain: 'qualquer-nome' }],
    ['/api/anticlone/sites', { originalUrl: page }],
    ['/api/offers', { title: 'x', offerUrl: page, landingPageUrl: page }],
  ] as const)
    expect([to, (await post(to, body, token)).status]).toEqual([to, 400]);
  await post(hook, { url: page }, token, 'PUT');
  for (const where of ['/cai', '/desvio', '/pagina']) {
    const url = `http://fora.test${where}?senha=${IN_QUERY}`;
    await post('/api/clone/zip', { url, mode: 'static' }, token);
  }
  const library = 'https://www.facebook.com/ads/library/?view_all_page_id=55&country=PT';
  const { offer } = must<{ offer: { id: string } }>(
    await post('/api/offers', { title: 'x', offerUrl: library, landingPageUrl: library }, token),
  );
  await post(`/api/offers/${offer.id}/metrics/refresh`, undefined, token);
  await until(() => app.logs.some((line) => line.includes('a source of ad counts was refused')));
}

/** Notices of a payment whose provider cannot be asked. */
async function loseAPaymentAccount(): Promise<void> {
  const id = '991122';
  const at = String(Date.now());
  const requestId = randomUUID();
  const manifest = `id:${id};request-id:${requestId};ts:${at};`;
  const v1 = keep(
    'the signature of a payment notice',
    createHmac('sha256', PAYMENT_SECRET).update(manifest).digest('hex'),
  );
  const body = { id: 1, type: 'payment', action: 'payment.updated', data: { id }, live_mode: true };
  const { status } = await app.send({
    method: 'POST',
    path: `/api/billing/webhooks/mercado-pago?data.id=${id}&type=payment`,
    ...jsonBody(body),
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${at},v1=${v1}`,
    },
  });
  expect(status).toBe(200);
  await until(() =>
    app.logs.some((line) => line.includes('accounts.fetch-notice') && line.includes('failed')),
  );
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !isSo(); await wait(50))
    if (Date.now() > end) throw new Error('what was waited for did not happen');
}

/** What was logged, and what went past the log. */
const everything = () => [...app.logs, ...printed].join('\n');

describe('the log', () => {
  it('has lines of all that happened', () => {
    for (const told of [
      '/auth/v1/verify',
      '/auth/v1/callback',
      '/auth/v1/factors/',
      '/api/releases/tokens',
      '/api/traffic-filter/conversion-secret',
      '/api/clone/zip',
      'a provider’s answer was refused',
      'the email was written to a file',
    ])
      expect(everything()).toContain(told);
    for (const where of [IN_PATH, '/cai', '/desvio', 'ads_archive'])
      expect([where, asked.some((url) => url.includes(where))]).toEqual([where, true]);
  });

  it('holds nothing that was handed out, and nothing that others are reached with', () => {
    expect(secretsIn(everything(), secrets)).toEqual([]);
    const log = everything();
    expect(codes.filter((code) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`).test(log))).toEqual([]);
    expect(secrets.size).toBeGreaterThan(30);
    expect(codes.length).toBeGreaterThanOrEqual(4);
  });
});

describe('a mail server that refuses its user', () => {
  it('is told of without the password', async () => {
    const server = await refusingMailServer();
    const lines: string[] = [];
    const log = createLogger('trace', { write: (line) => void lines.push(line) });
    const { port } = server.address() as AddressInfo;
    const smtpUrl = `smtp://garimpo:${SMTP_PASSWORD}@127.0.0.1:${port}`;
    const mailer = new Mailer({ ...app.config, smtpUrl }, log);
    mailer.inBackground(async () => ({
      to: ana.email,
      subject: 'Aviso',
      text: `Olá: ${IN_PATH}`,
      html: `<p>${IN_PATH}</p>`,
    }));
    await mailer.onApplicationShutdown();
    await new Promise((resolve) => server.close(resolve));
    expect(lines.join('')).toMatch(/an email was not sent.*535|535.*an email was not sent/s);
    expect(secretsIn(lines.join(''), secrets)).toEqual([]);
    const plain = Buffer.from(`\0garimpo\0${SMTP_PASSWORD}`).toString('base64');
    expect(lines.join('')).not.toContain(plain);
  });
});

async function refusingMailServer(): Promise<NetServer> {
  const server = createServer((socket) => {
    socket.write('220 correio.test ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const line = data.toString();
      if (line.startsWith('EHLO')) socket.write('250-correio.test\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (line.startsWith('AUTH')) socket.write('535 5.7.8 authentication failed\r\n');
      else socket.end('221 bye\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('a start that is refused', () => {
  it('names the variables that are wrong, and not what they hold', () => {
    const wrong = {
      DATABASE_URL: 'mysql://garimpo:senha-da-base@127.0.0.1/garimpo',
      DATABASE_ROLE_KEY: 'chave-curta',
      AUTH_SECRET: 'segredo-curto',
      OPS_TOKEN: 'com espaço no meio do token',
      META_ACCESS_TOKEN: 'com espaço no meio da chave',
      SMTP_URL: 'http://garimpo:senha-do-correio@127.0.0.1',
      WEBHOOK_SECRET_DEMO: 'curto-x',
      OAUTH_EMPRESA_CLIENT_SECRET: 'segredo-do-cliente',
    };
    let said = '';
    try {
      loadConfig(wrong);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      said = `${error.message} ${JSON.stringify(error)}`;
    }
    for (const [name, value] of Object.entries(wrong)) {
      if (name !== 'OAUTH_EMPRESA_CLIENT_SECRET') expect(said).toContain(name);
      expect(said).not.toContain(value);
    }
    for (const password of ['senha-da-base', 'senha-do-correio']) expect(said).not.toContain(password);
  });
});
