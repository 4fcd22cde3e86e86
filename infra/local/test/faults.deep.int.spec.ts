import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../postgres.mjs';
import { Installation } from './support/installation.ts';
import { Load } from './support/load.ts';
import { openLink } from './support/open-link.ts';
import { Random } from './support/random.ts';
import { SmallDisk } from './support/small-disk.ts';
import { lives, type Starter } from './support/starter.ts';

// Each starts a product of its own, twice.
const LIMIT_MS = 600_000;
const DISK_MB = 700;
const VISITS = 20;
const NOTICED_MS = 15_000;
const PICTURE_BYTES = 1_000_000;
/** A link of the sample account, and a visitor whom it leads. */
const LINK = '/r/demodogs?utm_source=tiktok';
const LED = 302;

const random = new Random(Math.floor(Math.random() * 1_000_000));

let garimpo: Installation;
beforeEach(async () => {
  garimpo = await Installation.make({ built: true });
}, LIMIT_MS);
afterEach(() => garimpo.remove());

async function ready(starter: Starter): Promise<Starter> {
  await starter.ready();
  return starter;
}

async function untilHealthy(): Promise<void> {
  while (!(await fetch(`${garimpo.url}/healthz`)).ok) await wait(50);
}

/** How the link answered each of so many visitors. */
async function visit(): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < VISITS; n += 1) statuses.push(await openLink(garimpo.url, LINK));
  return statuses;
}

async function visits(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT count(*)::int AS count FROM traffic_filter.requests');
    return rows[0].count;
  } finally {
    await client.end();
  }
}

/** What was refused was refused with the right reason, and nothing that was acknowledged is gone. */
async function expectNothingLost({ ledger, session }: Load): Promise<void> {
  expect(ledger.refused.filter((answer) => !answer.startsWith('503 '))).toEqual([]);
  expect(await ledger.differences(session, 'all')).toEqual([]);
}

/** Writes for a while, or until they are refused, or until the product that cannot write any more has ended. */
async function write(load: Load, starter: Starter): Promise<void> {
  const before = load.ledger.refused.length;
  try {
    await load.during(() => undefined);
  } catch (error) {
    if (load.ledger.refused.length === before && (await livesOn(starter))) throw error;
  }
}

/** Whether it is still there after the moment that it takes to notice that its database has ended. */
async function livesOn(starter: Starter): Promise<boolean> {
  const end = starter.ended.then(() => false);
  return Promise.race([end, wait(NOTICED_MS, true)]);
}

/** A page that can be cloned, with another picture each time; and what the product must be told to find it. */
async function servePage(): Promise<{ allowed: string; server: Server }> {
  const server = createServer(({ url }, response) => {
    if (url === '/foto.png') {
      response.setHeader('content-type', 'image/png').end(randomBytes(PICTURE_BYTES));
    } else response.setHeader('content-type', 'text/html').end('<h1>Oferta</h1><img src="/foto.png">');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, allowed: `pagina.test=127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function clone({ session }: Load, subdomain: string): Promise<{ status: number; body: string }> {
  const input = { url: 'http://pagina.test/', subdomain, mode: 'static' };
  const reply = await session.send('POST', '/api/clone/folder', input);
  return { status: reply.status, body: await reply.text() };
}

async function clones({ session }: Load): Promise<string[]> {
  const { sites } = (await session.ask('GET', '/api/clone/sites')) as { sites: { subdomain: string }[] };
  return sites.map(({ subdomain }) => subdomain);
}

describe('a database that is restarted under load', () => {
  it(
    'is waited for: writes are refused meanwhile, visitors are led, and it all goes on by itself',
    async () => {
      // The embedded one, at first, for its sample account; then by hand, as somebody else's server is.
      const login = { email: 'demo@garimpo.local', password: 'a senha desta instalação' };
      await (await ready(garimpo.begin({ DEMO_PASSWORD: login.password }))).end('SIGTERM');
      const server = { dataDir: `${garimpo.dataDir}/postgres`, port: await freePort() };
      let postgres = await startPostgres(server);
      try {
        const starter = await ready(garimpo.begin({ DATABASE_URL: postgres.adminUrl }));
        const load = await Load.begin(garimpo.url, random, login);
        await load.during(() => undefined);
        const before = await visits(postgres.adminUrl);
        await load.during(async () => {
          await postgres.stop();
          expect(await visit()).toEqual(Array<number>(VISITS).fill(LED));
          postgres = await startPostgres(server);
        });
        expect(load.ledger.refused.length).toBeGreaterThan(0);
        await untilHealthy();
        await expectNothingLost(load);
        await load.during(() => undefined);
        await expectNothingLost(load);
        while ((await visits(postgres.adminUrl)) < before + VISITS) await wait(100);
        expect(await visits(postgres.adminUrl)).toBe(before + VISITS);
        expect(lives(starter.child.pid as number)).toBe(true);
        await starter.end('SIGTERM');
      } finally {
        await postgres.stop();
      }
    },
    LIMIT_MS,
  );
});

const ifMountable = SmallDisk.isPossible() ? it : it.skip;

describe('a disk that is full', () => {
  ifMountable(
    'to its last byte takes no write and loses none, and all goes on once there is room',
    async () => {
      const disk = await SmallDisk.mount(garimpo.dataDir, DISK_MB);
      const page = await servePage();
      // No browser: what a clone looks like does not matter here.
      const env = { OUTBOUND_ALLOW: page.allowed, CHROMIUM_PATH: '/nowhere' };
      const begin = () => ready(garimpo.begin(env, { within: disk.within }));
      try {
        let starter = await begin();
        const load = await Load.begin(garimpo.url, random);
        await write(load, starter);
        expect((await clone(load, 'antes')).status).toBe(201);
        disk.fill();
        await write(load, starter);
        // The database has given some of it back by now, of its log.
        disk.fill();
        // The database ends where it cannot even write down that it could not write; then everything does.
        const refused = await clone(load, 'cheio').catch(() => null);
        if (refused !== null) {
          expect([500, 503]).toContain(refused.status);
          expect(refused.body).toMatch(/"cloner\.capture\.failed"|"service\.dependency\.unavailable"/);
          expect((await visit()).filter((status) => status !== LED && status !== 503)).toEqual([]);
          // What is there is shown as before.
          expect(await clones(load)).toEqual(['antes']);
        } else expect(await livesOn(starter)).toBe(false);
        disk.free();
        if (!lives(starter.child.pid as number)) starter = await begin();
        await untilHealthy();
        await expectNothingLost(load);
        expect((await clone(load, 'cheio')).status).toBe(201);
        expect((await clones(load)).sort()).toEqual(['antes', 'cheio']);
        await write(load, starter);
        await expectNothingLost(load);
        await starter.end('SIGTERM');
      } finally {
        page.server.close();
        page.server.closeAllConnections();
        await disk.unmount();
      }
    },
    LIMIT_MS,
  );
});
