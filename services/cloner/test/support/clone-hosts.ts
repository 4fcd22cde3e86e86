import { randomUUID } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountsPort, type SubscriptionView } from '@garimpo/accounts-contract';
import { type Config, createApp } from '@garimpo/service-kit';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { type PageClick, PageClicks } from '@garimpo/traffic-filter-contract';
import { type DynamicModule, Module } from '@nestjs/common';
import { ClonerModule, clonerSchema } from '../../src/index.ts';
import type { CloneFile, CloneManifest } from '../../src/store/clone-manifest.ts';
import { CloneStore } from '../../src/store/clone-store.ts';

/** Stands in for the accounts domain: every subscription is active unless a test changes it. */
class StandingAccounts extends AccountsPort {
  constructor(private readonly standings: Map<string, Omit<SubscriptionView, 'limits'> | 'away'>) {
    super();
  }

  async contactOf() {
    return { email: null, mail: false };
  }

  async soldPlans() {
    return [];
  }

  async subscriptionOf(userId: string): Promise<SubscriptionView> {
    const standing = this.standings.get(userId) ?? { active: true };
    if (standing === 'away') throw new Error('accounts is away');
    const others = { maxLibraries: 0, maxAnticlone: 0, maxCloakerRequests: 0 };
    return { ...standing, limits: { maxClones: 100, maxQuizzes: 100, ...others } };
  }
}

@Module({})
class StandingAccountsModule {
  static with(standings: Map<string, Omit<SubscriptionView, 'limits'> | 'away'>): DynamicModule {
    return {
      module: StandingAccountsModule,
      global: true,
      providers: [{ provide: AccountsPort, useValue: new StandingAccounts(standings) }],
      exports: [AccountsPort],
    };
  }
}

/** Stands in for the traffic filter: it knows the visits that a test says it knows. */
class KnownVisits extends PageClicks {
  readonly known = new Set<string>();
  readonly told: PageClick[] = [];
  isAway = false;

  async report(clicks: readonly PageClick[]): Promise<string[]> {
    if (this.isAway) throw new Error('the traffic filter is away');
    this.told.push(...clicks);
    return clicks.map(({ visit }) => visit).filter((visit) => !this.known.has(visit));
  }
}

@Module({})
class KnownVisitsModule {
  static with(visits: KnownVisits): DynamicModule {
    return {
      module: KnownVisitsModule,
      global: true,
      providers: [{ provide: PageClicks, useValue: visits }],
      exports: [PageClicks],
    };
  }
}

export interface TestFile {
  body: string | Buffer;
  type: string;
  status?: number;
}

export interface Visit {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface PublishedClone {
  name: string;
  cloneId: string;
  userId: string;
}

export interface CloneHostsApp {
  app: TestApp;
  store: CloneStore;
  standings: Map<string, Omit<SubscriptionView, 'limits'> | 'away'>;
  visits: KnownVisits;
  publish(files: Record<string, TestFile>, more?: Partial<CloneManifest>): Promise<PublishedClone>;
  /** Makes the files the clone's next version. */
  republish(clone: PublishedClone, files: Record<string, TestFile>): Promise<void>;
  stored(file: TestFile): Promise<CloneFile>;
  /** Requests an address of a clone's host, in this process or another at `url`. */
  visit(name: string, address: string, visit?: Visit, url?: string): Promise<Answer>;
  /** Starts another process on the same database and files, and returns its address. */
  startReplica(): Promise<string>;
  close(): Promise<void>;
}

/** The real module with HTTP, Postgres and a store on disk; only accounts is a stand-in. */
export async function startCloneHosts(config: Partial<Config> = {}): Promise<CloneHostsApp> {
  const standings: CloneHostsApp['standings'] = new Map();
  const visits = new KnownVisits();
  const modules = [StandingAccountsModule.with(standings), KnownVisitsModule.with(visits), ClonerModule];
  const app = await testApp({ modules, domains: [clonerSchema], config });
  const store = app.get<CloneStore>(CloneStore);
  const replicas: { close(): Promise<void> }[] = [];
  const stored = async ({ body, type, status }: TestFile) => ({
    ...(await store.put(randomUUID(), Buffer.from(body), type)),
    ...(status !== undefined && { status }),
  });

  async function putVersion(
    { name, cloneId, userId }: PublishedClone,
    files: Record<string, TestFile>,
    more: Partial<CloneManifest>,
  ): Promise<void> {
    const entries = await Promise.all(
      Object.entries(files).map(async ([address, file]) => [address, await stored(file)] as const),
    );
    const originalUrl = 'https://original.test/';
    const manifest: CloneManifest = {
      format: 1,
      entry: '/',
      originalUrl,
      files: Object.fromEntries(entries),
      redirects: {},
      calls: [],
      ...more,
    };
    const { sha256 } = await store.putManifest(randomUUID(), manifest);
    await app.db.query(
      `WITH site AS (
         INSERT INTO cloner.cloned_sites (id, user_id, original_url, url, subdomain, version)
         VALUES ($1, $2, $3, $3, $4, 1)
         ON CONFLICT (id) DO UPDATE SET version = cloned_sites.version + 1 RETURNING version)
       INSERT INTO cloner.versions (clone_id, n, user_id, manifest, origin, files, bytes)
       SELECT $1, version, $2, $5, 'capture', 1, 1 FROM site`,
      [cloneId, userId, originalUrl, name, sha256],
    );
  }

  return {
    app,
    store,
    standings,
    visits,
    stored,
    async publish(files, more = {}) {
      const clone = { name: `c${randomUUID().slice(0, 12)}`, cloneId: randomUUID(), userId: randomUUID() };
      await app.db.query(
        `INSERT INTO cloner.subdomains (name, user_id, kind, clone_id) VALUES ($1, $2, 'site', $3)`,
        [clone.name, clone.userId, clone.cloneId],
      );
      await putVersion(clone, files, more);
      return clone;
    },
    republish: (clone, files) => putVersion(clone, files, {}),
    visit: (name, address, visit = {}, url = app.url) => {
      const host = name.includes('.') ? name : `${name}.${app.config.sitesDomain}`;
      return askHost(url, host, address, visit);
    },
    async startReplica() {
      const replica = await createApp(modules, app.config, {
        handleSignals: false,
        logTo: { write: () => undefined },
      });
      await replica.listen(0, '127.0.0.1');
      replicas.push(replica);
      return `http://127.0.0.1:${(replica.getHttpServer().address() as AddressInfo).port}`;
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
      await app.close();
    },
  };
}

/** Byte for byte, also what no browser sends. */
export function askHost(
  url: string,
  host: string,
  path: string,
  { method, headers, body }: Visit,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method: method ?? 'GET', agent: false, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, body: bytes, text: bytes.toString() });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
