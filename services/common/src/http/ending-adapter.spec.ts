import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { Access } from '../auth/access.ts';
import { loadConfig } from '../config/config.ts';
import { createApp } from '../run/create-app.ts';
import { EndingAdapter, type EndingLimits } from './ending-adapter.ts';

const LONG = 'oferta '.repeat(3_000);
/** More than the two ends of a connection hold between them. */
const MUCH = Buffer.alloc(32 * 1024 * 1024, 'x');
const GIVEN_UP_MS = 3_000;

let agent: Agent;
afterEach(() => agent.destroy());

/** One client with one connection, which it keeps. */
function client(): (port: number) => ClientRequest {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (port) => get({ port, host: '127.0.0.1', path: '/', agent });
}

async function answerTo(request: ClientRequest): Promise<string> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return text(answer);
}

@Controller()
@Access('public')
class LongController {
  @Get()
  async long(): Promise<{ text: string }> {
    await wait(50);
    return { text: LONG };
  }
}

@Module({ controllers: [LongController] })
class LongModule {}

describe('a stop', () => {
  it('ends while a client keeps asking, and cuts no answer', async () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
    const app = await createApp(LongModule, config, { handleSignals: false, logTo: { write: () => {} } });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const ask = client();
    const answers: string[] = [];
    let refused: unknown;
    let stopped: Promise<number> | undefined;
    const begun = performance.now();
    while (refused === undefined && performance.now() - begun < GIVEN_UP_MS) {
      const request = ask(port);
      // In the middle of an answer: a connection that is idle would be closed at once.
      if (answers.length === 3) stopped ??= wait(20).then(() => timeOf(app.close()));
      await answerTo(request).then(
        (answer) => answers.push(answer),
        (error: unknown) => {
          refused = error;
        },
      );
      await wait(100);
    }
    expect(await stopped).toBeLessThan(2_000);
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    expect(answers.length).toBeGreaterThan(3);
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ text: LONG })]));
  });

  it('does not wait for another request of one whose answer was under way', async () => {
    const server = await serve({ keptMs: 50 }, (response) => void wait(100).then(() => response.end(LONG)));
    const answer = answerTo(client()(server.port));
    await server.reached;
    const stopping = timeOf(server.stop());
    expect(await answer).toBe(LONG);
    expect(await stopping).toBeLessThan(3_000);
  });

  it('lets slow readers come to the end', async () => {
    const server = await serve({}, (response) => void response.end(MUCH));
    const [answer] = (await once(client()(server.port), 'response')) as [IncomingMessage];
    const stopping = server.stop();
    await wait(200);
    expect((await text(answer)).length).toBe(MUCH.length);
    await stopping;
  });

  it('does not wait for ever for one who reads nothing', async () => {
    const server = await serve({ answersMs: 400, leastMs: 100 }, (response) => void response.end(MUCH));
    const [unread] = (await once(client()(server.port), 'response')) as [IncomingMessage];
    unread.on('error', () => {});
    const tookMs = await timeOf(server.stop());
    expect(tookMs).toBeGreaterThan(300);
    expect(tookMs).toBeLessThan(2_000);
  });

  it('leaves the answers a moment when all else has taken the time', async () => {
    const limits = { answersMs: 50, leastMs: 2_000 };
    const server = await serve(limits, (response) => void wait(300).then(() => response.end(LONG)));
    const answer = answerTo(client()(server.port));
    await server.reached;
    await server.stop(100);
    expect(await answer).toBe(LONG);
  });
});

async function timeOf(stopping: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await stopping;
  return performance.now() - begun;
}

/** The adapter alone, as Nest uses it. */
async function serve(limits: Partial<EndingLimits>, answer: (response: Response) => void) {
  const app = express();
  const adapter = new EndingAdapter(app, limits);
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  app.use(adapter.endConnections);
  app.get('/', (_: Request, response: Response) => {
    reach();
    answer(response);
  });
  adapter.initHttpServer({});
  const server = adapter.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    reached,
    /** @param jobsMs how long the jobs take to end */
    async stop(jobsMs = 0) {
      adapter.beforeClose();
      await wait(jobsMs);
      await adapter.close();
    },
  };
}
