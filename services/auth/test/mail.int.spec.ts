import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Mailer } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  authApp,
  mustEmailTo,
  newAddress,
  PASSWORD,
  parseEmail,
  type SessionJson,
  type SmtpInbox,
  signIn,
  signUp,
  smtpInbox,
} from './support.ts';

describe('with a mail server', () => {
  let inbox: SmtpInbox;
  let app: TestApp;
  beforeAll(async () => {
    inbox = await smtpInbox();
    app = await authApp({ smtpUrl: inbox.url, mailFrom: 'contato@garimpo.exemplo' });
  });
  afterAll(async () => {
    await app.close();
    await inbox.close();
  });

  const post = (address: string, body: unknown) => app.request('POST', `/auth/v1/${address}`, { body });
  const emailsTo = async (address: string) => {
    await app.get<Mailer>(Mailer).idle();
    return inbox.received.filter(({ to }) => to === address);
  };

  it('asks for the confirmation of the address before anybody signs in', async () => {
    const email = newAddress();
    const answer = await post('signup', { email, password: PASSWORD, data: { full_name: 'Ana' } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ email, user_metadata: { full_name: 'Ana' } });
    expect(answer.json).not.toHaveProperty('access_token');
    expect(answer.json).not.toHaveProperty('email_confirmed_at');
    expect((await signIn(app, email, PASSWORD)).json).toMatchObject({ error_code: 'email_not_confirmed' });

    const [message] = await emailsTo(email);
    expect(message?.from).toBe('contato@garimpo.exemplo');
    const { token, text: whole } = parseEmail(message!.message);
    expect(whole).toContain('Confirme');
    expect(whole).toMatch(/Subject: .*Confirme/);
    const verified = await post('verify', { type: 'signup', token_hash: token });
    expect((verified.json as SessionJson).user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
    });
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });

  it('changes nothing for the owner of a taken address, and informs them', async () => {
    const email = newAddress();
    await post('signup', { email, password: PASSWORD });
    const [first] = await emailsTo(email);
    await post('verify', { type: 'signup', token_hash: parseEmail(first!.message).token });
    const fresh = await post('signup', { email: newAddress(), password: PASSWORD });
    const again = await post('signup', { email, password: 'outra senha comprida' });
    expect(again.status).toBe(fresh.status);
    expect(Object.keys(again.json as object).sort()).toEqual(Object.keys(fresh.json as object).sort());
    expect((again.json as { id: string }).id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await emailsTo(email)).map(({ message }) => parseEmail(message).token === '')).toEqual([
      false,
      true,
    ]);
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
    expect((await signIn(app, email, 'outra senha comprida')).status).toBe(400);
  });

  it('says so in its settings', async () => {
    expect((await app.request('GET', '/auth/v1/settings')).json).toMatchObject({ mailer_autoconfirm: false });
  });

  it('wants a code with a new password in a session that is older than a day', async () => {
    const email = newAddress();
    await post('signup', { email, password: PASSWORD });
    const [message] = await emailsTo(email);
    const verified = await post('verify', { type: 'signup', token_hash: parseEmail(message!.message).token });
    const token = (verified.json as SessionJson).access_token;
    await app.db.query(
      `UPDATE auth_service.sessions SET amr = jsonb_build_array(jsonb_build_object('method', 'otp', 'timestamp',
         extract(epoch FROM now())::bigint - 90000))`,
    );
    const put = (body: unknown) => app.request('PUT', '/auth/v1/user', { token, body });
    expect((await put({ password: 'senha nova' })).json).toMatchObject({
      code: 400,
      error_code: 'reauthentication_needed',
    });
    await app.request('GET', '/auth/v1/reauthenticate', { token });
    const last = (await emailsTo(email)).at(-1);
    const { code } = parseEmail(last!.message);
    expect((await put({ password: 'senha nova', nonce: code })).status).toBe(200);
  });

  it('a server that refuses is logged, and the answer is the same', async () => {
    const email = newAddress();
    await post('signup', { email, password: PASSWORD });
    await emailsTo(email);
    inbox.isFull = true;
    const answer = await post('recover', { email });
    await app.get<Mailer>(Mailer).idle();
    inbox.isFull = false;
    expect(answer.status).toBe(200);
    expect(app.logs.join('')).toContain('an email was not sent');
  });

  it('nothing of a link is logged', async () => {
    const email = newAddress();
    await post('signup', { email, password: PASSWORD });
    const [message] = await emailsTo(email);
    const { token, code } = parseEmail(message!.message);
    await app.request('GET', `/auth/v1/verify?token=${token}&type=signup`);
    await post('verify', { type: 'signup', token_hash: token });
    const log = app.logs.join('');
    expect(log).not.toContain(token);
    expect(log).not.toContain(`"${code}"`);
  });
});

describe('without a mail server', () => {
  it('emails lie in files that only their owner reads, and the link is logged on a local machine', async () => {
    const app = await authApp();
    try {
      const email = newAddress();
      await signUp(app, { email });
      const { link } = await mustEmailTo(app, email);
      const folder = path.join(app.config.dataDir, 'mail');
      for (const file of await readdir(folder)) {
        expect(file).toMatch(/\.eml$/);
        expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0);
      }
      expect(app.logs.some((line) => (JSON.parse(line) as { link?: string }).link === link)).toBe(true);
    } finally {
      await app.close();
    }
  });

  it('the link is not logged where others reach the service', async () => {
    const app = await authApp({ publicUrl: 'https://garimpo.exemplo.com.br' });
    try {
      const email = newAddress();
      await signUp(app, { email });
      const { token } = await mustEmailTo(app, email);
      expect(token).not.toBe('');
      expect(app.logs.join('')).not.toContain(token);
    } finally {
      await app.close();
    }
  });
});
