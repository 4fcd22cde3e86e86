import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bodyOf, sendInRanges } from '../corpus/corpus-server.ts';
import { pictureOf } from '../corpus/picture.ts';
import { CHECKOUT_HOST, checkoutUrl, OWN_CHECKOUT_HOST, QUIZ_HOST, SECURE_HOST } from './quiz.ts';
import { answerApi, takeLead } from './quiz-api.ts';
import { checkoutPage, madePage } from './quiz-pages.ts';
import { reactChunk } from './react-chunk.ts';

const API_HOST = 'api.quiz.test';
const HOOKS_HOST = 'hooks.test';
const FILE_HOSTS = [QUIZ_HOST, SECURE_HOST, 'cdn.quiz.test', 'fontes.quiz.test'];
/** Of others, asked by the quiz that is full of them. */
export const TRACKER_HOSTS = [
  'connect.facebook.net',
  'www.facebook.com',
  'www.googletagmanager.com',
  'analytics.tiktok.com',
  'cdn.utmify.com.br',
] as const;
/** All that belongs to the original, or that the original calls. */
export const ORIGINAL_HOSTS: readonly string[] = [
  ...FILE_HOSTS,
  API_HOST,
  HOOKS_HOST,
  CHECKOUT_HOST,
  ...TRACKER_HOSTS,
];

export interface QuizServer {
  port: number;
  /** What `OUTBOUND_ALLOW` says so that the hosts are found. */
  allowed: string[];
  /** What it was asked for since it started, in order; while it is switched off, too. */
  asked: { method: string; host: string; address: string }[];
  /** From now on hangs up on whoever asks a host of the original; {@link OWN_CHECKOUT_HOST} goes on. */
  switchOff(): void;
  /** Ends every connection too. */
  stop(): Promise<void>;
}

// Not as addresses: a bundler would take the folders for modules.
const HERE = dirname(fileURLToPath(import.meta.url));
const SITES = join(HERE, 'sites');
const here = createRequire(import.meta.url);
/** What is no file of a site, by host and path. */
const ELSEWHERE: Record<string, string> = {
  'cdn.quiz.test/video/aula.webm': join(HERE, '../corpus/sites/cdn.test/video/demonstracao.webm'),
  'fontes.quiz.test/inter.woff2': here.resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
};
const FRAMEWORK = '/_next/static/chunks/framework-8d41c0aa3be97f52.js';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const TYPES: Record<string, string> = {
  '.html': HTML,
  '.css': 'text/css',
  '.js': JAVASCRIPT,
  '.json': 'application/json',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};

/** @param port 0 for any that is free. Listens on loopback only. */
export async function startQuizzes(port = 0): Promise<QuizServer> {
  const asked: QuizServer['asked'] = [];
  let isOn = true;
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    asked.push({ method: request.method ?? '', host, address: request.url ?? '' });
    if (isOn || host === OWN_CHECKOUT_HOST) {
      answer(request, response, host).catch(() => response.destroy());
    } else {
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    allowed: [...ORIGINAL_HOSTS, OWN_CHECKOUT_HOST].map((host) => `${host}=127.0.0.1:${bound}`),
    asked,
    switchOff: () => {
      isOn = false;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, host: string): Promise<void> {
  const address = new URL(request.url ?? '/', `http://${host}`);
  const body = await bodyOf(request);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('access-control-allow-origin', '*');
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'GET, POST');
    response.setHeader('access-control-allow-headers', 'content-type, x-session');
    response.writeHead(204).end();
  } else if (host === API_HOST) {
    sendJson(response, answerApi(request, address, body));
  } else if (host === HOOKS_HOST) {
    sendJson(response, { status: 200, body: { status: 'success' } });
  } else if (host === CHECKOUT_HOST || host === OWN_CHECKOUT_HOST) {
    send(response, HTML, checkoutPage(address));
  } else if (TRACKER_HOSTS.some((one) => one === host)) {
    send(response, JAVASCRIPT, trackerOf(host));
  } else if (FILE_HOSTS.includes(host)) {
    await answerFile(request, response, address, body);
  } else {
    response.writeHead(404).end();
  }
}

async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  { hostname: host, pathname: path }: URL,
  body: string,
): Promise<void> {
  const made = madePage(host, path);
  if (made !== null) {
    send(response, HTML, made);
  } else if (request.method === 'POST' && path === '/api/leads') {
    sendJson(response, takeLead(body));
  } else if (path === '/caminhos/ir/onda') {
    response.writeHead(302, { location: checkoutUrl('redirect') }).end();
  } else if (host === QUIZ_HOST && path === FRAMEWORK) {
    send(response, JAVASCRIPT, await reactChunk());
  } else if (/^\/img\/[\w-]+\.png$/.test(path)) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(pictureOf(host + path));
  } else {
    const file = await fileOf(host, path);
    if (file === null) response.writeHead(404, { 'content-type': HTML }).end('<h1>Não encontrada</h1>');
    else sendInRanges(request, response, file);
  }
}

async function fileOf(host: string, path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const name = normalize(`${decodeURIComponent(path)}${path.endsWith('/') ? 'index.html' : ''}`);
  const folder = host === SECURE_HOST ? QUIZ_HOST : host;
  try {
    const bytes = await readFile(ELSEWHERE[host + path] ?? join(SITES, folder, name));
    return { type: TYPES[extname(name)] ?? 'application/octet-stream', bytes };
  } catch {
    // Not there, or a folder: either is an answer of its own.
    return null;
  }
}

/** Says at once that somebody is there, as they do. */
function trackerOf(host: string): string {
  const pixel = '//www.facebook.com/tr/?id=123456789012345&ev=PageView&ts=';
  return host === 'connect.facebook.net' ? `new Image().src = '${pixel}' + Date.now();` : '/* counted */';
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

function sendJson(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
