import { sampled, type TestedRoute, turnOf } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { gatewayApp } from './support/gateway-app.ts';
import { badAuthorizations, tokenOfNobody } from './support/hostile/forged-tokens.ts';
import { hostileApp, OPS_TOKEN, type Person } from './support/hostile/hostile-app.ts';
import { HttpClient, jsonBody } from './support/hostile/http-client.ts';
import {
  isAuth,
  isForAdmins,
  isHarmless,
  levelOf,
  methodsOf,
  sayRoute,
  tokenFor,
} from './support/hostile/places.ts';
import { type Wanted, wrongWith } from './support/hostile/refusal.ts';
import { rightful } from './support/hostile/rightful.ts';
import { type Case, expectRefused } from './support/hostile/run-cases.ts';
import { kindOf, shareOf } from './support/hostile/share.ts';

const app = await hostileApp();
const ana = await app.newPerson('ana');
const forged = await badAuthorizations(app.db, ana);
const unknown = await tokenOfNobody(app.db, ana);
const halfway = await tokenBelowFactor(await app.newPerson('caio'));
afterAll(() => app.close());

/** What the right password opens where the account has a second factor. */
async function tokenBelowFactor(person: Person): Promise<string> {
  await app.db.query(`UPDATE auth_service.factors SET status = 'verified' WHERE id = $1`, [person.factorId]);
  const { email, password } = person;
  const path = '/auth/v1/token?grant_type=password';
  const answer = await app.send({ method: 'POST', path, ...jsonBody({ email, password }) });
  return (answer.json as { access_token: string }).access_token;
}

const byLevel = (...levels: TestedRoute['access'][]) =>
  app.routes
    .filter((route) => levels.includes(levelOf(route)))
    .map((route): [string, TestedRoute] => [sayRoute(route), route]);

/** The route with everything right but what the caller says of themselves. */
function asks(route: TestedRoute, authorization: string | undefined, who: Person = ana): Case['sent'][] {
  return methodsOf(route).map((method) => {
    const { token: _, ...right } = rightful(route, method, who);
    return { ...right, headers: { ...right.headers, ...(authorization !== undefined && { authorization }) } };
  });
}

function cases(
  route: TestedRoute,
  list: [string, string | undefined][],
  wanted: (route: TestedRoute) => Wanted,
): Case[] {
  return list.flatMap(([what, authorization]) =>
    asks(route, authorization).map((sent) => ({ what, sent, wanted: wanted(route) })),
  );
}

const missing = () => ({ status: [401], code: 'request.token.missing' });
/** The client of Supabase takes 401 for "nobody is signed in" and 403 for "this token is bad". */
function invalid(route: TestedRoute): Wanted {
  if (levelOf(route) === 'operator' && isAuth(route.path)) return { status: [401, 403] };
  return { status: [isAuth(route.path) ? 403 : 401], code: 'request.token.invalid' };
}
const DOOR_CODES = /^(request\.|accounts\.subscription\.inactive$)/;
const inactive = () => ({ status: [403], code: 'accounts.subscription.inactive' });

const NO_ONE: [string, string | undefined][] = [
  ['no header', undefined],
  ['an empty header', ''],
];

describe.each(byLevel('session', 'account', 'tool'))('%s', (_, route) => {
  it('lets nobody in without a token', async () => {
    await expectRefused(app, cases(route, NO_ONE, missing));
  });

  it('believes no token that is not the person’s own', async () => {
    await expectRefused(app, cases(route, shareOf(route, app.routes, forged), invalid));
  });

  it('is closed to the operator’s token', async () => {
    await expectRefused(app, cases(route, [['OPS_TOKEN', `Bearer ${OPS_TOKEN}`]], invalid));
  });

  it('takes no token from anywhere but the header', async () => {
    const elsewhere = asks(route, undefined).flatMap((sent) => {
      const join = sent.path.includes('?') ? '&' : '?';
      return [
        { ...sent, path: `${sent.path}${join}access_token=${ana.token}` },
        { ...sent, path: `${sent.path}${join}token=${ana.token}` },
        {
          ...sent,
          headers: { ...sent.headers, cookie: `access_token=${ana.token}; sb-access-token=${ana.token}` },
        },
        { ...sent, headers: { ...sent.headers, 'x-forwarded-user': ana.id, 'x-user-id': ana.id } },
        {
          ...sent,
          headers: { ...sent.headers, apikey: ana.token, 'proxy-authorization': `Bearer ${ana.token}` },
        },
        {
          ...sent,
          headers: { ...sent.headers, 'x-original-url': '/api/plans', 'x-rewrite-url': '/api/plans' },
        },
        { ...sent, headers: { ...sent.headers, 'x-http-method-override': 'OPTIONS' } },
      ];
    });
    await expectRefused(
      app,
      sampled(elsewhere, turnOf(sayRoute(route)), 4).map((sent) => ({
        what: JSON.stringify(sent.headers),
        sent,
        wanted: missing(),
      })),
    );
  });
});

it('shows every forged token to every kind of route', () => {
  for (const kind of new Set(app.routes.map(kindOf))) {
    const kin = app.routes.filter((route) => kindOf(route) === kind);
    const met = new Set(kin.flatMap((route) => shareOf(route, app.routes, forged)).map(([what]) => what));
    expect([kind, met.size]).toEqual([kind, forged.length]);
  }
});

describe.each(byLevel('account', 'tool'))('%s', (_, route) => {
  it('is closed to a session that has not shown the second factor', async () => {
    const owing = [['a password alone', `Bearer ${halfway}`]] as [string, string][];
    const refused = () => ({ status: [403], code: 'request.factor.required' });
    await expectRefused(app, cases(route, owing, refused));
  });
});

