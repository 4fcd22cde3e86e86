import { randomUUID } from 'node:crypto';
import { type PlanView, type ProfileView, plansReply, profileReply } from '@garimpo/accounts-contract';
import { type Config, type Database, databaseToken } from '@garimpo/service-kit';
import { type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import type { Type } from '@nestjs/common';
import { AccountsModule, accountsSchema, seedPlans } from '../../src/index.ts';
import { DEMO_SIGNATURE_HEADER, signDemoNotice } from '../../src/providers/demo.provider.ts';

export const SECRET = 'a-secret-of-the-accounts-tests';

export interface TestUser {
  id: string;
  email: string;
  request(method: string, path: string, body?: unknown): Promise<TestReply>;
  /** Makes the profile, or reads it when it is there. */
  profile(): Promise<ProfileView>;
}

export interface NewUser {
  id?: string;
  email?: string;
  emailVerified?: boolean;
  metadata?: Record<string, unknown>;
  /** How long ago the token was issued. */
  tokenAgeSeconds?: number;
}

export interface AccountsApp {
  app: TestApp;
  database: Database;
  newUser(user?: NewUser): Promise<TestUser>;
  plan(name: string): Promise<PlanView>;
  /** Delivers bytes to a webhook, signed as the demonstration provider does unless told otherwise. */
  deliver(
    raw: string | Buffer,
    options?: { provider?: string; signature?: string | null },
  ): Promise<TestReply>;
}

/** The accounts domain as `npm start` hosts it: demonstration allowed, plans in place. */
export async function startAccountsApp(
  config: Partial<Config> = {},
  otherModules: Type[] = [],
): Promise<AccountsApp> {
  const app = await testApp({
    modules: [AccountsModule, ...otherModules],
    domains: [accountsSchema],
    config: { embeddedDatabase: true, webhookSecrets: { demo: SECRET }, ...config },
  });
  const database = app.get<Database>(databaseToken('accounts'));
  await seedPlans(database);
  return {
    app,
    database,
    newUser: (user) => newUser(app, user),
    plan: async (name) => {
      const reply = await app.request('GET', '/api/plans');
      return plansReply.parse(reply.json).plans.find((plan) => plan.name === name)!;
    },
    deliver: (raw, options) => deliver(app, raw, options),
  };
}

async function newUser(app: TestApp, user: NewUser = {}): Promise<TestUser> {
  const id = user.id ?? randomUUID();
  const email = user.email ?? `${id.slice(0, 8)}@exemplo.com.br`;
  const token = await app.tokenFor({
    id,
    email,
    emailVerified: user.emailVerified ?? false,
    userMetadata: user.metadata ?? {},
    claims: { iat: Math.floor(Date.now() / 1000) - (user.tokenAgeSeconds ?? 0) },
  });
  const request: TestUser['request'] = (method, path, body) => app.request(method, path, { token, body });
  return {
    id,
    email,
    request,
    profile: async () => profileReply.parse((await request('POST', '/api/profile', {})).json).profile,
  };
}

function deliver(
  app: TestApp,
  raw: string | Buffer,
  options: { provider?: string; signature?: string | null } = {},
): Promise<TestReply> {
  const signature = options.signature === undefined ? signDemoNotice(raw, SECRET) : options.signature;
  return app.request('POST', `/api/billing/webhooks/${options.provider ?? 'demo'}`, {
    body: raw,
    ...(signature !== null && { headers: { [DEMO_SIGNATURE_HEADER]: signature } }),
  });
}
