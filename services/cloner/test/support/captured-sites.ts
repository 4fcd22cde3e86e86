import { randomUUID } from 'node:crypto';
import type { CaptureReport, JobView, MappedPage, SiteView } from '@garimpo/cloner-contract';
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
  /** Clones the page, and waits for the end. */
  clone(user: TestUser, url: string, subdomain: string, more?: object): Promise<JobView>;
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
  async function ended(user: TestUser, id: string): Promise<JobView> {
    const until = Date.now() + CAPTURE_MS;
    for (;;) {
      const job = await user.ended(id);
      if (job.state !== 'running' && job.state !== 'waiting') return job;
      if (Date.now() > until) throw new Error(`the capture goes on: ${JSON.stringify(job.progress)}`);
    }
  }
  return {
    app,
    ended,
    async clone(user, url, subdomain, more = {}) {
      const body = { url, subdomain, ...more };
      const reply = await user.request('POST', '/api/clone/folder', body, { prefer: 'respond-async' });
      if (reply.status !== 202) throw new Error(JSON.stringify(reply.json));
      return ended(user, jobOf(reply).id);
    },
    async newUser() {
      const id = randomUUID();
      return new TestUser(app, id, await app.tokenFor({ id }));
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

export const states = (pages: readonly MappedPage[]): Record<string, string> =>
  Object.fromEntries(pages.map(({ path, state, reason }) => [path, reason ?? state]));
export const pagesOf = ({ report }: { report: CaptureReport | null }): MappedPage[] => report?.pages ?? [];
export const jobOf = ({ json }: { json: unknown }): JobView => (json as { job: JobView }).job;

/** A record of an answer, as another tool may write it. */
export function archivedAnswer(url: string, body: string, type = 'text/html; charset=utf-8'): Buffer {
  const block = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n${body}`;
  const length = Buffer.byteLength(block);
  return Buffer.from(
    `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${length}\r\n\r\n${block}\r\n\r\n`,
  );
}
