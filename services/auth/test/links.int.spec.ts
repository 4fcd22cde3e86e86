import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  authApp,
  claimsOf,
  type Email,
  emailsTo,
  emailTo,
  fragmentOf,
  mustEmailTo,
  newAddress,
  PASSWORD,
  pkcePair,
  refresh,
  type SessionJson,
  signIn,
  signUp,
} from './support.ts';

const OTHER = 'https://outro.exemplo.com.br';

/** What is asked for, and where the email leads. */
const RETURNS: [asked: string, to: string][] = [
  ['APP/reset-password', 'APP/reset-password'],
  ['APP/confirm-email/', 'APP/confirm-email'],
  ['APP/x/../profile?token_hash=x&error=y#z', 'APP/profile'],
  ['APP/login?from=%2Fsettings&code=x', 'APP/login?from=%2Fsettings'],
  [`${OTHER}/confirm-email?a=1`, `${OTHER}/confirm-email`],
  [`${OTHER}/depois`, 'APP/'],
  ['APP/r/abc', 'APP/'],
  ['APP/a/abc', 'APP/'],
  ['APP/dashboard', 'APP/'],
  ['APP/login/../r/abc', 'APP/'],
  ['APP/login/%2e%2e/r/abc', 'APP/'],
  ['APP/login%2f..%2fr%2fabc', 'APP/'],
  ['APP/%6cogin', 'APP/'],
  ['APP/LOGIN', 'APP/'],
  ['APP/login;r=abc', 'APP/'],
  ['APP\\r\\abc', 'APP/'],
  ['APP//login', 'APP/'],
  ['blob:APP/login', 'APP/'],
  ['http://pessoa:senha@HOST/login', 'APP/'],
  ['http://HOST@mau.exemplo.com/login', 'APP/'],
  ['https://HOST/login', 'APP/'],
  ['http://127.0.0.1:1/login', 'APP/'],
  [`${OTHER}:8443/login`, 'APP/'],
  [`${OTHER}.mau.com/login`, 'APP/'],
  ['//HOST/login', 'APP/'],
  ['/login', 'APP/'],
  ['javascript:alert(1)', 'APP/'],
  ['data:text/html,x', 'APP/'],
  ['nothing at all', 'APP/'],
];

