import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import type { LauncherParts } from '../src/browser/browser-launcher.ts';
import { findChromium } from '../src/browser/find-chromium.mjs';
import { BrowserLauncher, type BrowserRunOptions, createLogger } from '../src/index.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const MIB = 1024 * 1024;
const USUAL: BrowserRunOptions = { timeoutMs: 120_000, maxBytes: 16 * MIB };

// Chromium starts several times, beside whatever else the machine does.
jest.setTimeout(120_000);

const closing: (() => Promise<void>)[] = [];
let chromiumPath: string;
let dataDir: string;

beforeAll(async () => {
  chromiumPath = (await findChromium({ chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE }))
    .executablePath;
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-browser-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A server on loopback, and how often somebody connected to it. */
async function started<T extends Server | ReturnType<typeof createTcpServer>>(server: T) {
  const sockets = new Set<Socket>();
  const seen = { port: 0, connections: 0 };
  server.on('connection', (socket: Socket) => {
    seen.connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

/** Something of ours that a page must not reach. */
const victim = () => started(createServer((_request, response) => response.end('secret')));

async function udpVictim() {
  const socket: UdpSocket = createSocket('udp4');
  const seen = { port: 0, packets: 0 };
  socket.on('message', () => {
    seen.packets += 1;
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => socket.close(resolve)));
  seen.port = socket.address().port;
  return seen;
}

function html(body: string): RequestListener {
  return (request, response) => {
    if (request.url !== '/') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  };
}

/** A launcher that may look at shop.test, where the listener answers. */
async function launcherFor(listener: RequestListener, parts: LauncherParts = {}) {
  const logs: { msg: string; way?: string }[] = [];
  const { port } = await started(createServer(listener));
  const launcher = new BrowserLauncher(
    { outboundAllow: [`shop.test=127.0.0.1:${port}`], chromiumPath, dataDir },
    createLogger('info', { write: (line) => void logs.push(JSON.parse(line)) }),
    {
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
      ...parts,
    },
  );
  closing.push(() => launcher.onApplicationShutdown());
  return { launcher, logs };
}

/** Folders of Chromiums that this process has started. */
async function leftBehind(): Promise<string[]> {
  const own = `garimpo-chromium-${process.pid}-`;
  return (await readdir(tmpdir())).filter((name) => name.startsWith(own));
}

/** Returns the process id of the context's Chromium, which is the id of its process group too. */
async function groupOf(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  return processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
}

/** Resolves when nothing of the group runs any more; what waits to be counted by the system has ended. */
async function ended(group: number): Promise<void> {
  const states = async () => {
    const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const stats = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
    return stats.flatMap((stat) => {
      const [state, , pgid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(pgid) === group && state !== 'Z' && state !== 'X' ? [state] : [];
    });
  };
  while ((await states()).length > 0) await new Promise((resolve) => setImmediate(resolve));
}

describe('BrowserLauncher', () => {
  it('guards what the work asks for itself, and what it fetches in place of a page', async () => {
    const forbidden = await victim();
    const { launcher } = await launcherFor((request, response) => {
      if (request.url === '/leads')
        response.writeHead(302, { location: `http://127.0.0.1:${forbidden.port}/` });
      response.end('page');
    });
    const told = await launcher.run(USUAL, async ({ context }) => {
      const ask = (url: string) =>
        context.request.get(url).then(
          (answer) => `${answer.status()} ${answer.headers()['x-refused'] ?? ''}`,
          () => 'refused',
        );
      const page = await context.newPage();
      const fetched: string[] = [];
      await page.route('**/*', async (route) => {
        const answer = await route.fetch().catch(() => null);
        fetched.push(answer === null ? 'refused' : await answer.text());
        await (answer === null ? route.abort() : route.fulfill({ response: answer }));
      });
      await page.goto('http://shop.test/');
      await page.goto(`http://127.0.0.1:${forbidden.port}/`).catch(() => {});
      await page.goto('http://shop.test/leads').catch(() => {});
      return { own: await ask('http://shop.test/'), other: await ask('http://rebind.example/'), fetched };
    });
    expect(told.own).toMatch(/^200/);
    expect(told.fetched[0]).toBe('page');
    expect(told.other).not.toMatch(/^200/);
    expect(told.fetched.slice(1).join()).not.toContain('secret');
    expect(forbidden.connections).toBe(0);
  });

  it('lets a page reach the site and nothing of ours, by whatever way it tries', async () => {
    const victims = {
      fetch: await victim(),
      image: await victim(),
      frame: await victim(),
      worker: await victim(),
      socket: await victim(),
      beacon: await victim(),
    };
    const stun = await udpVictim();
    const turn = await victim();
    const transport = await udpVictim();
    const page = `<!doctype html><title>busy</title><img src="http://127.0.0.1:${victims.image.port}/">
      <iframe src="http://127.0.0.1:${victims.frame.port}/"></iframe>
      <script type="module">
        const settled = (promise) => promise.then(() => 'reached', () => 'refused');
        const inWorker = (code) => new Promise((resolve) => {
          const worker = new Worker(URL.createObjectURL(new Blob([code])));
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = () => resolve('no worker');
        });
        const socket = (url) => new Promise((resolve, reject) => {
          const one = new WebSocket(url);
          one.onopen = resolve;
          one.onerror = reject;
        });
        const ice = async () => {
          const peer = new RTCPeerConnection({ iceServers: [
            { urls: 'stun:127.0.0.1:${stun.port}' },
            { urls: 'turn:127.0.0.1:${turn.port}?transport=tcp', username: 'a', credential: 'b' },
          ] });
          peer.createDataChannel('a');
          const found = [];
          const gathered = new Promise((resolve) => {
            peer.onicecandidate = ({ candidate }) => candidate ? found.push(candidate.candidate) : resolve();
          });
          await peer.setLocalDescription(await peer.createOffer());
          await gathered;
          return found;
        };
        const told = {
          own: await settled(fetch('/')),
          fetch: await settled(fetch('http://127.0.0.1:${victims.fetch.port}/', { mode: 'no-cors' })),
          metadata: await settled(fetch('http://169.254.169.254/latest/meta-data/', { mode: 'no-cors' })),
          tls: await settled(fetch('https://[::1]/', { mode: 'no-cors' })),
          rebound: await settled(fetch('http://rebind.example/', { mode: 'no-cors' })),
          worker: await inWorker("fetch('http://127.0.0.1:${victims.worker.port}/', { mode: 'no-cors' })" +
            ".then(() => postMessage('reached'), () => postMessage('refused'))"),
          socket: await settled(socket('ws://127.0.0.1:${victims.socket.port}/')),
          secureSocket: await settled(socket('wss://private.example/')),
          transport: typeof WebTransport === 'undefined' ? 'refused' :
            await settled(new WebTransport('https://127.0.0.1:${transport.port}/').ready),
          candidates: typeof RTCPeerConnection === 'undefined' ? [] : await ice(),
          popup: window.open('http://127.0.0.1:${victims.fetch.port}/') === null ? 'refused' : 'opened',
        };
        navigator.sendBeacon('http://127.0.0.1:${victims.beacon.port}/', 'a');
        window.told = told;
      </script>`;
    const { launcher } = await launcherFor(html(page));
    const { told, refused, bytes } = await launcher.run(USUAL, async (run) => {
      const tab = await run.context.newPage();
      await tab.goto('http://shop.test/');
      const handle = await tab.waitForFunction('window.told');
      return { told: await handle.jsonValue(), refused: run.refused(), bytes: run.bytes() };
    });
    expect(told).toEqual({
      own: 'reached',
      fetch: 'refused',
      metadata: 'refused',
      tls: 'refused',
      rebound: 'refused',
      worker: 'refused',
      socket: 'refused',
      secureSocket: 'refused',
      transport: 'refused',
      candidates: [],
      popup: 'refused',
    });
    expect(refused).toEqual(
      expect.arrayContaining([
        `127.0.0.1:${victims.fetch.port}`,
        `127.0.0.1:${victims.image.port}`,
        `127.0.0.1:${victims.frame.port}`,
        `127.0.0.1:${victims.worker.port}`,
        `127.0.0.1:${victims.socket.port}`,
        '169.254.169.254:80',
        '[::1]:443',
        'rebind.example:80',
        'private.example:443',
      ]),
    );
    for (const seen of [...Object.values(victims), turn]) expect(seen.connections).toBe(0);
    expect([stun.packets, transport.packets]).toEqual([0, 0]);
    expect(bytes).toBeGreaterThan(page.length);
  });

  it('opens no file of ours and no page of the browser', async () => {
    const { launcher } = await launcherFor(html('<h1>Loja</h1>'));
    await launcher.run(USUAL, async ({ context }) => {
      const open = async (url: string) => {
        const tab = await context.newPage();
        await tab.goto(url);
        return tab.textContent('h1');
      };
      await expect(open('file:///etc/hostname')).rejects.toThrow(/net::ERR/);
      await expect(open('chrome://version')).rejects.toThrow(/net::ERR/);
      await expect(open('http://127.0.0.1/')).rejects.toThrow(/net::ERR/);
      await expect(open('http://localhost/')).rejects.toThrow(/net::ERR/);
      expect(await open('http://shop.test/')).toBe('Loja');
      // What the context asks for without a page goes the same way.
      await expect(context.request.get('http://127.0.0.1/')).rejects.toThrow();
      await expect(context.request.get('https://private.example/')).rejects.toThrow();
      expect(await (await context.request.get('http://shop.test/')).text()).toBe('<h1>Loja</h1>');
    });
  });

  it('gives each run a context of its own, two at once, and ends Chromium when it is idle', async () => {
    const { launcher, logs } = await launcherFor(html('<h1>Loja</h1>'), { idleMs: 1 });
    let open = 0;
    let most = 0;
    const look = () =>
      launcher.run(USUAL, async ({ context }) => {
        open += 1;
        most = Math.max(most, open);
        const tab = await context.newPage();
        await tab.goto('http://shop.test/');
        const before = await tab.evaluate('document.cookie');
        await tab.evaluate('document.cookie = "seen=1"');
        open -= 1;
        return before;
      });
    expect(await Promise.all([look(), look(), look(), look()])).toEqual(['', '', '', '']);
    expect(most).toBe(2);
    expect(logs.filter(({ msg }) => msg.startsWith('Chromium is up'))).toHaveLength(1);
    await launcher.onApplicationShutdown();
    expect(await leftBehind()).toEqual([]);
  });

  it('ends a run at its bytes, at its time, and when its caller says so, and goes on with the next', async () => {
    const { launcher } = await launcherFor((request, response) => {
      if (request.url === '/endless') {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'a')));
        };
        response.on('drain', more);
        more();
      } else if (request.url === '/busy') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<script>for (;;);</script>');
      } else html('<h1>Loja</h1>')(request, response);
    });
    const open = (path: string, options: Partial<BrowserRunOptions> = {}, opened?: () => void) =>
      launcher.run({ ...USUAL, ...options }, async ({ context }) => {
        const tab = await context.newPage();
        opened?.();
        await tab.goto(`http://shop.test${path}`);
        return tab.textContent('h1');
      });
    expect(await open('/')).toBe('Loja');
    await expect(open('/endless', { maxBytes: MIB })).rejects.toMatchObject({ code: 'too_large' });
    await expect(open('/busy', { timeoutMs: 3_000 })).rejects.toMatchObject({ code: 'timeout' });
    const controller = new AbortController();
    await expect(
      open('/busy', { signal: controller.signal }, () => controller.abort()),
    ).rejects.toMatchObject({ code: 'interrupted' });
    await expect(
      launcher.run(USUAL, async () => {
        throw new Error('of the work');
      }),
    ).rejects.toThrow('of the work');
    expect(await open('/')).toBe('Loja');
  });

  it('reports a crash, leaves nothing of it, and starts a fresh browser', async () => {
    const { launcher, logs } = await launcherFor(html('<h1>Loja</h1>'));
    const look = () =>
      launcher.run(USUAL, async ({ context }) => {
        const tab = await context.newPage();
        await tab.goto('http://shop.test/');
        return tab.textContent('h1');
      });
    let first = 0;
    const crashing = launcher.run(USUAL, async ({ context }) => {
      const tab = await context.newPage();
      await tab.goto('http://shop.test/');
      first = await groupOf(context);
      process.kill(first, 'SIGKILL');
      await tab.waitForFunction('false');
    });
    await expect(crashing).rejects.toMatchObject({ code: 'crashed' });
    await expect(
      launcher.run(USUAL, async ({ context }) => {
        const tab = await context.newPage();
        const devtools = await context.newCDPSession(tab);
        await Promise.all([tab.waitForFunction('false'), devtools.send('Page.crash')]);
      }),
    ).rejects.toMatchObject({ code: 'crashed' });
    expect(await look()).toBe('Loja');
    expect(logs.filter(({ msg }) => msg.startsWith('Chromium is up'))).toHaveLength(2);
    await ended(first);
    expect(await leftBehind()).toHaveLength(1);
    const second = await launcher.run(USUAL, ({ context }) => groupOf(context));
    await launcher.onApplicationShutdown();
    expect(await leftBehind()).toEqual([]);
    await ended(second);
    await expect(look()).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('ends a page that takes the memory of all', async () => {
    const hungry = `<script>
      const kept = [];
      const take = () => {
        if (kept.length < 30) setTimeout(take);
        kept.push(new Uint8Array(${100 * MIB}).fill(7));
      };
      take();
    </script>`;
    const { launcher } = await launcherFor(
      (request, response) =>
        html(request.headers['user-agent'] === 'hungry' ? hungry : '<h1>Loja</h1>')(request, response),
      { memoryBytes: 800 * MIB },
    );
    const look = (userAgent: string) =>
      launcher.run({ ...USUAL, userAgent }, async ({ context }) => {
        const tab = await context.newPage();
        await tab.goto('http://shop.test/');
        return tab.textContent('h1');
      });
    await expect(look('hungry')).rejects.toMatchObject({ code: 'crashed' });
    expect(await look('modest')).toBe('Loja');
  });

  it('says that there is no Chromium', async () => {
    const logs: string[] = [];
    const launcher = new BrowserLauncher(
      { outboundAllow: [], chromiumPath: '/nowhere/chromium', dataDir },
      createLogger('info', { write: (line) => void logs.push(line) }),
    );
    for (const _ of [1, 2])
      await expect(launcher.run(USUAL, async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync('/nowhere')).toBe(false);
    expect(logs).toEqual([expect.stringContaining('CHROMIUM_PATH names /nowhere/chromium')]);
    await launcher.onApplicationShutdown();
  });
});
