import { METHODS } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { TestedRoute } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileApp } from './support/hostile/hostile-app.ts';
import type { Sent } from './support/hostile/http-client.ts';
import {
  addressOf,
  isAuth,
  levelOf,
  methodsOf,
  sayRoute,
  takesUnknownKeys,
} from './support/hostile/places.ts';
import type { Wanted } from './support/hostile/refusal.ts';
import { FORM, JSON_TYPE, rightful } from './support/hostile/rightful.ts';
import { type Case, expectRefused } from './support/hostile/run-cases.ts';
import { accepts } from './support/hostile/schema.ts';
import { shareOf } from './support/hostile/share.ts';
import type { TableState } from './support/hostile/table-state.ts';

const app = await hostileApp();
const ana = await app.newPerson('ana');
afterAll(() => app.close());

/** What is wrong before any route is asked is refused by what all routes of a kind have in common. */
const mine = <T>(route: TestedRoute, list: readonly T[]): T[] => shareOf(route, app.routes, list);

const MALFORMED = { status: [400], code: 'request.body.malformed' };
const UNSUPPORTED = { status: [415], code: 'request.media.unsupported' };
const TOO_LARGE = { status: [413], code: 'request.body.too_large' };
/** What reads its body as a stream has a limit of its own. */
const STREAM_LIMIT_BYTES = 8 * 1024 * 1024;
/** Read forms or archives, of up to 2 GB: what is none is refused at any size, and their own tests try the limit. */
const READ_FILES = new Set(['/api/strip-meta', '/api/clone/warc']);

describe.each(app.routes.map((route): [string, TestedRoute] => [sayRoute(route), route]))(
  '%s',
  (_, route) => {
    it.each<[string, (route: TestedRoute, method: string) => Case[]]>([
      ['bytes in a body', byteCases],
      ['media types', mediaCases],
      ['encodings and bombs', encodingCases],
      ['sizes', sizeCases],
      ['bodies where none is read', unreadBodies],
      ['methods', methodCases],
    ])('refuses bad %s', async (_what, casesOf) => {
      await expectRefused(
        app,
        methodsOf(route).flatMap((method) => casesOf(route, method)),
      );
    });

    it.each([
      ['with everything else right', true],
      ['without a token', false],
    ])('answers a twisted path with a refusal, %s', async (_what, withToken) => {
      await expectRefused(
        app,
        methodsOf(route).flatMap((method) => pathCases(route, method, withToken)),
      );
    });
  },
);

