import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newPhone, SmsProvider, wrongOf } from './sms-provider.ts';
import {
  authApp,
  Browser,
  claimsOf,
  count,
  emailsTo,
  newAddress,
  newPlace,
  PASSWORD,
  pass,
  type SessionJson,
  serviceClient,
  signIn,
  signUp,
  supabase,
} from './support.ts';

describe('a phone that signs in', () => {
  let app: TestApp;
  let provider: SmsProvider;
  beforeAll(async () => {
    provider = await SmsProvider.start();
    app = await authApp({ ...provider.config, anonymousUsers: true });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });

  async function signedIn(phone = newPhone()) {
    const client = supabase(app);
    const asked = await client.auth.signInWithOtp({ phone, options: { data: { theme: 'dark' } } });
    if (asked.error) throw asked.error;
    const token = await provider.codeTo(app, phone);
    const { data, error } = await client.auth.verifyOtp({ phone, token, type: 'sms' });
    if (error || !data.user || !data.session) throw error ?? new Error('nobody is signed in');
    return { client, phone, user: data.user, session: data.session };
  }

  async function add(client: ReturnType<typeof supabase>, phone: string) {
    const asked = await client.auth.updateUser({ phone });
    if (asked.error) return asked;
    const token = await provider.codeTo(app, phone);
    return client.auth.verifyOtp({ phone, token, type: 'phone_change' });
  }

  it('gets a code by a signed message, which makes an account and opens it', async () => {
    const { phone, user, session } = await signedIn();
    const number = phone.slice(1);
    expect(user).toMatchObject({
      email: '',
      phone: number,
      phone_confirmed_at: expect.any(String),
      is_anonymous: false,
      user_metadata: { theme: 'dark' },
      app_metadata: { provider: 'phone', providers: ['phone'], email_verified: false },
      identities: [{ provider: 'phone', identity_data: { phone: number, phone_verified: true } }],
    });
    expect(claimsOf(session.access_token)).toMatchObject({
      email: '',
      phone: number,
      is_anonymous: false,
      amr: [{ method: 'otp' }],
    });
    expect((await app.request('GET', '/auth/v1/sessions', { token: session.access_token })).status).toBe(200);
    const [message] = await provider.to(app, phone);
    expect(message).toEqual({
      phone,
      use: 'sign_in',
      code: expect.stringMatching(/^\d{6}$/),
      text: `${message?.code} é o código para entrar no Garimpo. Ele vale por 5 minutos. Não passe a ninguém.`,
    });
    expect((await signedIn(number)).user.id).toBe(user.id);
    const settings = await app.request('GET', '/auth/v1/settings');
    expect(settings.json).toMatchObject({ external: { phone: true }, sms_provider: 'webhook' });
    expect(app.logs.join('')).not.toContain(number);
  });

  it('has codes that work once, end after five guesses and after five minutes, and are stored as digests', async () => {
    const phone = newPhone();
    const client = supabase(app);
    const ask = async () => {
      await client.auth.signInWithOtp({ phone });
      return provider.codeTo(app, phone);
    };
    const use = async (token: string) =>
      (await client.auth.verifyOtp({ phone, token, type: 'sms' })).error?.code ?? 'opened';
    const first = await ask();
    expect([await use(first), await use(first)]).toEqual(['opened', 'otp_expired']);
    const guessed = await ask();
    for (let guess = 0; guess < 5; guess += 1) expect(await use(wrongOf(guessed))).toBe('otp_expired');
    expect(await use(guessed)).toBe('otp_expired');
    const late = await ask();
    const { rows } = await app.db.query<{ seconds: number; stored: string }>(
      `SELECT round(extract(epoch FROM expires_at - created_at))::int AS seconds, encode(code_hash, 'escape') AS stored
       FROM auth_service.phone_codes WHERE phone = $1 ORDER BY created_at DESC LIMIT 1`,
      [phone.slice(1)],
    );
    expect(rows[0]?.seconds).toBe(300);
    expect(rows[0]?.stored).not.toContain(late);
    await app.db.query(
      `UPDATE auth_service.phone_codes SET expires_at = now() - interval '1 second' WHERE phone = $1`,
      [phone.slice(1)],
    );
    expect(await use(late)).toBe('otp_expired');
  });

  it('is answered alike whether or not anybody has it, and a code that is not wanted makes nobody', async () => {
    const { phone: taken } = await signedIn();
    const free = newPhone();
    for (const phone of [taken, free]) {
      const asked = await supabase(app).auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
      expect(asked).toMatchObject({ error: null, data: { user: null, session: null } });
    }
    expect([(await provider.to(app, taken)).length, (await provider.to(app, free)).length]).toEqual([2, 0]);
    const guess = { token: '123456', type: 'sms' } as const;
    const [ofTaken, ofFree] = [
      await supabase(app).auth.verifyOtp({ phone: taken, ...guess }),
      await supabase(app).auth.verifyOtp({ phone: newPhone(), ...guess }),
    ];
    expect(ofTaken.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(ofFree.error).toMatchObject({ status: 403, code: 'otp_expired', message: ofTaken.error?.message });
  });

  it('is asked for again by whoever was sent a code', async () => {
    const phone = newPhone();
    await supabase(app).auth.signInWithOtp({ phone, options: { data: { theme: 'light' } } });
    await provider.codeTo(app, phone);
    expect((await supabase(app).auth.resend({ type: 'sms', phone })).error).toBeNull();
    const messages = await provider.to(app, phone);
    expect(messages).toHaveLength(2);
    const { data } = await supabase(app).auth.verifyOtp({ phone, token: messages[0]!.code, type: 'sms' });
    expect(data.user?.user_metadata).toEqual({ theme: 'light' });
    const stranger = newPhone();
    expect((await supabase(app).auth.resend({ type: 'sms', phone: stranger })).error).toBeNull();
    expect(await provider.to(app, stranger)).toEqual([]);
  });

  it('opens with a code alone: no password, and by SMS alone', async () => {
    const { client, phone } = await signedIn();
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('validation_failed');
    for (const refused of [
      await supabase(app).auth.signInWithPassword({ phone, password: PASSWORD }),
      await supabase(app).auth.signUp({ phone, password: PASSWORD }),
    ])
      expect(refused.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    const asked = await supabase(app).auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
    expect(asked.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('is added to an account by its code, told of, and taken away again', async () => {
    const email = newAddress();
    const client = supabase(app);
    await client.auth.signUp({ email, password: PASSWORD });
    const phone = newPhone();
    const asked = await client.auth.updateUser({ phone });
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) });
    expect((await client.auth.resend({ type: 'phone_change', phone })).error).toBeNull();
    const [message] = await provider.to(app, phone);
    expect(message).toMatchObject({ use: 'phone_change', text: expect.stringContaining('na sua conta') });
    const { data, error } = await supabase(app).auth.verifyOtp({
      phone,
      token: message!.code,
      type: 'phone_change',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email, phone: phone.slice(1) } });
    const [told] = await emailsTo(app, email);
    expect(told?.text).toContain(`•••• ${phone.slice(-4)}`);
    expect(told?.text).not.toContain(phone);
    const again = await signedIn(phone);
    expect(again.user.email).toBe(email);
    const identity = again.user.identities?.find(({ provider }) => provider === 'phone');
    expect((await again.client.auth.unlinkIdentity(identity!)).error).toBeNull();
    expect((await again.client.auth.getUser()).data.user).toMatchObject({ phone: '', email });
    expect((await signedIn(phone)).user.id).not.toBe(again.user.id);
  });

  it('of somebody else is answered like any, and never sent a code', async () => {
    const { phone } = await signedIn();
    const before = (await provider.to(app, phone)).length;
    const client = supabase(app);
    await client.auth.signUp({ email: newAddress(), password: PASSWORD });
    expect((await client.auth.updateUser({ phone })).error).toBeNull();
    expect(await provider.to(app, phone)).toHaveLength(before);
    const free = newPhone();
    await client.auth.updateUser({ phone: free });
    const token = await provider.codeTo(app, free);
    await signedIn(free);
    const late = await client.auth.verifyOtp({ phone: free, token, type: 'phone_change' });
    expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  it('makes a user of an anonymous one, who keeps session and data, and later takes an address', async () => {
    const client = supabase(app);
    const { data } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
    const phone = newPhone();
    expect((await add(client, phone)).error).toBeNull();
    const { user } = (await client.auth.refreshSession()).data;
    expect(user).toMatchObject({
      id: data.user?.id,
      is_anonymous: false,
      email: '',
      phone: phone.slice(1),
      user_metadata: { theme: 'dark' },
    });
    const email = newAddress();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const [message] = await emailsTo(app, email);
    const proved = await supabase(app).auth.verifyOtp({ token_hash: message!.token, type: 'email_change' });
    expect(proved.data.user).toMatchObject({ id: data.user?.id, email, phone: phone.slice(1) });
    expect((await signedIn(phone)).user.identities?.map(({ provider }) => provider).sort()).toEqual([
      'email',
      'phone',
    ]);
  });

  it('that was put on an unproved account goes with the first proof of its address', async () => {
    const email = newAddress();
    const client = supabase(app);
    await client.auth.signUp({ email, password: PASSWORD });
    const phone = newPhone();
    await add(client, phone);
    const owner = supabase(app);
    await owner.auth.signInWithOtp({ email });
    const message = (await emailsTo(app, email)).find(({ token }) => token !== '');
    const { data } = await owner.auth.verifyOtp({ token_hash: message!.token, type: 'email' });
    expect(data.user).toMatchObject({ email, phone: '' });
    expect((await signedIn(phone)).user.id).not.toBe(data.user?.id);
  });

  it('that was added since goes with an event that is denied', async () => {
    const email = newAddress();
    const client = supabase(app);
    await client.auth.signUp({ email, password: PASSWORD });
    const phone = newPhone();
    await add(client, phone);
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    const { events } = (await app.request('GET', '/auth/v1/activity', { token })).json as {
      events: { id: string; kind: string }[];
    };
    const event = events.find(({ kind }) => kind === 'phone_changed');
    const denied = await app.request('POST', `/auth/v1/activity/${event?.id}/deny`, { token, body: {} });
    expect(denied.status).toBe(200);
    expect((await signedIn(phone)).user.email).toBe('');
  });

  it('is given and taken by an operator, who may vouch for it', async () => {
    const { admin } = (await serviceClient(app)).auth;
    const [phone, other] = [newPhone(), newPhone()];
    const made = await admin.createUser({ phone, phone_confirm: true, user_metadata: { full_name: 'Ana' } });
    expect(made.data.user).toMatchObject({
      email: '',
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
    });
    expect((await admin.createUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
    expect((await admin.createUser({})).error?.status).toBe(400);
    const id = made.data.user!.id;
    const moved = await admin.updateUserById(id, { phone: other });
    expect(moved.data.user).toMatchObject({ phone: other.slice(1) });
    expect(moved.data.user).not.toHaveProperty('phone_confirmed_at');
    expect((await signedIn(other)).user).toMatchObject({ id, phone_confirmed_at: expect.any(String) });
    const { user } = await signUp(app);
    expect((await admin.updateUserById(user.id, { phone: other })).error?.code).toBe('phone_exists');
    await admin.updateUserById(id, { ban_duration: '1h' });
    await supabase(app).auth.signInWithOtp({ phone: other });
    const token = await provider.codeTo(app, other);
    const banned = await supabase(app).auth.verifyOtp({ phone: other, token, type: 'sms' });
    expect(banned.error).toMatchObject({ code: 'user_banned' });
    await admin.updateUserById(id, { ban_duration: 'none' });
    await admin.deleteUser(id, true);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ phone: '', email: expect.any(String) });
    expect((await signedIn(other)).user.id).not.toBe(id);
  });

  it('is a second factor that raises a session once, unless it is the first one too', async () => {
    const email = newAddress();
    const client = supabase(app);
    await client.auth.signUp({ email, password: PASSWORD });
    const [phone, own] = [newPhone(), newPhone()];
    await add(client, own);
    const enroll = (number: string) => client.auth.mfa.enroll({ factorType: 'phone', phone: number });
    expect((await enroll('81999999999')).error?.status).toBe(400);
    expect((await enroll(own)).error).toMatchObject({ code: 'validation_failed' });
    const { data } = await enroll(phone);
    const factorId = data!.id;
    provider.isDown = true;
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    });
    provider.isDown = false;
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data!.id;
    const code = await provider.codeTo(app, phone);
    const answer = (given: string) => client.auth.mfa.verify({ factorId, challengeId, code: given });
    expect((await answer(wrongOf(code))).error?.status).toBe(422);
    expect((await answer(code)).error).toBeNull();
    expect((await answer(code)).error?.status).toBe(422);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({ code: 'validation_failed' });
    // The phone that signs in is one step, and the factor the other.
    const bySms = await signedIn(own);
    expect(claimsOf(bySms.session.access_token)).toMatchObject({ aal: 'aal1', factor_required: true });
    expect((await bySms.client.auth.updateUser({ phone: newPhone() })).error?.code).toBe('insufficient_aal');
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
    expect(app.logs.join('')).not.toContain(code);
  });

  it('gets nothing by a message that its receiver cannot believe', async () => {
    const { secret, refused } = provider;
    const phone = newPhone();
    provider.secret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    expect((await supabase(app).auth.signInWithOtp({ phone })).error).toBeNull();
    expect(await provider.to(app, phone)).toEqual([]);
    expect(provider.refused).toBe(refused + 1);
    provider.secret = secret;
  });
});

describe('messages and guesses are bounded', () => {
  let app: TestApp;
  let provider: SmsProvider;
  beforeAll(async () => {
    provider = await SmsProvider.start();
    app = await authApp({ ...provider.config, rateLimitScale: 1, trustedProxyHops: 1 });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });

  const ask = (phone: string, address = newPlace()) => new Browser(app, address).post('otp', { phone });
  const guess = (phone: string, token: string, address = newPlace()) =>
    new Browser(app, address).post('verify', { type: 'sms', phone, token });

  it('a number is sent a few, whoever asks; an address asks for a few numbers', async () => {
    const phone = newPhone();
    const own = newPlace();
    expect(await statuses(3, () => ask(phone, own))).toEqual([200, 200, 429]);
    expect(count(await all(20, () => ask(phone)), 200)).toBe(6);
    expect(await provider.to(app, phone)).toHaveLength(8);
    const place = newPlace();
    expect(count(await all(30, () => ask(newPhone(), place)), 200)).toBe(10);
  });

  it('a user who is signed in has a few sent, to whichever numbers', async () => {
    const browser = new Browser(app, newPlace());
    const session = (await browser.post('signup', { email: newAddress(), password: PASSWORD }))
      .json as SessionJson;
    const before = provider.messages.length;
    const token = session.access_token;
    const enrolled = await all(12, async () => {
      const made = await browser
        .at(newPlace())
        .post('factors', { factor_type: 'phone', phone: newPhone() }, token);
      const { id } = made.json as { id: string };
      return browser.at(newPlace()).post(`factors/${id}/challenge`, {}, token);
    });
    expect(count(enrolled, 200)).toBe(4);
    const changed = await all(6, () =>
      app.request('PUT', '/auth/v1/user', { token, body: { phone: newPhone() } }),
    );
    expect(count(changed, 429)).toBe(6);
    await provider.to(app, '');
    expect(provider.messages.length - before).toBe(4);
  });

  it('two hundred guesses from as many networks at three codes are twenty', async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 3; sent += 1) expect((await ask(phone)).status).toBe(200);
    const codes = (await provider.to(app, phone)).map(({ code }) => code);
    const wrong = Array.from({ length: 10 }, (_, at) => String(at).repeat(6)).find(
      (one) => !codes.includes(one),
    );
    const answers = await all(200, () => guess(phone, wrong ?? ''));
    expect([count(answers, 403), count(answers, 429)]).toEqual([20, 180]);
    // The codes have ended with the fifth guess, and the number waits even with the right one.
    expect((await guess(phone, codes[0] ?? '')).status).toBe(429);
    await pass(app, 3600);
    expect((await guess(phone, codes[0] ?? '')).json).toMatchObject({ error_code: 'otp_expired' });
    expect((await guess(newPhone(), '123456')).status).toBe(403);
  });

  it('of two who use a code at once, one is let in', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await provider.codeTo(app, phone);
    const place = newPlace();
    const answers = await Promise.all(Array.from({ length: 6 }, () => guess(phone, code, place)));
    expect(count(answers, 200)).toBe(1);
  });

  async function all<T>(times: number, call: () => Promise<T>): Promise<T[]> {
    const answers: T[] = [];
    for (let done = 0; done < times; done += 1) answers.push(await call());
    return answers;
  }

  const statuses = async (times: number, call: () => Promise<{ status: number }>) =>
    (await all(times, call)).map(({ status }) => status);
});

it('without a webhook there are no phones, and no code of one is right', async () => {
  const app = await authApp();
  try {
    const { auth } = supabase(app);
    const phone = newPhone();
    for (const refused of [
      await auth.signInWithOtp({ phone }),
      await auth.resend({ type: 'sms', phone }),
      await auth.resend({ type: 'phone_change', phone }),
    ])
      expect(refused.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    const guess = await auth.verifyOtp({ phone, token: '123456', type: 'phone_change' });
    expect(guess.error).toMatchObject({ status: 403, code: 'otp_expired' });
  } finally {
    await app.close();
  }
});
