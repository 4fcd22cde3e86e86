import { randomUUID } from 'node:crypto';
import {
  AccountsPort,
  type ContactView,
  type PlanName,
  type SubscriptionView,
} from '@garimpo/accounts-contract';
import { type Config, type Database, databaseToken } from '@garimpo/service-kit';
import { type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import type { CampaignView, CreateCampaignInput, SavedCampaignReply } from '@garimpo/traffic-filter-contract';
import { type DynamicModule, Module } from '@nestjs/common';
import { TrafficFilterModule, trafficFilterSchema } from '../../src/index.ts';

/** What stands in for the accounts domain says of a user. */
export interface FakeAccount {
  /** Requests of a month; -1 for no limit. */
  requests?: number;
  plan?: PlanName;
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
    const { requests = -1, plan, active = true, endsAt } = this.known.get(userId) ?? {};
    const others = { maxLibraries: 0, maxClones: 0, maxQuizzes: 0, maxAnticlone: 0 };
    return {
      active,
      limits: { maxCloakerRequests: requests, ...others },
      ...(plan !== undefined && { plan }),
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
    readonly token: string,
  ) {}

  request(method: string, path: string, body?: unknown): Promise<TestReply> {
    return this.app.request(method, path, { token: this.token, body });
  }

  /** A campaign of phones from Facebook, with what a test is about in its place; fails the test when that is refused. */
  async campaign(change: Partial<CreateCampaignInput> = {}): Promise<CampaignView> {
    const reply = await this.request('POST', '/api/traffic-filter/campaigns', {
      ...CAMPAIGN,
      ...change,
    });
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.json)}`);
    return (reply.json as SavedCampaignReply).campaign;
  }
}

/** Of pages on a host that no name server knows. */
export const CAMPAIGN: CreateCampaignInput = {
  name: 'Bolos no pote',
  securePage: 'https://segura.invalid/',
  offers: [{ url: 'https://oferta.invalid/bolos', weight: 1 }],
  networks: ['facebook'],
  devices: ['phone'],
};

export interface TrafficFilterApp {
  app: TestApp;
  database: Database;
  accounts: Map<string, FakeAccount>;
  newUser(account?: FakeAccount): Promise<TestUser>;
}

/** The real module over real HTTP and a real Postgres; accounts are a stand-in. */
export async function startTrafficFilterApp(config: Partial<Config> = {}): Promise<TrafficFilterApp> {
  const accounts = new Map<string, FakeAccount>();
  const app = await testApp({
    modules: [FakeAccountsModule.with(accounts), TrafficFilterModule],
    domains: [trafficFilterSchema],
    config,
  });
  return {
    app,
    accounts,
    database: app.get<Database>(databaseToken('traffic-filter')),
    async newUser(account) {
      const id = randomUUID();
      if (account !== undefined) accounts.set(id, account);
      const email = `${id}@exemplo.com.br`;
      return new TestUser(app, id, await app.tokenFor({ id, email, emailVerified: true }));
    },
  };
}