function byteCases(route: TestedRoute, method: string): Case[] {
  if (route.body === undefined) return [];
  const right = rightful(route, method, ana);
  const put = (what: string, body: string | Buffer, wanted: Wanted = MALFORMED): Case => ({
    what,
    sent: { ...right, body },
    wanted,
  });
  const bytes: [string, Buffer][] = [
    ['bytes that are no UTF-8', Buffer.from('{"title":"\xff\xfe"}', 'latin1')],
    ['an overlong NUL', Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a character', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['a character that ends early', Buffer.from([0x7b, 0x22, 0xf0, 0x9f, 0x98])],
  ];
  const notUtf8 = mine(route, bytes).map(([what, body]) => put(what, body));
  if (route.bodyKind === 'form') return [...notUtf8, put('nothing', '', { status: [400] })];
  const texts = [
    ...['{', '{"a"', '{"a":', '{"a":1', '{"a":1,}', "{'a':1}", '{a:1}', '{"a":1}x', '{"a":1}{"a":1}', ' '],
    ...['[]', '[{}]', '"x"', 'null', 'true', '7', '1e999', 'NaN', 'undefined', '-', '{"a":NaN}', '{"a":01}'],
    ...['{"a":"\t"}', '{"a":"\\x00"}', '{"a":"\\ud8"}', '\0', '<x/>', 'a=b', '--\r\n', '//\n{}', '{/**/}'],
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'['.repeat(30_000)}`,
    `${'{"a":'.repeat(5_000)}`,
  ];
  return [
    ...notUtf8,
    ...mine(route, texts)
      .filter((text) => text.length < route.bodyLimitBytes)
      .map((text) => put(JSON.stringify(text.slice(0, 30)), text)),
    put('UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le')),
    // Where everything may be left out, so may the body.
    ...(accepts(route.body, undefined) ? [] : [put('nothing', '', { status: [400] })]),
  ];
}

function mediaCases(route: TestedRoute, method: string): Case[] {
  if (route.body === undefined) return [];
  const right = rightful(route, method, ana);
  const other = route.bodyKind === 'form' ? JSON_TYPE : FORM;
  const own = route.bodyKind === 'form' ? FORM : JSON_TYPE;
  const types = [
    other,
    'text/plain',
    'text/html',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'application/octet-stream',
    'x',
    '/',
    ';',
    `${own}, text/plain`,
    `${own}; charset=latin1`,
    `${own}; charset=utf-16`,
    `${own}; charset=utf-7`,
    `${own}; charset="utf-16le"`,
    `${own}; charset=`,
    `${own}; Charset=iso-8859-1`,
    `text/plain; x=${own}`,
    '',
  ];
  return mine(route, types).map((type) => ({
    what: JSON.stringify(type),
    sent: { ...right, headers: { ...right.headers, 'content-type': type } },
    wanted: UNSUPPORTED,
  }));
}

const BOMB = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));
const DOUBLE_BOMB = gzipSync(BOMB);

/** Nobody sends us compressed bodies, so none is unpacked: a bomb stays as small as it came. */
function encodingCases(route: TestedRoute, method: string): Case[] {
  if (!takesBody(route)) return [];
  const right = intoNewVersion(rightful(route, method, ana));
  const plain = Buffer.from(right.body ?? '{}');
  const bodies: [string, Buffer][] = [
    ['gzip', gzipSync(plain)],
    ['gzip', BOMB],
    ['x-gzip', BOMB],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', plain],
    ['gzip, gzip', DOUBLE_BOMB],
    ['identity, gzip', BOMB],
    ['GZIP', BOMB],
    ['constructor', plain],
    ['aws-chunked', plain],
  ];
  return mine(route, bodies).map(([encoding, body]) => ({
    what: `${encoding} of ${body.length} bytes`,
    sent: { ...right, body, headers: { ...right.headers, 'content-encoding': encoding } },
    wanted: UNSUPPORTED,
  }));
}

function sizeCases(route: TestedRoute, method: string): Case[] {
  if (!takesBody(route)) return [];
  const limit = route.bodyKind === 'stream' ? STREAM_LIMIT_BYTES : route.bodyLimitBytes;
  const sent = intoNewVersion(rightful(route, method, ana));
  const body = Buffer.alloc(limit + 1, ' ');
  const wanted = READ_FILES.has(route.path) ? UNSUPPORTED : TOO_LARGE;
  return [
    { what: 'one byte too many', sent: { ...sent, body }, wanted },
    { what: 'one byte too many, unannounced', sent: { ...sent, body, chunked: true }, wanted },
    {
      what: 'many times too many, unannounced',
      sent: { ...sent, body: Buffer.concat([body, body, body]), chunked: true },
      wanted,
    },
  ];
}

/** The version of the samples is sealed: nothing is read for it at all. */
const intoNewVersion = (sent: Sent): Sent => ({ ...sent, path: sent.path.replace('1.0.0-abc123', '9.9.9') });

function unreadBodies(route: TestedRoute, method: string): Case[] {
  if (takesBody(route) || levelOf(route) === 'public' || takesUnknownKeys(route.path)) return [];
  const right = rightful(route, method, ana);
  const headers = { ...right.headers, 'content-type': JSON_TYPE };
  return [
    { what: 'an object', sent: { ...right, headers, body: '{}' }, wanted: MALFORMED },
    { what: 'a text', sent: { ...right, body: 'x' }, wanted: MALFORMED },
    { what: 'unannounced', sent: { ...right, body: 'x', chunked: true }, wanted: MALFORMED },
    { what: 'a large one', sent: { ...right, headers, body: ' '.repeat(200_000) }, wanted: MALFORMED },
  ];
}

const takesBody = (route: TestedRoute) =>
  route.body !== undefined || ['raw', 'stream'].includes(route.bodyKind);

/** What a caller with a token would try; the others are tried by anybody. */
const USUAL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** All else that Node lets through, but what is answered apart. */
const UNUSUAL = METHODS.filter((method) => ![...USUAL, 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));

/** Methods that no route of this address takes. */
function methodCases(route: TestedRoute, method: string): Case[] {
  if (route.method === 'ALL') return [];
  const path = addressOf(route, ana);
  const taken = app.routes.filter((other) => takes(other, path)).map((other) => other.method);
  const right = rightful(route, method, ana);
  // What is left of /auth/v1 reads its body before it refuses, and a form is none that it reads.
  const status = isAuth(path) && route.bodyKind === 'form' ? [405, 415] : [405];
  const wanted = { status, code: 'request.method.not_allowed' };
  return [...USUAL, ...mine(route, UNUSUAL)]
    .filter((other) => !taken.includes(other))
    .map((other) => ({
      what: other,
      sent: USUAL.includes(other) ? { ...right, method: other } : { method: other, path },
      wanted,
    }));
}

function takes({ method, path: pattern }: TestedRoute, path: string): boolean {
  const parts = pattern.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.startsWith('*') ? '.+' : part.replaceAll('.', '\\.');
  });
  return method !== 'ALL' && new RegExp(`^${parts.join('/')}$`).test(path);
}

/** Addresses that a careless reader takes for the route's own. None of them may be answered as if it were. */
function pathCases(route: TestedRoute, method: string, withToken: boolean): Case[] {
  const { token, ...open } = rightful(route, method, ana);
  if (token === undefined && withToken) return [];
  const right = withToken ? { ...open, token } : open;
  const [path = '', query] = right.path.split('?');
  const last = path.lastIndexOf('/');
  const [head, tail] = [path.slice(0, last), path.slice(last + 1)];
  const twisted = [
    `/${path}`,
    `//exemplo.com${path}`,
    path.replaceAll('/', '//'),
    `/${path.slice(1).replaceAll('/', '%2f')}`,
    `/${path.slice(1).replaceAll('/', '\\')}`,
    `/%2f${path.slice(1)}`,
    `/\\${path.slice(1)}`,
    `/%2e%2e${path}`,
    `/..${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/x/..%2f..${path}`,
    `/x/..;${path}`,
    `${head}/%2e/${tail}`,
    `${head}/x/../${tail}`,
    `${head}/..;/${tail}`,
    `${head === '' ? '/' : head}%00/${tail}`,
    `${path}%00`,
    `${path}%00.js`,
    `${path}%20`,
    `${path}%0a`,
    `${path}%0d%0aX-Evil:%20y`,
    `${path}%2f`,
    `${path}%23`,
    `${path}%3fx`,
    `${path};x=1`,
    `${path}.json`,
    `${path}/.`,
    `${path}/..`,
    `${path}/%2e%2e`,
    `${path}/x`,
    path.toUpperCase(),
    path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    path.replace(/^\/./, (start) => `/%${start.charCodeAt(1).toString(16)}`),
    path.replace(/^\/./, (start) => `/%25${start.charCodeAt(1).toString(16)}`),
    path.replace('a', '%D0%B0'),
    `${path}%E0%A4%A`,
    `/%ff${path}`,
    `/%c0%af${path}`,
  ];
  return [...new Set(mine(route, twisted))]
    .filter((one) => one !== path)
    .map((one) => ({
      what: one.slice(0, 120),
      sent: { ...right, path: query === undefined ? one : `${one}?${query}` },
      wanted: {},
    }));
}