describe('links and codes in emails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ redirectOrigins: [OTHER] });
  });
  afterAll(() => app.close());

  let asker = '';
  const post = (path: string, body: unknown) => app.request('POST', `/auth/v1/${path}`, { body });
  const verify = (body: unknown) => post('verify', body);
  /** A link to this service, as emails had it once: where it leads. */
  const follow = async (query: string) => {
    const answer = await app.request('GET', `/auth/v1/verify?${query}`);
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location')!);
    expect(target.search).not.toMatch(/token|code|type|error/);
    return target;
  };
  const newUser = async () => {
    const email = newAddress();
    return { email, session: await signUp(app, { email }) };
  };
  const userRow = async (email: string) =>
    (await app.db.query('SELECT * FROM auth_service.users WHERE email = $1', [email])).rows[0];

  it('recovery answers alike for every address, and writes to those that are known only', async () => {
    const { email } = await newUser();
    const unknown = newAddress();
    const [known, other] = [await post('recover', { email }), await post('recover', { email: unknown })];
    expect(known.status).toBe(200);
    expect(other.status).toBe(200);
    expect(other.json).toEqual(known.json);
    expect((await mustEmailTo(app, email)).text).toContain('trocar a senha');
    expect(await emailTo(app, unknown)).toBeNull();
  });

  it('a link that is only followed uses nothing up, and works in another browser once', async () => {
    const { email } = await newUser();
    await post('recover', { email });
    const { link, token } = await mustEmailTo(app, email);
    // What a program asks a server for, by the link of the email, is a page of the app and no more.
    expect(new URL(link!)).toMatchObject({ origin: app.url, pathname: '/', search: '' });
    for (let scans = 0; scans < 3; scans += 1) {
      const target = await follow(`token=${token}&type=recovery`);
      expect(target.href).toBe(link);
      expect(Object.fromEntries(fragmentOf(target))).toEqual({ token_hash: token, type: 'recovery' });
    }
    const first = await verify({ type: 'recovery', token_hash: token });
    expect(first.status).toBe(200);
    const session = first.json as SessionJson;
    expect(session.user.email).toBe(email);
    expect(claimsOf(session.access_token)['amr']).toEqual([
      { method: 'recovery', timestamp: expect.any(Number) },
    ]);
    const second = await verify({ type: 'recovery', token_hash: token });
    expect(second.status).toBe(403);
    expect(second.json).toEqual({
      code: 403,
      error_code: 'otp_expired',
      msg: 'Token has expired or is invalid',
    });
  });

  deepIt('of ten that use one link together, one enters', async () => {
    const { email } = await newUser();
    await post('recover', { email });
    const { token } = await mustEmailTo(app, email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => verify({ type: 'recovery', token_hash: token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
  });

  it('the browser that asked with a challenge gets a code, and only it can exchange that', async () => {
    const { email } = await newUser();
    const { verifier, challenge } = pkcePair();
    await post('recover?redirect_to=' + encodeURIComponent(`${app.url}/reset-password`), {
      email,
      ...challenge,
    });
    const { link } = await mustEmailTo(app, email);
    const target = new URL(link!);
    expect(target.pathname).toBe('/reset-password');
    const code = fragmentOf(target).get('code');
    expect(code).toMatch(/^[\w-]{43}$/);
    const exchange = (codeVerifier: string) =>
      post('token?grant_type=pkce', { auth_code: code, code_verifier: codeVerifier });
    const stranger = await exchange(pkcePair().verifier);
    expect(stranger.status).toBe(400);
    expect(stranger.json).toMatchObject({ error_code: 'bad_code_verifier' });
    const owner = await exchange(verifier);
    expect(owner.status).toBe(200);
    expect((owner.json as SessionJson).user.email).toBe(email);
    // Both ways in are one: after the code the link is worth nothing, and the code neither.
    expect((await exchange(verifier)).json).toMatchObject({ error_code: 'flow_state_not_found' });
    expect(
      (await verify({ type: 'recovery', token_hash: fragmentOf(target).get('token_hash') })).status,
    ).toBe(403);
  });

  it('takes a challenge of method s256 only', async () => {
    const { challenge } = pkcePair();
    for (const wrong of [
      { ...challenge, code_challenge_method: 'plain' },
      { code_challenge: challenge.code_challenge },
      { ...challenge, code_challenge: 'short' },
    ]) {
      const answer = await post('recover', { email: newAddress(), ...wrong });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error_code: 'validation_failed' });
    }
  });

  describe.each([
    ['a recovery', (to: string) => post(`recover?${to}`, { email: asker })],
    ['a sign-in by email', (to: string) => post(`otp?${to}`, { email: asker })],
    ['a sign-up', (to: string) => post(`signup?${to}`, { email: asker, password: PASSWORD })],
    ['another email', (to: string) => post(`resend?${to}`, { type: 'signup', email: asker })],
  ])('redirect_to of %s', (name, ask) => {
    beforeEach(async () => {
      asker = name === 'a sign-up' ? newAddress() : (await newUser()).email;
    });

    it.each(RETURNS)('%s leads to %s', async (asked, to) => {
      const address = asked.replaceAll('APP', app.url).replaceAll('HOST', app.url.slice('http://'.length));
      const answer = await ask(new URLSearchParams({ redirect_to: address }).toString());
      expect(answer.status).toBe(200);
      const { link, token } = await mustEmailTo(app, asker);
      const target = new URL(link!);
      expect(target.href.split('#')[0]).toBe(to.replaceAll('APP', app.url));
      expect(fragmentOf(target).get('token_hash')).toBe(token);
    });
  });

  it.each([
    'token=x&type=recovery',
    'type=recovery',
    `token=${'a'.repeat(43)}`,
    `token=${'a'.repeat(43)}&type=sms`,
  ])('a link with %s says that it is no good', async (query) => {
    const target = await follow(query);
    expect(fragmentOf(target).get('error_code')).toBe('otp_expired');
    expect(fragmentOf(target).has('token_hash')).toBe(false);
  });

  it.each(['the older', 'the newer'])('of two letters %s works, and ends both', async (which) => {
    const { email } = await newUser();
    await post('recover', { email });
    const first = await mustEmailTo(app, email);
    await post('recover', { email });
    const second = await mustEmailTo(app, email);
    expect(second.token).not.toBe(first.token);
    const [used, other] = which === 'the older' ? [first, second] : [second, first];
    expect((await verify({ type: 'recovery', token_hash: used.token })).status).toBe(200);
    expect((await verify({ type: 'recovery', token_hash: other.token })).status).toBe(403);
    expect((await verify({ type: 'recovery', email, token: other.code })).status).toBe(403);
  });

  deepIt('of all emails, used together, one enters', async () => {
    const { email } = await newUser();
    const messages: Email[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await post('recover', { email });
      messages.push(await mustEmailTo(app, email));
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        verify({ type: 'recovery', token_hash: messages[turn % 2]!.token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
  });

  it('one asker has two letters that are good at a time', async () => {
    const { email } = await newUser();
    const messages: Email[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await post('recover', { email });
      messages.push(await mustEmailTo(app, email));
    }
    expect((await verify({ type: 'recovery', token_hash: messages[0]!.token })).status).toBe(403);
    expect((await verify({ type: 'recovery', token_hash: messages[1]!.token })).status).toBe(200);
  });

  it('a link that is past its time, or of another kind, opens nothing', async () => {
    const { email } = await newUser();
    await post('recover', { email });
    const { token, code } = await mustEmailTo(app, email);
    for (const type of ['signup', 'magiclink', 'email', 'invite']) {
      expect((await verify({ type, token_hash: token })).status).toBe(403);
      expect((await verify({ type, email, token: code })).status).toBe(403);
    }
    await app.db.query("UPDATE auth_service.one_time_tokens SET expires_at = now() - interval '1 second'");
    expect((await verify({ type: 'recovery', token_hash: token })).status).toBe(403);
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403);
  });

  it('a code works once, for its address, and not after five wrong ones', async () => {
    const { email } = await newUser();
    const stranger = await newUser();
    await post('recover', { email });
    const { code, token } = await mustEmailTo(app, email);
    expect((await verify({ type: 'recovery', email: stranger.email, token: code })).status).toBe(403);
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(200);
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403);
    expect((await verify({ type: 'recovery', token_hash: token })).status).toBe(403);

    await post('recover', { email });
    // A notice of the recovery above may arrive after this email.
    const next = (await emailsTo(app, email)).find(({ code: sent }) => sent !== '')!;
    const wrong = next.code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) await verify({ type: 'recovery', email, token: wrong });
    expect((await verify({ type: 'recovery', email, token: next.code })).status).toBe(403);
    // The link beside it has nothing to guess at and still works.
    expect((await verify({ type: 'recovery', token_hash: next.token })).status).toBe(200);
  });

  it('signing up sends the link that proves the address; nothing else proves it', async () => {
    const { email, session } = await newUser();
    const { token } = await mustEmailTo(app, email);
    expect(claimsOf(session.access_token)['app_metadata']).toMatchObject({ email_verified: false });
    expect((await userRow(email)).email_verified_at).toBeNull();
    const answer = await verify({ type: 'email', token_hash: token });
    expect(answer.status).toBe(200);
    const claims = claimsOf((answer.json as SessionJson).access_token);
    expect(claims['app_metadata']).toMatchObject({ email_verified: true });
    // The person is signed in where they were, too.
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
    // Asked again there is nothing to prove.
    const before = await mustEmailTo(app, email);
    expect((await post('resend', { type: 'signup', email })).status).toBe(200);
    expect((await mustEmailTo(app, email)).token).toBe(before.token);
  });

  it('resend sends the link again, to who has not used it', async () => {
    const { email } = await newUser();
    const first = await mustEmailTo(app, email);
    expect((await post('resend', { type: 'signup', email })).json).toEqual({});
    expect((await mustEmailTo(app, email)).token).not.toBe(first.token);
    const unknown = newAddress();
    expect((await post('resend', { type: 'signup', email: unknown })).json).toEqual({});
    expect(await emailTo(app, unknown)).toBeNull();
  });

  it('an owner who proves an address by recovery finds no other session inside', async () => {
    const { email, session } = await newUser();
    await post('recover', { email });
    const { token } = await mustEmailTo(app, email);
    expect((await verify({ type: 'recovery', token_hash: token })).status).toBe(200);
    expect((await signIn(app, email, PASSWORD)).json).toMatchObject({ error_code: 'invalid_credentials' });
    expect((await refresh(app, session.refresh_token)).status).toBe(400);
    expect((await userRow(email)).email_verified_at).not.toBeNull();
  });

  it('recovery ends with a password of eight characters, and the other sessions with it', async () => {
    const { email, session } = await newUser();
    await app.db.query('UPDATE auth_service.users SET email_verified_at = now() WHERE email = $1', [email]);
    await post('recover', { email });
    const { token } = await mustEmailTo(app, email);
    const recovered = (await verify({ type: 'recovery', token_hash: token })).json as SessionJson;
    const put = (password: string) =>
      app.request('PUT', '/auth/v1/user', { token: recovered.access_token, body: { password } });
    expect((await put('sete123')).json).toMatchObject({ error_code: 'weak_password' });
    expect((await put('oito1234')).status).toBe(200);
    expect((await signIn(app, email, 'oito1234')).status).toBe(200);
    expect((await refresh(app, session.refresh_token)).status).toBe(400);
  });

  it('a link signs in without a password, and makes the user, unless that is not wanted, when it is used', async () => {
    const [wanted, unwanted] = [newAddress(), newAddress()];
    expect((await post('otp', { email: wanted, data: { full_name: 'Ana' } })).json).toEqual({});
    expect((await post('otp', { email: unwanted, create_user: false })).json).toEqual({});
    const { token } = await mustEmailTo(app, wanted);
    expect(await userRow(wanted)).toBeUndefined();
    const answer = await verify({ type: 'magiclink', token_hash: token });
    expect((answer.json as SessionJson).user).toMatchObject({
      email: wanted,
      user_metadata: { full_name: 'Ana' },
      app_metadata: { email_verified: true },
    });
    expect(await emailTo(app, unwanted)).toBeNull();
    expect(await userRow(unwanted)).toBeUndefined();
    await post('otp', { email: wanted });
    const { code } = await mustEmailTo(app, wanted);
    expect((await verify({ type: 'email', email: wanted, token: code })).status).toBe(200);
  });

  it('a code makes the user too, once, and wrong ones end it', async () => {
    const email = newAddress();
    await post('otp', { email });
    const { code, token } = await mustEmailTo(app, email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect((await verify({ type: 'email', email, token: wrong })).status).toBe(403);
    expect((await verify({ type: 'email', email, token: code })).status).toBe(403);
    expect(await userRow(email)).toBeUndefined();
    await post('otp', { email });
    const next = await mustEmailTo(app, email);
    const answers = await Promise.all([
      verify({ type: 'magiclink', token_hash: token }),
      verify({ type: 'email', email, token: next.code }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await userRow(email)).email_verified_at).not.toBeNull();
  });

  it('an account that signed up with the address meanwhile loses it to the user of the email', async () => {
    const email = newAddress();
    await post('otp', { email });
    const { token } = await mustEmailTo(app, email);
    const stranger = await signUp(app, { email });
    const answer = await verify({ type: 'magiclink', token_hash: token });
    expect((answer.json as SessionJson).user.id).toBe(stranger.user.id);
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    expect((await refresh(app, stranger.refresh_token)).status).toBe(400);
  });

  it('reauthentication sends a code that the change of a password takes, once', async () => {
    const { email, session } = await newUser();
    const token = session.access_token;
    expect((await app.request('GET', '/auth/v1/reauthenticate', { token })).json).toEqual({});
    const message = await mustEmailTo(app, email);
    expect(message.link).toBeUndefined();
    const put = (password: string, nonce: string) =>
      app.request('PUT', '/auth/v1/user', { token, body: { password, nonce } });
    const wrong = message.code === '000000' ? '000001' : '000000';
    expect((await put('senha nova', wrong)).json).toMatchObject({ error_code: 'reauthentication_not_valid' });
    expect((await put('senha nova', message.code)).status).toBe(200);
    expect((await put('senha mais nova', message.code)).status).toBe(422);
    expect((await app.request('GET', '/auth/v1/reauthenticate')).status).toBe(401);
    // It opens no session.
    await app.request('GET', '/auth/v1/reauthenticate', { token });
    const { code } = await mustEmailTo(app, email);
    for (const type of ['email', 'recovery', 'magiclink', 'signup']) {
      expect((await verify({ type, email, token: code })).status).toBe(403);
    }
  });

  it('stores no token and no code', async () => {
    const { email } = await newUser();
    await post('recover', { email, ...pkcePair().challenge });
    const { token, code } = await mustEmailTo(app, email);
    const rows = await app.db.query('SELECT to_jsonb(t)::text AS all FROM auth_service.one_time_tokens t');
    const stored = rows.rows.map((row: { all: string }) => row.all).join('\n');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
    expect(stored).not.toContain(code);
  });

  it.each([
    ['recover', {}],
    ['recover', { email: 'ana' }],
    ['recover', { email: ['a@b.co'] }],
    ['otp', { email: 'ana' }],
    ['otp', { phone: '+5581999999999' }],
    ['otp', { email: 'a@b.co', data: { full_name: 5 } }],
    ['resend', { email: 'a@b.co' }],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'sms', phone: '+5581999999999' }],
    ['verify', {}],
    ['verify', { type: 'recovery' }],
    ['verify', { type: 'recovery', token: '123456' }],
    ['token?grant_type=pkce', {}],
    ['token?grant_type=pkce', { auth_code: 'x' }],
  ])('%s refuses %j', async (path, body) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ code: 400, error_code: expect.any(String), msg: expect.any(String) });
  });

  it('a code of a phone was never sent, and is answered like a wrong one', async () => {
    const answer = await post('verify', { type: 'sms', phone: '+5581999999999', token: '123456' });
    expect(answer.json).toEqual({
      code: 403,
      error_code: 'otp_expired',
      msg: 'Token has expired or is invalid',
    });
    const malformed = await post('verify', { type: 'sms', phone: '15551234-x', token: '123456' });
    expect(malformed.json).toMatchObject({
      code: 400,
      msg: 'Invalid phone number format (E.164 required)',
    });
  });
});
