import { randomUUID } from 'node:crypto';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { AuthModule, authSchema } from '../src/index.ts';

export const PASSWORD = 'uma senha comprida';

export function authApp(): Promise<TestApp> {
  return testApp({ modules: [AuthModule], domains: [authSchema] });
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

/** Signs a new user up over plain HTTP. */
export async function signUp(app: TestApp, input: Record<string, unknown> = {}): Promise<SessionJson> {
  const answer = await app.request('POST', '/auth/v1/signup', {
    body: { email: newAddress(), password: PASSWORD, ...input },
  });
  if (answer.status !== 200)
    throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.json)}`);
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

/** The product's own client, as the browser has it. Node 20 has no WebSocket for the part of it that nobody uses here. */
export function supabase(app: TestApp): SupabaseClient {
  return createClient(app.url, 'publishable-key', {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, storageKey: randomUUID() },
    realtime: { transport: NoSocket as never },
  });
}

class NoSocket {
  constructor() {
    throw new Error('a test opened a realtime connection');
  }
}
