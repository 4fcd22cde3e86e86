import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Housekeeping } from '../src/session/housekeeping.ts';
import { authApp, newAddress, PASSWORD, refresh, type SessionJson, signIn, signUp } from './support.ts';

describe('devices', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const list = async (session: SessionJson) => {
    const answer = await app.request('GET', '/auth/v1/sessions', { token: session.access_token });
    return (answer.json as { sessions: Record<string, unknown>[] }).sessions;
  };

  it('lists where the user is signed in, and nobody else', async () => {
    const email = newAddress();
    const first = await signUp(app, { email });
    await signUp(app);
    const second = (
      await app.request('POST', '/auth/v1/token?grant_type=password', {
        body: { email, password: PASSWORD },
        headers: { 'user-agent': 'Firefox/150' },
      })
    ).json as SessionJson;
    const seen = await list(first);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toEqual({
      id: expect.any(String),
      user_agent: 'Firefox/150',
      ip: '127.0.0.1',
      aal: 'aal1',
      created_at: expect.any(String),
      refreshed_at: expect.any(String),
      current: false,
    });
    expect(seen[1]).toMatchObject({ current: true });
    expect((await list(second)).map(({ current }) => current)).toEqual([true, false]);
    expect((await app.request('GET', '/auth/v1/sessions')).status).toBe(401);
  });

  it('ends one of them, and never one of somebody else', async () => {
    const email = newAddress();
    const first = await signUp(app, { email });
    const second = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const stranger = await signUp(app);
    const [other] = (await list(first)).filter(({ current }) => !current);
    const end = (who: SessionJson) =>
      app.request('DELETE', `/auth/v1/sessions/${other!['id']}`, { token: who.access_token });
    expect((await end(stranger)).status).toBe(204);
    expect((await list(first)).length).toBe(2);
    expect((await end(first)).status).toBe(204);
    expect((await refresh(app, second.refresh_token)).status).toBe(400);
    expect((await refresh(app, first.refresh_token)).status).toBe(200);
  });

  it('what is over is deleted, and what is not stays', async () => {
    const idle = await signUp(app);
    const used = await signUp(app);
    const refreshed = (await refresh(app, used.refresh_token)).json as SessionJson;
    await app.db.query(
      "UPDATE auth_service.sessions SET created_at = now() - interval '91 days' WHERE user_id = $1",
      [idle.user.id],
    );
    await app.db.query(
      "UPDATE auth_service.refresh_tokens SET used_at = now() - interval '31 days' WHERE used_at IS NOT NULL",
    );
    await app.db.query("UPDATE auth_service.one_time_tokens SET expires_at = now() - interval '1 second'");
    const housekeeping = app.get<Housekeeping>(Housekeeping);
    expect(await housekeeping.run()).toBe(true);
    expect((await refresh(app, idle.refresh_token)).status).toBe(400);
    expect((await refresh(app, refreshed.refresh_token)).status).toBe(200);
    const count = async (table: string) =>
      (await app.db.query(`SELECT count(*)::int AS n FROM auth_service.${table}`)).rows[0].n as number;
    expect(await count('one_time_tokens')).toBe(0);
    const spent = await app.db.query(
      "SELECT 1 FROM auth_service.refresh_tokens WHERE used_at < now() - interval '30 days'",
    );
    expect(spent.rows).toEqual([]);
  });

  it('one replica does it at a time', async () => {
    await app.db.query('BEGIN');
    await app.db.query('SELECT pg_advisory_xact_lock(5871220431)');
    expect(await app.get<Housekeeping>(Housekeeping).run()).toBe(false);
    await app.db.query('COMMIT');
    expect(await app.get<Housekeeping>(Housekeeping).run()).toBe(true);
  });
});
