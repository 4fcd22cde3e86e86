import { Mailer } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Housekeeping } from '../src/session/housekeeping.ts';
import {
  authApp,
  Browser,
  emailsTo,
  mustEmailTo,
  newAddress,
  newPlace,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
  supabase,
} from './support.ts';

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

  it('lists where the user is signed in, and no other user', async () => {
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

  it('ends one of them, and never one of another user', async () => {
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

const NEXT = 'uma outra senha comprida';

describe('the device cookie', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ rateLimitScale: 1, trustedProxyHops: 1 });
  });
  afterAll(() => app.close());

  async function person() {
    const email = newAddress();
    const browser = new Browser(app, newPlace());
    const answer = await browser.post('signup', { email, password: PASSWORD });
    // An email that a test asks for must not be overtaken by this one.
    await app.get<Mailer>(Mailer).idle();
    return { email, browser, session: answer.json as SessionJson };
  }

  /** Whether the browser has an allowance of its own: behind a place where strangers have used up theirs. */
  async function isKnown(browser: Browser, email: string, password = PASSWORD): Promise<boolean> {
    const at = newPlace();
    for (let turn = 0; turn < 10; turn += 1)
      expect((await new Browser(app, at).signIn(email, 'senha errada')).status).toBe(400);
    const { status } = await browser.at(at).signIn(email, password);
    return status === 200;
  }

  it('comes with every session, holds no identity, and opens nothing', async () => {
    const { email, browser, session } = await person();
    const signedIn = await browser.signIn(email);
    const header = signedIn.headers.get('set-cookie')!;
    expect(header).toMatch(
      /^garimpo-device=[\w-]{22}\.k[0-9a-z]+-[\w-]{43}; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(header).not.toContain(session.user.id);
    const renewed = await browser.post('token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(renewed.headers.get('set-cookie')).toMatch(/^garimpo-device=/);
    const opened = await app.request('GET', '/auth/v1/user', { headers: { cookie: browser.cookie } });
    expect(opened.status).toBe(401);
    for (const failed of [
      await browser.signIn(email, 'senha errada'),
      await browser.post('recover', { email }),
    ])
      expect(failed.headers.get('set-cookie')).toBeNull();
  });

  it('counts for the account that was opened in that browser, and for no other', async () => {
    const [one, other] = [await person(), await person()];
    expect(await isKnown(one.browser, one.email)).toBe(true);
    expect(await isKnown(one.browser, other.email)).toBe(false);
    // Two people with one browser.
    await other.browser.signIn(one.email);
    expect(await isKnown(other.browser, one.email)).toBe(true);
    expect(await isKnown(other.browser, other.email)).toBe(true);
  });

  it.each<[string, (cookie: string) => string]>([
    ['no cookie', () => ''],
    ['another browser’s number', (cookie) => cookie.replace(/=[\w-]{22}/, `=${'a'.repeat(22)}`)],
    ['another time', (cookie) => cookie.replace(/\.k[0-9a-z]/, '.kz')],
    ['another mark', (cookie) => cookie.replace(/-[\w-]{43}$/, `-${'a'.repeat(43)}`)],
    ['nothing of ours', () => `garimpo-device=${'ç'.repeat(40)}`],
    ['more than there may be', (cookie) => cookie + cookie.slice(cookie.indexOf('.')).repeat(400)],
  ])('%s is a stranger’s', async (_, change) => {
    const { email, browser } = await person();
    browser.cookie = change(browser.cookie);
    expect(await isKnown(browser, email)).toBe(false);
  });

  it('is worth nothing after another password, until a sign-in with that', async () => {
    const { email, browser, session } = await person();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const changed = await app.request('PUT', '/auth/v1/user', {
      token: session.access_token,
      body: { password: NEXT },
    });
    expect(changed.status).toBe(200);
    expect(await isKnown(browser, email, NEXT)).toBe(false);
    expect((await browser.signIn(email, NEXT)).status).toBe(200);
    expect(await isKnown(browser, email, NEXT)).toBe(true);
  });

  it('is worth nothing for the next owner of the address', async () => {
    const proved = async () => {
      const one = await person();
      const { token } = await mustEmailTo(app, one.email);
      expect((await one.browser.post('verify', { type: 'signup', token_hash: token })).status).toBe(200);
      return one;
    };
    const move = async ({ email, session }: Awaited<ReturnType<typeof person>>, to: string) => {
      const { access_token: token } = session;
      expect((await app.request('PUT', '/auth/v1/user', { token, body: { email: to } })).status).toBe(200);
      for (const address of [email, to]) {
        const [message] = (await emailsTo(app, address)).filter(({ link }) => link !== undefined);
        const body = { type: 'email_change', token_hash: message!.token };
        expect((await new Browser(app, newPlace()).post('verify', body)).status).toBe(200);
      }
    };
    const [next, former] = [await proved(), await proved()];
    expect(await isKnown(former.browser, former.email)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await move(former, newAddress());
    await move(next, former.email);
    expect(await isKnown(former.browser, former.email)).toBe(false);
    expect((await next.browser.signIn(former.email)).status).toBe(200);
    expect(await isKnown(next.browser, former.email)).toBe(true);
  });

  it('comes with an email that signs in, too', async () => {
    const { email } = await person();
    const elsewhere = new Browser(app, newPlace());
    await elsewhere.post('otp', { email });
    const { token } = await mustEmailTo(app, email);
    expect((await elsewhere.post('verify', { type: 'magiclink', token_hash: token })).status).toBe(200);
    expect(elsewhere.cookie).toMatch(/^garimpo-device=/);
  });

  it('is no loss to clients that keep none', async () => {
    const { email } = await person();
    const { auth } = supabase(app);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });
});
