import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AccountsPort, type ContactView, type SubscriptionView } from '@garimpo/accounts-contract';
import type { JobView } from '@garimpo/cloner-contract';
import { type BrowserLauncher, createApp, loadConfig, migrate, SubscriptionGate } from '@garimpo/service-kit';
import { TestTokens } from '@garimpo/service-kit/testing';
import { Module } from '@nestjs/common';
import { takeSnapshot } from '../src/capture/rendered/same-page.ts';
import { ClonerModule, clonerSchema } from '../src/index.ts';

const LOOK_MS = 60_000;
const LOOK_BYTES_MAX = 64 * 1024 * 1024;
/** Looks and clones take turns, so that they share the machine's conditions. Many pages make up for fewer rounds of each. */
const ROUNDS = 3;
const FEW_PAGES = 10;
const POLL_MS = 20;

/** Seconds: medians of the rounds. */
export interface Waits {
  /** Of a browser that opens the original at both widths, goes through it and photographs it. */
  look: number;
  /** From the request until the clone is served on its host. */
  online: number;
  /** From the request until its likeness is known, and the better copy is online. */
  compared: number;
}

class OpenAccounts extends AccountsPort {
  async contactOf(): Promise<ContactView> {
    return { email: null, mail: false };
  }

  async soldPlans() {
    return [];
  }

  async subscriptionOf(): Promise<SubscriptionView> {
    const others = { maxLibraries: 0, maxQuizzes: 0, maxAnticlone: 0, maxCloakerRequests: 0 };
    return { active: true, limits: { maxClones: -1, ...others } };
  }
}

@Module({ providers: [{ provide: AccountsPort, useClass: OpenAccounts }], exports: [AccountsPort] })
class AccountsModule {}

class OpenGate extends SubscriptionGate {
  async isActive(): Promise<boolean> {
    return true;
  }
}

interface Places {
  databaseUrl: string;
  dataDir: string;
  outboundAllow: readonly string[];
}

/** A user of the whole product, its database included: what is measured is what one waits for. */
export class WaitingUser {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly sitesDomain: string,
    private readonly rounds: number,
    readonly end: () => Promise<void>,
  ) {}

  /** @param pages how many pages this user clones */
  static async start({ databaseUrl, dataDir, outboundAllow }: Places, pages: number): Promise<WaitingUser> {
    const port = await freePort();
    const environment = { DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'silent' };
    const config = {
      ...loadConfig({ ...process.env, ...environment }),
      dataDir,
      outboundAllow: [...outboundAllow],
      publicUrl: `http://127.0.0.1:${port}`,
      rateLimitScale: 10_000,
      cloneVisits: false,
    };
    await migrate({ adminUrl: databaseUrl, domains: [clonerSchema] });
    const tokens = await TestTokens.create();
    const modules = [{ module: AccountsModule, global: true }, ClonerModule];
    const app = await createApp(modules, config, {
      handleSignals: false,
      keySet: tokens.keySet,
      subscriptions: new OpenGate(),
    });
    await app.listen(port, '127.0.0.1');
    const token = await tokens.sign(config, { id: randomUUID() });
    const rounds = pages <= FEW_PAGES ? ROUNDS : 1;
    return new WaitingUser(config.publicUrl, token, config.sitesDomain, rounds, () => app.close());
  }

  async waits(launcher: BrowserLauncher, page: string): Promise<Waits> {
    const rounds: Waits[] = [];
    for (let round = 0; round < this.rounds; round += 1) {
      const look = await lookAt(launcher, page);
      rounds.push({ look, ...(await this.#clone(page)) });
    }
    const middle = (of: keyof Waits) =>
      rounds.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
    return { look: middle('look'), online: middle('online'), compared: middle('compared') };
  }

  async #clone(url: string): Promise<Omit<Waits, 'look'>> {
    const subdomain = `b${randomUUID().slice(0, 12)}`;
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    const made = await this.#send('POST', '/api/clone/folder', { url, subdomain });
    if (made.status !== 201) throw new Error(`${url}: ${made.status} ${await made.text()}`);
    const { site } = (await made.json()) as { site: { id: string } };
    const served = await fetch(this.url, { headers: { host: `${subdomain}.${this.sitesDomain}` } });
    await served.arrayBuffer();
    const online = seconds();
    while ((await this.#job(site.id)).comparing === true) await wait(POLL_MS);
    return { online, compared: seconds() };
  }

  async #job(id: string): Promise<JobView> {
    const reply = await this.#send('GET', `/api/clone/jobs/${id}`);
    return ((await reply.json()) as { job: JobView }).job;
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

async function lookAt(launcher: BrowserLauncher, page: string): Promise<number> {
  const startedAt = performance.now();
  await launcher.run({ timeoutMs: LOOK_MS, maxBytes: LOOK_BYTES_MAX }, ({ context }) =>
    takeSnapshot(context, page),
  );
  return (performance.now() - startedAt) / 1_000;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
