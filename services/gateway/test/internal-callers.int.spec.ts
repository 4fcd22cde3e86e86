import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bodyDigest,
  type DomainName,
  domainNames,
  InternalTokens,
  internalRoutes,
  type ServiceName,
} from '@garimpo/service-kit';
import { everyRoute } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApartApp, apartApp } from './support/apart-app.ts';

const SERVICES = path.resolve(import.meta.dirname, '../..');
const ERASE = '/internal/personal-data/erase';
const names: readonly ServiceName[] = [...domainNames, 'gateway'];

let product: ApartApp;
beforeAll(async () => {
  product = await apartApp({}, { replicasOfEach: 1 });
}, 60_000);
afterAll(() => product.close());

interface Call {
  from: string;
  to: DomainName;
  route: string;
  body?: object;
}

const originOf = (domain: DomainName) => [...product.replicas[domain].keys()][0] as string;
const appOf = (domain: DomainName) => product.replicas[domain].get(originOf(domain)) ?? never();
const insideOf = (domain: DomainName) =>
  everyRoute(appOf(domain)).filter(({ access }) => access === 'internal');

function never(): never {
  throw new Error('there is no such replica');
}

/** What a process that has the key of `from`, and no other, can sign. */
function tokenOf({ from, to, route, body = {} }: Call): string {
  const [method = '', at = ''] = route.split(' ');
  const call = { to, method, path: at, body: bodyDigest(JSON.stringify(body)) };
  return new InternalTokens(product.keys.of(from)).signCall(from, call);
}

async function ask({ to, route, body = {} }: Call, token: string, headers: Record<string, string> = {}) {
  const [method = '', at = ''] = route.split(' ');
  const response = await fetch(originOf(to) + at, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = JSON.parse(await response.text()) as { error?: { code: string } };
  return { status: response.status, code: error?.code };
}

async function signUp(): Promise<{ userId: string; email: string; emailVerified: boolean }> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const response = await fetch(`${product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'uma senha comprida' }),
  });
  const { user } = (await response.json()) as { user: { id: string } };
  return { userId: user.id, email, emailVerified: true };
}

const isThere = async (userId: string) =>
  (await product.db.query('select 1 from auth_service.users where id = $1', [userId])).rowCount === 1;

describe('every internal route of every service', () => {
  it.each(domainNames)('%s: answers whoever is on its list, and nobody else', async (to) => {
    const routes = insideOf(to).map(({ method, path: at }) => `${method} ${at}`);
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      const row = internalRoutes.find((one) => one.route === route && one.of.includes(to));
      for (const from of names) {
        const { status, code } = await ask({ from, to, route }, tokenOf({ from, to, route }));
        const isLetIn = status !== 401 && status !== 403;
        expect({ to, route, from, isLetIn }).toEqual({
          to,
          route,
          from,
          isLetIn: row?.callers.includes(from) ?? false,
        });
        // Nothing was asked of it: the input is looked at behind the door.
        expect([route, code]).toEqual([route, isLetIn ? 'request.input.invalid' : 'request.access.denied']);
      }
    }
  });

  it('has no row that is of no route, and none that lets a service ask itself', () => {
    for (const { route, of, callers } of internalRoutes) {
      for (const domain of of) {
        expect(insideOf(domain).map(({ method, path: at }) => `${method} ${at}`)).toContain(route);
        expect(callers).not.toContain(domain);
      }
    }
  });

  it('has its body read whole before its handler acts: a stream would be acted on before its digest is known', () => {
    for (const domain of domainNames)
      expect(new Set(insideOf(domain).map(({ bodyKind }) => bodyKind))).toEqual(new Set(['json']));
  });
});

describe('who is on a list', () => {
  const sources = new Map<ServiceName, string>(
    names.map((name) => {
      const folder = path.join(SERVICES, name, 'src');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => /\.ts$/.test(file) && !/\.spec\.ts$|(?:^|\/)testing\//.test(file),
      );
      return [name, files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')];
    }),
  );
  const whose = (use: RegExp) => names.filter((name) => use.test(sources.get(name) ?? ''));
  const withRoutes = (...levels: string[]) =>
    domainNames.filter((name) => everyRoute(appOf(name)).some(({ access }) => levels.includes(access)));
  /** Who has a use for the port that is behind the route. */
  const users: Record<string, () => readonly ServiceName[]> = {
    session: () => withRoutes('account', 'tool', 'staff'),
    subscription: () => withRoutes('tool'),
    'personal-token': () => whose(/@AcceptsPersonalToken\(/),
    'end-personal-tokens': () => whose(/\bProgramAccess\b/),
    activity: () => whose(/\bAccountActivity\b/),
    'accounts/subscription': () => whose(/\baccounts\s*\.subscriptionOf\(/),
    'accounts/contact': () => whose(/\baccounts\s*\.contactOf\(/),
    'accounts/sold-plans': () => whose(/\baccounts\s*\.soldPlans\(/),
    'cloner/page-snapshot': () => whose(/\bsnapshots\??\s*\.take\(/),
    'anticlone/protected-page': () => whose(/\bprotectedPages\??\s*\.isProtectedFrom\(/),
    'cloner/clone-host': () => whose(/\bCLONE_HOST_PATH\b/),
    'traffic-filter/link-host': () => whose(/\bLINK_HOST_PATH\b|\bcampaigns\??\s*\.isCampaigns\(/),
    'traffic-filter/page-clicks': () => whose(/\bpageClicks\??\s*\.report\(/),
    usage: () => whose(/\bcounters\s*\.all\(/),
    'personal-data/export': () => whose(/\bdomain\s*\.export\(/),
    'personal-data/end-other-sessions': () => whose(/\bdomain\s*\.endOtherSessions\?\.\(/),
    'personal-data/former-emails': () => whose(/\bdomain\.formerEmails\?\.\(/),
    'personal-data/end-access': () => whose(/\bdomain\s*\.endAccess\?\.\(/),
    'personal-data/erase': () => whose(/\bdomain\s*\.erase\(/),
    'personal-data/leftovers': () => whose(/\bdomain\s*\.leftovers\(/),
  };

  it.each(internalRoutes.map((row) => [row.route, row] as const))('%s: has a use for it', (route, row) => {
    const found = users[route.replace('POST /internal/', '')]?.() ?? never();
    const isOf = (name: ServiceName) => row.of.some((domain) => domain === name);
    // What is in the process of whom it asks goes no way over the network.
    const wanted = row.of.length === 1 ? found.filter((name) => !isOf(name)) : found;
    expect([...row.callers].toSorted()).toEqual(wanted.toSorted());
    expect(row.callers.length).toBeGreaterThan(0);
  });
});

describe('whoever has broken into media', () => {
  it('cannot end an account, nor learn of it, whomever it asks', async () => {
    const ana = await signUp();
    const asked: [DomainName, string, object][] = [
      ['auth', 'personal-data/erase', ana],
      ['auth', 'personal-data/end-access', ana],
      ['auth', 'personal-data/end-other-sessions', { ...ana, keptSessionId: null }],
      ['offers', 'personal-data/export', ana],
      ['accounts', 'accounts/contact', { userId: ana.userId }],
      ['accounts', 'accounts/subscription', { userId: ana.userId }],
    ];
    for (const [to, name, body] of asked) {
      const call = { from: 'media', to, route: `POST /internal/${name}`, body };
      const own = tokenOf(call);
      expect(await ask(call, own)).toEqual({ status: 403, code: 'request.access.denied' });
      const renamed = own.replace('call.media.', 'call.accounts.');
      expect(await ask(call, renamed)).toEqual({ status: 401, code: 'request.token.invalid' });
    }
    expect(await isThere(ana.userId)).toBe(true);
    const call = { from: 'accounts', to: 'auth', route: `POST ${ERASE}`, body: ana } as const;
    expect((await ask(call, tokenOf(call))).status).toBe(200);
    expect(await isThere(ana.userId)).toBe(false);
  });

  it('cannot use what others have shown to it', async () => {
    const ana = await signUp();
    const shown = tokenOf({ from: 'accounts', to: 'media', route: `POST ${ERASE}`, body: ana });
    const call = { from: 'media', to: 'auth', route: `POST ${ERASE}`, body: ana } as const;
    expect((await ask(call, shown)).status).toBe(401);
    expect(await isThere(ana.userId)).toBe(true);
  });

  it('cannot say for the gateway where somebody is', async () => {
    const media = new InternalTokens(product.keys.of('media'));
    const call = { from: 'media', to: 'auth', route: 'POST /internal/session' } as const;
    const forged = [tokenOf(call), tokenOf({ ...call, from: 'media' }).replace('media', 'gateway')];
    expect(() => media.signPass('auth')).toThrow('no key of gateway');
    const { email } = await signUp();
    // What the gateway has shown to media itself is for media alone.
    forged.push(new InternalTokens(product.keys.of('gateway')).signPass('media'));
    for (const token of forged) {
      const response = await fetch(`${originOf('auth')}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-garimpo-gateway': token,
          'x-forwarded-for': '203.0.113.9',
        },
        body: JSON.stringify({ email, password: 'uma senha comprida' }),
      });
      expect(response.status).toBe(200);
    }
    const { rows } = await product.db.query('select * from auth_service.sessions');
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');
  });
});

