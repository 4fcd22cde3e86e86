import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import pg from 'pg';
import { SubscriptionGate } from '../auth/ports.ts';
import { type Config, loadConfig } from '../config/config.ts';
import type { DomainSchema } from '../database/migration.ts';
import { createApp, type SecurityPolicy } from '../run/create-app.ts';
import { databaseEnvironment, testDatabase } from './test-database.ts';
import { type TestToken, TestTokens } from './test-tokens.ts';

/**
 * A password's hash costs twelve milliseconds, so that guessing is dear: tests sign up by the hundred, and guess by the
 * thousand.
 */
export const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };

export interface TestAppOptions {
  modules: (Type | DynamicModule)[];
  domains: DomainSchema[];
  config?: Partial<Config>;
  security?: SecurityPolicy;
}

export interface TestRequest {
  token?: string | undefined;
  /** Sent as JSON; a string or a Buffer goes as it is, with JSON's media type unless the headers name another. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

export interface TestReply {
  status: number;
  /** `null` when the answer is no JSON. */
  json: unknown;
  headers: Headers;
}

/** The modules over real HTTP on loopback and a real Postgres of their own. */
export interface TestApp {
  readonly url: string;
  /** The app's own, but for the database: its address is the server's, past a pooler. */
  readonly config: Config;
  /** Connected as the database's administrator, past every policy. */
  readonly db: pg.Client;
  /** Everything logged so far, as JSON lines. */
  readonly logs: string[];
  /** Asked by tool routes where no module provides a gate: everybody has an active subscription but these. */
  readonly inactiveUsers: Set<string>;
  request(method: string, path: string, request?: TestRequest): Promise<TestReply>;
  /** A token that the guard believes, where no module provides its own key set. */
  tokenFor(token?: TestToken): Promise<string>;
  /** A provider of any module. */
  get<T>(token: unknown): T;
  close(): Promise<void>;
}

export async function testApp(options: TestAppOptions): Promise<TestApp> {
  const database = await testDatabase(options.domains);
  // Bound before the app is made: its public address must be known by then.
  const server = await listen();
  const dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-data-'));
  const release = async () => {
    await close(server);
    await rm(dataDir, { recursive: true, force: true });
    await database.close();
  };
  try {
    return await start(options, server, { dataDir, own: database.adminUrl }, release);
  } catch (error) {
    await release();
    throw error;
  }
}

async function start(
  options: TestAppOptions,
  server: Server,
  { dataDir, own }: { dataDir: string; own: string },
  release: () => Promise<void>,
): Promise<TestApp> {
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  // A replica works on the database of the app that was there before it.
  const { databaseUrl: adminUrl = own, ...change } = options.config ?? {};
  const environment = { ...databaseEnvironment(adminUrl), PORT: String(port), LOG_LEVEL: 'debug' };
  const config: Config = {
    ...loadConfig(environment),
    dataDir,
    publicUrl: url,
    opsToken: 'token-of-the-operator',
    // Jobs run when a test says so: see runDue.
    jobs: 'off',
    // Jobs of other tests start no browser.
    cloneVisits: false,
    // All tests of a file come from one address; those of the limits set their own.
    rateLimitScale: 10_000,
    passwordCost: CHEAP_PASSWORDS,
    ...change,
  };
  const tokens = await TestTokens.create();
  const gate = new OpenGate();
  const logs: string[] = [];
  const app = await createApp(options.modules, config, {
    handleSignals: false,
    keySet: tokens.keySet,
    subscriptions: gate,
    logTo: { write: (line) => void logs.push(line) },
    ...(options.security && { security: options.security }),
  });
  await app.init();
  server.on('request', app.getHttpAdapter().getInstance());
  const db = new pg.Client({ connectionString: adminUrl });
  await db.connect();
  return {
    url,
    config: directConfig(config, adminUrl),
    db,
    logs,
    inactiveUsers: gate.inactive,
    request: (method, path, request) => send(url, method, path, request),
    tokenFor: (token) => tokens.sign(config, token),
    get: (token) => app.get(token as Type, { strict: false }),
    async close() {
      await app.close();
      await db.end();
      await release();
    },
  };
}

/** The app's configuration itself, so that a test may change it, with the server's address in place of a pooler's. */
function directConfig(config: Config, databaseUrl: string): Config {
  const direct: Partial<Config> = { databaseUrl, databaseDirectUrl: undefined };
  return new Proxy(config, {
    get: (target, name) =>
      Object.hasOwn(direct, name) ? Reflect.get(direct, name) : Reflect.get(target, name),
  });
}

/** Everybody is a subscriber until a test says otherwise. */
class OpenGate extends SubscriptionGate {
  readonly inactive = new Set<string>();

  async isActive(userId: string): Promise<boolean> {
    return !this.inactive.has(userId);
  }
}

async function send(
  url: string,
  method: string,
  path: string,
  request: TestRequest = {},
): Promise<TestReply> {
  const { token, body, headers = {} } = request;
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
  });
  return { status: response.status, json: parsed(await response.text()), headers: response.headers };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    // Its end of an idle connection stays open: on a slow machine it would be closed just as a test uses it again.
    server.keepAliveTimeout = 0;
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
