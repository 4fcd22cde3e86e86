import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { sendTable } from './send-table.ts';

type Lines = (signal: AbortSignal) => AsyncIterable<string>;

const server = createServer();
let lines: Lines;
let outcome: Promise<void>;
let url: string;
beforeEach(async () => {
  server.removeAllListeners('request').on('request', (_request, response) => {
    outcome = sendTable(asExpress(response), 'tabela.csv', lines);
    outcome.catch(() => response.headersSent || response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** With what sendTable uses of it besides Node's own. */
function asExpress(response: ServerResponse): Response {
  const attachment = (name: string) =>
    response.setHeader('content-disposition', `attachment; filename=${name}`);
  return Object.assign(response, { attachment }) as unknown as Response;
}

const LINE = `${'x'.repeat(1000)}\n`;

describe('sendTable', () => {
  it('sends every line, in order', async () => {
    lines = async function* () {
      for (let at = 0; at < 1000; at += 1) yield `${at};${LINE}`;
    };
    const reply = await fetch(url);
    expect(await reply.text()).toBe(Array.from({ length: 1000 }, (_, at) => `${at};${LINE}`).join(''));
    await outcome;
  });

  it('leaves the answer to others when it fails before the first byte', async () => {
    lines = async function* () {
      yield 'titulo\n';
      throw new Error('the database is away');
    };
    const reply = await fetch(url);
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([503, null]);
    await expect(outcome).rejects.toThrow('the database is away');
  });

  it('breaks the connection when it fails later: half a table must not pass for a whole one', async () => {
    lines = async function* () {
      for (let at = 0; at < 1000; at += 1) yield LINE;
      throw new Error('the database is away');
    };
    await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow();
    await expect(outcome).rejects.toThrow('the database is away');
  });

  it('reads no more, and fails at nothing, when whoever asked goes away', async () => {
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    lines = async function* (signal) {
      try {
        while (!signal.aborted) {
          yield LINE;
          // As a page of rows would be waited for.
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        stop();
      }
    };
    const caller = new AbortController();
    const reply = await fetch(url, { signal: caller.signal });
    await reply.body!.getReader().read();
    caller.abort();
    await stopped;
    await expect(outcome).resolves.toBeUndefined();
  });
});
