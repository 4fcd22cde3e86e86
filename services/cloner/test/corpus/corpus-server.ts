import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HAZARDS_HOST, sendHazard } from './hazards.ts';
import { pictureOf } from './picture.ts';

/** An answer that is not a file of the host's folder. */
interface SpecialAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const html = 'text/html; charset=utf-8';
const page = (title: string, text: string) =>
  `<!DOCTYPE html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="http://pagina.test/comum.css"><body><h1>${title}</h1><p>${text}</p>`;
const redirect = (location: string, status = 302): SpecialAnswer => ({ status, headers: { location } });
const json = (value: unknown): SpecialAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const part = (body: string): SpecialAnswer => ({ headers: { 'content-type': html }, body });
const picture = (name: string): SpecialAnswer => ({
  headers: { 'content-type': 'image/png' },
  body: pictureOf(name),
});

/** Encodes Cyrillic letters for the page in that encoding. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
}

/** By `METHOD host/path?query`; the query only if the answer depends on it. */
const ANSWERS: Record<string, (body: string, headers: IncomingHttpHeaders) => SpecialAnswer> = {
  'GET pagina.test/redirecionada': () => redirect('/redirecionada/passo', 301),
  'GET pagina.test/redirecionada/passo': () => redirect('http://pagina.test/redirecionada/final/'),
  'GET pagina.test/redirecionada/final/foto.png': () =>
    redirect('http://cdn.test/img/foto-redirecionada.png', 307),
  'GET pagina.test/redirecionada/final/estilo.css': () => redirect('http://cdn.test/css/redirecionado.css'),
  'GET pagina.test/cirilico/': () => ({
    headers: { 'content-type': 'text/html' },
    body: windows1251(
      '<!DOCTYPE html><html lang="ru"><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>Привет</title><link rel="stylesheet" href="/comum.css"></head><body><h1>Привет мир</h1><p>Страница в старой кодировке</p><img src="/img/cirilico.png" alt=""></body></html>',
    ),
  }),
  'GET pagina.test/latim/': () => ({
    headers: { 'content-type': 'text/html; charset=ISO-8859-1' },
    body: Buffer.from(
      '<!DOCTYPE html><html lang="pt-BR"><title>Promoção</title><link rel=stylesheet href=/comum.css><h1>Promoção de verão</h1><p>Só até amanhã, às três.</p>',
      'latin1',
    ),
  }),
  'GET pagina.test/app/dados.json': () =>
    json({ titulo: 'Curso de Violão', preco: 'R$ 97,00', foto: 'http://cdn.test/img/violao.png' }),
  'POST pagina.test/app/frete': (body) => json({ texto: `Frete para ${body || 'lugar nenhum'}: grátis` }),
  'GET pagina.test/rolagem/itens.json?pagina=1': () => json(['Item 5', 'Item 6', 'Item 7', 'Item 8']),
  'GET pagina.test/rolagem/itens.json?pagina=2': () => json(['Item 9', 'Item 10']),
  'GET pagina.test/consulta/foto?id=1': () => picture('consulta 1'),
  'GET pagina.test/consulta/foto?id=2': () => picture('consulta 2'),
  'GET pagina.test/consulta/foto?id=1&cor=a%26b': () => picture('consulta 3'),
  'GET pagina.test/consulta/estilo.php?tema=claro': () => ({
    headers: { 'content-type': 'text/css' },
    body: '.claro{border:4px solid teal;background:url("foto?id=2")}',
  }),
  'GET pagina.test/consulta/estilo.php?tema=escuro': () => ({
    headers: { 'content-type': 'text/css' },
    body: '.escuro{border:4px solid navy;background:url("foto?id=1")}',
  }),
  'GET pagina.test/nomes/a%20b.png': () => picture('nomes 1'),
  'GET pagina.test/nomes/ma%C3%A7%C3%A3.png': () => picture('nomes 2'),
  "GET pagina.test/nomes/d'agua%22(1).png": () => picture('nomes 3'),
  'GET pagina.test/nomes/%2e%2e%2fcima.png': () => picture('nomes 4'),
  'GET pagina.test//nomes//duas.png': () => picture('nomes 5'),
  'GET pagina.test/nomes/w_2,h_3/c.png': () => picture('nomes 6'),
  'GET pagina.test/nomes/CON.png': () => picture('nomes 7'),
  [`GET pagina.test/nomes/${'longo-'.repeat(40)}.png`]: () => picture('nomes 8'),
  'GET pagina.test/nomes/Maiusculas.PNG': () => picture('nomes 9'),
  'GET pagina.test/nomes/maiusculas.png': () => picture('nomes 10'),
  'GET pagina.test/nomes/sem-tipo': () => ({ headers: {}, body: pictureOf('nomes 11') }),
  'GET pagina.test/base/profunda/foto.png': () => picture('base 1'),
  'GET pagina.test/next-app/depoimentos': () => ({
    headers: { 'content-type': 'text/x-component' },
    body: '0:37 relatos\n',
  }),
  'GET pagina.test/secoes/partes.json?parte=abertura': () =>
    json({ titulo: 'Abertura', foto: '/img/p1.png' }),
  'GET pagina.test/secoes/partes.json?parte=oficinas': () =>
    json({ titulo: 'Oficinas', foto: '/img/p2.png' }),
  'GET pagina.test/secoes/partes.json?parte=palestras': () =>
    json({ titulo: 'Palestras', foto: '/img/p3.png' }),
  'GET pagina.test/secoes/partes.json?parte=inscricao': () =>
    json({ titulo: 'Inscrição', foto: '/img/p4.png' }),
  // Without the header it is a page of its own, as for those who follow a link.
  'GET pagina.test/partes/precos': (_, { 'hx-request': isPart }) =>
    part(
      isPart === 'true'
        ? '<h2>Turma da noite: R$ 97</h2><img src="img/noite.png" alt=""><a href="/matricula">Matrícula</a> <button id="bonus" hx-get="/partes/bonus" hx-target="#parte">Bônus</button>'
        : page('Preços', 'Uma página inteira'),
    ),
  'GET pagina.test/partes/bonus': () => part('<p>Cifras de cem músicas</p>'),
  'GET pagina.test/partes/duvidas': () => part('<p>Precisa ter violão? <b>Sim, qualquer um.</b></p>'),
  'GET pagina.test/falhas/erro': () => ({ ...json({ motivo: 'bolsa fechada' }), status: 500 }),
  'GET pagina.test/falhas/vazio': () => ({ status: 204 }),
  'GET outro.test/quadro/': () => ({
    headers: { 'content-type': html },
    body: page('Quadro de fora', '<img src="/img/quadro.png" alt="">Depoimento de uma cliente.'),
  }),
};

