import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bodyOf, sendInRanges } from '../corpus/corpus-server.ts';
import { pictureOf } from '../corpus/picture.ts';
import type { BuiltScreen } from './built-quiz.ts';
import { CONVERSATION } from './built-quizzes.ts';
import { FunnelServer } from './funnel-server.ts';
import { CHECKOUT_HOST, checkoutUrl, OWN_CHECKOUT_HOST, QUIZ_HOST, SECURE_HOST } from './quiz.ts';
import { checkoutPage, madePage } from './quiz-pages.ts';

const here = createRequire(import.meta.url);

// The packages do not export these files.
const react = dirname(here.resolve('react/package.json'));
const reactDom = dirname(here.resolve('react-dom/package.json'));
const scheduler = dirname(createRequire(join(reactDom, 'index.js')).resolve('scheduler/package.json'));
/** By the name that the application requires. */
const FILES: [name: string, file: string][] = [
  ['react', join(react, 'cjs/react.production.js')],
  ['react-dom', join(reactDom, 'cjs/react-dom.production.js')],
  ['react-dom/client', join(reactDom, 'cjs/react-dom-client.production.js')],
  ['scheduler', join(scheduler, 'cjs/scheduler.production.js')],
];

/** React, bundled in a chunk of its own. */
async function reactChunk(): Promise<string> {
  const modules = await Promise.all(
    FILES.map(async ([name, file]) => {
      const source = await readFile(file, 'utf8');
      return `${JSON.stringify(name)}: (module, exports, require) => {\n${source}\n}`;
    }),
  );
  return `(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['framework'], {\n${modules.join(',\n')}\n}]);\n`;
}

interface ApiAnswer {
  status: number;
  body: unknown;
}

const refused: ApiAnswer = { status: 400, body: { error: 'bad request' } };
const missing: ApiAnswer = { status: 404, body: { error: 'not found' } };
const ok = (body: unknown): ApiAnswer => ({ status: 200, body });

/** The API on the other origin. Every session and lead gets a new id. */
function answerApi({ method, headers }: IncomingMessage, address: URL, body: string): ApiAnswer {
  const path = address.pathname;
  if (method === 'GET' && path === '/caminhos/oferta') {
    return ok({ data: { id: 8, checkout_url: checkoutUrl('api') } });
  }
  const sent = method === 'POST' ? parse(body) : {};
  if (sent === null) return refused;
  if (method === 'POST' && path === '/session') return ok({ session: randomUUID() });
  const session = method === 'GET' ? address.searchParams.get('s') : headers['x-session'];
  if (typeof session !== 'string' || session.length < 36) return refused;
  if (method === 'GET' && path.startsWith('/steps/')) return stepOf(path.slice('/steps/'.length));
  if (method !== 'POST') return missing;
  if (path === '/events') return ok({ saved: true, id: randomUUID() });
  const screen = CONVERSATION.screens.find(({ id }) => id === sent['step']);
  if (screen === undefined) return missing;
  if (path === '/leads') return leadOf(screen, sent);
  return path === '/answers' ? nextOf(screen, sent['option']) : missing;
}

/** The builder's own API, on the quiz's host. */
function takeLead(body: string): ApiAnswer {
  const sent = parse(body);
  return sent === null ? refused : ok({ ok: true, id: randomUUID() });
}

function stepOf(wanted: string): ApiAnswer {
  const screen = CONVERSATION.screens.find(({ id }) => id === wanted);
  if (screen === undefined) return missing;
  const { id, title, kind, options, fields, button, seconds, checkout } = screen;
  return ok({
    id,
    title,
    options: options?.map(({ text }) => text),
    fields,
    button: kind === 'form' ? (button ?? 'Continuar') : button,
    waitMs: seconds && seconds * 1000,
    checkout,
  });
}

function nextOf({ options, to }: BuiltScreen, pressed: unknown): ApiAnswer {
  const option = options?.find(({ text }) => text === pressed);
  if (options !== undefined && option === undefined) return refused;
  return ok({ next: option?.to ?? to });
}

function leadOf({ fields, to }: BuiltScreen, sent: Record<string, unknown>): ApiAnswer {
  const isWhole = fields?.every(({ name }) => typeof sent[name] === 'string' && sent[name] !== '');
  return isWhole ? ok({ next: to, lead: randomUUID() }) : refused;
}

function parse(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const funnels = new FunnelServer();
const API_HOST = 'api.quiz.test';
const HOOKS_HOST = 'hooks.test';
const FILE_HOSTS = [QUIZ_HOST, SECURE_HOST, 'cdn.quiz.test', 'fontes.quiz.test'];
/** Tracker hosts of the quiz with many trackers. */
export const TRACKER_HOSTS = [
  'connect.facebook.net',
  'www.facebook.com',
  'www.googletagmanager.com',
  'analytics.tiktok.com',
  'cdn.utmify.com.br',
] as const;
/** All hosts of the original, or that it calls. */
export const ORIGINAL_HOSTS: readonly string[] = [
  ...FILE_HOSTS,
  API_HOST,
  HOOKS_HOST,
  CHECKOUT_HOST,
  ...TRACKER_HOSTS,
];

export interface QuizServer {
  port: number;
  /** Value of `OUTBOUND_ALLOW` that leads to the hosts. */
  allowed: string[];
  /** All requests since the start, in order, also while it is switched off. */
  asked: { method: string; host: string; address: string }[];
  /** Closes connections to hosts of the original from now on; {@link OWN_CHECKOUT_HOST} keeps answering. */
  switchOff(): void;
  /** Also closes all connections. */
  stop(): Promise<void>;
}

// As paths, because a bundler would take URLs of folders for modules.
const HERE = dirname(fileURLToPath(import.meta.url));
const SITES = join(HERE, 'sites');
/** Addresses that are no file of a site, by host and path. */
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

/** @param port 0 for any free one. Listens on loopback only. */
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
    response.setHeader('access-control-allow-headers', 'content-type, x-session, x-session-id');
    response.writeHead(204).end();
  } else if (host === API_HOST || (host === QUIZ_HOST && address.pathname.startsWith('/funil-api/'))) {
    const header = request.headers['x-session-id']?.toString();
    const funnel = funnels.answer(request.method ?? '', address.pathname, header, body);
    for (const [name, value] of Object.entries(funnel?.headers ?? {})) response.setHeader(name, value);
    sendJson(response, funnel ?? answerApi(request, address, body));
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
  const made = madePage(host, path) ?? funnels.page(host, path);
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
    // A missing file, or a folder, has a special answer.
    return null;
  }
}

/** A script that reports a visitor at once, like real trackers. */
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
