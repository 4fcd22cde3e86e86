import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@garimpo/service-kit';
import { Mailer } from '@garimpo/service-kit';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { AuthModule, authSchema } from '../src/index.ts';

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