/** Any `img/*.png` of any host is a picture of its own. */
function specialAnswer(
  method: string,
  host: string,
  address: string,
  body: string,
  headers: IncomingHttpHeaders,
): SpecialAnswer | null {
  const path = address.split('?', 1)[0] ?? '';
  const answer = ANSWERS[`${method} ${host}${address}`] ?? ANSWERS[`${method} ${host}${path}`];
  if (answer !== undefined) return answer(body, headers);
  if (method === 'GET' && path.includes('/img/') && path.endsWith('.png')) return picture(host + address);
  return null;
}

/** Names of the hosts, which one server tells apart by `Host`. */
export const CORPUS_HOSTS = ['pagina.test', 'cdn.test', 'fontes.test', 'outro.test', HAZARDS_HOST] as const;

export interface CorpusServer {
  port: number;
  /** Value of `OUTBOUND_ALLOW` that leads to the hosts: `pagina.test=127.0.0.1:4450`, one per host. */
  allowed: string[];
  /** All requests since the start, in order. */
  asked: { method: string; host: string; address: string }[];
  /** Also closes all connections. */
  stop(): Promise<void>;
}

// As a path, because a bundler would take a URL of the folder for a module.
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

/** @param port 0 for any free one. Listens on loopback only. */
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
  const special = specialAnswer(methodOf(request), host, address, await bodyOf(request), request.headers);
  // Fonts need CORS on every host.
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
    // A missing file, or a folder, has a special answer.
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
