import { errorBody } from '@garimpo/service-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fail } from '../src/errors/domain-error.ts';
import { AcceptsRaw, Access, BodyLimit, FastPath, RawBody, readBytes } from '../src/index.ts';
import { type TestApp, testApp } from '../src/testing/index.ts';

const LIMIT = 1_000;

/** Takes what is plain by the short way, and the rest by the ordinary one; each says which it was. */
@Controller('echo')
@Access('public')
class EchoController {
  constructor(routes: FastPath) {
    routes.add({
      path: '/echo',
      takes: ({ method, url, headers }) =>
        method === 'POST' && url === '/echo' && Number(headers['content-length'] ?? 0) <= LIMIT,
      answer: (request, response) => this.#answer(request, response),
    });
  }

  @Post()
  @AcceptsRaw()
  @BodyLimit(LIMIT)
  slowly(@RawBody() bytes: Buffer): object {
    return { slowly: String(bytes) };
  }

  @Get('other')
  other(): object {
    return { other: true };
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const text = String(await readBytes(request, LIMIT));
    if (text === 'refuse') throw fail('request.rate.exceeded', { retryAfterSeconds: 7 });
    if (text === 'break') throw new Error('the reason, which nobody is told');
    response.writeHead(200, { 'content-type': 'application/json' });
    if (text === 'break in the middle') {
      response.write('half');
      throw new Error('in the middle');
    }
    response.end(JSON.stringify({ quickly: text }));
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ modules: [EchoModule], domains: [] });
});
afterAll(() => app.close());

const plain = { 'content-type': 'text/plain' };
const post = (body: string, path = '/echo') => app.request('POST', path, { body, headers: plain });

describe('a quick route', () => {
  it('answers what is plain, with the id that every answer has', async () => {
    const reply = await post('olá');
    expect([reply.status, reply.json]).toEqual([200, { quickly: 'olá' }]);
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  });

  it('leaves to the ordinary way whatever is special', async () => {
    expect((await post('olá', '/echo?a=1')).json).toEqual({ slowly: 'olá' });
    expect((await app.request('GET', '/echo/other', {})).json).toEqual({ other: true });
    const large = await post('x'.repeat(LIMIT + 1));
    expect([large.status, errorBody.parse(large.json).error.code]).toEqual([413, 'request.body.too_large']);
  });

  it('refuses in the one error shape', async () => {
    const reply = await post('refuse');
    const { error } = errorBody.parse(reply.json);
    expect([reply.status, error.code, reply.headers.get('retry-after')]).toEqual([
      429,
      'request.rate.exceeded',
      '7',
    ]);
    expect(error.requestId).toBe(reply.headers.get('x-request-id'));
  });

  it('hides why it broke, and breaks the connection of an answer that is half out', async () => {
    const reply = await post('break');
    expect([reply.status, errorBody.parse(reply.json).error.code]).toEqual([500, 'service.internal.error']);
    expect(JSON.stringify(reply.json)).not.toContain('reason');
    await expect(post('break in the middle')).rejects.toThrow();
    expect((await post('again')).json).toEqual({ quickly: 'again' });
  });
});
