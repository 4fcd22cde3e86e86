import { DENIAL_DAYS } from '@garimpo/auth-contract';
import { Mailer, ProgramAccess } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Housekeeping } from '../src/session/housekeeping.ts';
import {
  authApp,
  emailsTo,
  mustEmailTo,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
} from './support.ts';

const OPS = 'o'.repeat(32);
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const EXPIRED = { code: 403, error_code: 'otp_expired' };

interface Line {
  id: string;
  kind: string;
  device: object | null;
  current: boolean;
  denied: boolean;
  deniable: boolean;
  detail: string | null;
}

describe('the history of an account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ opsToken: OPS });
  });
  afterAll(() => app.close());

  const person = async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    await app.db.query('UPDATE auth_service.users SET email_verified_at = now() WHERE id = $1', [
      session.user.id,
    ]);
    return { email, session };
  };
  const linesOf = async (session: SessionJson, before?: string) => {
    const { status, json } = await app.request(
      'GET',
      `/auth/v1/activity${before === undefined ? '' : `?before=${before}`}`,
      { token: session.access_token },
    );
    expect(status).toBe(200);
    return json as { events: Line[]; next: string | null };
  };
  const kindsOf = async (session: SessionJson) => (await linesOf(session)).events.map(({ kind }) => kind);
  const changePassword = (session: SessionJson, password: string) =>
    app.request('PUT', '/auth/v1/user', { token: session.access_token, body: { password } });
  const changeEmail = async (session: SessionJson, from: string, to: string) => {
    await app.request('PUT', '/auth/v1/user', { token: session.access_token, body: { email: to } });
    for (const address of [to, from]) {
      const { token } = await mustEmailTo(app, address);
      await app.request('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash: token } });
    }
    await app.get<Mailer>(Mailer).idle();
  };
  const signInFrom = (email: string, userAgent: string, password = PASSWORD) =>
    app.request('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password },
      headers: { 'user-agent': userAgent },
    });
  const deny = (token: string) => app.request('POST', '/auth/v1/activity/deny', { body: { token } });
  /** The token of the last email to the address whose subject has these words. */
  const denialTo = async (address: string, subject: string) => {
    const message = (await emailsTo(app, address)).find(({ text }) => text.includes(subject));
    const link = /https?:\/\/\S+\/conta\/nao-fui-eu\S+?(?=["\s<])/.exec(message?.text ?? '')?.[0];
    if (link === undefined) throw new Error(`no email to ${address} about ${subject}`);
    const url = new URL(link);
    // A fragment is told to no server: neither a scanner's GET nor a log has the token.
    expect(url.search).toBe('');
    return new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  };
  const sessionsOf = async (session: SessionJson) =>
    (await app.db.query('SELECT id FROM auth_service.sessions WHERE user_id = $1', [session.user.id])).rows
      .length;
  const addressOf = async (session: SessionJson) =>
    (
      await app.db.query<{ email: string }>('SELECT email FROM auth_service.users WHERE id = $1', [
        session.user.id,
      ])
    ).rows[0]?.email;

  it('reports a sign-in with another browser, once, and never the first one', async () => {
    const { email, session } = await person();
    expect(await kindsOf(session)).toEqual(['sign_in']);
    const before = (await emailsTo(app, email)).length;
    for (let times = 0; times < 2; times += 1) await signInFrom(email, CHROME);
    await app.get<Mailer>(Mailer).idle();
    const { events } = await linesOf(session);
    expect(events).toMatchObject([
      { kind: 'sign_in', device: { browser: 'Chrome', system: 'Windows' }, current: false, deniable: true },
      { kind: 'sign_in', current: true },
    ]);
    const messages = await emailsTo(app, email);
    expect(messages.length).toBe(before + 1);
    expect(messages[0]?.text).toContain('Aparelho: Chrome no Windows');
  });

  it('reports a password, and denying it ends every session and the password', async () => {
    const { email, session } = await person();
    const thief = (await signInFrom(email, FIREFOX)).json as SessionJson;
    expect((await changePassword(thief, 'senha de outra pessoa')).status).toBe(200);
    expect(await kindsOf(thief)).toEqual(['password_changed', 'sign_in', 'sign_in']);
    const token = await denialTo(email, 'A senha da sua conta');
    // What follows links uses nothing up.
    for (const method of ['GET', 'HEAD'])
      await fetch(`${app.url}/auth/v1/activity/deny?token=${token}`, { method });
    expect(await sessionsOf(session)).toBe(1);

    expect(await deny(token)).toMatchObject({ status: 200, json: { outcome: 'denied' } });
    expect(await sessionsOf(session)).toBe(0);
    expect((await refresh(app, thief.refresh_token)).status).toBe(400);
    expect((await app.request('GET', '/auth/v1/user', { token: thief.access_token })).status).toBe(403);
    expect((await signIn(app, email, 'senha de outra pessoa')).status).toBe(400);
    expect((await deny(token)).json).toMatchObject(EXPIRED);

    const messages = await emailsTo(app, email);
    const recovery = messages.find(({ link }) => link?.includes('type=recovery'));
    const opened = await app.request('POST', '/auth/v1/verify', {
      body: { type: 'recovery', token_hash: recovery?.token },
    });
    expect(opened.status).toBe(200);
    expect((await changePassword(opened.json as SessionJson, 'uma senha bem nova')).status).toBe(200);
    const again = await kindsOf(opened.json as SessionJson);
    expect(again.slice(0, 2)).toEqual(['password_set', 'access_denied']);
  });

  it('what was sent, asked for and put in place since goes along; what was there before stays', async () => {
    const { email, session } = await person();
    const kept = await app.db.query(
      `INSERT INTO auth_service.factors (user_id, type, status, phone, created_at, updated_at)
       VALUES ($1, 'phone', 'verified', '+5511999990001', now() - interval '9 days', now() - interval '9 days')
       RETURNING id`,
      [session.user.id],
    );
    await app.db.query(
      `INSERT INTO auth_service.identities (user_id, provider, provider_id, created_at)
       VALUES ($1, 'google', $2, now() - interval '9 days')`,
      [session.user.id, `mine-${email}`],
    );
    await app.db.query(`DELETE FROM auth_service.factors WHERE id = $1`, [kept.rows[0]?.['id']]);
    await changePassword(session, 'senha de outra pessoa');
    const token = await denialTo(email, 'A senha da sua conta');
    await app.db.query(
      `INSERT INTO auth_service.factors (user_id, type, status, phone) VALUES ($1, 'phone', 'verified', '+5511999990002')`,
      [session.user.id],
    );
    await app.db.query(
      `INSERT INTO auth_service.identities (user_id, provider, provider_id) VALUES ($1, 'github', $2)`,
      [session.user.id, `theirs-${email}`],
    );
    await app.request('POST', '/auth/v1/recover', { body: { email } });
    const open = await mustEmailTo(app, email);
    expect((await deny(token)).status).toBe(200);
    expect(
      (await app.request('POST', '/auth/v1/verify', { body: { type: 'recovery', token_hash: open.token } }))
        .json,
    ).toMatchObject(EXPIRED);
    const left = await app.db.query(
      `SELECT provider AS what FROM auth_service.identities WHERE user_id = $1
       UNION ALL SELECT 'factor' FROM auth_service.factors WHERE user_id = $1 ORDER BY what`,
      [session.user.id],
    );
    expect(left.rows).toEqual([{ what: 'email' }, { what: 'google' }]);
  });

  describe('of a changed address', () => {
    const changed = async () => {
      const { email, session } = await person();
      const theirs = newAddress();
      await changeEmail(session, email, theirs);
      expect(await addressOf(session)).toBe(theirs);
      return { email, theirs, session, token: await denialTo(email, 'foi trocado') };
    };

    it('writes to both; the link of the former one gives the account back, and the later one has no say', async () => {
      const { email, theirs, session, token } = await changed();
      const rival = await denialTo(theirs, 'foi trocado');
      const third = newAddress();
      await changeEmail(session, theirs, third);
      const away = await denialTo(theirs, 'foi trocado');
      // What the other side does first does not take the former owner's right away.
      expect((await deny(await denialTo(third, 'foi trocado'))).json).toEqual({ outcome: 'denied' });

      expect((await deny(token)).json).toEqual({ outcome: 'restored' });
      expect(await addressOf(session)).toBe(email);
      expect((await deny(token)).json).toMatchObject(EXPIRED);
      for (const late of [rival, away]) expect((await deny(late)).json).toMatchObject(EXPIRED);
      expect(await addressOf(session)).toBe(email);
      expect((await emailsTo(app, email)).some(({ link }) => link?.includes('type=recovery'))).toBe(true);
    });

    deepIt('works for some days and no longer', async () => {
      const { session, theirs, token } = await changed();
      await app.db.query(
        `UPDATE auth_service.account_activity SET created_at = now() - make_interval(days => $2)
         WHERE user_id = $1`,
        [session.user.id, DENIAL_DAYS],
      );
      expect((await deny(token)).json).toMatchObject(EXPIRED);
      expect(await addressOf(session)).toBe(theirs);
    });

    it('is not kept by who signs up with the address meanwhile, unless they have proved it', async () => {
      const one = await changed();
      const squatter = await signUp(app, { email: one.email });
      expect((await deny(one.token)).json).toEqual({ outcome: 'restored' });
      expect((await app.request('GET', '/auth/v1/user', { token: squatter.access_token })).status).toBe(403);

      const two = await changed();
      const owner = await signUp(app, { email: two.email });
      await app.db.query('UPDATE auth_service.users SET email_verified_at = now() WHERE id = $1', [
        owner.user.id,
      ]);
      expect((await deny(two.token)).json).toEqual({ outcome: 'address_taken' });
      expect(await addressOf(two.session)).toBe(two.theirs);
      expect((await signIn(app, two.email, PASSWORD)).status).toBe(200);
    });

    it('an earlier email to the former address gives it back too', async () => {
      const { email, session } = await person();
      await signInFrom(email, CHROME);
      await app.get<Mailer>(Mailer).idle();
      const token = await denialTo(email, 'novo aparelho');
      await changeEmail(session, email, newAddress());
      expect((await deny(token)).json).toEqual({ outcome: 'restored' });
      expect(await addressOf(session)).toBe(email);
    });

    it('an address that was never proved has no say', async () => {
      const email = newAddress();
      const session = await signUp(app, { email });
      const wanted = newAddress();
      await app.request('PUT', '/auth/v1/user', { token: session.access_token, body: { email: wanted } });
      const { token } = await mustEmailTo(app, wanted);
      await app.request('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash: token } });
      expect((await mustEmailTo(app, email)).text).not.toContain('nao-fui-eu');
    });
  });

  it('reports ended devices, factors and what an operator does', async () => {
    const { email, session } = await person();
    await signInFrom(email, CHROME);
    await app.request('POST', '/auth/v1/logout?scope=others', { token: session.access_token });
    expect((await kindsOf(session))[0]).toBe('sessions_ended');
    // With no other device there is nothing to tell.
    await app.request('POST', '/auth/v1/logout?scope=others', { token: session.access_token });
    expect((await kindsOf(session)).filter((kind) => kind === 'sessions_ended')).toHaveLength(1);

    const made = await app.request('PUT', `/auth/v1/admin/users/${session.user.id}`, {
      token: OPS,
      body: { password: 'uma senha do operador' },
    });
    expect(made.status).toBe(200);
    const again = (await signIn(app, email, 'uma senha do operador')).json as SessionJson;
    const { events } = await linesOf(again);
    expect(events.find(({ kind }) => kind === 'password_changed')).toMatchObject({ device: null });
    expect((await emailsTo(app, email))[0]?.text).toContain('equipe do Garimpo');
  });

  it('is denied in the screen too, by its owner alone and once', async () => {
    const { session } = await person();
    const stranger = await person();
    const [line] = (await linesOf(session)).events;
    const say = (token: string) =>
      app.request('POST', `/auth/v1/activity/${line?.id}/deny`, { token, body: {} });
    expect((await say(stranger.session.access_token)).status).toBe(404);
    expect(await say(session.access_token)).toMatchObject({ status: 200, json: { outcome: 'denied' } });
    expect(await sessionsOf(session)).toBe(0);
    expect((await say(session.access_token)).status).toBe(403);
  });

  it('ends programs too: at once, later where they could not be reached, and until no session can make one', async () => {
    await app.db.query('UPDATE auth_service.account_activity SET programs_due = false');
    const programs = app.get<ProgramAccess>(ProgramAccess);
    const endAll = programs.endAll.bind(programs);
    const asked: string[] = [];
    let isAway = true;
    programs.endAll = async (userId) => {
      asked.push(userId);
      if (isAway) throw new Error('accounts is away');
    };
    const { session } = await person();
    const [line] = (await linesOf(session)).events;
    const denied = await app.request('POST', `/auth/v1/activity/${line?.id}/deny`, {
      token: session.access_token,
      body: {},
    });
    expect([denied.status, asked]).toEqual([200, [session.user.id]]);
    isAway = false;
    const housekeeping = app.get<Housekeeping>(Housekeeping);
    await housekeeping.run();
    await app.db.query(
      `UPDATE auth_service.account_activity SET denied_at = now() - interval '2 minutes' WHERE id = $1`,
      [line?.id],
    );
    for (let times = 0; times < 3; times += 1) await housekeeping.run();
    programs.endAll = endAll;
    expect(asked.filter((userId) => userId === session.user.id)).toHaveLength(3);
  });

  deepIt('three emails of a kind in an hour, every line in the history, and no flood of either', async () => {
    const { email, session } = await person();
    const before = (await emailsTo(app, email)).length;
    for (let times = 0; times < 5; times += 1)
      await signInFrom(
        email,
        `Browser${times} ${['Firefox/1', 'Edg/1', 'OPR/1', 'Chrome/1', 'Safari/1'][times]}`,
      );
    await app.get<Mailer>(Mailer).idle();
    // The device that made the account counts too, though nobody needs an email of it.
    expect((await emailsTo(app, email)).length).toBe(before + 2);
    expect(await kindsOf(session)).toHaveLength(6);
    await app.db.query(
      `INSERT INTO auth_service.account_activity (id, user_id, kind, by_operator, email, letters_due)
       SELECT gen_random_uuid(), $1, 'password_changed', false, $2, '{}' FROM generate_series(1, 100)`,
      [session.user.id, email],
    );
    await changePassword(session, 'uma senha bem nova');
    const { rows } = await app.db.query(
      `SELECT count(*)::int AS lines FROM auth_service.account_activity WHERE user_id = $1 AND kind = 'password_changed'`,
      [session.user.id],
    );
    expect(rows).toEqual([{ lines: 100 }]);
  });

  it('comes in pages', async () => {
    const { email, session } = await person();
    await app.db.query(
      `INSERT INTO auth_service.account_activity (id, user_id, kind, by_operator, email, letters_due)
       SELECT gen_random_uuid(), $1, 'data_exported', false, $2, '{}' FROM generate_series(1, 44)`,
      [session.user.id, email],
    );
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { events, next } = await linesOf(session, before);
      seen.push(...events.map(({ id }) => id));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(new Set(seen).size).toBe(45);
  });

  it('an email that could not be sent is owed until it is, and lines of a year ago go', async () => {
    const { email, session } = await person();
    await app.db.query(
      `INSERT INTO auth_service.account_activity (id, user_id, kind, by_operator, email, letters_due, created_at)
       VALUES (gen_random_uuid(), $1, 'factor_added', false, $2, ARRAY['current'], now() - interval '1 hour'),
         (gen_random_uuid(), $1, 'data_exported', false, $2, '{}', now() - interval '13 months')`,
      [session.user.id, email],
    );
    const housekeeping = app.get<Housekeeping>(Housekeeping);
    await housekeeping.run();
    await housekeeping.run();
    expect((await emailsTo(app, email)).filter(({ text }) => text.includes('duas etapas'))).toHaveLength(1);
    expect(await kindsOf(session)).not.toContain('data_exported');
  });

  it('sends no email after an erasure, also where the emails were already claimed', async () => {
    const { session } = await person();
    const mailer = app.get<Mailer>(Mailer);
    await changePassword(session, 'outra senha comprida');
    await mailer.idle();
    await app.db.query(
      `UPDATE auth_service.account_activity SET letters_due = '{current,former}', former_email = 'antiga@exemplo.com.br',
         kind = 'email_changed', letter_at = clock_timestamp() WHERE user_id = $1`,
      [session.user.id],
    );
    const sent: string[] = [];
    const send = mailer.send.bind(mailer);
    mailer.send = async ({ to }) => {
      sent.push(to);
      await app.db.query('DELETE FROM auth_service.users WHERE id = $1', [session.user.id]);
    };
    await app.get<Housekeeping>(Housekeeping).run();
    mailer.send = send;
    expect(sent).toHaveLength(1);
  });

  it('is only added to: not even the service writes a line anew', async () => {
    await expect(
      app.db.query(
        `SET ROLE auth_service; UPDATE auth_service.account_activity SET kind = 'sign_in', created_at = now()`,
      ),
    ).rejects.toThrow('permission denied');
  });
});
