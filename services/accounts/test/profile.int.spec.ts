import { randomUUID } from 'node:crypto';
import { MARKS_MAX, type ProfileView, profileReply } from '@garimpo/accounts-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

const ADMIN = 'chefe@exemplo.com.br';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp({ adminEmails: [ADMIN], privilegedEmails: [ADMIN] });
});
afterAll(() => accounts.app.close());

async function read(user: TestUser): Promise<ProfileView> {
  const reply = await user.request('GET', `/api/profile/${user.id}`);
  expect(reply.status).toBe(200);
  return profileReply.parse(reply.json).profile;
}

/** Asks as the shell does: for the profile that there is, and where there is none to be found, for one to be made. */
async function visit(user: TestUser): Promise<ProfileView> {
  const found = await user.request('GET', `/api/profile/${user.id}`);
  if (found.status !== 200)
    expect(found.json).toMatchObject({ error: { code: 'accounts.profile.not_found' } });
  return found.status === 200 ? profileReply.parse(found.json).profile : user.profile();
}

async function addressOf({ id }: TestUser): Promise<unknown> {
  const { rows } = await accounts.app.db.query(
    'select email, email_verified as verified from accounts.profiles where id = $1',
    [id],
  );
  return rows[0];
}

async function subscribe(userId: string, facts: { status: string; daysAgo: number | null }): Promise<void> {
  await accounts.app.db.query(
    `update accounts.profiles set subscription_status = $2, subscription_renewed_at = now() - make_interval(days => $3)
     where id = $1`,
    [userId, facts.status, facts.daysAgo],
  );
}

