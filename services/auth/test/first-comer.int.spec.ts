import { Mailer } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { ProviderFixture } from '../src/testing/provider-fixture.ts';
import {
  authApp,
  type Email,
  emailsTo,
  fragmentOf,
  newAddress,
  parseEmail,
  pkcePair,
  refresh,
  type SessionJson,
  type SmtpInbox,
  signIn,
  smtpInbox,
} from './support.ts';

const OWNERS = 'a senha de quem é dono';
const STRANGERS = 'a senha de um estranho';

/** Who owns an address proves it in this way. @returns what they are signed in with */
interface Flow {
  name: string;
  prove: (place: Place, email: string) => Promise<SessionJson>;
  /** They have chosen a password in it. */
  chooses?: boolean;
  /** Who has signed up before: others hear nothing. */
  asksAgain?: boolean;
}

/** A product, and how its emails are read. */
interface Place {
  app: TestApp;
  message: (email: string) => Promise<Email>;
}

/** It brings something to use. */
const provesIt = ({ token, code }: Email) => token !== '' || code !== '';
const post = ({ app }: Place, path: string, body: unknown) =>
  app.request('POST', `/auth/v1/${path}`, { body });
const verify = async (place: Place, body: object): Promise<SessionJson> => {
  const answer = await post(place, 'verify', body);
  expect(answer.status).toBe(200);
  return answer.json as SessionJson;
};
const byLink =
  (path: string, type: string, body: object = {}) =>
  async (place: Place, email: string) => {
    expect((await post(place, path, { email, ...body })).status).toBe(200);
    return verify(place, { type, token_hash: (await place.message(email)).token });
  };

let provider: ProviderFixture;
async function throughProvider({ app }: Place, email: string, token?: string): Promise<SessionJson> {
  const { verifier, challenge } = pkcePair();
  const query = new URLSearchParams({ provider: 'empresa', redirect_to: `${app.url}/login`, ...challenge });
  const path = token === undefined ? 'authorize' : 'user/identities/authorize';
  const begun = await app.request('GET', `/auth/v1/${path}?${query}`, { token });
  const url = token === undefined ? begun.headers.get('location')! : (begun.json as { url: string }).url;
  const person = { sub: `${token} ${email}`, email, email_verified: true, name: 'Ana Souza' };
  const back = await app.request('GET', provider.consent(url, person).slice(app.url.length), {
    headers: { cookie: begun.headers.get('set-cookie')!.split(';')[0]! },
  });
  const code = fragmentOf(back.headers.get('location')!).get('code');
  const body = { auth_code: code, code_verifier: verifier };
  const answer = await app.request('POST', '/auth/v1/token?grant_type=pkce', { body });
  expect(answer.status).toBe(200);
  return answer.json as SessionJson;
}

