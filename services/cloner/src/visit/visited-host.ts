import { type Config, type LoopbackAnswer, type LoopbackServer, serveOnLoopback } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import type { Context, PageRequest } from '../capture/rendered/tab.ts';
import { FIELD_REPORT_PATH, guardScript } from '../guard/guard-script.ts';
import { GUARD_PATH } from '../guard/insert-guard.ts';
import type { CloneFiles } from '../serve/clone-files.ts';
import { setHostHeaders } from '../serve/clone-headers.ts';

/** Data that one visit loads from the host. */
const BYTES_MAX = 64 * 1024 * 1024;
const REQUESTS_MAX = 500;
const REDIRECTS_MAX = 5;

/** Fetch metadata by type of request. */
const USES: Record<string, string> = {
  stylesheet: 'style',
  image: 'image',
  media: 'video',
  font: 'font',
  script: 'script',
  texttrack: 'track',
  manifest: 'manifest',
};

export interface VisitedHostOptions {
  subdomain: string;
  manifest: string;
  /** `visit` only reports fields; `protect` is the visitors' guard. */
  mode: 'protect' | 'visit';
  /** Unguessable name of the function that returns the findings. */
  findings: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves a clone to a browser without a network: requests for its own address are answered by the code that answers visitors.
 * Only the guard may differ.
 */
export class VisitedHost {
  #bytes = 0;
  #requests = 0;

  private constructor(
    readonly origin: string,
    private readonly server: LoopbackServer,
  ) {}

  /** Throws `ObjectStoreError`. */
  static async open(
    files: CloneFiles,
    { publicUrl, sitesDomain }: Pick<Config, 'publicUrl' | 'sitesDomain'>,
    { subdomain, manifest, mode, findings }: VisitedHostOptions,
  ): Promise<VisitedHost> {
    const origin = `${new URL(publicUrl).protocol}//${subdomain}.${sitesDomain}`;
    const guard = guardScript({ ...(await files.leads(manifest)), mode, findings });
    const server = await serveOnLoopback((request: Request, response: Response) => {
      setHostHeaders(response);
      const path = request.originalUrl.split('?', 1)[0];
      if (path === GUARD_PATH) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(guard);
      } else if (path === FIELD_REPORT_PATH) response.status(204).end();
      else files.answer(manifest, origin, request, response).catch(() => response.destroy());
    });
    return new VisitedHost(origin, server);
  }

  /** Routes all requests of the context to this host. */
  async attach(context: Context): Promise<void> {
    await context.route(/^https?:/, async (route, request) => {
      try {
        const answer = new URL(request.url()).origin === this.origin ? await this.#ask(request) : null;
        if (answer === null) await route.abort('addressunreachable');
        else await route.fulfill(answer);
      } catch {
        // The page may have gone meanwhile.
        await route.abort('failed').catch(() => {});
      }
    });
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** Null when the limit is exceeded. */
  async #ask(request: PageRequest): Promise<Answer | null> {
    const isPage = request.isNavigationRequest();
    let address = new URL(request.url());
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      this.#requests += 1;
      if (this.#requests > REQUESTS_MAX || this.#bytes > BYTES_MAX) return null;
      const answer = await this.#answerOf(address, request);
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
      if (location === undefined) return answer;
      address = new URL(location, address);
      if (address.origin !== this.origin) return null;
      // Playwright does not follow redirects of routed answers: a page redirects itself instead.
      if (isPage) return leadTo(address);
    }
    return null;
  }

  async #answerOf({ host, pathname, search }: URL, request: PageRequest): Promise<Answer> {
    const isPage = request.isNavigationRequest();
    const ofPage = isInFrame(request) ? 'iframe' : 'document';
    const { status, headers, body } = await this.server.ask({
      method: request.method(),
      path: pathname + search,
      headers: {
        ...request.headers(),
        host,
        'accept-encoding': 'identity',
        'sec-fetch-dest': isPage ? ofPage : (USES[request.resourceType()] ?? 'empty'),
        ...(isPage && { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
      },
      body: request.postDataBuffer(),
      maxBytes: BYTES_MAX - this.#bytes,
    });
    this.#bytes += body.length;
    return { status, headers: toText(headers), body };
  }
}

function isInFrame(request: PageRequest): boolean {
  try {
    return request.frame().parentFrame() !== null;
  } catch {
    // A frame that is being created has no parent yet.
    return false;
  }
}

const OF_CONNECTION = /^(?:connection|keep-alive|transfer-encoding|content-length|date)$/;

function toText(headers: LoopbackAnswer['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_CONNECTION.test(name) ? [] : [[name, String(value)]],
    ),
  );
}

function leadTo(address: URL): Answer {
  const to = JSON.stringify(address.href).replaceAll('<', '\\u003c');
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<!doctype html><script>location.replace(${to})</script>`),
  };
}