describe('POST /api/profile', () => {
  it('makes the profile that sign-up asked for, on trial and closed', async () => {
    const starter = await accounts.plan('starter');
    const user = await accounts.newUser({ metadata: { full_name: ' Ana Prado ', plan_id: starter.id } });
    const profile = await user.profile();
    expect(profile).toMatchObject({
      id: user.id,
      email: user.email,
      emailVerified: false,
      fullName: 'Ana Prado',
      avatarUrl: null,
      planId: starter.id,
      planName: 'starter',
      subscriptionStatus: 'trialing',
      subscriptionRenewedAt: null,
      permissions: { admin: false, privileged: false },
    });
    const trialMs = Date.parse(profile.trialExpiresAt!) - Date.parse(profile.trialStartedAt!);
    expect(trialMs).toBe(7 * 86_400_000);
    const checkout = new URL(profile.access.goTo!);
    expect(profile.access).toMatchObject({ allowed: false, reason: 'inactive' });
    expect(Object.fromEntries(checkout.searchParams)).toEqual({
      plano: 'starter',
      cupom: 'lancamento',
      ref: user.id,
      email: user.email,
    });
    expect(await read(user)).toEqual(profile);
  });

  it.each([
    ['a plan by its name', 'INTERMEDIARIO', 'intermediario'],
    ['a plan that does not exist', '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001', null],
    ['a plan that is none', "x' or true --", null],
    ['a plan of the wrong type', 7, null],
    ['no plan', undefined, null],
  ])('takes %s', async (_case, plan_id, planName) => {
    const user = await accounts.newUser({ metadata: { plan_id } });
    const profile = await user.profile();
    expect(profile.planName).toBe(planName);
    if (planName === null) {
      expect(profile.access).toEqual({ allowed: false, reason: 'no_plan', goTo: '/escolher-plano' });
    }
  });

  it('makes one row of twenty requests at once, and all answer alike', async () => {
    const user = await accounts.newUser({ metadata: { full_name: 'Ana', plan_id: 'starter' } });
    const profiles = await Promise.all(Array.from({ length: 20 }, () => user.profile()));
    expect(new Set(profiles.map((profile) => JSON.stringify(profile))).size).toBe(1);
    const { rows } = await accounts.app.db.query('select id from accounts.profiles where id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  it('changes nothing of a profile that is there, whatever the token wishes now', async () => {
    const user = await accounts.newUser({ metadata: { full_name: 'Ana', plan_id: 'starter' } });
    await user.profile();
    await subscribe(user.id, { status: 'active', daysAgo: 1 });
    const before = await read(user);
    const again = await accounts.newUser({
      id: user.id,
      email: user.email,
      metadata: { full_name: 'Outra', plan_id: 'avancado' },
    });
    expect(await again.profile()).toEqual(before);
  });

  it('keeps the e-mail of the newest token, for payments are matched by it', async () => {
    const user = await accounts.newUser();
    await user.profile();
    const verified = await accounts.newUser({
      id: user.id,
      email: `novo-${user.email}`,
      emailVerified: true,
    });
    await verified.profile();
    expect(await addressOf(user)).toEqual({ email: `novo-${user.email}`, verified: true });
  });
});

describe('an address that changes after the first visit', () => {
  it.each([
    ['another one', { email: 'outra-caixa@exemplo.com.br', emailVerified: true }],
    ['proved later', { emailVerified: true }],
    ['no longer proved', { emailVerified: false }],
  ])('%s: is kept from the next visit on', async (_case, change) => {
    const before = { emailVerified: change.emailVerified !== true, tokenAgeSeconds: 600 };
    const user = await accounts.newUser({ ...before, metadata: { full_name: 'Ana', plan_id: 'starter' } });
    const made = await visit(user);
    const { email, id } = user;
    const after = await accounts.newUser({ id, email, ...change });
    expect(await visit(after)).toEqual({
      ...made,
      email: after.email,
      emailVerified: change.emailVerified,
      access: expect.objectContaining({ reason: made.access.reason }),
    });
    expect(await addressOf(user)).toEqual({ email: after.email, verified: change.emailVerified });
    // Found at once from then on.
    expect((await read(after)).email).toBe(after.email);
  });

  it('a tab with an older token is answered, and does not write the old one back', async () => {
    const old = await accounts.newUser({ tokenAgeSeconds: 600 });
    await visit(old);
    const now = await accounts.newUser({ id: old.id, email: `novo-${old.email}`, emailVerified: true });
    await visit(now);
    expect((await read(old)).id).toBe(old.id);
    expect((await old.profile()).id).toBe(old.id);
    expect(await addressOf(old)).toEqual({ email: now.email, verified: true });
  });

  it('of tokens that come at once the newest counts', async () => {
    const id = randomUUID();
    const tokens = await Promise.all(
      [0, 60, 120, 180, 240, 300].map((tokenAgeSeconds) =>
        accounts.newUser({
          id,
          email: `ha-${tokenAgeSeconds}-${id.slice(0, 8)}@exemplo.com.br`,
          tokenAgeSeconds,
        }),
      ),
    );
    await Promise.all(tokens.map(visit));
    expect(await addressOf(tokens[0]!)).toEqual({ email: tokens[0]!.email, verified: false });
  });

  it('a token that does not say when it was issued changes nothing', async () => {
    const user = await accounts.newUser();
    await visit(user);
    const token = await accounts.app.tokenFor({
      id: user.id,
      email: 'sem-data@exemplo.com.br',
      claims: { iat: undefined },
    });
    expect((await accounts.app.request('POST', '/api/profile', { token, body: {} })).status).toBe(200);
    expect(await addressOf(user)).toEqual({ email: user.email, verified: false });
  });
});

describe('GET /api/profile/:userId', () => {
  it('answers a foreign profile, a missing one and an own one not yet made alike', async () => {
    const [ana, bia, newcomer] = await Promise.all([1, 2, 3].map(() => accounts.newUser()));
    await Promise.all([ana!.profile(), bia!.profile()]);
    const answers = await Promise.all([
      ana!.request('GET', `/api/profile/${bia!.id}`),
      ana!.request('GET', '/api/profile/8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001'),
      newcomer!.request('GET', `/api/profile/${ana!.id}`),
      newcomer!.request('GET', `/api/profile/${newcomer!.id}`),
    ]);
    const bodies = answers.map(({ status, json }) => {
      const { requestId: _, ...error } = (json as { error: { requestId: string } }).error;
      return JSON.stringify({ status, error });
    });
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 404,
      json: { error: { code: 'accounts.profile.not_found' } },
    });
  });

  it('finds the own profile by an id in capitals too', async () => {
    const user = await accounts.newUser();
    await user.profile();
    expect((await user.request('GET', `/api/profile/${user.id.toUpperCase()}`)).status).toBe(200);
  });

  it.each([
    ['active', 0, true, 'active', 'active'],
    ['active', 29, true, 'active', 'active'],
    ['active', 30, false, 'expired', 'expired'],
    ['active', 31, false, 'expired', 'expired'],
    ['active', null, false, 'expired', 'expired'],
    ['canceled', 1, false, 'inactive', 'canceled'],
    ['chargeback', 1, false, 'blocked', 'chargeback'],
  ])('%s, renewed %s days ago: allowed %s', async (status, daysAgo, allowed, reason, shown) => {
    const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
    await user.profile();
    await subscribe(user.id, { status, daysAgo });
    expect(await read(user)).toMatchObject({ access: { allowed, reason }, subscriptionStatus: shown });
  });

  it('shows an expiry without writing it', async () => {
    const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
    await user.profile();
    await subscribe(user.id, { status: 'active', daysAgo: 40 });
    const row = () => accounts.app.db.query('select * from accounts.profiles where id = $1', [user.id]);
    const before = (await row()).rows;
    expect((await read(user)).subscriptionStatus).toBe('expired');
    expect((await row()).rows).toEqual(before);
  });

  it('tells permissions of a verified address only', async () => {
    const unverified = await accounts.newUser({ email: ADMIN });
    expect((await unverified.profile()).permissions).toEqual({ admin: false, privileged: false });
    const verified = await accounts.newUser({ email: ADMIN, emailVerified: true });
    expect((await verified.profile()).permissions).toEqual({ admin: true, privileged: true });
  });

  it('sends to an operator checkout, made out to the user', async () => {
    await accounts.app.db.query(
      `update accounts.plans set checkout_url = 'https://pagamento.example/av?off=x' where name = 'avancado'`,
    );
    const user = await accounts.newUser({ metadata: { plan_id: 'avancado' } });
    const { access } = await user.profile();
    const url = new URL(access.goTo!);
    expect(url.origin + url.pathname).toBe('https://pagamento.example/av');
    expect(Object.fromEntries(url.searchParams)).toEqual({ off: 'x', ref: user.id, email: user.email });
  });
});

