// The server in the ZIP of a page that cannot do all from a disk. It serves the folder in which it lies.
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { typeOfName } from './file-types.ts';
import { sendInRanges, startServer } from './local-server.ts';

const FOLDER = new URL('./', import.meta.url);

startServer('Página', '/', answer);

async function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-robots-tag', 'noindex, nofollow');
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  // Names of the folder have no letters that addresses escape.
  const isName =
    (method === 'GET' || method === 'HEAD') && /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/.test(path);
  const file = isName ? new URL(`.${path.endsWith('/') ? `${path}index.html` : path}`, FOLDER) : null;
  const found = file === null ? null : await stat(file).catch(() => null);
  if (file === null || !found?.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404');
    return;
  }
  const part = { path: file, bytes: found.size, type: typeOfName(path.endsWith('/') ? 'index.html' : path) };
  sendInRanges(part, { method, headers }, response);
}
