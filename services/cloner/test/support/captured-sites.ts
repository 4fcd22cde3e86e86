import { randomUUID } from 'node:crypto';
import type { JobView, SiteView } from '@garimpo/cloner-contract';
import { BrowserLauncher, type BrowserRun } from '@garimpo/service-kit';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { ClonerModule, clonerSchema } from '../../src/index.ts';
import type { CloneManifest } from '../../src/store/clone-manifest.ts';
import { CloneStore } from '../../src/store/clone-store.ts';
import { FakeAccountsModule, TestUser } from './cloner-app.ts';

const CAPTURE_MS = 150_000;
/** Less than in production, so that a test need not make as much. */
export const BYTES_MAX = 64 * 1024 * 1024;

/** The real module with its real captures: only accounts are a stand-in. */
export interface CapturedSites {
  app: TestApp;
  newUser(): Promise<TestUser>;
  /** Waits for the end of a capture. */
  ended(user: TestUser, id: string): Promise<JobView>;
  manifestOf(site: Pick<SiteView, 'subdomain'>): Promise<CloneManifest>;
  read(manifest: CloneManifest, address: string): Promise<string>;
  /** Sends an archive. */
  import(
    user: TestUser,
    file: Buffer,
    query: Record<string, string>,
  ): Promise<{ status: number; json: unknown }>;
  /** A visitor who reaches the clone and nothing else. */
  visit<T>(subdomain: string, work: (run: BrowserRun, origin: string) => Promise<T>): Promise<T>;
}

export async function startCapturedSites(outboundAllow: string[]): Promise<CapturedSites> {
  const modules = [FakeAccountsModule.with(new Map()), ClonerModule];
  const clone = { requests: 3_000, bytes: BYTES_MAX, seconds: 120, atOnce: 3 };
  const app = await testApp({ modules, domains: [clonerSchema], config: { outboundAllow, clone } });
  const store = app.get<CloneStore>(CloneStore);
  const { port } = new URL(app.url);
  return {
    app,
    async newUser() {
      const id = randomUUID();
      return new TestUser(app, id, await app.tokenFor({ id }));
    },
    async ended(user, id) {
      const until = Date.now() + CAPTURE_MS;
      for (;;) {
        const job = await user.ended(id);
        if (job.state !== 'running' && job.state !== 'waiting') return job;
        if (Date.now() > until) throw new Error(`the capture goes on: ${JSON.stringify(job.progress)}`);
      }
    },
    async manifestOf({ subdomain }) {
      const { rows } = await app.db.query<{ manifest: string }>(
        `SELECT manifest FROM cloner.cloned_sites s JOIN cloner.versions v ON v.clone_id = s.id AND v.n = s.version
         WHERE subdomain = $1`,
        [subdomain],
      );
      return store.readManifest(rows[0]?.manifest ?? '');
    },
    read: async (manifest, address) => (await store.read(manifest.files[address]?.sha256 ?? '')).toString(),
    async import(user, file, query) {
      const response = await fetch(`${app.url}/api/clone/warc?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/warc' },
        body: new Uint8Array(file),
      });
      return { status: response.status, json: await response.json() };
    },
    visit(subdomain, work) {
      const only = [`${subdomain}.localhost=127.0.0.1:${port}`];
      const options = { timeoutMs: 100_000, maxBytes: 64 * 1024 * 1024, only };
      return app
        .get<BrowserLauncher>(BrowserLauncher)
        .run(options, (run) => work(run, `http://${subdomain}.localhost:${port}`));
    },
  };
}
