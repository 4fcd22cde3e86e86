import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { sameSecret } from '../text/same-secret.ts';
import type { AddressCheck } from './address-check.ts';
import { forward } from './forward.ts';
import { ProxySession } from './proxy-session.ts';
import { tunnel } from './tunnel.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** Of the browser to us: it opens a handful per site. */
const MAX_CONNECTIONS = 256;
const USERNAME = 'garimpo';
const WHO_ARE_YOU = { 'proxy-authenticate': 'Basic realm="garimpo"', 'content-length': '0' };

/**
 * An HTTP proxy on loopback, for the one program that is told its password. Everything that a browser does goes through it:
 * what workers fetch and what sockets are opened too, which interception of requests does not see. Where it connects to is
 * judged by {@link AddressCheck}, and the connection goes to the address that was judged.
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

  /** As a browser is told it. */
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
