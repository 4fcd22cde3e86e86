import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { generateSync } from 'otplib';
import { TestAuthenticator } from './authenticator.ts';
import {
  authApp,
  claimsOf,
  mustEmailTo,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
} from './support.ts';

const ORIGIN = 'https://app.garimpo.test';

interface Challenge {
  id: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the browser's own JSON, which the authenticator reads.
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: any } };
}

describe('second steps beside apps', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ publicUrl: ORIGIN });
  });
  afterAll(() => app.close());

  const call = (session: SessionJson, method: string, path: string, body?: unknown) =>
    app.request(method, `/auth/v1/factors${path}`, { token: session.access_token, body });
  const challenge = async (session: SessionJson, id: string) =>
    (await call(session, 'POST', `/${id}/challenge`, { webauthn: { rpId: 'evil.example' } }))
      .json as Challenge;
  const verify = (
    session: SessionJson,
    factorId: string,
    { id, webauthn: { type } }: Challenge,
    credential_response: unknown,
  ) =>
    call(session, 'POST', `/${factorId}/verify`, {
      challenge_id: id,
      webauthn: { type, rpId: 'evil.example', credential_response },
    });
  const keyed = async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const made = await call(session, 'POST', '', { factor_type: 'webauthn', friendly_name: 'chave' });
    expect(made.json).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'chave' });
    const { id } = made.json as { id: string };
    const key = new TestAuthenticator(ORIGIN);
    const asked = await challenge(session, id);
    expect(asked).toMatchObject({
      type: 'webauthn',
      webauthn: { type: 'create', credential_options: { publicKey: { rp: { id: 'app.garimpo.test' } } } },
    });
    const raised = await verify(
      session,
      id,
      asked,
      key.register(asked.webauthn.credential_options.publicKey, { verified: false }),
    );
    expect(raised.status).toBe(200);
    return { email, id, key, session: raised.json as SessionJson };
  };

  describe('an authenticator', () => {
    it('is added, asked for at the next sign-in, and removed', async () => {
      const { email, id, key, session } = await keyed();
      expect(claimsOf(session.access_token)).toMatchObject({
        aal: 'aal2',
        amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
      });
      const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
      expect(low.user['factors']).toMatchObject([{ id, factor_type: 'webauthn', status: 'verified' }]);
      const asked = await challenge(low, id);
      const { publicKey } = asked.webauthn.credential_options;
      expect(publicKey.allowCredentials).toHaveLength(1);
      const signed = key.sign(publicKey, { verified: false });
      const raised = await verify(low, id, asked, signed);
      expect(claimsOf((raised.json as SessionJson).access_token)['aal']).toBe('aal2');
      // The same answer again, and to another challenge.
      expect((await verify(raised.json as SessionJson, id, asked, signed)).json).toMatchObject({
        error_code: 'mfa_challenge_expired',
      });
      const next = await challenge(raised.json as SessionJson, id);
      expect((await verify(raised.json as SessionJson, id, next, signed)).json).toMatchObject({
        code: 422,
        error_code: 'mfa_verification_failed',
      });
      expect((await call(raised.json as SessionJson, 'DELETE', `/${id}`)).json).toEqual({ id });
      const { rows } = await app.db.query(
        'SELECT 1 FROM auth_service.webauthn_credentials WHERE user_id = $1',
        [session.user.id],
      );
      expect(rows).toEqual([]);
    });

    it('refuses another key, another page’s signature, a code, and a copy', async () => {
      const { email, id, key } = await keyed();
      const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
      const failed = { code: 422, error_code: 'mfa_verification_failed' };
      const options = (asked: Challenge) => asked.webauthn.credential_options.publicKey;
      const stranger = await challenge(low, id);
      expect(
        (await verify(low, id, stranger, new TestAuthenticator(ORIGIN).sign(options(stranger)))).status,
      ).toBe(400);
      const asked = await challenge(low, id);
      const elsewhere = key.sign(options(asked), { origin: 'https://clone.app.garimpo.test' });
      expect((await verify(low, id, asked, elsewhere)).json).toMatchObject(failed);
      const coded = await call(low, 'POST', `/${id}/verify`, { challenge_id: asked.id, code: '123456' });
      expect(coded.json).toMatchObject(failed);
      const copy = key.copy();
      const right = await verify(low, id, asked, key.sign(options(asked)));
      expect(right.status).toBe(200);
      const again = await challenge(right.json as SessionJson, id);
      expect(
        (await verify(right.json as SessionJson, id, again, copy.sign(options(again)))).json,
      ).toMatchObject(failed);
      expect((await mustEmailTo(app, email)).text).toContain('pode ter sido copiada');
    });

    it('is no passkey: it opens nothing by itself', async () => {
      const { key } = await keyed();
      const asked = (await app.request('POST', '/auth/v1/passkeys/authentication/options', { body: {} }))
        .json as { challenge_id: string; options: { challenge: string } };
      const entered = await app.request('POST', '/auth/v1/passkeys/authentication/verify', {
        body: { challenge_id: asked.challenge_id, credential: key.sign(asked.options) },
      });
      expect(entered.json).toMatchObject({ code: 400, error_code: 'webauthn_verification_failed' });
    });
  });

  const withApp = async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const { id, totp } = (await call(session, 'POST', '', { factor_type: 'totp', friendly_name: 'app' }))
      .json as { id: string; totp: { secret: string } };
    const asked = (await call(session, 'POST', `/${id}/challenge`, {})).json as { id: string };
    const raised = await call(session, 'POST', `/${id}/verify`, {
      challenge_id: asked.id,
      code: generateSync({ secret: totp.secret }),
    });
    return { email, id, session: raised.json as SessionJson, first: session };
  };
  const clientOf = async (session: SessionJson) => {
    const client = createClient(app.url, 'publishable-key', {
      auth: { autoRefreshToken: false, persistSession: false, experimental: { recoveryCodes: true } },
    });
    await client.auth.setSession(session);
    return client.auth;
  };

  describe('recovery codes', () => {
    it('work for the unmodified client, each once, in any spelling', async () => {
      const { email, id, session } = await withApp();
      const auth = await clientOf(session);
      const made = await auth.mfa.recoveryCodes.generate();
      const codes = made.data?.codes ?? [];
      expect(new Set(codes).size).toBe(10);
      expect((await auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 });
      expect((await auth.mfa.recoveryCodes.generate()).error).toMatchObject({
        code: 'mfa_verified_factor_exists',
      });

      const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
      const other = await clientOf(low);
      const typed = `${codes[0]!.slice(0, 4).toUpperCase()}-${codes[0]!.slice(4, 8)} ${codes[0]!.slice(8)}`;
      const entered = await other.mfa.recoveryCodes.verify({ code: typed });
      expect(entered.error).toBeNull();
      expect(claimsOf(entered.data!.access_token)).toMatchObject({
        aal: 'aal2',
        amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
      });
      expect((await other.mfa.recoveryCodes.verify({ code: codes[0]! })).error).toMatchObject({
        code: 'mfa_verification_failed',
      });
      expect((await other.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 });
      expect((await mustEmailTo(app, email)).text).toContain('código de recuperação');

      const renewed = await other.mfa.recoveryCodes.regenerate();
      expect(renewed.data?.codes).toHaveLength(10);
      expect((await other.mfa.recoveryCodes.verify({ code: codes[1]! })).error).toMatchObject({
        code: 'mfa_verification_failed',
      });
      // The lost app goes, and the codes with it: nothing is asked for any more.
      expect((await other.mfa.unenroll({ factorId: id })).error).toBeNull();
      expect((await other.mfa.listFactors()).data?.all).toEqual([]);
    });

    it('one is taken once by two at once, and no stranger has any', async () => {
      const { email, session } = await withApp();
      const { codes } = (await call(session, 'POST', '/recovery-codes')).json as { codes: string[] };
      const lows = await Promise.all([1, 2].map(() => signIn(app, email, PASSWORD)));
      const answers = await Promise.all(
        lows.map(({ json }) =>
          call(json as SessionJson, 'POST', '/recovery-codes/verify', { code: codes[3] }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const stranger = await signUp(app);
      expect((await call(stranger, 'POST', '/recovery-codes/verify', { code: codes[4] })).json).toMatchObject(
        { code: 404, error_code: 'mfa_factor_not_found' },
      );
      const { rows } = await app.db.query('SELECT code_hash FROM auth_service.recovery_codes');
      expect(JSON.stringify(rows)).not.toContain(codes[5]);
    });

    it('are never the only factor, and made at aal2 alone', async () => {
      const plain = await signUp(app);
      expect((await call(plain, 'POST', '/recovery-codes')).json).toMatchObject({
        code: 422,
        error_code: 'mfa_recovery_codes_sole_factor',
      });
      const { email, session } = await withApp();
      expect((await call(session, 'POST', '/recovery-codes')).status).toBe(200);
      const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
      const refused = { code: 403, error_code: 'insufficient_aal' };
      expect((await call(low, 'POST', '/recovery-codes')).json).toMatchObject(refused);
      expect((await call(low, 'POST', '/recovery-codes/regenerate')).json).toMatchObject(refused);
      expect((await call(low, 'DELETE', '/recovery-codes')).json).toMatchObject(refused);
    });
  });

  describe('a session of long ago', () => {
    const age = (session: SessionJson) =>
      app.db.query(
        `UPDATE auth_service.sessions SET amr = (
           SELECT jsonb_agg(m || '{"timestamp": 1700000000}') FROM jsonb_array_elements(amr) m) WHERE user_id = $1`,
        [session.user.id],
      );

    it('neither adds, removes nor makes up for a factor before a second step is shown again', async () => {
      const { id, session } = await withApp();
      const { codes } = (await call(session, 'POST', '/recovery-codes')).json as { codes: string[] };
      const left = (await call(session, 'POST', '', { factor_type: 'webauthn' })).json as { id: string };
      const passkeys = (path: string, body: unknown) =>
        app.request('POST', `/auth/v1/passkeys/registration/${path}`, { token: session.access_token, body });
      const finishPasskey = async () => {
        const { challenge_id, options } = begun.json as { challenge_id: string; options: never };
        const credential = new TestAuthenticator(ORIGIN).register(options);
        return passkeys('verify', { challenge_id, credential });
      };
      let begun = await passkeys('options', {});
      await age(session);
      const ways: [string, () => ReturnType<typeof call>][] = [
        ['finish a passkey', finishPasskey],
        ['begin a passkey', () => passkeys('options', {})],
        [
          'verify what was begun',
          async () => {
            const asked = await challenge(session, left.id);
            const { publicKey } = asked.webauthn.credential_options;
            return verify(session, left.id, asked, new TestAuthenticator(ORIGIN).register(publicKey));
          },
        ],
        ['enroll', () => call(session, 'POST', '', { factor_type: 'totp', friendly_name: 'outro' })],
        ['regenerate', () => call(session, 'POST', '/recovery-codes/regenerate')],
        ['end the codes', () => call(session, 'DELETE', '/recovery-codes')],
        ['generate', () => call(session, 'POST', '/recovery-codes')],
        ['remove one of two', () => call(session, 'DELETE', `/${left.id}`)],
        ['remove the last', () => call(session, 'DELETE', `/${id}`)],
      ];
      // A factor that is not verified yet may be taken back by anybody who has begun it.
      const refused = ways.filter(([way]) => way !== 'remove one of two');
      for (const [way, attempt] of refused) {
        const { json } = await attempt();
        expect({ way, json }).toMatchObject({ way, json: { code: 403, error_code: 'insufficient_aal' } });
      }
      expect((await call(session, 'POST', '/recovery-codes/verify', { code: codes[0] })).status).toBe(200);
      // The refused answer has used its challenge up.
      begun = await passkeys('options', {});
      for (const [way, attempt] of ways)
        expect({ way, status: (await attempt()).status }).toEqual({ way, status: 200 });
      const { rows } = await app.db.query(
        `SELECT detail FROM auth_service.account_activity WHERE user_id = $1 AND kind = 'factor_removed' ORDER BY id`,
        [session.user.id],
      );
      expect(rows.map(({ detail }) => detail)).toContain('Códigos de recuperação');
    });

    it('of two verified factors none goes, and an account without any adds its first', async () => {
      const { id, key, session } = await keyed();
      await call(session, 'POST', '', { factor_type: 'totp', friendly_name: 'app' });
      await app.db.query(`UPDATE auth_service.factors SET status = 'verified' WHERE user_id = $1`, [
        session.user.id,
      ]);
      await age(session);
      const kept = (await refresh(app, session.refresh_token)).json as SessionJson;
      expect(claimsOf(kept.access_token)['aal']).toBe('aal2');
      expect((await call(kept, 'DELETE', `/${id}`)).json).toMatchObject({ error_code: 'insufficient_aal' });
      const asked = await challenge(kept, id);
      const shown = await verify(kept, id, asked, key.sign(asked.webauthn.credential_options.publicKey));
      expect((await call(shown.json as SessionJson, 'DELETE', `/${id}`)).status).toBe(200);

      const plain = await signUp(app);
      await age(plain);
      expect((await call(plain, 'POST', '', { factor_type: 'totp' })).status).toBe(200);
    });
  });
});
