import { randomUUID } from 'node:crypto';
import { AccountsPort, type ContactView, type SubscriptionView } from '@garimpo/accounts-contract';
import type { AnticloneSiteView, CloneStatus } from '@garimpo/anticlone-contract';
import { type Config, type Database, databaseToken } from '@garimpo/service-kit';
import { type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AnticloneModule, anticloneSchema } from '../../src/index.ts';

/** What the fake accounts domain says of a user: room for 100 pages by default. */
export interface FakeAccount {
  /** -1 for none; null for no plan. */
  limit?: number | null;
  active?: boolean;
  endsAt?: string;
  contact?: ContactView;
}

class FakeAccounts extends AccountsPort {
  constructor(private readonly known: Map<string, FakeAccount>) {
    super();
  }

  async contactOf(userId: string): Promise<ContactView> {
    return this.known.get(userId)?.contact ?? { email: null, mail: false };
  }

  async soldPlans() {
    return [];
  }

  async subscriptionOf(userId: string): Promise<SubscriptionView> {
    const { limit = 100, active = true, endsAt } = this.known.get(userId) ?? {};
    const others = { maxLibraries: 0, maxClones: 0, maxQuizzes: 0, maxCloakerRequests: 0 };
    return {
      active,
      limits: limit === null ? null : { maxAnticlone: limit, ...others },
      ...(endsAt !== undefined && { endsAt }),
    };
  }
}

@Module({})
class FakeAccountsModule {
  static with(known: Map<string, FakeAccount>): DynamicModule {
    return {
      module: FakeAccountsModule,
      global: true,
      providers: [{ provide: AccountsPort, useValue: new FakeAccounts(known) }],
      exports: [AccountsPort],
    };
  }
}

/** A signed-in user of the app under test. */
export class TestUser {
  constructor(
    private readonly app: TestApp,
    readonly id: string,
    readonly email: string,
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

  /** A site of this page; fails the test when that is refused. */
  async protect(originalUrl: string): Promise<AnticloneSiteView> {
    const reply = await this.request('POST', '/api/anticlone/sites', { originalUrl });
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.json)}`);
    return (reply.json as { site: AnticloneSiteView }).site;
  }

  async sites(): Promise<AnticloneSiteView[]> {
    const reply = await this.request('GET', '/api/anticlone/sites');
    return (reply.json as { sites: AnticloneSiteView[] }).sites;
  }
}

export interface AnticloneApp {
  app: TestApp;
  database: Database;
  accounts: Map<string, FakeAccount>;
  newUser(account?: FakeAccount): Promise<TestUser>;
  /** Named in ADMIN_EMAILS, with a verified address. */
  newAdmin(account?: FakeAccount): Promise<TestUser>;
  /** Inserts a clone as a report does. */
  newClone(
    siteId: string,
    change?: {
      id?: string;
      status?: CloneStatus;
      cloneUrl?: string;
      score?: number | null;
      accessCount?: number;
    },
  ): Promise<string>;
}

const ADMINS = ['ana@exemplo.com.br', 'bia@exemplo.com.br', 'cai@exemplo.com.br'];

/** The real module over HTTP and Postgres, with a fake accounts domain. */
export async function startAnticloneApp(
  config: Partial<Config> = {},
  providers: Provider[] = [],
): Promise<AnticloneApp> {
  const accounts = new Map<string, FakeAccount>();
  const app = await testApp({
    modules: [FakeAccountsModule.with(accounts), { module: AnticloneModule, providers }],
    domains: [anticloneSchema],
    config: { adminEmails: ADMINS, ...config },
  });
  let admins = 0;
  const user = async (email: string, account?: FakeAccount) => {
    const id = randomUUID();
    if (account !== undefined) accounts.set(id, account);
    return new TestUser(app, id, email, await app.tokenFor({ id, email, emailVerified: true }));
  };
  return {
    app,
    accounts,
    database: app.get<Database>(databaseToken('anticlone')),
    newUser: (account) => user(`${randomUUID()}@exemplo.com.br`, account),
    async newClone(
      siteId,
      { id = randomUUID(), status = 'suspect', cloneUrl, score = null, accessCount = 1 } = {},
    ) {
      const url = cloneUrl ?? `https://${id}.copia.test/`;
      await app.db.query(
        `INSERT INTO anticlone.detected_clones (id, anticlone_site_id, user_id, clone_url, clone_host, status,
           similarity_score, access_count)
         SELECT $1, id, user_id, $3, $4, $5, $6, $7 FROM anticlone.anticlone_sites WHERE id = $2`,
        [id, siteId, url, new URL(url).hostname, status, score, accessCount],
      );
      return id;
    },
    newAdmin(account) {
      const email = ADMINS[admins++];
      if (email === undefined) throw new Error('no more administrators than ADMIN_EMAILS names');
      return user(email, account);
    },
  };
}
