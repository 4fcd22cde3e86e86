import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HAZARDS_HOST, sendHazard } from './hazards.ts';
import { specialAnswer } from './special-answers.ts';

/** Names of the hosts; all of them are this one server, which tells them apart by `Host`. */
export const CORPUS_HOSTS = ['pagina.test', 'cdn.test', 'fontes.test', 'outro.test', HAZARDS_HOST] as const;

export interface CorpusServer {
  port: number;
  /** What `OUTBOUND_ALLOW` says so that the hosts are found: `pagina.test=127.0.0.1:4450`, one a host. */
  allowed: string[];
  /** What it was asked for since it started, in order. */
  asked: { method: string; host: string; address: string }[];
  /** Ends every connection too. */
  stop(): Promise<void>;
}

// Not as an address: a bundler would take the folder for a module.
const SITES = join(dirname(fileURLToPath(import.meta.url)), 'sites');
const INTER = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.vtt': 'text/vtt',
};

/** @param port 0 for any that is free. Listens on loopback only. */
export async function startCorpus(port = 0): Promise<CorpusServer> {
  const asked: CorpusServer['asked'] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    asked.push({ method: request.method ?? '', host, address: request.url ?? '' });
    answer(request, response, host).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    allowed: CORPUS_HOSTS.map((host) => `${host}=127.0.0.1:${bound}`),
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, host: string): Promise<void> {
  const address = request.url ?? '/';
  if (host === HAZARDS_HOST && sendHazard(response, address)) return;
  const special = specialAnswer(methodOf(request), host, address, await bodyOf(request));
  // Fonts are only had with leave, on whichever host they are.
  response.setHeader('access-control-allow-origin', '*');
  if (special !== null) {
    response.writeHead(special.status ?? 200, special.headers ?? {});
    response.end(request.method === 'HEAD' ? undefined : special.body);
    return;
  }
  const file = await fileOf(host, address);
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Não encontrada</h1>');
    return;
  }
  sendInRanges(request, response, file);
}

function methodOf({ method }: IncomingMessage): string {
  return method === 'HEAD' ? 'GET' : (method ?? 'GET');
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function fileOf(host: string, address: string): Promise<{ type: string; bytes: Buffer } | null> {
  if (!CORPUS_HOSTS.some((one) => one === host)) return null;
  const path = address.split('?', 1)[0] ?? '/';
  const name = normalize(`/${path}${path.endsWith('/') ? 'index.html' : ''}`);
  if (host === 'fontes.test' && name === '/inter.woff2') {
    return { type: 'font/woff2', bytes: await readFile(INTER) };
  }
  try {
    const bytes = await readFile(join(SITES, host, name));
    return { type: TYPES[extname(name)] ?? 'application/octet-stream', bytes };
  } catch {
    // Not there, or a folder: either is an answer of its own.
    return null;
  }
}

export function sendInRanges(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  { type, bytes }: { type: string; bytes: Buffer },
): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = from === undefined ? 0 : Number(from);
  const end = to === undefined || to === '' ? bytes.length : Math.min(Number(to) + 1, bytes.length);
  response.setHeader('content-type', type);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('cache-control', 'no-store');
  if (from !== undefined && start >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(start, end);
  response.setHeader('content-length', part.length);
  if (from === undefined) response.writeHead(200);
  else response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` });
  response.end(method === 'HEAD' ? undefined : part);
}
