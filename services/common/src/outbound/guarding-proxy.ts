import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { sameSecret } from '../text/text.ts';
import { type AddressCheck, pinned } from './address-check.ts';
import { ProxySession } from './proxy-session.ts';
import { isRefusal, OutboundError, RequestEnd } from './request-end.ts';

const ANSWER_TIMEOUT_MS = 60_000;
/** They speak of one connection, not of the way from end to end (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Answers a request that names its whole address: what plain http goes through. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  check: AddressCheck,
  session: ProxySession,
): Promise<void> {
  const url = URL.canParse(request.url ?? '') ? new URL(request.url as string) : null;
  if (url?.protocol !== 'http:') {
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  const end = new RequestEnd(ANSWER_TIMEOUT_MS, session.signal);
  response.once('close', () => end.clear());
  try {
    const target = await check.check(url, end.signal);
    const upstream = http.request({
      ...pinned(target),
      agent: false,
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...passedOn(request), host: url.host },
      signal: end.signal,
    });
    upstream.on('socket', (socket) => session.hold(socket));
    upstream.once('response', (answer) => {
      end.clear();
      passBack(answer, response, session);
    });
    // The client sees a broken connection, and not an answer that the site did not give.
    upstream.once('close', () => {
      if (!response.headersSent) response.destroy();
    });
    response.once('close', () => upstream.destroy());
    request.on('data', (chunk: Buffer) => session.count(chunk.length));
    pipeline(request, upstream, () => {});
  } catch (error) {
    if (isRefusal(error)) session.refuse(`${url.hostname}:${url.port || 80}`);
    response.destroy();
  }
}

function passBack(answer: IncomingMessage, response: ServerResponse, session: ProxySession): void {
  try {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer));
  } catch {
    // A status or a header that may be received but not be sent on, as 099.
    answer.destroy();
    response.destroy();
    return;
  }
  answer.on('data', (chunk: Buffer) => session.count(chunk.length));
  pipeline(answer, response, () => {});
}

function passedOn({ headersDistinct }: IncomingMessage): OutgoingHttpHeaders {
  const named = (headersDistinct['connection'] ?? []).flatMap((value) =>
    value.toLowerCase().split(/\s*,\s*/),
  );
  return Object.fromEntries(
    Object.entries(headersDistinct).filter(([name]) => !OF_ONE_CONNECTION.has(name) && !named.includes(name)),
  );
}

const CONNECT_TIMEOUT_MS = 15_000;
const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n';

/** Answers CONNECT: what https and sockets of both schemes go through. */
async function tunnel(
  authority: string,
  { client, head }: { client: Duplex; head: Buffer },
  check: AddressCheck,
  session: ProxySession,
): Promise<void> {
  try {
    const upstream = await connected(authority, check, session);
    client.write(ESTABLISHED);
    upstream.write(head);
    session.count(head.length);
    join(client, upstream, session);
    join(upstream, client, session);
  } catch (error) {
    if (isRefusal(error)) session.refuse(authority);
    // Not an answer: some clients take the proxy's for the site's.
    client.destroy();
  }
}

async function connected(authority: string, check: AddressCheck, session: ProxySession): Promise<Socket> {
  const address = `http://${authority}/`;
  if (!/:\d+$/.test(authority) || !URL.canParse(address))
    throw new OutboundError('bad_address', 'this is no host and port');
  const end = new RequestEnd(CONNECT_TIMEOUT_MS, session.signal);
  try {
    const target = await check.check(new URL(address), end.signal);
    const upstream = connect(pinned(target));
    session.hold(upstream);
    await once(upstream, 'connect', { signal: end.signal }).catch((error) => {
      upstream.destroy();
      throw error;
    });
    return upstream;
  } finally {
    end.clear();
  }
}

function join(from: Duplex, to: Duplex, session: ProxySession): void {
  from.on('data', (chunk: Buffer) => session.count(chunk.length));
  from.pipe(to);
  from.once('close', () => to.destroy());
}

const HEADERS_TIMEOUT_MS = 10_000;
/** Of the browser to us: it opens a handful per site. */
const MAX_CONNECTIONS = 256;
const USERNAME = 'garimpo';
const WHO_ARE_YOU = { 'proxy-authenticate': 'Basic realm="garimpo"', 'content-length': '0' };

/**
 * An HTTP proxy on loopback, for the one program that knows its password. Everything that a browser does goes through it,
 * including what workers fetch and what sockets are opened, which request interception does not see. {@link AddressCheck}
 * decides where it connects, and the connection goes to the checked address.
 */
export class GuardingProxy {
  readonly username = USERNAME;
  readonly password = randomBytes(24).toString('base64url');
  readonly #expected = `Basic ${Buffer.from(`${USERNAME}:${this.password}`).toString('base64')}`;

  private constructor(
    private readonly server: Server,
    readonly session: ProxySession,
  ) {}

  /** @param maxBytes that may pass in both directions together, until everything is cut */
  static async open(check: AddressCheck, maxBytes: number): Promise<GuardingProxy> {
    const server = createServer();
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    server.maxConnections = MAX_CONNECTIONS;
    const proxy = new GuardingProxy(server, new ProxySession(maxBytes));
    server.on('connection', (socket) => proxy.session.hold(socket));
    server.on('request', (request, response) => {
      if (proxy.#knows(request)) void forward(request, response, check, proxy.session);
      else response.writeHead(407, { ...WHO_ARE_YOU, connection: 'close' }).end();
    });
    server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
      if (proxy.#knows(request)) void tunnel(request.url ?? '', { client, head }, check, proxy.session);
      else client.end(whoAreYou());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  /** The address for the browser. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts what is open, and is gone. */
  async close(): Promise<void> {
    this.session.end();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  #knows(request: IncomingMessage): boolean {
    return sameSecret(request.headers['proxy-authorization'] ?? '', this.#expected);
  }
}

function whoAreYou(): string {
  const headers = Object.entries(WHO_ARE_YOU).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 407 Proxy Authentication Required\r\n${headers.join('')}\r\n`;
}