/** In the browser that signs up, as the app does it. */
async function signUpHere(place: Place, email: string): Promise<SessionJson> {
  const { verifier, challenge } = pkcePair();
  expect((await post(place, 'signup', { email, password: OWNERS, ...challenge })).status).toBe(200);
  const code = fragmentOf((await place.message(email)).link!).get('code');
  const answer = await post(place, 'token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  expect(answer.status).toBe(200);
  return answer.json as SessionJson;
}

async function invited(place: Place, email: string): Promise<SessionJson> {
  const answer = await place.app.request('POST', '/auth/v1/admin/generate_link', {
    token: place.app.config.opsToken!,
    body: { type: 'invite', email },
  });
  expect(answer.status).toBe(200);
  return verify(place, {
    type: 'invite',
    token_hash: (answer.json as { hashed_token: string }).hashed_token,
  });
}

const flows: Flow[] = [
  { name: 'another email', prove: byLink('resend', 'signup', { type: 'signup' }), asksAgain: true },
  { name: 'a sign-in by email', prove: byLink('otp', 'magiclink') },
  {
    name: 'a code',
    prove: async (place, email) => {
      await post(place, 'otp', { email });
      return verify(place, { type: 'email', email, token: (await place.message(email)).code });
    },
  },
  { name: 'recovery', prove: byLink('recover', 'recovery'), asksAgain: true },
  { name: 'an invitation', prove: invited },
  { name: 'a provider', prove: throughProvider },
];
const signUps: Flow[] = [
  { name: 'a sign-up', prove: byLink('signup', 'signup', { password: OWNERS }), chooses: true },
  { name: 'a sign-up in one browser', prove: signUpHere, chooses: true },
];
const emailChange: Flow = {
  name: 'a change of address',
  prove: async (place, email) => {
    const before = newAddress();
    const mine = await byLink('otp', 'magiclink')(place, before);
    const asked = await place.app.request('PUT', '/auth/v1/user', {
      token: mine.access_token,
      body: { email },
    });
    expect(asked.status).toBe(200);
    for (const address of [email, before]) {
      await verify(place, { type: 'email_change', token_hash: (await place.message(address)).token });
    }
    return (await refresh(place.app, mine.refresh_token)).json as SessionJson;
  },
};

async function accountOf({ app }: Place, email: string) {
  const { rows } = await app.db.query<{ id: string; factors: string; elsewhere: string; sessions: string }>(
    `SELECT id, (SELECT count(*) FROM auth_service.factors WHERE user_id = u.id) AS factors,
       (SELECT count(*) FROM auth_service.identities WHERE user_id = u.id AND provider <> 'email') AS elsewhere,
       (SELECT count(*) FROM auth_service.sessions WHERE user_id = u.id) AS sessions
     FROM auth_service.users u WHERE email = $1`,
    [email],
  );
  return rows[0];
}

/** Signs up with the address and puts in what they can: where no email has to be waited for, a factor, an account elsewhere. */
async function settle(place: Place, email: string): Promise<SessionJson | null> {
  const { app } = place;
  const made = (await post(place, 'signup', { email, password: STRANGERS })).json as SessionJson;
  await app.get<Mailer>(Mailer).idle();
  if (made.access_token === undefined) return null;
  const call = (path: string, body: object) =>
    app.request('POST', `/auth/v1/factors${path}`, { token: made.access_token, body });
  const { id, totp } = (await call('', { factor_type: 'totp' })).json as {
    id: string;
    totp: { secret: string };
  };
  const challenge = (await call(`/${id}/challenge`, {})).json as { id: string };
  const code = generateSync({ secret: totp.secret });
  const raised = await call(`/${id}/verify`, { challenge_id: challenge.id, code });
  expect(raised.status).toBe(200);
  const session = raised.json as SessionJson;
  await throughProvider(place, newAddress(), session.access_token);
  return (await signIn(app, email, STRANGERS)).status === 200 ? session : null;
}

async function isOver({ app }: Place, { access_token: token, refresh_token }: SessionJson): Promise<void> {
  expect((await app.request('GET', '/auth/v1/user', { token })).status).toBe(403);
  expect((await refresh(app, refresh_token)).status).toBe(400);
}

async function isIn({ app }: Place, { access_token: token, refresh_token }: SessionJson): Promise<void> {
  expect((await app.request('GET', '/auth/v1/user', { token })).json).toMatchObject({
    app_metadata: { email_verified: true },
  });
  expect((await refresh(app, refresh_token)).status).toBe(200);
}

describe('an address belongs to who proves it', () => {
  let inbox: SmtpInbox;
  const places = {} as Record<'with mail' | 'without mail', Place>;
  beforeAll(async () => {
    inbox = await smtpInbox();
    provider = await ProviderFixture.start();
    const { issuer, clientId, clientSecret } = provider;
    const config = { oauthProviders: [{ name: 'empresa', clientId, clientSecret, issuer }] };
    const without = await authApp(config);
    places['without mail'] = {
      app: without,
      // An email about a sign-in a moment ago may come after the one that was asked for.
      message: async (email) => (await emailsTo(without, email)).find(provesIt)!,
    };
    const app = await authApp({ ...config, smtpUrl: inbox.url, mailFrom: 'contato@garimpo.exemplo' });
    places['with mail'] = {
      app,
      message: async (email) => {
        await app.get<Mailer>(Mailer).idle();
        const messages = inbox.received.filter(({ to }) => to === email);
        return messages.map(({ message }) => parseEmail(message)).findLast(provesIt)!;
      },
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(places).map(({ app }) => app.close()));
    await Promise.all([provider.close(), inbox.close()]);
  });

  const table: [keyof typeof places, Flow][] = [
    ...flows.map((flow): [keyof typeof places, Flow] => ['without mail', flow]),
    ...[...flows, ...signUps, emailChange].map((flow): [keyof typeof places, Flow] => ['with mail', flow]),
  ];

  it.each(table.map(([place, flow]) => [place, flow.name, flow] as const))(
    '%s, a stranger first, then its owner by %s',
    async (where, _name, flow) => {
      const place = places[where];
      const email = newAddress();
      const stranger = await settle(place, email);
      expect(stranger === null).toBe(where === 'with mail');
      const owner = await flow.prove(place, email);
      await isIn(place, owner);
      if (stranger) await isOver(place, stranger);
      expect((await signIn(place.app, email, STRANGERS)).json).toMatchObject({
        error_code: 'invalid_credentials',
      });
      if (flow.chooses) expect((await signIn(place.app, email, OWNERS)).status).toBe(200);
      const expected = { factors: '0', elsewhere: flow.prove === throughProvider ? '1' : '0' };
      expect(await accountOf(place, email)).toMatchObject(expected);
    },
  );

  it.each(table.map(([place, flow]) => [place, flow.name, flow] as const))(
    '%s, its owner first by %s, then a stranger',
    async (where, _name, flow) => {
      const place = places[where];
      const email = newAddress();
      if (flow.asksAgain) await post(place, 'signup', { email, password: OWNERS });
      await place.app.get<Mailer>(Mailer).idle();
      const owner = await flow.prove(place, email);
      const before = await accountOf(place, email);
      await post(place, 'signup', { email, password: STRANGERS });
      await post(place, 'resend', { email, type: 'signup' });
      await place.app.get<Mailer>(Mailer).idle();
      expect((await signIn(place.app, email, STRANGERS)).status).toBe(400);
      if (flow.chooses) expect((await signIn(place.app, email, OWNERS)).status).toBe(200);
      await isIn(place, owner);
      expect(await accountOf(place, email)).toMatchObject({ id: before?.id, factors: '0' });
    },
  );

  it('of two who signed up in browsers, an email lets its reader in with the password of neither', async () => {
    const place = places['with mail'];
    const email = newAddress();
    await post(place, 'signup', { email, password: OWNERS, ...pkcePair().challenge });
    await place.app.get<Mailer>(Mailer).idle();
    await post(place, 'signup', { email, password: STRANGERS });
    const { token } = await place.message(email);
    await isIn(place, await verify(place, { type: 'signup', token_hash: token }));
    expect((await signIn(place.app, email, STRANGERS)).status).toBe(400);
  });

  deepIt('an asker who voids the email of another is still one of two', async () => {
    const place = places['with mail'];
    const email = newAddress();
    const ask = async (body: object) => {
      expect((await post(place, 'signup', { email, ...body })).status).toBe(200);
      await place.app.get<Mailer>(Mailer).idle();
    };
    await ask({ password: STRANGERS });
    await ask({ password: OWNERS, ...pkcePair().challenge });
    // One network has two letters at a time: with the third of these nothing is left of the owner's.
    for (let turn = 0; turn < 3; turn += 1) await ask({ password: STRANGERS });
    const { token } = await place.message(email);
    await isIn(place, await verify(place, { type: 'signup', token_hash: token }));
    expect((await signIn(place.app, email, STRANGERS)).status).toBe(400);
  });

  it('who signs up with the address of an account that opens already brings no password into it', async () => {
    const place = places['with mail'];
    const email = newAddress();
    await post(place, 'signup', { email, password: OWNERS });
    await place.app.get<Mailer>(Mailer).idle();
    // As accounts are that were made before the installation had mail.
    await place.app.db.query(
      `WITH opens AS (UPDATE auth_service.users SET email_confirmed_at = now() WHERE email = $1)
       DELETE FROM auth_service.one_time_tokens WHERE email = $1`,
      [email],
    );
    await post(place, 'signup', { email, password: STRANGERS, ...pkcePair().challenge });
    const { token } = await place.message(email);
    await isIn(place, await verify(place, { type: 'signup', token_hash: token }));
    expect((await signIn(place.app, email, STRANGERS)).status).toBe(400);
  });

  it('who signs up once more, or asks for another email with the password, keeps it in any browser', async () => {
    const place = places['with mail'];
    for (const again of ['signup', 'resend']) {
      const email = newAddress();
      const data = { full_name: 'Ana' };
      await post(place, 'signup', { email, password: OWNERS, data, ...pkcePair().challenge });
      await place.app.get<Mailer>(Mailer).idle();
      await post(place, again, { type: 'signup', email, password: OWNERS, ...pkcePair().challenge });
      const { token } = await place.message(email);
      const session = await verify(place, { type: 'signup', token_hash: token });
      expect(session.user['user_metadata']).toEqual(data);
      expect((await signIn(place.app, email, OWNERS)).status).toBe(200);
    }
  });

  deepIt('another email with a wrong password keeps none', async () => {
    const place = places['with mail'];
    const email = newAddress();
    await settle(place, email);
    await post(place, 'resend', { type: 'signup', email, password: OWNERS });
    const { token } = await place.message(email);
    await isIn(place, await verify(place, { type: 'signup', token_hash: token }));
    for (const password of [OWNERS, STRANGERS])
      expect((await signIn(place.app, email, password)).status).toBe(400);
  });

  it('who is signed in and asks for another email stays so, and other places do not', async () => {
    const place = places['without mail'];
    const email = newAddress();
    const here = (await post(place, 'signup', { email, password: OWNERS })).json as SessionJson;
    const elsewhere = (await signIn(place.app, email, OWNERS)).json as SessionJson;
    await place.app.get<Mailer>(Mailer).idle();
    const body = { type: 'signup', email };
    await place.app.request('POST', '/auth/v1/resend', { token: here.access_token, body });
    await verify(place, { type: 'signup', token_hash: (await place.message(email)).token });
    expect((await refresh(place.app, here.refresh_token)).status).toBe(200);
    await isOver(place, elsewhere);
    expect((await signIn(place.app, email, OWNERS)).status).toBe(200);
  });

  it('a change of an unproved address keeps the session that asked, and no more', async () => {
    const place = places['without mail'];
    const first = newAddress();
    const email = newAddress();
    const stranger = await settle(place, first);
    await place.app.request('PUT', '/auth/v1/user', { token: stranger!.access_token, body: { email } });
    await verify(place, { type: 'email_change', token_hash: (await place.message(email)).token });
    expect((await refresh(place.app, stranger!.refresh_token)).status).toBe(200);
    expect(await accountOf(place, email)).toMatchObject({ factors: '0', elsewhere: '0', sessions: '1' });
  });

  it('a user without an account cannot become one by adding an address', async () => {
    for (const place of Object.values(places)) {
      const answer = await post(place, 'signup', { data: {} });
      expect(answer.json).toMatchObject({ error_code: 'anonymous_provider_disabled' });
    }
  });
});
