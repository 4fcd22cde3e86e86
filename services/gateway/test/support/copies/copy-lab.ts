import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { PageFixture } from '@garimpo/anticlone-service/testing';
import { findChromium } from '@garimpo/service-kit/chromium';
import type { TestApp } from '@garimpo/service-kit/testing';
import { type Browser, chromium } from 'playwright-core';
import { must, newSubject, product, type Subject } from '../personal-data/product.ts';
import { KEY, ORIGINAL, originalPage, showOriginal } from './copied-page.ts';

const CACHE = new URL('../../../../../.cache', import.meta.url).pathname;
/** The product's own name, as the web has it. */
export const PUBLIC_URL = 'http://garimpo.test';
/** Of what its pages load. */
const LINKS = 'links.garimpo.test';
const SITES = 'clones.test';
/** Names of the clones that are made on the product's own hosts. */
export const CLONE = 'copia-daqui';
export const DRAWN_CLONE = 'copia-desenhada';

/** The whole product under a name of its own, web sites beside it, and a browser that finds both. */
export interface CopyLab {
  app: TestApp;
  web: PageFixture;
  browser: Browser;
  /** Of the page that is copied. */
  owner: Subject;
  siteId: string;
  snippet: string;
  /** Port of 127.0.0.1 at which a host is, for who resolves no names. */
  portOf(host: string): number;
  close(): Promise<void>;
}

export async function openLab(copyHosts: readonly string[]): Promise<CopyLab> {
  const web = await PageFixture.start(['original.test', 'www.original.test', ...copyHosts]);
  const relay = await Relay.open();
  const { executablePath, env } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const app = await product({
    publicUrl: PUBLIC_URL,
    sitesDomain: SITES,
    linksDomain: LINKS,
    chromiumPath: executablePath,
    outboundAllow: [
      ...web.allow,
      ...['garimpo.test', LINKS, `${CLONE}.${SITES}`, `${DRAWN_CLONE}.${SITES}`].map(
        (host) => `${host}=127.0.0.1:${relay.port}`,
      ),
    ],
  });
  relay.leadTo(Number(new URL(app.url).port));
  const isOfProduct = (host: string) =>
    host === 'garimpo.test' || host === LINKS || host.endsWith(`.${SITES}`);
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP garimpo.test 127.0.0.1:${relay.port}, MAP ${LINKS} 127.0.0.1:${relay.port}, MAP *.${SITES} 127.0.0.1:${relay.port}, MAP *.test 127.0.0.1:${web.port}`,
    ],
  });
  const owner = await newSubject(app, 'ana');
  const made = must(await owner.request('POST', '/api/anticlone/sites', { originalUrl: ORIGINAL }), 201);
  const siteId = (made.json as { site: { id: string } }).site.id;
  await app.db.query('UPDATE anticlone.anticlone_sites SET script_key = $2, extra_hosts = $3 WHERE id = $1', [
    siteId,
    KEY,
    ['*.lista.test'],
  ]);
  const reply = must(await owner.request('GET', `/api/anticlone/sites/${siteId}/snippet`));
  const snippet = (reply.json as { html: string }).html;
  showOriginal(web, originalPage(snippet));
  return {
    app,
    web,
    browser,
    owner,
    siteId,
    snippet,
    portOf: (host) => (isOfProduct(host) ? relay.port : web.port),
    async close() {
      await browser.close();
      await app.close();
      await relay.close();
      await web.close();
    },
  };
}

/** A port that is known before the product's own is. */
class Relay {
  #target = 0;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Relay> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const relay = new Relay(server);
    server.on('connection', (incoming) => {
      const outgoing = connect(relay.#target, '127.0.0.1');
      const end = () => {
        incoming.destroy();
        outgoing.destroy();
      };
      incoming.on('error', end).on('close', end);
      outgoing.on('error', end).on('close', end);
      incoming.pipe(outgoing);
      outgoing.pipe(incoming);
    });
    return relay;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  leadTo(port: number): void {
    this.#target = port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }
}
