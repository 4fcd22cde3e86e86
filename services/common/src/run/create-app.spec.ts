import { EventEmitter } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { compressAnswers, endUnreadBody, inOrder } from './create-app.ts';

const long = { words: Array.from({ length: 5_000 }, (_, at) => `oferta ${at} açúcar`) };
const short = { words: ['oferta'] };

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(compressAnswers);
  app.get('/long', (_request, response) => void response.json(long));
  app.get('/short', (_request, response) => void response.json(short));
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** By hand: `fetch` would unpack what it gets. */
function get(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('a long answer', () => {
  it.each<[string, string, (packed: Buffer) => Buffer]>([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is packed for a browser that accepts %s', async (accepted, encoding, unpack) => {
    const reply = await get('/long', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(Number(reply.headers['content-length'])).toBe(reply.body.length);
    expect(reply.body.length).toBeLessThan(JSON.stringify(long).length / 2);
    expect(JSON.parse(unpack(reply.body).toString())).toEqual(long);
  });

  it('goes uncompressed to other clients, and varies for caches', async () => {
    const reply = await get('/long', {});
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(JSON.parse(reply.body.toString())).toEqual(long);
  });

  it('is not sent again to a browser that has it', async () => {
    const first = await get('/long', { 'accept-encoding': 'br' });
    const again = await get('/long', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

it('leaves a short answer as it is', async () => {
  const reply = await get('/short', { 'accept-encoding': 'br' });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.headers.vary).toBeUndefined();
  expect(JSON.parse(reply.body.toString())).toEqual(short);
});

function answered(complete: boolean) {
  const socket = { destroy: jest.fn() };
  const request = Object.assign(new EventEmitter(), { complete, socket, resume: jest.fn() });
  const response = new EventEmitter();
  const next = jest.fn();
  endUnreadBody(request as unknown as Request, response as Response, next);
  expect(next).toHaveBeenCalledTimes(1);
  response.emit('finish');
  return { request, socket };
}

describe('a sender that has its answer and goes on', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is listened to for a moment, then hung up on', () => {
    const { request, socket } = answered(false);
    expect(request.resume).toHaveBeenCalled();
    jest.advanceTimersByTime(4_999);
    expect(socket.destroy).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(socket.destroy).toHaveBeenCalledTimes(1);
  });

  it('keeps its connection when it comes to an end by itself', () => {
    const { request, socket } = answered(false);
    request.emit('close');
    jest.advanceTimersByTime(60_000);
    expect(socket.destroy).not.toHaveBeenCalled();
  });

  it('leaves a request alone that has come whole', () => {
    const { request, socket } = answered(true);
    expect(request.resume).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(socket.destroy).not.toHaveBeenCalled();
  });
});

const request = {} as Request;
const response = {} as Response;
function run(handlers: RequestHandler[]): { said: string[]; ended: unknown[] } {
  const [said, ended]: [string[], unknown[]] = [[], []];
  const named = handlers.map(
    (handler, at): RequestHandler =>
      (...all) => {
        said.push(String(at));
        return handler(...all);
      },
  );
  inOrder(named)(
    request,
    response,
    (...end: unknown[]) => void ended.push(...(end.length === 0 ? ['end'] : end)),
  );
  return { said, ended };
}
const pass: RequestHandler = (_request, _response, next: NextFunction) => next();
const answer: RequestHandler = () => undefined;

describe('handlers in order', () => {
  it('come one after the other, and then whatever comes behind them', () => {
    expect(run([pass, pass, pass])).toEqual({ said: ['0', '1', '2'], ended: [undefined] });
    expect(run([])).toEqual({ said: [], ended: [undefined] });
  });

  it('end with the one that answers', () => {
    expect(run([pass, answer, pass])).toEqual({ said: ['0', '1'], ended: [] });
  });

  it('end with an error, which goes to the error handler', () => {
    const error = new Error('broken');
    expect(run([pass, (_request, _response, next) => next(error), pass])).toEqual({
      said: ['0', '1'],
      ended: [error],
    });
  });
});
