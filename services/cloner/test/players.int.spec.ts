import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaptureMode, FoundPlayer } from '@garimpo/cloner-contract';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { isDeep } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Captured } from '../src/capture/capture.ts';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { playerAnswers } from './players/player-pages.ts';
import { type CloneHostsApp, startCloneHosts, type TestFile } from './support/clone-hosts.ts';
import { MemorySink } from './support/memory-sink.ts';
import { openChromium } from './support/open-chromium.ts';

// Each page is looked at and pressed in Chromium, beside whatever else the machine does.
jest.setTimeout(180_000);

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const LIMITS = { requests: 3_000, bytes: 300 * 1024 * 1024, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;
const HOSTS = [
  'pagina.test',
  'tocador.test',
  'cdn.video.test',
  'outra.video.test',
  'scripts.converteai.net',
  'cdn.converteai.net',
];

let browser: Browser;
let hosts: CloneHostsApp;
let answers: ReturnType<typeof playerAnswers>;
let original: Server;
let isOff = false;
let dataDir: string;
let launcher: BrowserLauncher;
let capturer: PageCapturer;
beforeAll(async () => {
  [browser, hosts] = await Promise.all([openChromium(), startCloneHosts()]);
  answers = playerAnswers(await recordVideo(browser));
  original = createServer((request, response) => {
    const found = isOff ? null : answers(`http://${request.headers.host}${request.url}`);
    if (found === null) return void response.writeHead(isOff ? 503 : 404).end();
    response
      .writeHead(200, { 'content-type': found.type, 'access-control-allow-origin': '*' })
      .end(found.body);
  });
  await new Promise<void>((resolve) => original.listen(0, '127.0.0.1', resolve));
  const { port } = original.address() as AddressInfo;
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-players-'));
  const { executablePath } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const outboundAllow = HOSTS.map((host) => `${host}=127.0.0.1:${port}`);
  const config = { outboundAllow, chromiumPath: executablePath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'));
  const outbound = new Outbound(config);
  capturer = new PageCapturer(outbound, new BrowserCapture(launcher, outbound, APP), APP);
});
afterAll(async () => {
  await browser.close();
  await launcher.onApplicationShutdown();
  await hosts.close();
  original.closeAllConnections();
  original.close();
  await rm(dataDir, { recursive: true, force: true });
});

const RECORD = `(async () => {
  const canvas = document.body.appendChild(document.createElement('canvas'));
  const context = canvas.getContext('2d');
  let at = 0;
  const drawing = setInterval(() => {
    context.fillStyle = 'hsl(' + at * 20 + ' 80% 50%)';
    context.fillRect(0, 0, 300, 150);
    at += 1;
  }, 30);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => { if (data.size > 0) parts.push(data); };
  recorder.start(300);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.stop();
  await stopped;
  clearInterval(drawing);
  return Promise.all(parts.map(async (part) => {
    const bytes = new Uint8Array(await part.arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  }));
})()`;

/** A short video in the pieces that a browser records it in, of which each continues the one before. */
async function recordVideo(by: Browser): Promise<Buffer[]> {
  const page = await by.newPage();
  const pieces = await page.evaluate<string[]>(RECORD);
  await page.close();
  return pieces.map((piece) => Buffer.from(piece, 'base64'));
}

interface Copy extends Captured {
  sink: MemorySink;
}

/** The copy that stays once it was compared with its original. */
async function capture(path: string, mode: CaptureMode = 'auto', takeVideos = false): Promise<Copy> {
  isOff = false;
  const sink = new MemorySink();
  const request = {
    url: `http://pagina.test${path}`,
    mode,
    removeTrackers: true,
    takeVideos,
    limits: LIMITS,
  };
  const copy = await capturer.capture(request, sink, () => {}, never);
  const { report, again } = await capturer.compare(request, copy, sink, never);
  return { ...(again ?? { ...copy, report }), sink };
}

const playersOf = ({ report }: Captured): Pick<FoundPlayer, 'kind' | 'how' | 'reason'>[] =>
  (report.players ?? []).map(({ kind, how, reason }) => ({ kind, how, reason }));

/** Visits the copy on its own host, the original off; players of the list answer at theirs. */
async function visit<T>({ manifest, sink }: Copy, work: (page: Page) => Promise<T>): Promise<T> {
  isOff = true;
  const entries = Object.entries(manifest.files).map(
    async ([address, file]): Promise<[string, TestFile]> => [
      address,
      {
        body: await sink.get(file),
        type: file.type,
        ...(file.status !== undefined && { status: file.status }),
      },
    ],
  );
  for (const { answer } of manifest.calls)
    await hosts.stored({ body: await sink.get(answer), type: answer.type });
  const { entry, originalUrl, redirects, calls, players } = manifest;
  const more = { entry, originalUrl, redirects, calls, ...(players && { players }) };
  const clone = await hosts.publish(Object.fromEntries(await Promise.all(entries)), more);
  const context = await browser.newContext();
  try {
    await context.route(
      /^https:\/\/[^/]*(?:youtube|converteai|pandavideo|vimeo|vimeocdn|wistia)\./,
      (route) => {
        const found = answers(route.request().url());
        return found === null
          ? route.abort()
          : route.fulfill({
              contentType: found.type,
              body: found.body,
              headers: { 'access-control-allow-origin': '*' },
            });
      },
    );
    const page = await context.newPage();
    await page.goto(`http://${clone.name}.localhost:${new URL(hosts.app.url).port}${entry}`);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Presses the player and waits for its video to go on. */
async function plays(page: Page): Promise<boolean> {
  for (const frame of page.frames()) {
    const button = frame.locator('#tocar');
    await button.waitFor({ timeout: frame === page.mainFrame() ? 2_000 : 5_000 }).catch(() => {});
    if ((await button.count()) === 0) continue;
    await button.click();
    const playing = frame.waitForFunction(`document.querySelector('video')?.currentTime > 0.2`, null, {
      timeout: 8_000,
    });
    return playing.then(
      () => true,
      () => false,
    );
  }
  return false;
}

/** `npm run test:deep` tries every player. */
const ofDeep = <Row>(rows: readonly Row[], usual: number): readonly Row[] =>
  isDeep ? rows : rows.slice(0, usual);

const HOSTED = [
  ['/vturb', 'vturb'],
  ['/youtube', 'youtube'],
  ['/panda', 'panda'],
  ['/vimeo', 'vimeo'],
  ['/wistia', 'wistia'],
  ['/wistia-quadro', 'wistia'],
] as const;
it.each(ofDeep(HOSTED, 1))('%s plays in the copy from its own host', async (path, kind) => {
  const copy = await capture(path);
  expect(playersOf(copy)).toEqual([{ kind, how: 'host', reason: null }]);
  expect(copy.manifest.players).toEqual([kind]);
  expect(await visit(copy, plays)).toBe(true);
});

const STREAMED = [
  ['/hls', 'hls'],
  ['/dash', 'dash'],
] as const;
it.each(ofDeep(STREAMED, 1))(
  '%s plays in the copy with all of its pieces, the original off',
  async (path, kind) => {
    const copy = await capture(path);
    expect(playersOf(copy)).toEqual([{ kind, how: 'taken', reason: null }]);
    expect(await visit(copy, plays)).toBe(true);
    // Qualities that the copy leaves out were not fetched; what belongs to the others was.
    const addresses = Object.keys(copy.manifest.files);
    if (kind === 'hls') expect(addresses).toContain('/v/pt.vtt');
    expect(addresses.filter((address) => address.includes('cheia'))).toEqual([]);
  },
);

deepIt('a player in a frame plays that asks for its pieces when it is pressed', async () => {
  const copy = await capture('/frame');
  expect(copy.report).toMatchObject({ mode: 'rendered', reason: 'player_on_demand' });
  expect(playersOf(copy)).toEqual([{ kind: 'frame', how: 'taken', reason: null }]);
  expect(await visit(copy, plays)).toBe(true);
});

if (isDeep)
  deepIt('a video of the list is taken where the player offers it, and else left with it', async () => {
    const copy = await capture('/levar', 'auto', true);
    expect(copy.manifest.players).toBeUndefined();
    expect(playersOf(copy)).toContainEqual({ kind: 'hls', how: 'taken', reason: null });
    expect(await visit(copy, plays)).toBe(true);
    const other = await capture('/youtube', 'auto', true);
    expect(playersOf(other)).toEqual([{ kind: 'youtube', how: 'host', reason: null }]);
  });

const DEAD = [
  ['/ao-vivo', 'hls', 'live'],
  ['/morto', 'frame', 'on_demand'],
] as const;
it.each(ofDeep(DEAD, 1))('%s is told not to play', async (path, kind, reason) => {
  const copy = await capture(path);
  expect(playersOf(copy)).toContainEqual({ kind, how: 'dead', reason });
});