describe('every tool', () => {
  const tools = byLevel('tool');
  const everyTool = (authorization: string) =>
    tools.flatMap(([name, route]) => cases(route, [[name, authorization]], inactive));

  it.each<[string, string | null, string]>([
    ['never paid', null, `now()`],
    ['is on trial', 'trialing', `now()`],
    ['was refused', 'refused', `now()`],
    ['got the money back', 'refunded', `now()`],
    ['is disputed', 'chargeback', `now()`],
    ['has run out', 'active', `now() - interval '30 days'`],
    ['was never renewed', 'active', 'NULL'],
    ['has an unheard-of status', 'ACTIVE', `now()`],
  ])('is closed to somebody whose subscription %s', async (_what, status, renewedAt) => {
    await app.db.query(
      `UPDATE accounts.profiles SET subscription_status = $2, subscription_renewed_at = ${renewedAt} WHERE id = $1`,
      [ana.id, status],
    );
    try {
      await expectRefused(app, everyTool(`Bearer ${ana.token}`));
    } finally {
      await app.db.query(
        `UPDATE accounts.profiles SET subscription_status = 'active', subscription_renewed_at = now() WHERE id = $1`,
        [ana.id],
      );
    }
  });

  it('is closed to somebody without a profile', async () => {
    await expectRefused(app, everyTool(`Bearer ${unknown}`));
  });
});

describe.each(byLevel('operator', 'staff'))('%s', (_, route) => {
  it('lets nobody in without a token', async () => {
    await expectRefused(app, cases(route, NO_ONE, missing));
  });

  it('believes nothing but the operator’s token', async () => {
    const tokens: [string, string][] = [
      // At a route for staff she is known, and sent away: below.
      ...(levelOf(route) === 'operator' ? [['a user’s token', ana.token] as [string, string]] : []),
      ['a team’s token that nobody has', `garimpo_team_${'A'.repeat(43)}`],
      ['the start of it', OPS_TOKEN.slice(0, -1)],
      ['it and more', `${OPS_TOKEN}x`],
      ['in capitals', OPS_TOKEN.toUpperCase()],
      ['encoded', Buffer.from(OPS_TOKEN).toString('base64')],
      ['twice', `${OPS_TOKEN} ${OPS_TOKEN}`],
      ['undefined', 'undefined'],
      ['an endless one', 'x'.repeat(9_000)],
    ];
    await expectRefused(
      app,
      cases(
        route,
        [
          ...tokens.map(([what, token]): [string, string] => [what, `Bearer ${token}`]),
          // A token of ours that names the service role is an operator's: nobody else is given one.
          ...shareOf(route, app.routes, forged).filter(
            ([what]) => what !== 'the role service_role' || !isAuth(route.path),
          ),
        ],
        invalid,
      ),
    );
  });
});

describe.each(byLevel('staff'))('%s', (_, route) => {
  it('is closed to somebody who is signed in and no administrator', async () => {
    const refused = () => ({ status: [403], code: 'request.access.denied' });
    await expectRefused(app, cases(route, [['a user’s token', `Bearer ${ana.token}`]], refused));
  });
});

describe('the same requests with the right token', () => {
  it.each(byLevel('session', 'account', 'tool', 'operator', 'staff'))(
    'pass the door of %s',
    async (_, route) => {
      // Without this the refusals above would prove nothing.
      const token = tokenFor(route, ana);
      if (!isHarmless(route)) return;
      for (const sent of asks(route, `bearer ${token}`)) {
        const answer = await app.send(sent);
        // What is for some users only is refused behind the door, with a code of its domain.
        const { error } = (answer.json ?? {}) as { error?: { code: string } };
        const isRefusal = error !== undefined && !DOOR_CODES.test(error.code);
        const inside = answer.status === 403 && (isRefusal || isForAdmins(route.path));
        if (!inside) expect([401, 403]).not.toContain(answer.status);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );

  it('open /auth/v1 to nobody whose session has ended', async () => {
    const bia = await app.newPerson('bia');
    const out = await app.send({ method: 'POST', path: '/auth/v1/logout', token: bia.token });
    expect(out.status).toBe(204);
    const routes = app.routes.filter(
      ({ access, path }) => (access === 'session' || access === 'account') && isAuth(path),
    );
    await expectRefused(
      app,
      routes.flatMap((route) =>
        asks(route, `Bearer ${bia.token}`).map((sent) => ({
          what: sayRoute(route),
          sent,
          wanted: { status: [403] },
        })),
      ),
    );
    const refreshed = await app.send({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      ...jsonBody({ refresh_token: bia.refreshToken }),
    });
    expect(refreshed.status).toBe(400);
  });

  it('open no user’s data to a token whose user is gone', async () => {
    for (const path of ['/auth/v1/user', `/api/profile/${ana.id}`]) {
      const answer = await app.send({ method: 'GET', path, token: unknown });
      expect([403, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(ana.mark);
    }
  });
});

it('is shut to operators where no OPS_TOKEN is set', async () => {
  const gateway = await gatewayApp({});
  const http = new HttpClient(gateway.url);
  try {
    for (const [, route] of byLevel('operator', 'staff')) {
      for (const token of ['', 'undefined', 'null', OPS_TOKEN, ana.token]) {
        const { method, path } = rightful(route, route.method, ana);
        const answer = await http.send({ method, path, token });
        expect(wrongWith(path, answer, { status: isAuth(path) ? [401, 403] : [401] })).toBeNull();
      }
    }
  } finally {
    http.close();
    await gateway.close();
  }
});
