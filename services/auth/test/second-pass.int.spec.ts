import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAuthenticator } from './authenticator.ts';
import { newPhone, SmsProvider } from './sms-provider.ts';
import {
  authApp,
  claimsOf,
  count,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  serviceClient,
  signIn,
  signUp,
  supabase,
} from './support.ts';

const ORIGIN = 'https://app.garimpo.test';

interface Challenge {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: the browser's own JSON, which the authenticator reads.
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: any } };
}

describe('a second hostile pass', () => {
  let provider: SmsProvider;
  let app: TestApp;
  let replica: TestApp;
  beforeAll(async () => {
    provider = await SmsProvider.start();
    const config = { ...provider.config, publicUrl: ORIGIN };
    app = await authApp(config);
    replica = await authApp({ ...config, databaseUrl: app.config.databaseUrl });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
    await provider.close();
  });

  const factors = (session: SessionJson, method: string, path: string, body: unknown = {}) =>
    app.request(method, `/auth/v1/factors${path}`, { token: session.access_token, body });
  const challenge = async (session: SessionJson, id: string) =>
    (await factors(session, 'POST', `/${id}/challenge`)).json as Challenge;
  const verify = (session: SessionJson, id: string, asked: Challenge, credential_response: unknown) =>
    factors(session, 'POST', `/${id}/verify`, {
      challenge_id: asked.id,
      webauthn: { type: asked.webauthn.type, credential_response },
    });
  const options = (asked: Challenge) => asked.webauthn.credential_options.publicKey;

  async function keyOf(session: SessionJson, name: string) {
    const { id } = (await factors(session, 'POST', '', { factor_type: 'webauthn', friendly_name: name }))
      .json as { id: string };
    const key = new TestAuthenticator(ORIGIN);
    const asked = await challenge(session, id);
    const raised = await verify(session, id, asked, key.register(options(asked)));
    expect(raised.status).toBe(200);
    return { id, key, session: raised.json as SessionJson };
  }

  async function withKey() {
    const email = newAddress();
    const { id, key, session } = await keyOf(await signUp(app, { email }), 'chave');
    return { email, id, key, session };
  }

  describe('security keys', () => {
    it('what another relying party or page got signed is no second step, at registration neither', async () => {
      const { email, id, key, session } = await withKey();
      const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
      const hostile = [
        { rpId: 'evil.example' },
        { rpId: 'garimpo.test' },
        { origin: 'https://app.garimpo.test:8443' },
        { origin: 'https://clone.app.garimpo.test' },
      ];
      for (const made of hostile) {
        const asked = await challenge(low, id);
        const refused = await verify(low, id, asked, key.sign(options(asked), made));
        expect(refused.json).toMatchObject({ code: 422, error_code: 'mfa_verification_failed' });
      }
      const begun = (await factors(session, 'POST', '', { factor_type: 'webauthn', friendly_name: 'outra' }))
        .json as { id: string };
      for (const made of hostile) {
        const asked = await challenge(session, begun.id);
        const stranger = new TestAuthenticator(ORIGIN);
        const refused = await verify(session, begun.id, asked, stranger.register(options(asked), made));
        expect(refused.json).toMatchObject({ code: 422, error_code: 'mfa_verification_failed' });
      }
      const asked = await challenge(low, id);
      expect((await verify(low, id, asked, key.sign(options(asked)))).status).toBe(200);
    });

    it('a challenge is of its session and its factor, and one answer sent thrice at once raises once', async () => {
      const { email, id, key, session } = await withKey();
      const second = await keyOf(session, 'reserva');
      const [mine, thief] = (await Promise.all([1, 2].map(() => signIn(app, email, PASSWORD)))).map(
        ({ json }) => json as SessionJson,
      ) as [SessionJson, SessionJson];
      const asked = await challenge(mine, id);
      const answer = key.sign(options(asked));
      const ended = { code: 422, error_code: 'mfa_challenge_expired' };
      expect((await verify(thief, id, asked, answer)).json).toMatchObject(ended);
      expect((await verify(mine, second.id, asked, answer)).json).toMatchObject(ended);
      const answers = await Promise.all([1, 2, 3].map(() => verify(mine, id, asked, answer)));
      expect(count(answers, 200)).toBe(1);
      const stranger = await withKey();
      const theirs = await challenge(stranger.session, stranger.id);
      expect((await verify(mine, stranger.id, theirs, answer)).json).toMatchObject({
        error_code: 'mfa_factor_not_found',
      });
    });

    it('a step signed for the second factor signs nobody in, whatever the challenge', async () => {
      const { session, id, key } = await withKey();
      const step = await challenge(session, id);
      const ask = async () =>
        (await app.request('POST', '/auth/v1/passkeys/authentication/options', { body: {} })).json as {
          challenge_id: string;
          options: { challenge: string };
        };
      const { challenge_id, options: request } = await ask();
      for (const signed of [key.sign(options(step)), key.sign(request)]) {
        const entered = await app.request('POST', '/auth/v1/passkeys/authentication/verify', {
          body: { challenge_id, credential: signed },
        });
        expect(entered.status).toBe(400);
      }
    });
  });

  describe('a banned user with a live session', () => {
    it('is let in nowhere, by none of the ways, and asks for nothing', async () => {
      const { admin } = (await serviceClient(app)).auth;
      const { email, id, session } = await withKey();
      const phone = newPhone();
      await admin.updateUserById(session.user.id, { phone, phone_confirm: true });
      await supabase(app).auth.signInWithOtp({ phone });
      const code = await provider.codeTo(app, phone);
      const begun = await challenge(session, id);
      await admin.updateUserById(session.user.id, { ban_duration: '1h' });
      const { access_token: token } = session;
      const calls = [
        ['GET', 'user', undefined],
        ['PUT', 'user', { data: { theme: 'dark' } }],
        ['PUT', 'user', { phone: newPhone() }],
        ['PUT', 'user', { password: 'uma outra senha comprida' }],
        ['POST', 'factors', { factor_type: 'totp' }],
        ['POST', `factors/${id}/challenge`, {}],
        ['POST', `factors/${id}/verify`, { challenge_id: begun.id, code: '123456' }],
        ['DELETE', `factors/${id}`, {}],
        ['POST', 'passkeys/registration/options', {}],
        ['GET', 'reauthenticate', undefined],
        ['POST', 'logout?scope=others', {}],
      ] as const;
      for (const [method, path, body] of calls) {
        const answer = await app.request(method, `/auth/v1/${path}`, { token, body });
        expect([path, answer.status, (answer.json as { error_code?: string }).error_code]).toEqual([
          path,
          403,
          'user_banned',
        ]);
      }
      // Neither with what was sent before the ban, nor with what is asked for since.
      const byPhone = await supabase(app).auth.verifyOtp({ phone, token: code, type: 'sms' });
      expect(byPhone.error?.code).toBe('user_banned');
      expect((await signIn(app, email, PASSWORD)).json).toMatchObject({ error_code: 'user_banned' });
      const { rows } = await app.db.query(
        `SELECT count(*)::int AS factors FROM auth_service.factors WHERE user_id = $1`,
        [session.user.id],
      );
      expect(rows).toEqual([{ factors: 1 }]);
    });

    it('loses no token to a storm of refreshes during the ban, and gains none', async () => {
      const { admin } = (await serviceClient(app)).auth;
      const session = await signUp(app);
      await admin.updateUserById(session.user.id, { ban_duration: '1h' });
      const storm = await Promise.all(
        Array.from({ length: 30 }, (_, at) => refresh(at % 2 === 0 ? app : replica, session.refresh_token)),
      );
      expect(count(storm, 400)).toBe(30);
      await admin.updateUserById(session.user.id, { ban_duration: 'none' });
      expect((await refresh(app, session.refresh_token)).status).toBe(200);
    });
  });

  describe('a storm of refreshes', () => {
    it('at two replicas gives one successor, and a session that goes on', async () => {
      const session = await signUp(app);
      const storm = await Promise.all(
        Array.from({ length: 60 }, (_, at) => refresh(at % 2 === 0 ? app : replica, session.refresh_token)),
      );
      expect(count(storm, 200)).toBe(60);
      const successors = new Set(storm.map(({ json }) => (json as SessionJson).refresh_token));
      expect(successors.size).toBe(1);
      const [successor = ''] = successors;
      expect((await refresh(replica, successor)).status).toBe(200);
    });

    it('of many generations at once, with old ones among them, ends its session and no other', async () => {
      const email = newAddress();
      let stolen = await signUp(app, { email });
      const first = stolen.refresh_token;
      const other = (await signIn(app, email, PASSWORD)).json as SessionJson;
      for (let turn = 0; turn < 3; turn += 1)
        stolen = (await refresh(app, stolen.refresh_token)).json as SessionJson;
      await app.db.query(
        `UPDATE auth_service.refresh_tokens SET used_at = used_at - interval '1 minute' WHERE used_at IS NOT NULL`,
      );
      const storm = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          refresh(at % 2 === 0 ? app : replica, at % 4 === 0 ? first : stolen.refresh_token),
        ),
      );
      expect(storm.filter(({ status }) => status >= 500)).toEqual([]);
      const id = claimsOf(stolen.access_token)['session_id'];
      const { rows } = await app.db.query('SELECT 1 FROM auth_service.sessions WHERE id = $1', [id]);
      expect(rows).toEqual([]);
      expect((await refresh(app, other.refresh_token)).status).toBe(200);
    });
  });
});
