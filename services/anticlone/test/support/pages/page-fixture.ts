import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FixtureAnswer =
  | { html: string; headers?: Record<string, string>; status?: number }
  | { bytes: Buffer; type: string }
  | { redirect: string }
  /** Never answers. */
  | { silent: true }
  /** Never ends. */
  | { endless: string };

export interface FixtureRequest {
  host: string;
  path: string;
  userAgent: string;
}

/** Web sites on loopback, reached by their names through `OUTBOUND_ALLOW`: see {@link allow}. */
export class PageFixture {
  readonly requests: FixtureRequest[] = [];
  readonly #answers = new Map<string, FixtureAnswer>();

  private constructor(
    private readonly server: Server,
    private readonly hosts: readonly string[],
  ) {}

  static async start(hosts: readonly string[]): Promise<PageFixture> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const fixture = new PageFixture(server, hosts);
    server.on('request', (request, response) => fixture.#answer(request, response));
    return fixture;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Entries for `OUTBOUND_ALLOW`. */
  get allow(): string[] {
    return this.hosts.map((host) => `${host}=127.0.0.1:${this.port}`);
  }

  show(address: string, answer: FixtureAnswer | string): void {
    this.#answers.set(keyOf(new URL(address)), typeof answer === 'string' ? { html: answer } : answer);
  }

  clear(): void {
    this.#answers.clear();
    this.requests.length = 0;
  }

  remove(address: string): void {
    this.#answers.delete(keyOf(new URL(address)));
  }

  /** Number of requests of the host, or of one of its paths. */
  asked(host: string, path?: string): number {
    return this.requests.filter((one) => one.host === host && (path === undefined || one.path === path))
      .length;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { host = '', 'user-agent': userAgent = '' } = request.headers;
    const url = new URL(request.url ?? '/', `http://${host}`);
    this.requests.push({ host: url.hostname, path: url.pathname + url.search, userAgent });
    const answer = this.#answers.get(keyOf(url));
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
    else if ('redirect' in answer) response.writeHead(302, { location: answer.redirect }).end();
    else if ('bytes' in answer) response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes);
    else if ('endless' in answer) pour(response, answer.endless);
    else if ('html' in answer) {
      response.writeHead(answer.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...answer.headers,
      });
      response.end(answer.html);
    }
  }
}

function keyOf(url: URL): string {
  return url.hostname + url.pathname;
}

/** Writes until the reader stops. */
function pour(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const chunk = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}
