import { setTimeout } from 'node:timers/promises';
import { OpenSessions } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import {
  authApp,
  claimsOf,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
  supabase,
} from './support.ts';

interface Enrolled {
  id: string;
  type: string;
  totp: { secret: string; uri: string; qr_code: string };
}

const STEP_SECONDS = 30;
const ENOUGH_SECONDS = 8;
const now = () => Math.floor(Date.now() / 1000);
/** A code of the step before is taken until this one is over: one that is nearly over is waited out. */
async function stepWithTime(): Promise<void> {
  const left = STEP_SECONDS - (now() % STEP_SECONDS);
  if (left < ENOUGH_SECONDS) await setTimeout(left * 1000);
}

const codeOf = (secret: string, shiftSeconds = 0) => generateSync({ secret, epoch: now() + shiftSeconds });

describe('second factors', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const call = (session: SessionJson, method: string, path: string, body?: unknown) =>
    app.request(method, `/auth/v1/factors${path}`, { token: session.access_token, body });
  const enroll = async (session: SessionJson, name = 'celular') =>
    (await call(session, 'POST', '', { factor_type: 'totp', friendly_name: name })).json as Enrolled;
  const challenge = async (session: SessionJson, id: string) =>
    ((await call(session, 'POST', `/${id}/challenge`, {})).json as { id: string }).id;
  const answer = async (session: SessionJson, id: string, code: string) =>
    call(session, 'POST', `/${id}/verify`, { challenge_id: await challenge(session, id), code });
  const enrolled = async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const factor = await enroll(session);
    await stepWithTime();
    // The step before, so that the present one is still there to sign in with.
    const verified = await answer(session, factor.id, codeOf(factor.totp.secret, -30));
    expect(verified.status).toBe(200);
    return { email, factor, session: verified.json as SessionJson, first: session };
  };

  it('works for the unmodified client, from the QR code to aal2', async () => {
    const client = supabase(app);
    await client.auth.signUp({ email: newAddress(), password: PASSWORD });
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'celular' });
    expect(error).toBeNull();
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#\n]*<\/svg>$/);
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Garimpo:/);
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
    const verified = await client.auth.mfa.challengeAndVerify({
      factorId: data!.id,
      code: codeOf(data!.totp.secret),
    });
    expect(verified.error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: data!.id, status: 'verified' },
    ]);
    expect((await client.auth.mfa.unenroll({ factorId: data!.id })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('aal2 and how it was reached stay through refreshes', async () => {
    const { session } = await enrolled();
    let kept = session;
    for (let turn = 0; turn < 3; turn += 1) {
      kept = (await refresh(app, kept.refresh_token)).json as SessionJson;
      const claims = claimsOf(kept.access_token);
      expect(claims['aal']).toBe('aal2');
      expect((claims['amr'] as { method: string }[]).map(({ method }) => method)).toEqual([
        'totp',
        'password',
      ]);
    }
  });

  it('a sign-in starts at aal1, and a code raises it', async () => {
    const { email, factor } = await enrolled();
    const signedIn = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect(claimsOf(signedIn.access_token)['aal']).toBe('aal1');
    const raised = await answer(signedIn, factor.id, codeOf(factor.totp.secret));
    expect(claimsOf((raised.json as SessionJson).access_token)['aal']).toBe('aal2');
    // The refresh token of before the code is worth nothing.
    expect((await refresh(app, signedIn.refresh_token)).status).toBe(400);
  });

  it('takes a code once', async () => {
    const { email, factor } = await enrolled();
    const code = codeOf(factor.totp.secret);
    const first = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const second = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const answers = await Promise.all([answer(first, factor.id, code), answer(second, factor.id, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await answer(second, factor.id, code);
    expect(again.json).toMatchObject({ code: 422, error_code: 'mfa_verification_failed' });
    // Nor one of an earlier step than the last that was used.
    expect((await answer(second, factor.id, codeOf(factor.totp.secret, -30))).status).toBe(422);
  });

  it('refuses a wrong code, one of another time, and a challenge that is spent, late or not the session’s', async () => {
    const { email, factor } = await enrolled();
    const session = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const right = codeOf(factor.totp.secret);
    for (const wrong of [
      '',
      '12345',
      'abcdef',
      codeOf(factor.totp.secret, -3600),
      codeOf(factor.totp.secret, 3600),
    ]) {
      expect((await answer(session, factor.id, wrong)).json).toMatchObject({
        error_code: 'mfa_verification_failed',
      });
    }
    const verify = (who: SessionJson, challengeId: string) =>
      call(who, 'POST', `/${factor.id}/verify`, { challenge_id: challengeId, code: right });
    const expired = { error_code: 'mfa_challenge_expired' };
    const other = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect((await verify(session, await challenge(other, factor.id))).json).toMatchObject(expired);
    const late = await challenge(session, factor.id);
    await app.db.query("UPDATE auth_service.factor_challenges SET expires_at = now() - interval '1 second'");
    expect((await verify(session, late)).json).toMatchObject(expired);
    const guessed = await challenge(session, factor.id);
    for (let guess = 0; guess < 5; guess += 1) {
      await call(session, 'POST', `/${factor.id}/verify`, { challenge_id: guessed, code: '000000' });
    }
    expect((await verify(session, guessed)).json).toMatchObject(expired);
  });

  it('with a factor, aal1 changes neither password nor factors', async () => {
    const { email, factor, session } = await enrolled();
    const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const below = { code: 403, error_code: 'insufficient_aal' };
    const put = (who: SessionJson) =>
      app.request('PUT', '/auth/v1/user', { token: who.access_token, body: { password: 'senha nova' } });
    expect((await put(low)).json).toMatchObject(below);
    expect((await call(low, 'POST', '', { factor_type: 'totp' })).json).toMatchObject(below);
    expect((await call(low, 'DELETE', `/${factor.id}`)).json).toMatchObject(below);
    expect((await put(session)).status).toBe(200);
  });

  it('a token says that the second factor is owed, for as long as it is', async () => {
    const owed = (session: SessionJson) => claimsOf(session.access_token)['factor_required'];
    const { email, factor, session, first } = await enrolled();
    expect([owed(first), owed(session)]).toEqual([false, false]);
    const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect(owed(low)).toBe(true);
    const refreshed = (await refresh(app, low.refresh_token)).json as SessionJson;
    expect(owed(refreshed)).toBe(true);
    expect((await call(session, 'DELETE', `/${factor.id}`)).status).toBe(200);
    expect(owed((await refresh(app, refreshed.refresh_token)).json as SessionJson)).toBe(false);
  });

  it('without it a token opens what leads to the challenge, and no more', async () => {
    const { email, factor, session } = await enrolled();
    const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const as = (who: SessionJson, method: string, path: string) =>
      app.request(method, `/auth/v1/${path}`, {
        token: who.access_token,
        ...(method !== 'GET' && { body: {} }),
      });
    expect((await as(low, 'GET', 'user')).json).toMatchObject({ factors: [{ id: factor.id }] });
    for (const [method, path] of [
      ['GET', 'sessions'],
      ['DELETE', `sessions/${claimsOf(session.access_token)['session_id']}`],
      ['GET', 'reauthenticate'],
      ['DELETE', `user/identities/${factor.id}`],
      ['POST', 'logout?scope=others'],
    ] as const) {
      expect((await as(low, method, path)).json).toMatchObject({ code: 403, error_code: 'insufficient_aal' });
    }
    const renamed = await app.request('PUT', '/auth/v1/user', {
      token: low.access_token,
      body: { data: { full_name: 'Outra' } },
    });
    expect(renamed.json).toMatchObject({ code: 403, error_code: 'insufficient_aal' });
    expect((await as(low, 'POST', 'logout?scope=local')).status).toBe(204);
    // What a client asks for that says nothing of where: it is out, and nobody else is.
    const again = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect((await as(again, 'POST', 'logout')).status).toBe(204);
    expect((await refresh(app, again.refresh_token)).status).toBe(400);
    const mine = (await refresh(app, session.refresh_token)).json as SessionJson;
    expect((await as(mine, 'POST', 'logout?scope=others')).status).toBe(204);
    expect((await as(mine, 'POST', 'logout')).status).toBe(204);
    expect((await refresh(app, mine.refresh_token)).status).toBe(400);
  });

  it('one that was begun and left does not raise a session that owes another', async () => {
    const { email, session } = await enrolled();
    const left = await enroll(session, 'outro');
    const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const code = codeOf(left.totp.secret);
    expect((await answer(low, left.id, code)).json).toMatchObject({
      code: 403,
      error_code: 'insufficient_aal',
    });
    // Nor is it used up by that.
    expect((await answer(session, left.id, code)).status).toBe(200);
  });

  it('a further factor leaves alone the sessions that have shown one', async () => {
    const { email, factor, session } = await enrolled();
    const again = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const raised = (await answer(again, factor.id, codeOf(factor.totp.secret))).json as SessionJson;
    const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const second = await enroll(raised, 'tablet');
    expect((await answer(raised, second.id, codeOf(second.totp.secret))).status).toBe(200);
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
    expect((await refresh(app, low.refresh_token)).status).toBe(400);
  });

  it('the first code ends the other sessions; without factors nothing stays at aal2', async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const elsewhere = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const factor = await enroll(session);
    const raised = (await answer(session, factor.id, codeOf(factor.totp.secret))).json as SessionJson;
    expect((await refresh(app, elsewhere.refresh_token)).status).toBe(400);
    expect((await call(raised, 'DELETE', `/${factor.id}`)).json).toEqual({ id: factor.id });
    const lowered = (await refresh(app, raised.refresh_token)).json as SessionJson;
    expect(claimsOf(lowered.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });

  it('the token from before the first code opens nothing, though its session goes on', async () => {
    const { factor, session, first } = await enrolled();
    expect(claimsOf(session.access_token)['session_id']).toBe(claimsOf(first.access_token)['session_id']);
    for (const [method, path, body] of [
      ['GET', 'user', undefined],
      ['PUT', 'user', { password: 'a senha de outra pessoa' }],
      ['PUT', 'user', { email: newAddress() }],
      ['POST', 'factors', { factor_type: 'totp' }],
      ['DELETE', `factors/${factor.id}`, undefined],
      ['GET', 'sessions', undefined],
      ['GET', 'reauthenticate', undefined],
      ['POST', 'logout', undefined],
    ] as const) {
      const answer = await app.request(method, `/auth/v1/${path}`, { token: first.access_token, body });
      expect({ path, refused: [401, 403].includes(answer.status) }).toEqual({ path, refused: true });
    }
    // What the guard of every other route asks.
    const open = app.get<OpenSessions>(OpenSessions);
    const id = String(claimsOf(first.access_token)['session_id']);
    expect([await open.isOpen(id, 'aal1'), await open.isOpen(id, 'aal2')]).toEqual([false, true]);
    expect((await app.request('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(200);
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
  });

  it('a token that owes the factor opens nothing more once its session has shown it', async () => {
    const { email, factor } = await enrolled();
    const owing = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect((await answer(owing, factor.id, codeOf(factor.totp.secret))).status).toBe(200);
    expect((await call(owing, 'DELETE', `/${factor.id}`)).json).toMatchObject({ code: 403 });
    expect((await call(owing, 'POST', '', { factor_type: 'totp' })).json).toMatchObject({ code: 403 });
    expect(await challenge(owing, factor.id)).toEqual(expect.any(String));
  });

  it('is closed to others: their factors are not found', async () => {
    const { factor } = await enrolled();
    const stranger = await signUp(app);
    for (const [method, path, body] of [
      ['DELETE', `/${factor.id}`, undefined],
      ['POST', `/${factor.id}/challenge`, {}],
    ] as const) {
      expect((await call(stranger, method, path, body)).json).toMatchObject({
        code: 404,
        error_code: 'mfa_factor_not_found',
      });
    }
  });

  it('the secret lies encrypted, and a name is used once', async () => {
    const { factor, session } = await enrolled();
    const { rows } = await app.db.query('SELECT secret_box FROM auth_service.factors WHERE id = $1', [
      factor.id,
    ]);
    expect((rows[0].secret_box as Buffer).toString('latin1')).not.toContain(factor.totp.secret);
    const again = await call(session, 'POST', '', { factor_type: 'totp', friendly_name: 'celular' });
    expect(again.json).toMatchObject({ error_code: 'mfa_factor_name_conflict' });
    const user = await app.request('GET', '/auth/v1/user', { token: session.access_token });
    expect(JSON.stringify(user.json)).not.toContain('secret');
  });

  it('without a sender a phone is refused in the words of the client', async () => {
    const session = await signUp(app);
    const refused = await call(session, 'POST', '', { factor_type: 'phone', phone: '+5581999999999' });
    expect(refused.json).toMatchObject({ code: 422, error_code: 'mfa_phone_enroll_not_enabled' });
    expect((await call(session, 'POST', '', { factor_type: 'other' })).status).toBe(400);
  });
});
