import { Mailer } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  authApp,
  claimsOf,
  emailTo,
  fragmentOf,
  mustEmailTo,
  newAddress,
  PASSWORD,
  parseEmail,
  refresh,
  type SessionJson,
  type SmtpInbox,
  signIn,
  signUp,
  smtpInbox,
  supabase,
} from './support.ts';

const EXPIRED = { code: 403, error_code: 'otp_expired' };

describe('a change of address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const ask = (session: SessionJson, email: string, more: object = {}) =>
    app.request('PUT', '/auth/v1/user', { token: session.access_token, body: { email, ...more } });
  const confirm = (token: string, type = 'email_change') =>
    app.request('POST', '/auth/v1/verify', { body: { type, token_hash: token } });
  const byCode = (email: string, token: string, type = 'email_change') =>
    app.request('POST', '/auth/v1/verify', { body: { type, email, token } });
  const rowOf = async (session: SessionJson) =>
    (await app.db.query('SELECT * FROM auth_service.users WHERE id = $1', [session.user.id])).rows[0];
  /** Somebody whose address is proved, or not. */
  const person = async ({ verified }: { verified: boolean }) => {
    const email = newAddress();
    const session = await signUp(app, { email });
    if (verified) {
      await app.db.query('UPDATE auth_service.users SET email_verified_at = now() WHERE id = $1', [
        session.user.id,
      ]);
    }
    return { email, session };
  };
  const asked = async (who: { verified: boolean }) => {
    const made = await person(who);
    const wanted = newAddress();
    expect((await ask(made.session, wanted)).status).toBe(200);
    const { token } = await mustEmailTo(app, wanted);
    return { ...made, wanted, token };
  };

  it('waits for the email to the new address, and is shown in the user until then', async () => {
    const { email, session } = await person({ verified: false });
    const wanted = newAddress();
    const answer = await ask(session, ` ${wanted.toUpperCase()} `);
    expect(answer.json).toMatchObject({
      email,
      new_email: wanted,
      email_change_sent_at: expect.any(String),
    });
    expect((await rowOf(session)).email).toBe(email);
    const message = await mustEmailTo(app, wanted);
    expect(message.text).toContain('Confirmar novo e-mail');
    expect(message.code).toMatch(/^\d{6}$/);
    expect(message.text).toContain('Não passe o código a ninguém');
    expect(await emailTo(app, email)).not.toMatchObject({ link: expect.stringContaining('email_change') });
  });

  it('of an unproved address takes one confirmation, which proves the new one', async () => {
    const { email, session, wanted, token } = await asked({ verified: false });
    const confirmed = await confirm(token);
    expect(confirmed.status).toBe(200);
    expect(confirmed.json).toMatchObject({ id: session.user.id, email: wanted });
    expect(confirmed.json).not.toHaveProperty('new_email');
    // It is done from a mailbox, and opens no session there.
    expect(confirmed.json).not.toHaveProperty('access_token');
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    expect((await signIn(app, wanted, PASSWORD)).status).toBe(200);

    const renewed = (await refresh(app, session.refresh_token)).json as SessionJson;
    expect(claimsOf(renewed.access_token)).toMatchObject({
      email: wanted,
      app_metadata: { email_verified: true },
    });
    expect(renewed.user).toMatchObject({ identities: [{ identity_data: { email: wanted } }] });
  });

  it.each([['new first'], ['current first']])(
    'of a proved address takes the yes of both, %s',
    async (order) => {
      const { email, session, wanted, token } = await asked({ verified: true });
      const current = await mustEmailTo(app, email);
      expect(current.text.replaceAll('\r\n', ' ')).toContain(wanted);
      const [first, second] = order === 'new first' ? [token, current.token] : [current.token, token];

      expect((await confirm(first)).json).toEqual({ msg: expect.any(String), code: '200' });
      expect((await rowOf(session)).email).toBe(email);
      expect((await confirm(first)).json).toMatchObject(EXPIRED);
      expect((await confirm(second)).json).toMatchObject({ email: wanted });
      expect((await signIn(app, wanted, PASSWORD)).status).toBe(200);
    },
  );

  it('takes the codes of the emails in place of their links, whoever types them and wherever', async () => {
    const { email, session, wanted } = await asked({ verified: true });
    const [mine, theirs] = [await mustEmailTo(app, email), await mustEmailTo(app, wanted)];
    // Each code is of its own address, and of this change alone.
    for (const [to, code] of [
      [wanted, mine.code],
      [email, theirs.code],
      [newAddress(), theirs.code],
    ] as const)
      if (mine.code !== theirs.code) expect((await byCode(to, code)).json).toMatchObject(EXPIRED);
    for (const type of ['signup', 'recovery', 'email'])
      expect((await byCode(wanted, theirs.code, type)).json).toMatchObject(EXPIRED);

    expect((await byCode(email, mine.code)).json).toEqual({ msg: expect.any(String), code: '200' });
    expect((await byCode(email, mine.code)).json).toMatchObject(EXPIRED);
    const confirmed = await byCode(` ${wanted.toUpperCase()} `, theirs.code);
    expect(confirmed.json).toMatchObject({ id: session.user.id, email: wanted });
    expect(confirmed.json).not.toHaveProperty('access_token');
    // The link beside it is used up by it.
    expect((await confirm(theirs.token)).json).toMatchObject(EXPIRED);
  });

  it('a code is worth nothing after five wrong ones, and its link still is', async () => {
    const { wanted, token } = await asked({ verified: false });
    const { code } = await mustEmailTo(app, wanted);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(Array.from({ length: 5 }, () => byCode(wanted, wrong)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill(403));
    expect((await byCode(wanted, code)).json).toMatchObject(EXPIRED);
    expect((await confirm(token)).status).toBe(200);
  });

  deepIt('a right code of ten at once counts once', async () => {
    const { session, wanted } = await asked({ verified: false });
    const { code } = await mustEmailTo(app, wanted);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => byCode(wanted, code)),
      ask(session, newAddress()),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    for (const { status } of answers) expect([200, 403]).toContain(status);
  });

  it('is reported to the former address', async () => {
    const { email, token } = await asked({ verified: false });
    await confirm(token);
    const { text, link } = await mustEmailTo(app, email);
    expect(text).toContain('foi trocado');
    expect(text).toContain(app.config.contactEmail);
    expect(link).toBeUndefined();
  });

  it('the link leads to where it was asked from, and a GET of it uses nothing up', async () => {
    const { session } = await person({ verified: false });
    const wanted = newAddress();
    const to = `${app.url}/confirm-email`;
    await app.request('PUT', `/auth/v1/user?redirect_to=${encodeURIComponent(to)}`, {
      token: session.access_token,
      // A client with PKCE sends a challenge along; the link works in every browser all the same.
      body: { email: wanted, code_challenge: 'a'.repeat(43), code_challenge_method: 's256' },
    });
    const { link, token } = await mustEmailTo(app, wanted);
    expect(link!.split('#')[0]).toBe(to);
    expect(Object.fromEntries(fragmentOf(link!))).toEqual({ token_hash: token, type: 'email_change' });
    const query = new URLSearchParams({ token, type: 'email_change', redirect_to: to });
    for (let scans = 0; scans < 2; scans += 1) {
      const answer = await app.request('GET', `/auth/v1/verify?${query}`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(link);
    }
    expect((await confirm(token)).status).toBe(200);
  });

  it('a link works once, for a day, and for nothing else', async () => {
    const { session, token } = await asked({ verified: false });
    for (const type of ['signup', 'recovery', 'magiclink', 'email', 'invite']) {
      expect((await confirm(token, type)).json).toMatchObject(EXPIRED);
    }
    const { rows } = await app.db.query<{ token_hash: Buffer; seconds: string }>(
      `SELECT token_hash, extract(epoch FROM expires_at - now()) AS seconds FROM auth_service.one_time_tokens
       WHERE user_id = $1 AND purpose = 'email_change_new'`,
      [session.user.id],
    );
    expect(rows[0]?.token_hash.toString('latin1')).not.toContain(token);
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(86_000);
    expect(Number(rows[0]?.seconds)).toBeLessThanOrEqual(86_400);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);

    const late = await asked({ verified: false });
    await app.db.query(
      "UPDATE auth_service.one_time_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [late.session.user.id],
    );
    expect((await confirm(late.token)).json).toMatchObject(EXPIRED);
  });

  it.each(['', 'x', 'a'.repeat(43), `pkce_${'a'.repeat(43)}`, "' OR 1=1 --"])(
    'no link has the token %j',
    async (token) => {
      expect((await confirm(token)).json).toMatchObject(EXPIRED);
    },
  );

  it('another one takes its place, with the emails', async () => {
    const first = await asked({ verified: true });
    const current = await mustEmailTo(app, first.email);
    const other = newAddress();
    await ask(first.session, other);
    expect((await confirm(first.token)).json).toMatchObject(EXPIRED);
    // The present address had said nothing yet of the second wish.
    expect((await confirm(current.token)).json).toMatchObject(EXPIRED);
    const [asked1, asked2] = [await mustEmailTo(app, other), await mustEmailTo(app, first.email)];
    await confirm(asked2.token);
    expect((await confirm(asked1.token)).json).toMatchObject({ email: other });
  });

  deepIt('ten at once of one user leave one, whose email counts', async () => {
    const { session } = await person({ verified: false });
    const wishes = Array.from({ length: 10 }, () => newAddress());
    const answers = await Promise.all(wishes.map((wish) => ask(session, wish)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const kept = (await rowOf(session)).new_email as string;
    const messages = await Promise.all(wishes.map((wish) => emailTo(app, wish)));
    const confirmed = await Promise.all(messages.map((message) => confirm(message?.token ?? '')));
    const right = wishes.indexOf(kept);
    expect(confirmed.map(({ status }) => status)).toEqual(
      wishes.map((_, index) => (index === right ? 200 : 403)),
    );
    expect((await rowOf(session)).email).toBe(kept);
  });

  deepIt('ten users who want one address: one gets it', async () => {
    const wanted = newAddress();
    const people = await Promise.all(Array.from({ length: 10 }, () => person({ verified: false })));
    const tokens: string[] = [];
    for (const { session } of people) {
      await ask(session, wanted);
      tokens.push((await mustEmailTo(app, wanted)).token);
    }
    expect(new Set(tokens).size).toBe(10);
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const lost = answers.find(({ status }) => status === 422);
    expect(lost?.json).toMatchObject({ error_code: 'email_exists' });
    const { rows } = await app.db.query('SELECT 1 FROM auth_service.users WHERE email = $1', [wanted]);
    expect(rows).toHaveLength(1);
  });

  deepIt('asked and confirmed at the same moment, neither waits for the other', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { session, token } = await asked({ verified: false });
      const answers = await Promise.all([
        ask(session, newAddress()),
        confirm(token),
        ask(session, newAddress()),
        confirm(token),
      ]);
      for (const { status } of answers) expect([200, 403]).toContain(status);
    }
  });

  it('says that an address is taken where sign-up says it too', async () => {
    const [{ email: taken }, { session }] = [
      await person({ verified: false }),
      await person({ verified: false }),
    ];
    expect((await ask(session, taken)).json).toMatchObject({ code: 422, error_code: 'email_exists' });
    expect((await rowOf(session)).new_email).toBeNull();
  });

  it('comes to nothing where the first proof of the present address comes between', async () => {
    const { email, session, token } = await asked({ verified: false });
    await app.request('POST', '/auth/v1/recover', { body: { email } });
    const owner = await confirm((await mustEmailTo(app, email)).token, 'recovery');
    expect(owner.status).toBe(200);
    expect((await confirm(token)).json).toMatchObject(EXPIRED);
    expect(await rowOf(session)).toMatchObject({ email, new_email: null, new_email_asked_at: null });
  });

  it('ends what the old address was sent', async () => {
    const { email, token } = await asked({ verified: false });
    await app.request('POST', '/auth/v1/recover', { body: { email } });
    const old = await mustEmailTo(app, email);
    await confirm(token);
    expect((await confirm(old.token, 'recovery')).json).toMatchObject(EXPIRED);
  });

  it('asks for the second factor where there is one', async () => {
    const { email, session } = await person({ verified: false });
    await app.db.query(
      `INSERT INTO auth_service.factors (user_id, type, secret_box, status) VALUES ($1, 'totp', '\\x00', 'verified')`,
      [session.user.id],
    );
    const low = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect((await ask(low, newAddress())).json).toMatchObject({ code: 403, error_code: 'insufficient_aal' });
    expect((await rowOf(session)).new_email).toBeNull();
  });

  it('is refused with the rest of what is refused', async () => {
    const { session } = await person({ verified: false });
    const wanted = newAddress();
    const refused = await ask(session, wanted, { data: { full_name: 5 } });
    expect(refused.json).toMatchObject({ error_code: 'validation_failed' });
    expect((await rowOf(session)).new_email).toBeNull();
    expect(await emailTo(app, wanted)).toBeNull();
  });

  it('emails are sent again to who has not answered, while the change is under way', async () => {
    const { email, session, wanted, token } = await asked({ verified: true });
    const resend = (to: string) =>
      app.request('POST', '/auth/v1/resend', { body: { type: 'email_change', email: to } });
    await confirm((await mustEmailTo(app, email)).token);
    const answer = await resend(email);
    expect([answer.status, answer.json]).toEqual([200, {}]);
    const again = await mustEmailTo(app, wanted);
    expect(again.token).not.toBe(token);
    expect((await emailTo(app, email))?.text).not.toContain(again.token);
    // Anybody may have asked for the second one: it does not void the first.
    expect((await confirm(token)).json).toMatchObject({ id: session.user.id, email: wanted });
    expect((await confirm(again.token)).json).toMatchObject(EXPIRED);

    const nobody = await resend(newAddress());
    expect([nobody.status, nobody.json]).toEqual([200, {}]);
    const old = await asked({ verified: false });
    await app.db.query(
      "UPDATE auth_service.users SET new_email_asked_at = now() - interval '25 hours' WHERE id = $1",
      [old.session.user.id],
    );
    await resend(old.email);
    expect((await mustEmailTo(app, old.wanted)).token).toBe(old.token);
  });

  it('works for the unmodified client', async () => {
    const client = supabase(app);
    const [email, wanted] = [newAddress(), newAddress()];
    await client.auth.signUp({ email, password: PASSWORD });
    const options = { emailRedirectTo: `${app.url}/confirm-email` };
    const { data, error } = await client.auth.updateUser({ email: wanted }, options);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted });
    await client.auth.resend({ type: 'email_change', email, options });
    const { code: token } = await mustEmailTo(app, wanted);
    const confirmed = await supabase(app).auth.verifyOtp({ type: 'email_change', email: wanted, token });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data).toMatchObject({ session: null, user: { email: wanted } });
    expect((await client.auth.refreshSession()).data.user?.email).toBe(wanted);
    expect((await client.auth.updateUser({ email: 'nada' })).error).toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('a change of address where emails reach people', () => {
  let inbox: SmtpInbox;
  let app: TestApp;
  beforeAll(async () => {
    inbox = await smtpInbox();
    app = await authApp({ smtpUrl: inbox.url });
  });
  afterAll(async () => {
    await app.close();
    await inbox.close();
  });

  const emailsTo = async (address: string) => {
    await app.get<Mailer>(Mailer).idle();
    return inbox.received.filter(({ to }) => to === address).map(({ message }) => parseEmail(message));
  };
  const confirmed = async (): Promise<SessionJson> => {
    const email = newAddress();
    await app.request('POST', '/auth/v1/signup', { body: { email, password: PASSWORD } });
    const [message] = await emailsTo(email);
    const body = { type: 'signup', token_hash: message?.token };
    return (await app.request('POST', '/auth/v1/verify', { body })).json as SessionJson;
  };

  it('does not reveal that an address is taken, and sends its owner nothing', async () => {
    const [owner, other] = [await confirmed(), await confirmed()];
    const before = (await emailsTo(owner.user.email)).length;
    const put = (email: string) =>
      app.request('PUT', '/auth/v1/user', { token: other.access_token, body: { email } });
    const [free, taken] = [await put(newAddress()), await put(owner.user.email)];
    expect(taken.status).toBe(free.status);
    expect(Object.keys(taken.json as object)).toEqual(Object.keys(free.json as object));
    expect(taken.json).toMatchObject({ email: other.user.email, new_email: owner.user.email });
    expect(await emailsTo(owner.user.email)).toHaveLength(before);

    // The one who asked confirms their side: it comes to nothing.
    const mine = (await emailsTo(other.user.email)).at(-1);
    const body = { type: 'email_change', token_hash: mine?.token };
    expect((await app.request('POST', '/auth/v1/verify', { body })).json).toMatchObject({ code: '200' });
    const { rows } = await app.db.query('SELECT email FROM auth_service.users WHERE id = $1', [
      other.user.id,
    ]);
    expect(rows[0]).toEqual({ email: other.user.email });
  });
});

describe('emails of a change of address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ rateLimitScale: 1 });
  });
  afterAll(() => app.close());

  it('are as few as those of a lost password, to the present address and to the new one', async () => {
    const session = await signUp(app);
    const put = (who: SessionJson, email: string) =>
      app.request('PUT', '/auth/v1/user', { token: who.access_token, body: { email } });
    for (const wish of [newAddress(), newAddress(), newAddress()])
      expect((await put(session, wish)).status).toBe(200);
    expect((await put(session, newAddress())).json).toMatchObject({ code: 429 });

    const wanted = newAddress();
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await put(await signUp(app), wanted)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('have codes that few guesses may be made at', async () => {
    const session = await signUp(app);
    const wanted = newAddress();
    await app.request('PUT', '/auth/v1/user', { token: session.access_token, body: { email: wanted } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { type: 'email_change', email: wanted, token: String(guess).padStart(6, '0') };
      statuses.push((await app.request('POST', '/auth/v1/verify', { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});
