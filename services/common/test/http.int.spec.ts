import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { errorBody } from '@garimpo/service-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp, TestReply } from '../src/testing/index.ts';
import { LARGE_BYTES, notesApp } from './support/notes-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await notesApp();
  token = await app.tokenFor();
});
afterAll(() => app.close());

function expectError(
  reply: TestReply,
  status: number,
  code: string,
): ReturnType<typeof errorBody.parse>['error'] {
  const { error } = errorBody.parse(reply.json);
  expect([reply.status, error.code]).toEqual([status, code]);
  expect(error.requestId).toBe(reply.headers.get('x-request-id'));
  expect(reply.headers.get('cache-control')).toMatch(/no-store/);
  return error;
}

const post = (body: unknown, headers?: Record<string, string>) =>
  app.request('POST', '/api/notes', { token, body, headers });
const notes = async () =>
  ((await app.request('GET', '/api/notes', { token })).json as { notes: string[] }).notes;

describe('a body', () => {
  it('arrives as its sender wrote it', async () => {
    expect((await post({ text: 'Olá, 世界 😀' })).status).toBe(201);
    expect(await notes()).toContain('Olá, 世界 😀');
  });

  it.each<[string, unknown, Record<string, string> | undefined, number, string]>([
    ['that is no JSON', '{"text":', undefined, 400, 'request.body.malformed'],
    ['that is a list', '[]', undefined, 400, 'request.body.malformed'],
    ['that is a text', '"x"', undefined, 400, 'request.body.malformed'],
    ['that is null', 'null', undefined, 400, 'request.body.malformed'],
    ['that is a number', '1', undefined, 400, 'request.body.malformed'],
    ['that is not UTF-8', Buffer.from('{"text":"\xff"}', 'latin1'), undefined, 400, 'request.body.malformed'],
    ['in UTF-16', Buffer.from('{"text":"x"}', 'utf16le'), undefined, 400, 'request.body.malformed'],
    [
      'that says it is text',
      '{"text":"x"}',
      { 'content-type': 'text/plain' },
      415,
      'request.media.unsupported',
    ],
    [
      'that is a form',
      'text=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'request.media.unsupported',
    ],
    [
      'in another charset',
      '{"text":"x"}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'request.media.unsupported',
    ],
    ['that is compressed', '{"text":"x"}', { 'content-encoding': 'gzip' }, 415, 'request.media.unsupported'],
    ['over its limit', { text: 'x'.repeat(70_000) }, undefined, 413, 'request.body.too_large'],
    ['of 20 MB', randomBytes(20_000_000), undefined, 413, 'request.body.too_large'],
    [
      'nested without end',
      '{"text":'.repeat(5000) + '1' + '}'.repeat(5000),
      undefined,
      400,
      'request.input.invalid',
    ],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const before = await notes();
    expectError(await post(body, headers), status, code);
    expect(await notes()).toEqual(before);
  });

  it.each<[string, unknown, { path: string; rule: string }]>([
    ['an unknown key', { text: 'x', colour: 'red' }, { path: 'colour', rule: 'unrecognized_keys' }],
    ['a wrong type', { text: 7 }, { path: 'text', rule: 'invalid_type' }],
    ['a missing key', {}, { path: 'text', rule: 'invalid_type' }],
    ['too long a text', { text: 'x'.repeat(2001) }, { path: 'text', rule: 'too_big' }],
    ['a NUL', { text: 'a\0b' }, { path: 'text', rule: 'character' }],
    ['half a surrogate pair', '{"text":"\\ud800"}', { path: 'text', rule: 'character' }],
    [
      'a __proto__ key',
      '{"text":"x","__proto__":{"admin":true}}',
      { path: '__proto__', rule: 'unrecognized_keys' },
    ],
    [
      'a constructor key',
      '{"text":"x","constructor":{}}',
      { path: 'constructor', rule: 'unrecognized_keys' },
    ],
  ])('with %s is refused, and the field named', async (_, body, field) => {
    const error = expectError(await post(body), 400, 'request.input.invalid');
    expect(error.fields).toContainEqual(field);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('never comes back in the refusal', async () => {
    const reply = await post({ text: 12345678901, 'secret-key': 'secret value' });
    expect(JSON.stringify(reply.json)).not.toMatch(/12345678901|secret value/);
  });

  it('is not read before the door is passed', async () => {
    const reply = await app.request('POST', '/api/notes', { body: 'x'.repeat(200_000) });
    expectError(reply, 401, 'request.token.missing');
  });

  it('may be as large as its handler says, and no larger', async () => {
    const large = (length: number) =>
      app.request('POST', '/api/notes/large', { body: { text: 'x'.repeat(length) } });
    expect((await large(LARGE_BYTES - 100)).json).toEqual({ length: LARGE_BYTES - 100 });
    expectError(await large(LARGE_BYTES), 413, 'request.body.too_large');
  });

  it('without a length is measured as it comes', async () => {
    const reply = await chunked(
      '/api/notes',
      [...Array(40)].map(() => 'x'.repeat(4096)),
    );
    expect(reply.status).toBe(413);
    expect(reply.json).toMatchObject({ error: { code: 'request.body.too_large' } });
  });

  it('of a webhook keeps its bytes', async () => {
    const bytes = randomBytes(64);
    const raw = (body: Buffer) =>
      app.request('POST', '/api/notes/raw', {
        body,
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await raw(bytes)).json).toEqual({ hex: bytes.toString('hex') });
    expect((await app.request('POST', '/api/notes/raw')).json).toEqual({ hex: '' });
    expectError(await raw(randomBytes(70_000)), 413, 'request.body.too_large');
  });

  it('of a form is parsed like any other', async () => {
    const form = (body: string) =>
      app.request('POST', '/api/notes/form', {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await form('name=Jo%C3%A3o+Silva')).json).toEqual({ name: 'João Silva' });
    expectError(await form('name=a&name=b'), 400, 'request.body.malformed');
    expectError(await form('name=a&more=b'), 400, 'request.input.invalid');
    expectError(
      await app.request('POST', '/api/notes/form', { body: { name: 'a' } }),
      415,
      'request.media.unsupported',
    );
  });

  it('that a route does not take is refused, unless its senders are not ours', async () => {
    const body = { more: 1 };
    expectError(
      await app.request('DELETE', `/api/notes/${crypto.randomUUID()}`, { token, body }),
      400,
      'request.body.malformed',
    );
    expect((await app.request('POST', '/api/notes/tolerant?more=1', { token, body })).status).toBe(201);
  });
});

/** A request whose body comes in pieces and announces no length. */
function chunked(path: string, parts: string[]): Promise<{ status: number; json: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      app.url + path,
      { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) }));
      },
    );
    sent.on('error', reject);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

