import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AddressCheck } from './address-check.ts';
import { GuardingProxy } from './guarding-proxy.ts';
import type { ResolveName } from './resolve-name.ts';

const MIB = 1024 * 1024;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** @returns the port */
async function started(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const site = (listener: RequestListener) => started(createServer(listener));
const echo = () => started(createTcpServer((socket) => socket.pipe(socket)));

interface Given {
  allow?: string[];
  resolve?: ResolveName;
  maxBytes?: number;
}

async function proxyFor({ allow = [], resolve, maxBytes = MIB }: Given): Promise<GuardingProxy> {
  const proxy = await GuardingProxy.open(new AddressCheck(allow, resolve), maxBytes);
  closing.push(() => proxy.close());
  return proxy;
}

function credentials({ username, password }: { username: string; password: string }) {
  return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** @returns status and body, or null where the connection broke instead */
function get(proxy: GuardingProxy, url: string, headers: Record<string, string> = credentials(proxy)) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string } | null>((resolve) => {
    const { port } = new URL(proxy.address);
    const sent = httpRequest({ host: '127.0.0.1', port, path: url, headers, agent: false }, (answer) =>
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        () => resolve(null),
      ),
    );
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

/** A tunnel to the authority; null where the connection broke instead. */
function through(proxy: GuardingProxy, authority: string, headers = credentials(proxy)) {
  return new Promise<{ status: number; socket: Socket } | null>((resolve) => {
    const { port } = new URL(proxy.address);
    const sent = httpRequest({ host: '127.0.0.1', port, method: 'CONNECT', path: authority, headers });
    sent.on('connect', (answer, socket) => {
      closing.push(async () => void socket.destroy());
      resolve({ status: answer.statusCode ?? 0, socket: socket as Socket });
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

/** A tunnel that stands. */
async function standing(proxy: GuardingProxy, authority: string): Promise<Socket> {
  const tunnel = await through(proxy, authority);
  if (tunnel?.status !== 200) throw new Error(`no tunnel to ${authority}`);
  return tunnel.socket;
}

function onceOver(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.resume();
  });
}

describe('GuardingProxy', () => {
  it('listens on loopback, and serves clients that know its password', async () => {
    const port = await site((_request, response) => response.end('page'));
    const proxy = await proxyFor({ allow: [`shop.test=127.0.0.1:${port}`] });
    expect(proxy.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const wrong = credentials({ username: proxy.username, password: 'guessed' });
    expect(await get(proxy, 'http://shop.test/', {})).toMatchObject({
      status: 407,
      headers: { 'proxy-authenticate': 'Basic realm="garimpo"' },
    });
    expect(await get(proxy, 'http://shop.test/', wrong)).toMatchObject({ status: 407 });
    expect((await through(proxy, 'shop.test:443', wrong))?.status).toBe(407);
    expect(await get(proxy, 'http://shop.test/')).toMatchObject({ status: 200, body: 'page' });
  });

  it('passes a request on, without what is about the way to us', async () => {
    const port = await site((request, response) =>
      response
        .writeHead(203, { 'set-cookie': ['a=1', 'b=2'], connection: 'x-hop', 'x-hop': '1' })
        .end(JSON.stringify({ url: request.url, headers: request.headers })),
    );
    const proxy = await proxyFor({ allow: [`shop.test=127.0.0.1:${port}`] });
    const answer = await get(proxy, 'http://shop.test/a?b=c', { ...credentials(proxy), 'x-note': 'kept' });
    expect(answer).toMatchObject({ status: 203, headers: { 'set-cookie': ['a=1', 'b=2'] } });
    expect(answer?.headers).not.toHaveProperty('x-hop');
    const seen = JSON.parse(answer?.body ?? '');
    expect(seen).toMatchObject({ url: '/a?b=c', headers: { host: 'shop.test', 'x-note': 'kept' } });
    expect(seen.headers).not.toHaveProperty('proxy-authorization');
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::ffff:169.254.169.254]/latest/meta-data/',
    'http://localhost/',
    'http://private.example/',
    'http://shop.example:22/',
  ])('breaks off and tells of %s', async (url) => {
    const proxy = await proxyFor({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
    expect(await get(proxy, url)).toBeNull();
    expect(proxy.session.refused).toEqual([`${new URL(url).hostname}:${new URL(url).port || 80}`]);
  });

  it.each([
    '127.0.0.1:443',
    '[::1]:443',
    '169.254.169.254:80',
    'localhost:8080',
    'private.example:443',
    'shop.example:22',
  ])('opens no tunnel to %s', async (authority) => {
    const proxy = await proxyFor({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
    expect(await through(proxy, authority)).toBeNull();
    expect(proxy.session.refused).toEqual([authority]);
  });

  it('looks at a name again for each connection', async () => {
    const addresses = ['10.0.0.1', '127.0.0.1'];
    const proxy = await proxyFor({
      resolve: async () => [{ address: addresses.shift() ?? '::1', family: 4 }],
    });
    expect(await through(proxy, 'rebind.example:443')).toBeNull();
    expect(await get(proxy, 'http://rebind.example/')).toBeNull();
    expect(await through(proxy, 'rebind.example:80')).toBeNull();
    expect(addresses).toEqual([]);
    expect(proxy.session.refused).toEqual(['rebind.example:443', 'rebind.example:80']);
  });

  it('carries bytes both ways, and counts them', async () => {
    const proxy = await proxyFor({ allow: [`shop.test=127.0.0.1:${await echo()}`] });
    const socket = await standing(proxy, 'shop.test:443');
    socket.end('x'.repeat(1_000));
    expect(await text(socket)).toBe('x'.repeat(1_000));
    expect(proxy.session.bytes).toBe(2_000);
  });

  it('cuts everything at one byte too many', async () => {
    const port = await site((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    const proxy = await proxyFor({
      allow: [`shop.test=127.0.0.1:${port}`, `echo.test=127.0.0.1:${await echo()}`],
      maxBytes: MIB,
    });
    const socket = await standing(proxy, 'echo.test:443');
    const over = onceOver(socket);
    expect(await get(proxy, 'http://shop.test/')).toBeNull();
    await over;
    expect(proxy.session.signal.reason).toMatchObject({ code: 'too_large' });
    expect(proxy.session.bytes).toBeLessThan(2 * MIB);
    expect(await get(proxy, 'http://shop.test/')).toBeNull();
  });

  it.each([
    ['a status that cannot be', 'HTTP/1.1 099 No\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['nothing', ''],
  ])('survives a site that answers with %s', async (_what, bytes) => {
    const port = await started(createTcpServer((socket) => socket.once('data', () => socket.end(bytes))));
    const proxy = await proxyFor({ allow: [`shop.test=127.0.0.1:${port}`] });
    expect(await get(proxy, 'http://shop.test/')).toBeNull();
    expect(proxy.session.refused).toEqual([]);
  });

  it('is a proxy and no web server', async () => {
    const proxy = await proxyFor({});
    expect(await get(proxy, '/')).toMatchObject({ status: 400 });
    expect(await through(proxy, 'no-port')).toBeNull();
  });

  it('leaves nothing open when it closes', async () => {
    const proxy = await proxyFor({ allow: [`echo.test=127.0.0.1:${await echo()}`] });
    const { port } = new URL(proxy.address);
    const socket = await standing(proxy, 'echo.test:443');
    const over = onceOver(socket);
    await proxy.close();
    await over;
    await expect(
      new Promise((resolve, reject) =>
        connect(Number(port), '127.0.0.1', () => resolve('open')).on('error', reject),
      ),
    ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
