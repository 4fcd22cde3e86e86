import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.mjs';

const CACHE = fileURLToPath(new URL('../../../../.cache', import.meta.url));

interface HostedPage {
  body: string;
  type?: string;
  headers?: Record<string, string>;
}

/** A browser that says it is run by a program counts as a robot. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** What a host answers at a path; `undefined` for not found. */
export type Host = (path: string) => HostedPage | string | undefined;

/** A browser for which every host of the web is here, on loopback, under its own name; those of this machine are what they are. */
export interface VisitedHosts {
  /** Another one at a name replaces it. */
  serve(name: string, host: Host): void;
  /** Nothing of one is known to the other. */
  newVisitor(): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function visitedHosts(): Promise<VisitedHosts> {
  const hosts = new Map<string, Host>();
  const server = createServer((request, response) => answer(hosts, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { executablePath, env } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1, EXCLUDE *.localhost`,
    ],
  });
  return {
    serve: (name, host) => void hosts.set(name, host),
    newVisitor: () => browser.newContext({ userAgent: PERSON }),
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(hosts: Map<string, Host>, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://here');
  const page = hosts.get(request.headers.host ?? '')?.(pathname);
  if (page === undefined) {
    response.writeHead(404).end();
    return;
  }
  const {
    body,
    type = 'text/html; charset=utf-8',
    headers = {},
  } = typeof page === 'string' ? { body: page } : page;
  response.writeHead(200, { 'content-type': type, ...headers }).end(body);
}
