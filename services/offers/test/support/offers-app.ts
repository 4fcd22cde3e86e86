import { randomUUID } from 'node:crypto';
import {
  AccountsPort,
  type ContactView,
  type SoldPlan,
  type SubscriptionView,
} from '@garimpo/accounts-contract';
import { type PageSnapshotReply, PageSnapshots } from '@garimpo/cloner-contract';
import type { OfferView } from '@garimpo/offers-contract';
import { type Config, type Database, databaseToken } from '@garimpo/service-kit';
import { type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { OffersModule, offersSchema } from '../../src/index.ts';
import { AD_COUNT_SOURCES, type AdCountSource } from '../../src/source/ad-count-source.ts';

/** Stands in for the accounts domain: every user has room for 100 offers and a verified address, until a test says otherwise. */
class FakeAccounts extends AccountsPort {
  constructor(
    private readonly limits: Map<string, number | null>,
    private readonly contacts: Map<string, ContactView>,
    private readonly sold: SoldPlan[],
  ) {
    super();
  }

  async contactOf(userId: string): Promise<ContactView> {
    return this.contacts.get(userId) ?? { email: addressOf(userId), mail: true };
  }

  async soldPlans(): Promise<SoldPlan[]> {
    return this.sold;
  }

  async subscriptionOf(userId: string): Promise<SubscriptionView> {
    const limit = this.limits.get(userId);
    const maxLibraries = limit === undefined ? 100 : limit;
    const others = { maxClones: 3, maxAnticlone: 0, maxQuizzes: 0, maxCloakerRequests: 0 };
    return { active: true, limits: maxLibraries === null ? null : { maxLibraries, ...others } };
  }
}

/** Stands in for the domain that opens pages: answers what a test says that is seen there. */
export class FakePages extends PageSnapshots {
  readonly asked: { url: string; before: string | null }[] = [];
  answer: (url: string) => PageSnapshotReply = () => ({ became: 'unseen', reason: 'unreachable' });

  async take(url: string, before: string | null): Promise<PageSnapshotReply> {
    this.asked.push({ url, before });
    return this.answer(url);
  }
}

/** Where the emails to a test's user go. */
export function addressOf(userId: string): string {
  return `${userId.slice(0, 8)}@exemplo.com.br`;
}

@Module({})
export class FakeAccountsModule {
  static with(
    limits: Map<string, number | null>,
    contacts: Map<string, ContactView>,
    { sold = [], pages = new FakePages() }: { sold?: SoldPlan[]; pages?: FakePages } = {},
  ): DynamicModule {
    return {
      module: FakeAccountsModule,
      global: true,
      providers: [
        { provide: AccountsPort, useValue: new FakeAccounts(limits, contacts, sold) },
        { provide: PageSnapshots, useValue: pages },
      ],
      exports: [AccountsPort, PageSnapshots],
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

  /** Makes an offer through the API; fails the test when that is refused. */
  async makeOffer(change: Record<string, unknown> = {}): Promise<OfferView> {
    const reply = await this.request('POST', '/api/offers', { ...newOffer, ...change });
    if (reply.status !== 201) throw new Error(`no offer made: ${reply.status} ${JSON.stringify(reply.json)}`);
    return (reply.json as { offer: OfferView }).offer;
  }

  async board(): Promise<OfferView[]> {
    return ((await this.request('GET', '/api/offers')).json as { offers: OfferView[] }).offers;
  }
}

export const newOffer = {
  title: 'Desafio Barriga Zero',
  offerUrl: 'https://www.facebook.com/ads/library/?id=1',
  landingPageUrl: 'https://barriga-zero.example/vsl',
};

export interface OffersApp {
  app: TestApp;
  /** The plan's `max_libraries` by user id; `null` for a user without a plan. */
  limits: Map<string, number | null>;
  /** By user id, in place of a verified address that takes mail. */
  contacts: Map<string, ContactView>;
  /** What is seen of landing pages. */
  pages: FakePages;
  /** Plans that are sold. */
  sold: SoldPlan[];
  database: Database;
  newUser(): Promise<TestUser>;
}

/** The domain, reading ads by other sources than its own where some are given. */
export function offersModule(sources?: AdCountSource[]): Type | DynamicModule {
  if (sources === undefined) return OffersModule;
  return { module: OffersModule, providers: [{ provide: AD_COUNT_SOURCES, useValue: sources }] };
}

/** The real module over real HTTP and a real Postgres; only the accounts domain is a stand-in. */
export async function startOffersApp(
  config: Partial<Config> = {},
  sources?: AdCountSource[],
): Promise<OffersApp> {
  const limits = new Map<string, number | null>();
  const contacts = new Map<string, ContactView>();
  const sold: SoldPlan[] = [];
  const pages = new FakePages();
  const app = await testApp({
    modules: [FakeAccountsModule.with(limits, contacts, { sold, pages }), offersModule(sources)],
    domains: [offersSchema],
    config,
  });
  return {
    app,
    limits,
    contacts,
    pages,
    sold,
    database: app.get<Database>(databaseToken('offers')),
    async newUser() {
      const id = randomUUID();
      return new TestUser(app, id, await app.tokenFor({ id }));
    },
  };
}
