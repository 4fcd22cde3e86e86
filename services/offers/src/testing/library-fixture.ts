import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LibraryShape, libraryHtml } from './library-pages.ts';
import { mediaFiles } from './media-files.ts';

export interface LibraryRequest {
  path: string;
  userAgent: string;
  language: string;
}

const CHUNK = Buffer.alloc(64 * 1024, ' ');

/**
 * A library on loopback, whose pages a test makes. Its name leads to it where `OUTBOUND_ALLOW` holds {@link allow}, and counts as
 * a library where `AD_LIBRARY_HOSTS` holds {@link host}.
 *
 * Besides its pages it has media: `/media/<any name>` by the end of the name (jpg, png, webp, mp4), and among them
 * `missing.*` (404), `page.*` (HTML in place of a picture), `private.*` (leads into the network), `endless.*`, `silent.*`.
 */
export class LibraryFixture {
  /** What was asked for so far, in its order. */
  readonly requests: LibraryRequest[] = [];
  readonly #shapes = new Map<string, LibraryShape>();

  private constructor(
    private readonly server: Server,
    readonly host: string,
  ) {}

  static async start(host = 'biblioteca.example'): Promise<LibraryFixture> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const fixture = new LibraryFixture(server, host);
    server.on('request', (request, response) => fixture.#answer(request, response));
    return fixture;
  }

  /** Value for `OUTBOUND_ALLOW`. */
  get allow(): string {
    return `${this.host}=127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The origin of its pages, as the product knows it. */
  get origin(): string {
    return `http://${this.host}`;
  }

  /** Shows a page, in place of the one that this advertiser had. @returns its address, as a user has it */
  show(shape: LibraryShape, pageId = String(1000 + this.#shapes.size)): string {
    this.#shapes.set(pageId, shape);
    return `${this.origin}/ads/library/?active_status=all&ad_type=all&country=BR&view_all_page_id=${pageId}&media_type=all`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { 'user-agent': userAgent = '', 'accept-language': language = '' } = request.headers;
    const url = new URL(request.url ?? '/', this.origin);
    this.requests.push({ path: url.pathname + url.search, userAgent, language });
    if (url.pathname.startsWith('/media/')) answerMedia(url.pathname, response);
    else if (url.pathname === '/login') sendHtml(response, 200, libraryHtml({ kind: 'login_wall' }));
    else if (url.pathname === '/ads/library/') {
      const shape = this.#shapes.get(url.searchParams.get('view_all_page_id') ?? '');
      if (shape === undefined) response.writeHead(404).end();
      else answerPage(shape, response);
    } else response.writeHead(404).end();
  }
}

function answerPage(shape: LibraryShape, response: ServerResponse): void {
  if (shape.kind === 'silent') return;
  if (shape.kind === 'endless') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    pour(response);
  } else if (shape.kind === 'refused') {
    response.writeHead(shape.status).end();
  } else if (shape.kind === 'redirect') {
    response.writeHead(302, { location: shape.to }).end();
  } else {
    sendHtml(response, (shape.kind === 'blocked' && shape.status) || 200, libraryHtml(shape));
  }
}

function answerMedia(path: string, response: ServerResponse): void {
  const [, name = '', end = ''] = /^\/media\/(.+)\.(\w+)$/.exec(path) ?? [];
  const file = mediaFiles[end];
  if (file === undefined || name === 'missing') response.writeHead(404).end();
  else if (name === 'page') sendHtml(response, 200, '<!doctype html><title>Erro</title>');
  else if (name === 'private') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  else if (name === 'endless') {
    response.writeHead(200, { 'content-type': file.type });
    response.write(file.bytes);
    pour(response);
  } else if (name !== 'silent') {
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length });
    response.end(file.bytes);
  }
}

function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Writes until its reader disconnects. */
function pour(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', write);
  write();
}
