import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountsAlone } from '@garimpo/accounts-service';
import { anticloneAlone } from '@garimpo/anticlone-service';
import { authAlone } from '@garimpo/auth-service';
import { clonerAlone } from '@garimpo/cloner-service';
import { mediaAlone } from '@garimpo/media-service';
import { offersAlone } from '@garimpo/offers-service';
import { releasesAlone } from '@garimpo/releases-service';
import {
  createService,
  type DomainName,
  type Environment,
  loadConfig,
  peerVariable,
  type Service,
} from '@garimpo/service-kit';
import {
  CHEAP_PASSWORDS,
  databaseEnvironment,
  InternalTestKeys,
  testDatabase,
} from '@garimpo/service-kit/testing';
import { freePorts } from '@garimpo/service-kit/testing/free-port';
import { trafficFilterAlone } from '@garimpo/traffic-filter-service';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { schemas } from '../../src/domains.ts';
import { createGateway } from '../../src/gateway.ts';
import { makeShell } from './gateway-app.ts';

const services: Service[] = [
  authAlone,
  accountsAlone,
  offersAlone,
  clonerAlone,
  anticloneAlone,
  trafficFilterAlone,
  mediaAlone,
  releasesAlone,
];

export interface ApartApp {
  /** Of the gateway. */
  url: string;
  dataDir: string;
  /** As the administrator of the database. */
  db: pg.Client;
  /** Every replica by its address. */
  replicas: Record<DomainName, Map<string, NestExpressApplication>>;
  /** Each process was told its own. */
  keys: InternalTestKeys;
  close(): Promise<void>;
}

/** Every domain twice, or as often as a test needs it, each replica with a server and connections of its own, behind one gateway that hosts none. */
export async function apartApp(
  change: Environment = {},
  { replicasOfEach = 2 }: { replicasOfEach?: number } = {},
): Promise<ApartApp> {
  const database = await testDatabase(schemas);
  const folder = mkdtempSync(path.join(tmpdir(), 'garimpo-apart-'));
  const [gatewayPort = 0, ...ports] = await freePorts(1 + replicasOfEach * services.length);
  const places = services.map(({ domain }, at) => ({
    domain,
    ports: ports.slice(replicasOfEach * at, replicasOfEach * (at + 1)),
  }));
  const env: Environment = {
    ...databaseEnvironment(database.adminUrl),
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: `http://localhost:${gatewayPort}`,
    SITES_DOMAIN: `localhost:${gatewayPort}`,
    LOG_LEVEL: 'silent',
    JOBS: 'off',
    ...Object.fromEntries(
      places.map(({ domain, ports: own }) => [
        peerVariable(domain),
        own.map((port) => `http://127.0.0.1:${port}`).join(','),
      ]),
    ),
    ...change,
  };
  const keys = new InternalTestKeys();
  const apps: NestExpressApplication[] = [];
  const replicas = {
    auth: new Map(),
    accounts: new Map(),
    offers: new Map(),
    cloner: new Map(),
    anticlone: new Map(),
    'traffic-filter': new Map(),
    media: new Map(),
    releases: new Map(),
  };
  for (const [at, service] of services.entries()) {
    for (const port of places[at]?.ports ?? []) {
      const own = { ...env, ...keys.env(service.domain), PORT: String(port) };
      const config = { ...loadConfig(own), passwordCost: CHEAP_PASSWORDS };
      const app = await createService(service, config, { handleSignals: false });
      await app.listen(port, '127.0.0.1');
      apps.push(app);
      replicas[service.domain].set(`http://127.0.0.1:${port}`, app);
    }
  }
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...withoutDatabase } = env;
  const gateway = await createGateway(
    loadConfig({
      ...withoutDatabase,
      ...keys.env('gateway'),
      SERVICES: 'none',
      PORT: String(gatewayPort),
    }),
    { shellDir: makeShell(folder) },
  );
  await gateway.listen(gatewayPort, '127.0.0.1');
  const db = new pg.Client({ connectionString: database.adminUrl });
  await db.connect();
  return {
    url: `http://127.0.0.1:${gatewayPort}`,
    dataDir: path.join(folder, 'data'),
    db,
    replicas,
    keys,
    async close() {
      await gateway.close();
      await Promise.all(apps.map((app) => app.close()));
      await db.end();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
