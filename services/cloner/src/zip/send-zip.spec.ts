import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { type NamedZip, sendZip } from './send-zip.ts';

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** @returns where a ZIP is asked for, and how that ends */
async function answering(open: (gone: AbortSignal) => Promise<NamedZip>) {
  server = createServer();
  const ended = new Promise<unknown>((resolve) => {
    // Of what Express adds to an answer, nothing is asked for before there is a ZIP.
    server.once('request', (_, response) => {
      sendZip(open, response as Response).then(resolve, (error) => {
        response.writeHead(500).end();
        resolve(error);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ended };
}

it('tells what makes the ZIP that whoever asked has gone, which is no failure', async () => {
  const leaving = new AbortController();
  const { url, ended } = await answering(async (gone) => {
    leaving.abort();
    await once(gone, 'abort');
    throw gone.reason;
  });
  await expect(fetch(url, { signal: leaving.signal })).rejects.toThrow();
  expect(await ended).toBeUndefined();
});

it('throws what keeps a ZIP from being made', async () => {
  const { url, ended } = await answering(() => Promise.reject(new Error('lost')));
  expect((await fetch(url)).status).toBe(500);
  expect(await ended).toEqual(new Error('lost'));
});