/** What a caller leaves behind goes a moment after it has left; each look is a round trip. */
async function expectState(wanted: TableState): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    expect((await app.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
    if (isDeepStrictEqual(await app.state(), wanted)) return;
  }
  expect(await app.state()).toEqual(wanted);
}

describe('what is no HTTP at all', () => {
  it.each<[string, string | Buffer]>([
    ['noise', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])],
    ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex')],
    ['a method that is none', 'FETCH /api/plans HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['no host', 'GET /api/plans HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two hosts', 'GET /api/plans HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n'],
    [
      'two lengths',
      'POST /api/offers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    ],
    [
      'a length and chunks',
      'POST /api/offers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x',
    ],
    [
      'an unknown transfer',
      'POST /api/offers HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /api/offers HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n'],
    ['a length that is none', 'POST /api/offers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0x10\r\n\r\n'],
    ['NUL in a header', 'GET /api/plans HTTP/1.1\r\nhost: localhost\r\nx-y: a\0b\r\n\r\n'],
    ['a bare line feed', 'GET /api/plans HTTP/1.1\r\nhost: localhost\r\nx-y: a\nb: c\r\n\r\n'],
    [
      'a folded header',
      'GET /api/plans HTTP/1.1\r\nhost: localhost\r\nx-y: a\r\n b\r\nconnection: close\r\n\r\n',
    ],
    ['endless headers', `GET /api/plans HTTP/1.1\r\nhost: localhost\r\nx-y: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['an endless path', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['a space in the path', 'GET /api/plans /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['another version', 'GET /api/plans HTTP/9.9\r\nhost: localhost\r\n\r\n'],
    [
      'a broken chunk',
      'POST /auth/v1/token HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nx\r\n',
    ],
  ])('%s is refused, or hung up on, and nothing else suffers', async (_what, bytes) => {
    const before = await app.state();
    const answer = await app.http.raw(bytes);
    if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.match(/^HTTP\//gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(await app.state()).toEqual(before);
    expect((await app.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });

  it.each([
    ['GET * HTTP/1.1', /^HTTP\/1\.1 404 /],
    ['OPTIONS * HTTP/1.1', /^HTTP\/1\.1 (204|404) /],
    ['GET http://localhost/api/offers HTTP/1.1', /^HTTP\/1\.1 401 /],
    ['GET http://localhost/api/nothing HTTP/1.1', /^HTTP\/1\.1 404 /],
    ['GET http://exemplo.com/api/offers HTTP/1.1', /^HTTP\/1\.1 421 /],
    ['GET file:///etc/passwd HTTP/1.1', /^HTTP\/1\.1 421 /],
    ['GET ?x HTTP/1.1', /^HTTP\/1\.1 40[04] /],
    ['GET /api/offers#x HTTP/1.1', /^HTTP\/1\.1 40[14] /],
  ])('%s is answered as any address is', async (line, expected) => {
    const answer = await app.http.raw(`${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(expected);
  });

  it('waits for no body that was announced too large', async () => {
    const head = ['POST /auth/v1/token HTTP/1.1', 'host: localhost', 'content-type: application/json'];
    const rest = ['content-length: 99999999999', 'connection: close', '', '{'];
    const answer = await app.http.raw([...head, ...rest].join('\r\n'), { waits: true });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('survives a caller that leaves in the middle of a body', async () => {
    for (const [route, token] of [
      ['POST /auth/v1/signup', 'x'],
      ['POST /api/offers', ana.token],
      ['PUT /api/releases/mf-hostile/9.9.9/files/a.js', app.config.opsToken],
    ]) {
      const before = await app.state();
      await app.http.raw(
        `${route} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":`,
      );
      await expectState(before);
    }
  });
});
