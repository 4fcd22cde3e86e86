import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endlessFile, leaveAfter, unzip } from '../../test/support/unzip.ts';
import { bodyParts } from '../replay/body-parts.ts';
import { findCall } from '../replay/find-call.ts';
import { findFile, served } from '../serve/find-file.ts';
import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';
import { quizZip } from './quiz-zip.ts';

const objects = new Map<string, Buffer>();
const sha256 = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');

function file(text: string, type = 'application/json', status?: number): CloneFile {
  const body = Buffer.from(text);
  objects.set(sha256(body), body);
  return { sha256: sha256(body), bytes: body.length, type, ...(status !== undefined && { status }) };
}
function sent(address: string, body: string, type: string, answer: string): RecordedCall {
  const parts = bodyParts(Buffer.from(body), type);
  const hash = body === '' ? null : sha256(body);
  return { method: 'POST', address, bodySha256: hash, ...(parts && { body: parts }), answer: file(answer) };
}
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const manifest: CloneManifest = {
  format: 1,
  entry: '/q/idade?v=2',
  originalUrl: 'https://quiz.test/q/idade?v=2',
  files: {
    '/q/idade?v=2': file('<!doctype html><p>Quiz', 'text/html; charset=utf-8'),
    '/app.js': file('let a', 'text/javascript'),
    '/video.webm': file('0123456789', 'video/webm'),
    '/__ext/cdn.test/a.css': file('p{}', 'text/css'),
  },
  redirects: { '/velho': '/q/idade?v=2', '/fora': '//mau.test/' },
  calls: [
    { method: 'GET', address: '/api/passos?pagina=1', bodySha256: null, answer: file('{"p":1}') },
    { method: 'GET', address: '/api/passos?pagina=2', bodySha256: null, answer: file('{"p":2}') },
    { method: 'GET', address: '/api/eu?s=8f14e45fceea167a', bodySha256: null, answer: file('{"eu":1}') },
    { method: 'GET', address: '/api/nada', bodySha256: null, answer: file('{"e":1}', JSON_TYPE, 404) },
    sent('/api/resposta', '{"passo":1,"opcao":"a","em":17}', JSON_TYPE, '{"va":"2a"}'),
    sent('/api/resposta', '{"passo":1,"opcao":"b","em":18}', JSON_TYPE, '{"va":"2b"}'),
    sent('/api/resposta', '{"passo":2,"opcao":"a","em":19}', JSON_TYPE, '{"va":"3"}'),
    sent('/api/lead', 'nome=Maria&email=a%40b.c', FORM, '{"ok":1}'),
    sent('/api/lead?_=1', 'nome=Ana&etapa=fim', FORM, '{"ok":2}'),
  ],
  quiz: { checkoutUrl: 'https://meu.test/', checkouts: [], ownTrackers: [] },
};

let folder: string;
let url: string;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-quiz-zip-'));
  const open = async (hash: string) => Readable.from([objects.get(hash) ?? Buffer.alloc(0)]);
  const source = { open, read: async (hash: string) => objects.get(hash) ?? Buffer.alloc(0) };
  const parts = await quizZip({ manifest, createdAt: new Date(0) }, source).toArray();
  for (const [name, body] of await unzip(Buffer.concat(parts))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), body);
  }
  const server = spawn(process.execPath, ['servir.mjs'], {
    cwd: folder,
    env: { PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  url = new URL(/http:\S+/.exec(line.toString())?.[0] ?? '').origin;
  stop = () => {
    server.kill();
    return once(server, 'exit');
  };
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (address: string, init: RequestInit = {}) =>
  fetch(url + address, { redirect: 'manual', ...init });

describe('the server in the ZIP finds what the clone’s own host finds', () => {
  it.each([
    '/q/idade?v=2',
    '/q/idade',
    '/q/idade?utm_source=fb',
    '/',
    '/?utm_source=fb&v=3',
    '/app.js?v=9',
    '/velho?src=x',
    '/__ext/cdn.test/a.css',
    '/__ext/cdn.test/b.css',
    '/q/passo-7',
    '/api/passos?pagina=2&_=123',
    '/api/passos?pagina=3',
    '/api/eu?s=c9f0f895fb98ab91',
    '/api/nada',
    '/constructor',
  ])('GET %s', async (address) => {
    for (const isOpened of [true, false]) {
      const found = findFile(served(manifest), address, isOpened);
      const reply = await ask(address, { headers: { accept: isOpened ? 'text/html' : '*/*' } });
      if (found === null) expect(reply.status).toBe(404);
      else if (found.kind === 'redirect') expect(reply.headers.get('location')).toBe(found.address);
      else {
        expect([reply.status, sha256(Buffer.from(await reply.arrayBuffer()))]).toEqual([
          found.file.status ?? 200,
          found.file.sha256,
        ]);
      }
    }
  });

  it.each([
    ['/api/resposta', '{"passo":1,"opcao":"b","em":18}', JSON_TYPE],
    ['/api/resposta', '{"passo":1,"opcao":"b","em":99}', 'text/plain'],
    ['/api/resposta', '{"passo":2,"opcao":"z","em":99}', JSON_TYPE],
    ['/api/resposta', 'nem json', JSON_TYPE],
    ['/api/resposta', '', JSON_TYPE],
    ['/api/lead', 'nome=Jo%C3%A3o&email=x%40y.z', FORM],
    ['/api/lead?_=5', 'nome=Rui&etapa=fim', FORM],
    [
      '/api/lead',
      '--x\r\nContent-Disposition: form-data; name="etapa"\r\n\r\nfim\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['/nunca', '{"a":1}', JSON_TYPE],
  ])('POST %s %s', async (address, body, type) => {
    const bytes = Buffer.from(body);
    const found = findCall(served(manifest).calls, {
      method: 'POST',
      address,
      bodySha256: body === '' ? null : sha256(bytes),
      body: bodyParts(bytes, type) ?? [],
    });
    const reply = await ask(address, { method: 'POST', body: bytes, headers: { 'content-type': type } });
    if (found === null) expect(reply.status).toBe(204);
    else expect(await reply.text()).toBe(objects.get(found.sha256)?.toString());
  });
});

it('sends parts of films, under a policy that leads nowhere, and never to another host', async () => {
  const part = await ask('/video.webm', { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  expect((await ask('/video.webm', { headers: { range: 'bytes=-3' } })).headers.get('content-range')).toBe(
    'bytes 7-9/10',
  );
  expect((await ask('/video.webm', { headers: { range: 'bytes=90-' } })).status).toBe(416);
  expect(part.headers.get('content-security-policy')).toContain("form-action 'none'");
  expect((await ask('/fora')).headers.get('location')).toBe('/.//mau.test/');
});

it('closes the file that is just read when nobody takes the ZIP any more', async () => {
  const { file: film, closed } = endlessFile();
  const open = async () => film;
  const source = { open, read: async () => Buffer.alloc(0) };
  await leaveAfter(quizZip({ manifest, createdAt: new Date(0) }, source), 200 * 1024);
  await closed;
});
