import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Config, Mailer } from '@garimpo/service-kit';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SMTPServer } from 'smtp-server';
import { AuthModule, authSchema } from '../src/index.ts';

export interface Received {
  to: string;
  from: string;
  message: string;
}

export interface SmtpInbox {
  /** For the configuration's `smtpUrl`. */
  url: string;
  received: Received[];
  /** Every email is refused while it is. */
  isFull: boolean;
  close(): Promise<void>;
}

/** A mail server that takes every email and keeps it. */
export async function smtpInbox(): Promise<SmtpInbox> {
  const received: Received[] = [];
  const refuses = (done: (error?: Error) => void) =>
    inbox.isFull ? done(new Error('mailbox is full')) : done();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: (_address, _session, done) => refuses(done),
    onData: (stream, session, done) => {
      text(stream).then((message) => {
        const { rcptTo, mailFrom } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address).join(),
          from: mailFrom ? mailFrom.address : '',
          message,
        });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    isFull: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return inbox;
}

export const PASSWORD = 'uma senha comprida';

export function authApp(config: Partial<Config> = {}): Promise<TestApp> {
  return testApp({ modules: [AuthModule], domains: [authSchema], config });
}

/** An address that no other test uses. */
export function newAddress(): string {
  return `${randomUUID()}@exemplo.com.br`;
}

export interface SessionJson {
  access_token: string;
  token_type: string;
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: { id: string; email: string } & Record<string, unknown>;
}

/** Signs a new user up over plain HTTP. The email that confirms the address is written when this returns. */
export async function signUp(app: TestApp, input: Record<string, unknown> = {}): Promise<SessionJson> {
  const answer = await app.request('POST', '/auth/v1/signup', {
    body: { email: newAddress(), password: PASSWORD, ...input },
  });
  if (answer.status !== 200)
    throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.json)}`);
  // Emails go out behind the answer: a later one must not overtake this one, or it is no longer the last.
  await app.get<Mailer>(Mailer).idle();
  return answer.json as SessionJson;
}

export function signIn(app: TestApp, email: string, password: string) {
  return app.request('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
}

export function refresh(app: TestApp, refreshToken: string) {
  return app.request('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: refreshToken },
  });
}

/** The part of a token that says something, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** The product's own client, as the browser has it. */
export function supabase(app: TestApp): SupabaseClient {
  return createClient(app.url, 'publishable-key', {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, storageKey: randomUUID() },
  });
}

class NoSocket {}

/** The client of a server, with a token of the service role. */
export async function serviceClient(app: TestApp, key?: string): Promise<SupabaseClient> {
  return createClient(app.url, key ?? (await serviceToken(app)), {
    auth: { autoRefreshToken: false, persistSession: false },
    realtime: { transport: NoSocket as never },
  });
}

export async function serviceToken(app: TestApp): Promise<string> {
  const answer = await app.request('POST', '/auth/v1/admin/token', { token: app.config.opsToken!, body: {} });
  return (answer.json as { access_token: string }).access_token;
}

/** What an address holds for the page alone. */
export function fragmentOf(address: string | URL): URLSearchParams {
  return new URLSearchParams(new URL(address).hash.slice(1));
}

export interface Email {
  /** Undefined in an email that brings only a code. */
  link: string | undefined;
  /** What the link carries. */
  token: string;
  code: string;
  text: string;
}

/** The emails to the address, as a person at the machine finds them, the last one first. */
export async function emailsTo(app: TestApp, address: string): Promise<Email[]> {
  await app.get<Mailer>(Mailer).idle();
  const folder = path.join(app.config.dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  const messages = await Promise.all(
    files
      .sort()
      .reverse()
      .map(async (file) => parseEmail(await readFile(path.join(folder, file), 'utf8'))),
  );
  return messages.filter(({ text }) => text.includes(`To: ${address}`));
}

/** The last email to the address; null when there is none. */
export async function emailTo(app: TestApp, address: string): Promise<Email | null> {
  const messages = await emailsTo(app, address);
  return messages[0] ?? null;
}

/** A message as it goes over the wire. */
export function parseEmail(message: string): Email {
  const text = message
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  const link = /https?:\/\/[^\s"<#]+#[^\s"<]*token_hash=[^\s"<]+/.exec(text)?.[0];
  return {
    link,
    token: link === undefined ? '' : (fragmentOf(link).get('token_hash') ?? ''),
    code: /código:\s*(\d{6})\b/i.exec(text)?.[1] ?? '',
    text,
  };
}

export async function mustEmailTo(app: TestApp, address: string): Promise<Email> {
  const message = await emailTo(app, address);
  if (!message) throw new Error(`no email to ${address}`);
  return message;
}

/** A verifier as a browser makes it, and what it sends of it. */
export function pkcePair(): {
  verifier: string;
  challenge: { code_challenge: string; code_challenge_method: string };
} {
  const verifier = randomBytes(40).toString('hex');
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge: { code_challenge: digest, code_challenge_method: 's256' } };
}

/** A browser, or what stands for one: where it is, and the device cookie that it keeps. */
export class Browser {
  cookie = '';

  constructor(
    private readonly app: TestApp,
    public address: string,
  ) {}

  async post(path: string, body: unknown, token?: string) {
    const headers = { 'x-forwarded-for': this.address, ...(this.cookie && { cookie: this.cookie }) };
    const answer = await this.app.request('POST', `/auth/v1/${path}`, {
      body,
      headers,
      ...(token !== undefined && { token }),
    });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return answer;
  }

  signIn(email: string, password = PASSWORD) {
    return this.post('token?grant_type=password', { email, password });
  }

  /** The same browser at another place. */
  at(address: string): Browser {
    const moved = new Browser(this.app, address);
    moved.cookie = this.cookie;
    return moved;
  }
}

let networks = 0;
/** An address of a known network that no other test has been in. */
export function newPlace(): string {
  networks += 1;
  return `${20 + Math.floor(networks / 200)}.${networks % 200}.7.7`;
}

/** As if so long had passed for all limits. */
export async function pass(app: TestApp, seconds: number): Promise<void> {
  await app.db.query('UPDATE auth_service.rate_limits SET full_at = full_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

export function count(answers: { status: number }[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}
