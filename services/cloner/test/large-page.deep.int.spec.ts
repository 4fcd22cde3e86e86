import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { MemorySink } from './support/memory-sink.ts';

// A browser loads all of it several times, beside whatever else the machine does.
jest.setTimeout(420_000);

const MIB = 1024 * 1024;
const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const APP = { publicUrl: 'https://app.test' };
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120 };
/** Of noise, which nothing makes smaller. */
const PICTURES = 160;
const PICTURE_PX = 336;
const SHEETS = 20;
const SCRIPTS = 20;
const URL_OF_PAGE = 'http://loja.test/';
const never = new AbortController().signal;

type Files = Map<string, { type: string; body: Buffer }>;

async function largePage(): Promise<Files> {
  const files: Files = new Map();
  const links: string[] = [];
  const size = { width: PICTURE_PX, height: PICTURE_PX, channels: 3 as const };
  for (let at = 0; at < PICTURES; at += 1) {
    const noise = randomBytes(PICTURE_PX * PICTURE_PX * size.channels);
    const body = await sharp(noise, { raw: size }).png({ compressionLevel: 1 }).toBuffer();
    files.set(`/img/${at}.png`, { type: 'image/png', body });
    links.push(
      `<section><h2>Parte ${at}</h2><img src="/img/${at}.png" width=336 height=336 alt=""></section>`,
    );
  }
  for (let at = 0; at < SHEETS; at += 1) {
    const body = Buffer.from(`.c${at} { color: rgb(${at} 0 0) }`);
    files.set(`/css/${at}.css`, { type: 'text/css', body });
    links.push(`<link rel=stylesheet href="/css/${at}.css">`);
  }
  for (let at = 0; at < SCRIPTS; at += 1) {
    const body = Buffer.from(`window.partes = (window.partes || 0) + ${at};`);
    files.set(`/js/${at}.js`, { type: 'text/javascript', body });
    links.push(`<script src="/js/${at}.js"></script>`);
  }
  const page = `<!doctype html><html lang=pt-BR><title>Catálogo</title><body><h1>Catálogo inteiro</h1>${links.join('\n')}`;
  files.set('/', { type: 'text/html; charset=utf-8', body: Buffer.from(page) });
  return files;
}

let server: Server;
let launcher: BrowserLauncher;
let capturer: PageCapturer;
let dataDir: string;
let files: Files;
beforeAll(async () => {
  files = await largePage();
  server = createServer((request, response) => {
    const found = files.get(request.url ?? '');
    response.writeHead(found === undefined ? 404 : 200, found && { 'content-type': found.type });
    response.end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-large-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const config = { outboundAllow: [`loja.test=127.0.0.1:${port}`], chromiumPath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'));
  const outbound = new Outbound(config);
  capturer = new PageCapturer(outbound, new BrowserCapture(launcher, outbound, APP), APP);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a page of 50 MB and 200 files', () => {
  const request = { url: URL_OF_PAGE, mode: 'auto' as const, removeTrackers: true, limits: LIMITS };

  it('is copied whole, and a clone without a likeness where the comparison runs into its limit', async () => {
    const bytes = [...files.values()].reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeGreaterThan(50 * MIB);
    const sink = new MemorySink();
    const copy = await capturer.capture(request, sink, () => {}, never);
    expect(copy.report).toMatchObject({
      mode: 'static',
      lost: [],
      assets: { kept: PICTURES + SHEETS + SCRIPTS, lost: 0 },
    });
    // In a second no browser has drawn so much.
    const limits = { ...LIMITS, seconds: 1 };
    const compared = await capturer.compare({ ...request, limits }, copy, sink, never);
    expect(compared).toMatchObject({ again: null, report: { assets: copy.report.assets } });
    expect(compared.report.fidelity ?? null).toBeNull();
  });

  it('is compared within the limits that a user has, or stays without a likeness; never a failure', async () => {
    const sink = new MemorySink();
    const copy = await capturer.capture(request, sink, () => {}, never);
    const compared = await capturer.compare(request, copy, sink, never);
    const { fidelity } = compared.report;
    if (fidelity !== null && fidelity !== undefined)
      expect(Math.min(fidelity.wide ?? 1, fidelity.narrow ?? 1)).toBeGreaterThan(0.98);
    expect((compared.again ?? copy).report.lost).toEqual([]);
  });
});
