import { once } from 'node:events';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { endUnreadBody } from '../run/create-app.ts';
import { allowBodyTime, limitBodyTime } from './body-time.ts';

let server: Server;
const ends: string[] = [];

beforeAll(async () => {
  const app = express();
  app.use(endUnreadBody, limitBodyTime);
  app.post('/:seconds', (request, response) => {
    allowBodyTime(request, Number(request.params['seconds']));
    request.on('data', () => undefined);
    request.once('end', () => response.end('all of it'));
    request.once('close', () => ends.push(request.complete ? 'whole' : 'cut'));
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function post(seconds: number) {
  const { port } = server.address() as AddressInfo;
  const sent = send({ port, method: 'POST', path: `/${seconds}`, headers: { 'content-length': '10' } });
  sent.on('error', () => undefined);
  sent.write('12345');
  return sent;
}

it('answers a sender whose time is over', async () => {
  const sent = post(0.05);
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode).toBe(408);
  expect(answer.headers.connection).toBe('close');
  answer.resume();
  sent.destroy();
});

it('lets a slow body come in the time that it has', async () => {
  const sent = post(30);
  await new Promise((resolve) => setTimeout(resolve, 150));
  sent.end('67890');
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode).toBe(200);
  expect(ends).toContain('whole');
});
