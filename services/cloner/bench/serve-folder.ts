import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { LoopbackClone } from '../src/capture/rendered/loopback-clone.ts';

/** A host name that browsers treat as secure. */
const HOST = 'copia.localhost';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.vtt': 'text/vtt',
};

/**
 * Serves a folder like an ordinary file server.
 * @param page its file in the folder
 */
export async function serveFolder(folder: string, page: string): Promise<LoopbackClone> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/'));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) response.writeHead(404).end();
    else {
      const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
      response
        .writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
        .end(request.method === 'HEAD' ? undefined : bytes);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${HOST}/${page.split('/').map(encodeURIComponent).join('/')}`,
    only: [`${HOST}=127.0.0.1:${port}`],
    missing: () => [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
