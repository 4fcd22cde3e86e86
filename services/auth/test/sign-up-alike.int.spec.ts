import { Mailer } from '@garimpo/service-kit';
import { isDeep, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD_COST } from '../src/password/password-hasher.ts';
import {
  authApp,
  Browser,
  newAddress,
  newPlace,
  PASSWORD,
  parseEmail,
  type SmtpInbox,
  signIn,
  smtpInbox,
  supabase,
} from './support.ts';

describe('sign-up with an address that may be taken', () => {
  let inbox: SmtpInbox;
  let app: TestApp;
  beforeAll(async () => {
    inbox = await smtpInbox();
    // At the cost that people pay: how long an answer takes is a part of what is compared.
    app = await authApp({ smtpUrl: inbox.url, passwordCost: PASSWORD_COST });
  });
  afterAll(async () => {
    await app.close();
    await inbox.close();
  });

  const post = (path: string, body: unknown) => app.request('POST', `/auth/v1/${path}`, { body });
  const emailsTo = async (address: string) => {
    await app.get<Mailer>(Mailer).idle();
    return inbox.received.filter(({ to }) => to === address).map(({ message }) => parseEmail(message));
  };
  const unconfirmed = async () => {
    const email = newAddress();
    expect((await post('signup', { email, password: PASSWORD })).status).toBe(200);
    await emailsTo(email);
    return email;
  };
  const confirmed = async () => {
    const email = await unconfirmed();
    const [message] = await emailsTo(email);
    expect((await post('verify', { type: 'signup', token_hash: message!.token })).status).toBe(200);
    return email;
  };
  const kinds = { free: async () => newAddress(), unconfirmed, confirmed };

  /** Everything but what is of one account: which keys there are, at which depth, and of what kind. */
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== 'object' || value === null) {
      const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
      const isId = typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
      return isInstant
        ? 'instant'
        : isId
          ? 'id'
          : typeof value === 'string' && value.includes('@')
            ? 'email'
            : value;
    }
    return Object.entries(value).map(([key, one]) => [key, shapeOf(one)]);
  };
  const input = (email: string) => ({
    email,
    password: 'a senha de outra pessoa',
    data: { full_name: 'Ana' },
  });

  it('answers alike, to the last key', async () => {
    const answers = [];
    for (const make of Object.values(kinds)) answers.push(await post('signup', input(await make())));
    const [free, ...taken] = answers.map(({ status, json }) => ({ status, shape: shapeOf(json) }));
    expect(free!.status).toBe(200);
    for (const answer of taken) expect(answer).toEqual(free);
    const user = answers[2]!.json as { id: string; identities: { user_id: string; id: string }[] };
    expect(user.identities).toMatchObject([{ user_id: user.id, id: user.id }]);
  });

  it('answers alike to the client, too', async () => {
    const { auth } = supabase(app);
    for (const make of Object.values(kinds)) {
      const { data, error } = await auth.signUp(input(await make()));
      expect([error, data.session, data.user?.identities?.length]).toEqual([null, null, 1]);
    }
  });

  // Fifteen turns of three sign-ups at the cost that people pay can be compared on a quiet machine only.
  if (isDeep)
    it('takes as long', async () => {
      const spent: Record<string, number[]> = { free: [], unconfirmed: [], confirmed: [] };
      const addresses = { unconfirmed: await unconfirmed(), confirmed: await confirmed() };
      for (let turn = 0; turn < 15; turn += 1) {
        for (const [kind, email] of Object.entries({ free: newAddress(), ...addresses })) {
          const began = performance.now();
          await post('signup', input(email));
          spent[kind]!.push(performance.now() - began);
          await app.get<Mailer>(Mailer).idle();
        }
      }
      const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
      const free = median(spent['free']!);
      for (const kind of ['unconfirmed', 'confirmed']) {
        expect(median(spent[kind]!) / free).toBeGreaterThan(0.7);
        expect(median(spent[kind]!) / free).toBeLessThan(1.4);
      }
    }, 60_000);

  it('informs the owner by email, with the way in, and twice at most', async () => {
    const strict = await authApp({ smtpUrl: inbox.url, rateLimitScale: 1, trustedProxyHops: 1 });
    try {
      const email = newAddress();
      await new Browser(strict, newPlace()).post('signup', { email, password: PASSWORD });
      await strict.get<Mailer>(Mailer).idle();
      const [first] = await emailsTo(email);
      await new Browser(strict, newPlace()).post('verify', { type: 'signup', token_hash: first!.token });
      for (let turn = 0; turn < 4; turn += 1)
        expect((await new Browser(strict, newPlace()).post('signup', input(email))).status).toBe(200);
      await strict.get<Mailer>(Mailer).idle();
      const messages = (await emailsTo(email)).slice(1);
      expect(messages).toHaveLength(2);
      for (const { text, token, code } of messages) {
        expect(text).toContain('Alguém tentou criar uma conta');
        expect(text).toContain(`${strict.config.publicUrl}/login`);
        expect([token, code]).toEqual(['', '']);
      }
      expect((await signIn(strict, email, PASSWORD)).status).toBe(200);
      expect((await signIn(strict, email, 'a senha de outra pessoa')).status).toBe(400);
    } finally {
      await strict.close();
    }
  });

  it('is limited alike: the fourth in a minute is refused, whatever the address is', async () => {
    const strict = await authApp({ smtpUrl: inbox.url, rateLimitScale: 1, trustedProxyHops: 1 });
    try {
      const of = async (email: string) => {
        const browser = new Browser(strict, newPlace());
        const statuses = [];
        for (let turn = 0; turn < 4; turn += 1)
          statuses.push((await browser.post('signup', input(email))).status);
        return statuses;
      };
      const taken = newAddress();
      await of(taken);
      await strict.db.query(
        'UPDATE auth_service.users SET email_verified_at = now(), email_confirmed_at = now()',
      );
      await strict.db.query('DELETE FROM auth_service.rate_limits');
      expect(await of(newAddress())).toEqual([200, 200, 200, 429]);
      expect(await of(taken)).toEqual([200, 200, 200, 429]);
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['recover', {}],
    ['otp', {}],
    ['otp', { create_user: false }],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'email_change' }],
  ])('%s with %j answers alike', async (path, more) => {
    for (const make of Object.values(kinds)) {
      const { status, json } = await post(path, { email: await make(), ...more });
      expect([status, json]).toEqual([200, {}]);
    }
  });

  it('asking for a sign-in makes no account, however often', async () => {
    const addresses = Array.from({ length: 5 }, newAddress);
    for (const email of addresses) expect((await post('otp', { email })).status).toBe(200);
    await app.get<Mailer>(Mailer).idle();
    const made = await app.db.query('SELECT 1 FROM auth_service.users WHERE email = ANY ($1)', [addresses]);
    expect(made.rows).toEqual([]);
  });
});
