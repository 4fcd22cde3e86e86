import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { test } from '@playwright/test';

/** The name of a page's server, which the product reaches at the port in `E2E_ORIGIN_PORT`. */
export const ORIGIN = 'http://oferta.test';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

type Files = Record<string, [type: string, body: string | Buffer]>;

const files: Files = {
  '/': [
    'text/html; charset=utf-8',
    `<!doctype html><html lang="pt-BR"><head><title>Oferta de outono</title><link rel="stylesheet" href="/estilo.css?v=2">
<meta name="viewport" content="width=device-width"></head><body><h1>Oferta de outono</h1>
<p>Um curso inteiro sobre cerâmica, do barro ao forno, com aulas gravadas e acompanhamento por seis meses.</p>
<img src="/imagens/vaso.gif" alt="Vaso"></body></html>`,
  ],
  '/estilo.css?v=2': ['text/css', 'h1 { color: rgb(10, 120, 60) }'],
  '/imagens/vaso.gif': ['image/gif', PIXEL],
};

/** Other journeys have the port for so long at the most. */
const TURN_MS = 100_000;

/**
 * A page that can be switched off. One at a time, because its port is one for the whole run: the others wait for their turn.
 * @param more files beside its own, or in their place
 */
export async function startOrigin(more: Files = {}): Promise<{ stop(): Promise<void> }> {
  const all = { ...files, ...more };
  const server = createServer(({ url = '/' }, response) => {
    const [type, body] = all[url] ?? [];
    response.writeHead(type === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(body);
  });
  test.info().setTimeout(test.info().timeout + TURN_MS);
  const until = performance.now() + TURN_MS;
  for (;;) {
    try {
      server.listen(Number(process.env['E2E_ORIGIN_PORT']), '127.0.0.1');
      await once(server, 'listening');
      break;
    } catch (error) {
      if (performance.now() > until || !isTaken(error)) throw error;
      await setTimeout(500);
    }
  }
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