describe('PATCH /api/profile', () => {
  it('changes the name and nothing else', async () => {
    const user = await accounts.newUser({ metadata: { full_name: 'Ana', plan_id: 'starter' } });
    const before = await user.profile();
    const reply = await user.request('PATCH', '/api/profile', { fullName: '  Ana Prado  ' });
    expect(reply.status).toBe(200);
    expect(profileReply.parse(reply.json).profile).toEqual({ ...before, fullName: 'Ana Prado' });
    expect(await read(user)).toEqual({ ...before, fullName: 'Ana Prado' });
  });

  it('keeps what is set, each by itself, and changes nothing else', async () => {
    const user = await accounts.newUser({ metadata: { full_name: 'Ana' } });
    const before = await user.profile();
    expect(before).toMatchObject({ language: 'pt', emailNotifications: true });
    for (const [change, after] of [
      [{ language: 'es' }, { language: 'es', emailNotifications: true, fullName: 'Ana' }],
      [{ emailNotifications: false }, { language: 'es', emailNotifications: false, fullName: 'Ana' }],
      [{ fullName: 'Ana P.' }, { language: 'es', emailNotifications: false, fullName: 'Ana P.' }],
      [
        { language: 'en', emailNotifications: true, fullName: '' },
        { language: 'en', emailNotifications: true, fullName: null },
      ],
    ] as const) {
      const reply = await user.request('PATCH', '/api/profile', change);
      expect(profileReply.parse(reply.json).profile).toEqual({ ...before, ...after });
      expect(await read(user)).toEqual({ ...before, ...after });
    }
  });

  it('adds marks to those that are there, each once, and forgets the oldest of too many', async () => {
    const user = await accounts.newUser();
    const before = await user.profile();
    expect(before.marks).toEqual([]);
    const add = async (...addMarks: string[]) => {
      const reply = await user.request('PATCH', '/api/profile', { addMarks });
      return profileReply.parse(reply.json).profile.marks;
    };
    expect(await add('offers.first-steps')).toEqual(['offers.first-steps']);
    expect(await add('offers.first-steps', 'cloner.cloned')).toEqual(['offers.first-steps', 'cloner.cloned']);
    expect(await read(user)).toEqual({ ...before, marks: ['offers.first-steps', 'cloner.cloned'] });

    await Promise.all(Array.from({ length: MARKS_MAX }, (_, at) => add(`offers.other-${at}`)));
    const { marks } = await read(user);
    expect(marks).toHaveLength(MARKS_MAX);
    expect(marks).not.toContain('offers.first-steps');
    expect(new Set(marks).size).toBe(MARKS_MAX);
  });

  it('refuses a change of nothing, and says so', async () => {
    const user = await accounts.newUser();
    await user.profile();
    expect(await user.request('PATCH', '/api/profile', {})).toMatchObject({
      status: 400,
      json: { error: { code: 'request.input.invalid' } },
    });
  });

  it('takes the name away', async () => {
    const user = await accounts.newUser({ metadata: { full_name: 'Ana' } });
    await user.profile();
    const reply = await user.request('PATCH', '/api/profile', { fullName: ' ' });
    expect(profileReply.parse(reply.json).profile.fullName).toBeNull();
  });

  it('answers not found where there is no profile, and makes none', async () => {
    const user = await accounts.newUser();
    const reply = await user.request('PATCH', '/api/profile', { fullName: 'Ana' });
    expect(reply).toMatchObject({ status: 404, json: { error: { code: 'accounts.profile.not_found' } } });
    const { rows } = await accounts.app.db.query('select 1 from accounts.profiles where id = $1', [user.id]);
    expect(rows).toEqual([]);
  });
});
