import { randomUUID } from 'node:crypto';
import { AccountsPort, type SubscriptionView } from '@garimpo/accounts-contract';
import type { JobView, SiteView } from '@garimpo/cloner-contract';
import { type Config, type Database, databaseToken, ObjectStore } from '@garimpo/service-kit';
import { type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import { type DynamicModule, Module } from '@nestjs/common';
import { Capturer } from '../../src/capture/capture.ts';
import { ClonerModule, clonerSchema } from '../../src/index.ts';
import { QuizCapturer } from '../../src/quiz/walk/quiz-capture.ts';
import { ScriptedCapturer, ScriptedQuizCapturer } from './scripted-capturer.ts';

/** Opens connections of the pool before a race. Otherwise the first one would answer all requests while the others log in. */
export async function openConnections(database: Database, count: number): Promise<void> {
  let open = 0;
  let allOpen = (): void => {};
  const barrier = new Promise<void>((resolve) => {
    allOpen = resolve;
  });
  await Promise.all(
    Array.from({ length: count }, () =>
      database.asService(async (tx) => {
        await tx.run('SELECT 1');
        open += 1;
        if (open === count) allOpen();
        await barrier;
      }),
    ),
  );
}

/** Stands in for the accounts domain: room for 100 clones and as many quizzes unless a test changes it. */
class FakeAccounts extends AccountsPort {
  constructor(private readonly limits: Map<string, number | null>) {
    super();
  }

  async contactOf() {
    return { email: null, mail: false };
  }

  async soldPlans() {
    return [];
  }

  async subscriptionOf(userId: string): Promise<SubscriptionView> {
    const limit = this.limits.get(userId);
    const maxClones = limit === undefined ? 100 : limit;
    const others = { maxLibraries: 0, maxAnticlone: 0, maxCloakerRequests: 0 };
    return {
      active: true,
      limits: maxClones === null ? null : { maxClones, maxQuizzes: maxClones, ...others },
    };
  }
}

@Module({})
export class FakeAccountsModule {
  static with(limits: Map<string, number | null>): DynamicModule {
    return {
      module: FakeAccountsModule,
      global: true,
      providers: [{ provide: AccountsPort, useValue: new FakeAccounts(limits) }],
      exports: [AccountsPort],
    };
  }
}

/** A signed-in user of the app under test. */
export class TestUser {
  constructor(
    private readonly app: TestApp,
    readonly id: string,
    readonly token: string,
  ) {}

  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestReply> {
    return this.app.request(method, path, { token: this.token, body, headers });
  }

  /** Clones a page and waits for the end; fails the test if the request is refused. */
  async clone(subdomain: string, path = '/'): Promise<SiteView> {
    const url = `https://pagina.test${path}`;
    const reply = await this.request('POST', '/api/clone/folder', { url, subdomain });
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.json)}`);
    return (reply.json as { site: SiteView }).site;
  }

  /** Enqueues a capture; fails the test if the request is refused. */
  async ask(subdomain: string | null, path = '/'): Promise<JobView> {
    const url = `https://pagina.test${path}`;
    const [way, body] = subdomain === null ? ['zip', { url }] : ['folder', { url, subdomain }];
    const reply = await this.request('POST', `/api/clone/${way}`, body, { prefer: 'respond-async' });
    if (reply.status !== 202) throw new Error(`${reply.status} ${JSON.stringify(reply.json)}`);
    return (reply.json as { job: JobView }).job;
  }

  async job(id: string): Promise<JobView> {
    const reply = await this.request('GET', `/api/clone/jobs/${id}`);
    return (reply.json as { job: JobView }).job;
  }

  /** The last state, with which the event stream ends. */
  async ended(id: string): Promise<JobView> {
    const events = await this.events(id);
    return events.at(-1) as JobView;
  }

  async events(id: string): Promise<JobView[]> {
    const response = await fetch(`${this.app.url}/api/clone/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    const text = await response.text();
    return text
      .split('\n\n')
      .filter((part) => part.startsWith('data: '))
      .map((part) => (JSON.parse(part.slice('data: '.length)) as { job: JobView }).job);
  }

  async sites(): Promise<SiteView[]> {
    const reply = await this.request('GET', '/api/clone/sites');
    return (reply.json as { sites: SiteView[] }).sites;
  }

  async download(path: string): Promise<{ status: number; name: string | null; body: Buffer }> {
    const response = await fetch(this.app.url + path, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    return {
      status: response.status,
      name: response.headers.get('content-disposition'),
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
}

export interface ClonerApp {
  app: TestApp;
  database: Database;
  objects: ObjectStore;
  capturer: ScriptedCapturer;
  quizzes: ScriptedQuizCapturer;
  /** A user's limit of clones and of quizzes; null without a plan. */
  limits: Map<string, number | null>;
  /** @param email a verified address */
  newUser(email?: string): Promise<TestUser>;
}

/** The real module with HTTP and Postgres; capturers and accounts are stand-ins. */
export async function startClonerApp(config: Partial<Config> = {}): Promise<ClonerApp> {
  const limits = new Map<string, number | null>();
  const capturer = new ScriptedCapturer();
  const quizzes = new ScriptedQuizCapturer();
  const app = await testApp({
    modules: [
      FakeAccountsModule.with(limits),
      {
        module: ClonerModule,
        providers: [
          { provide: Capturer, useValue: capturer },
          { provide: QuizCapturer, useValue: quizzes },
        ],
      },
    ],
    domains: [clonerSchema],
    config,
  });
  return {
    app,
    limits,
    capturer,
    quizzes,
    database: app.get<Database>(databaseToken('cloner')),
    objects: app.get<ObjectStore>(ObjectStore),
    async newUser(email) {
      const id = randomUUID();
      return new TestUser(
        app,
        id,
        await app.tokenFor(email === undefined ? { id } : { id, email, emailVerified: true }),
      );
    },
  };
}