describe('params and query', () => {
  it.each(['1', 'x', '%00', '../../etc', "'%20or%20true", '%f0%9f%98%80'])(
    'an id %j is refused',
    async (id) => {
      const reply = await app.request('DELETE', `/api/notes/${id}`, { token });
      expect([400, 404, 405]).toContain(reply.status);
      errorBody.parse(reply.json);
    },
  );

  it('a broken escape in the path is refused', async () => {
    expectError(await app.request('DELETE', '/api/notes/%E0%A4%A', { token }), 400, 'request.input.invalid');
  });

  it.each([
    ['', 'text'],
    ['?text=a&more=1', 'more'],
    ['?text=a&text=b', 'text'],
    ['?text[x]=a', 'text[x]'],
    ['?text=a&__proto__=b', '__proto__'],
    ['?text=%00', 'text'],
  ])('the query %j is refused, and the field named', async (query, field) => {
    const error = expectError(
      await app.request('GET', `/api/notes/search${query}`, { token }),
      400,
      'request.input.invalid',
    );
    expect(error.fields?.map(({ path }) => path)).toContain(field);
  });

  it('a query that the route does not take is refused', async () => {
    const error = expectError(
      await app.request('GET', '/api/notes?user=1', { token }),
      400,
      'request.input.invalid',
    );
    expect(error.fields).toEqual([{ path: 'user', rule: 'unrecognized_keys' }]);
  });

  it('the right one arrives', async () => {
    expect((await app.request('GET', '/api/notes/search?text=caf%C3%A9', { token })).json).toEqual({
      text: 'café',
    });
  });
});

