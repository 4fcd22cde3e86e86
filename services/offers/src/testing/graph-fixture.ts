import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GraphRequest {
  path: string;
  query: URLSearchParams;
  authorization: string;
}

/** Ids of ads by their state. */
export interface ArchivedAds {
  active: string[];
  inactive?: string[];
}

/** The library's API on loopback: one archive of ads, listed page by page as the API lists it. */
export class GraphFixture {
  readonly requests: GraphRequest[] = [];
  ads: ArchivedAds = { active: [] };
  /** Pages hold so many, whatever they are asked for: the API too keeps to a bound of its own. */
  pageSize = 100;
  /** Answered in place of ads, as it stands. */
  refusal: { status: number; body: string; headers?: Record<string, string> } | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<GraphFixture> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const fixture = new GraphFixture(server);
    server.on('request', (request, response) => fixture.#answer(request, response));
    return fixture;
  }

  /** Value for `OUTBOUND_ALLOW`. */
  get allow(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Value for `META_GRAPH_URL`. */
  get url(): string {
    return `http://${this.allow}`;
  }

  /** An error as the API writes it. */
  refuse(status: number, error: { code: number; error_subcode?: number }): void {
    const body = JSON.stringify({ error: { message: 'refused', type: 'OAuthException', ...error } });
    this.refusal = { status, body };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url);
    this.requests.push({ path: pathname, query, authorization: request.headers.authorization ?? '' });
    if (this.refusal !== null) {
      response.writeHead(this.refusal.status, this.refusal.headers).end(this.refusal.body);
      return;
    }
    const { active, inactive = [] } = this.ads;
    const ids = query.get('ad_active_status') === 'ACTIVE' ? active : [...active, ...inactive];
    const from = Number(query.get('after') ?? 0);
    const to = from + Math.min(this.pageSize, Number(query.get('limit')));
    const data = ids.slice(from, to).map((id) => ({ id }));
    const next = to < ids.length && { next: `${this.url}/next?access_token=not-to-be-followed` };
    const paging = { cursors: { after: String(to) }, ...next };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(data.length === 0 ? { data } : { data, paging }));
  }
}
