import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageSnapshot } from '@garimpo/cloner-contract';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ChromiumPageSnapshots } from '../src/snapshot/chromium-page-snapshots.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;

// Chromium starts beside whatever else the machine does.
jest.setTimeout(120_000);

const page = (
  price: string,
  colour = '#ffd',
) => `<!doctype html><html lang="pt"><head><title>Sono</title></head>
  <body style="margin:0"><div style="background:${colour};height:600px"><h1>Durma bem em 7 dias</h1></div>
  <p>De <s>R$ 197,00</s> por</p><p style="font-size:40px"><span>R$</span> <b>${price}</b><sup>,00</sup></p>
  <p>ou 12x de R$ 9,74</p><a href="https://pay.hotmart.com/A1?off=x&utm_source=fb">Quero dormir bem</a>
  <a href="/termos">Termos</a></body></html>`;

/** By path: what the shop answers. */
const pages: Record<string, { status?: number; html: string }> = {
  '/': { html: page('97') },
  '/cheaper': { html: page('67') },
  '/red': { html: page('97', '#a00') },
  '/login': { html: '<!doctype html><title>Entrar</title><form>Senha <input type="password"></form>' },
  '/forbidden': { status: 403, html: 'no' },
  '/gone': { status: 404, html: 'no' },
  '/broken': { status: 500, html: 'no' },
  '/challenge': { html: '<!doctype html><title>Just a moment...</title><p>Checking</p>' },
};

let server: Server;
let dataDir: string;
let launcher: BrowserLauncher;
let snapshots: ChromiumPageSnapshots;
beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const { status = 200, html } = pages[url] ?? { status: 404, html: '' };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-snapshot-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const outboundAllow = [`loja.test=127.0.0.1:${(server.address() as AddressInfo).port}`];
  const config = { outboundAllow, chromiumPath, dataDir, publicUrl: 'https://app.test' };
  launcher = new BrowserLauncher(config, createLogger('silent'));
  snapshots = new ChromiumPageSnapshots(launcher, new Outbound(config), config);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function take(path: string, before: string | null = null): Promise<PageSnapshot> {
  const reply = await snapshots.take(`http://loja.test${path}`, before);
  if (reply.became !== 'seen') throw new Error(`nothing was seen: ${reply.reason}`);
  return reply.snapshot;
}

describe('a snapshot of a page', () => {
  it('is what it says, and its picture at the width of a phone', async () => {
    const { picture, ...seen } = await take('/');
    expect(seen).toEqual({
      url: 'http://loja.test/',
      headline: 'Durma bem em 7 dias',
      price: 'R$ 97,00',
      checkoutUrl: 'https://pay.hotmart.com/A1?off=x',
      difference: null,
    });
    const bytes = Buffer.from(picture, 'base64');
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
  });

  it('is compared with the picture before', async () => {
    const { picture } = await take('/');
    const same = await take('/', picture);
    expect(same.difference).toBe(0);
    const cheaper = await take('/cheaper', picture);
    expect(cheaper.price).toBe('R$ 67,00');
    expect(cheaper.difference).toBeGreaterThan(0);
    expect(cheaper.difference).toBeLessThan(0.25);
    expect((await take('/red', picture)).difference).toBeGreaterThan(0.5);
    expect((await take('/', Buffer.from('no picture').toString('base64'))).difference).toBeNull();
  });

  it.each([
    ['http://loja.test/login', 'login_wall'],
    ['http://loja.test/forbidden', 'blocked'],
    ['http://loja.test/challenge', 'blocked'],
    ['http://loja.test/gone', 'not_found'],
    ['http://loja.test/broken', 'refused'],
    ['http://127.0.0.1/', 'bad_address'],
    ['ftp://loja.test/', 'bad_address'],
    ['http://nowhere.invalid/', 'unreachable'],
  ])('of %s there is none: %s', async (url, reason) => {
    expect(await snapshots.take(url, null)).toEqual({ became: 'unseen', reason });
  });

  it('gives way to captures of users, and is one at a time', async () => {
    const first = snapshots.take('http://loja.test/', null);
    expect(await snapshots.take('http://loja.test/', null)).toEqual({ became: 'unseen', reason: 'busy' });
    const usual = { timeoutMs: 20_000, maxBytes: 1_000_000 };
    const opened = async () => undefined;
    // Both places are taken, so that the snapshot has to leave its own.
    const hold = () => launcher.run(usual, () => new Promise((resolve) => setTimeout(resolve, 300)));
    await Promise.all([hold(), hold(), launcher.run(usual, opened)]);
    expect(await first).toEqual({ became: 'unseen', reason: 'busy' });
  });
});