describe('an error', () => {
  it('of a domain has its code, status and detail', async () => {
    const error = expectError(
      await app.request('DELETE', `/api/notes/${crypto.randomUUID()}`, { token }),
      404,
      'notes.note.not_found',
    );
    expect(error.message).toBe('no such note');
  });

  it('says when to come back', async () => {
    expect((await app.request('GET', '/api/notes/tired')).headers.get('retry-after')).toBe('7');
  });

  it('that was not foreseen shows nothing of the inside, but the log does', async () => {
    const reply = await app.request('GET', '/api/notes/broken');
    const error = expectError(reply, 500, 'service.internal.error');
    expect(JSON.stringify(reply.json)).not.toMatch(/secret/);
    const line = app.logs
      .map((one) => JSON.parse(one))
      .find((one) => one.requestId === error.requestId && one.err);
    expect(line).toMatchObject({
      level: 'error',
      err: { message: 'a secret of the inside', stack: expect.any(String) },
    });
  });

  it('of the database that took too long is a time-out, of one that gave up a refusal for now', async () => {
    expectError(await app.request('GET', '/api/notes/slow'), 504, 'service.request.timeout');
    const reply = await app.request('GET', '/api/notes/deadlock');
    expectError(reply, 503, 'service.dependency.unavailable');
    expect(reply.headers.get('retry-after')).toBe('2');
  });

  it('for an unknown address', async () => {
    expectError(await app.request('GET', '/api/nothing'), 404, 'request.route.not_found');
  });

  it('for a method that the address does not know names those it does', async () => {
    const reply = await app.request('PUT', '/api/notes', { token, body: {} });
    expectError(reply, 405, 'request.method.not_allowed');
    expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(
      (await app.request('PATCH', `/api/notes/${crypto.randomUUID()}`, { token })).headers.get('allow'),
    ).toBe('DELETE');
  });
});

describe('a request id', () => {
  const idFor = async (id: string) =>
    (await app.request('GET', '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');

  it('is kept when it is a sane one', async () => {
    expect(await idFor('3f2c9a7e-1b')).toBe('3f2c9a7e-1b');
  });

  it.each(['short', 'x'.repeat(65), 'a b c d e f', '<script>alert(1)', '{"a":"b","c":1}'])(
    '%j is replaced',
    async (id) => {
      expect(await idFor(id)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('the log', () => {
  it('has one line per request, with its id, and nothing that opens a session', async () => {
    const reply = await app.request('GET', '/api/notes/search?text=hidden-text&token=hidden-token', {
      token,
      headers: { cookie: 'session=hidden-cookie' },
    });
    const id = reply.headers.get('x-request-id');
    await app.request('GET', '/healthz');
    const lines = app.logs
      .map((line) => JSON.parse(line))
      .filter((line) => line.requestId === id && line.msg === 'request');
    expect(lines).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/api/notes/search?text=[hidden]&token=[hidden]',
        status: 400,
        code: 'request.input.invalid',
        session: expect.stringMatching(/^[0-9a-f]{16}$/),
      }),
    ]);
    for (const secret of ['hidden-text', 'hidden-token', 'hidden-cookie', token])
      expect(app.logs.join()).not.toContain(secret);
  });

  it('says 499 for a client that left', async () => {
    const { port, hostname } = new URL(app.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/notes/large HTTP/1.1\r\nHost: x\r\nx-request-id: client-that-left\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te`,
          () => socket.destroy(),
        );
      });
      socket.once('close', () => resolve());
    });
    const line = await waitFor(() =>
      app.logs.map((one) => JSON.parse(one)).find((one) => one.requestId === 'client-that-left'),
    );
    expect(line).toMatchObject({ status: 499, msg: 'request' });
  });
});

/** Looks after each turn of the event loop; the test's own time limit ends it. */
async function waitFor<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('security headers', () => {
  it('allow what the app needs and nothing else', async () => {
    const strict = await notesApp({
      security: { scriptSources: [`'sha256-abc='`], connectSources: ['ws://localhost:3000'] },
    });
    try {
      const { headers } = await strict.request('GET', '/healthz');
      const policy = Object.fromEntries(
        headers
          .get('content-security-policy')!
          .split(';')
          .map((part) => {
            const [name, ...sources] = part.trim().split(' ');
            return [name, sources.join(' ')];
          }),
      );
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self' 'sha256-abc='",
        'style-src': "'self'",
        'style-src-attr': "'none'",
        'img-src': "'self' data: blob: https:",
        'media-src': "'self' blob:",
        'connect-src': "'self' ws://localhost:3000",
        'frame-ancestors': "'none'",
        'frame-src': "'self'",
        'object-src': "'none'",
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-powered-by')).toBeNull();
      // On this machine's plain http it would lock the browser out of every other port.
      expect(headers.get('strict-transport-security')).toBeNull();
    } finally {
      await strict.close();
    }
  });

  it('ask for TLS where the public address has it', async () => {
    const secure = await notesApp({ config: { publicUrl: 'https://app.example' } });
    try {
      const { headers } = await secure.request('GET', '/healthz');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    } finally {
      await secure.close();
    }
  });
});