describe('a token that somebody has seen on its way', () => {
  it('does what it was made for and nothing else', async () => {
    const [ana, bia] = [await signUp(), await signUp()];
    const call = { from: 'accounts', to: 'auth', route: `POST ${ERASE}`, body: ana } as const;
    const seen = tokenOf(call);
    expect(await ask({ ...call, body: bia }, seen)).toEqual({ status: 401, code: 'request.token.invalid' });
    expect(await ask({ ...call, body: { ...ana, x: 1 } }, seen)).toMatchObject({ status: 401 });
    for (const other of ['end-access', 'export', 'leftovers'])
      expect((await ask({ ...call, route: `POST /internal/personal-data/${other}` }, seen)).status).toBe(401);
    for (const other of [`${ERASE}/`, `${ERASE}?x=1`])
      expect((await ask({ ...call, route: `POST ${other}` }, seen)).status).toBe(401);
    expect([await isThere(ana.userId), await isThere(bia.userId)]).toEqual([true, true]);
    // Twice does what once does.
    for (let times = 0; times < 2; times += 1) expect((await ask(call, seen)).status).toBe(200);
    expect([await isThere(ana.userId), await isThere(bia.userId)]).toEqual([false, true]);
  });

  it('is for the route as it is written, also of whoever signs another writing of it', async () => {
    const { to, from } = { to: 'auth', from: 'accounts' } as const;
    for (const at of [`${ERASE}/`, `${ERASE}?x=1`]) {
      const call = { to, from, route: `POST ${at}`, body: await signUp() };
      expect((await ask(call, tokenOf(call))).status).toBe(403);
      expect(await isThere(call.body.userId)).toBe(true);
    }
  });
});
