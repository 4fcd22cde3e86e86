import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { unzip } from '../../test/support/unzip.ts';
import { addOpened, type NamedZip, sendZip } from './send-zip.ts';

it('closes what is opened only after nobody takes the ZIP any more', async () => {
  const zip = new ZipFile();
  let found: (stream: Readable) => void = () => {};
  const opened = new Promise<Readable>((resolve) => {
    found = resolve;
  });
  addOpened(zip, 'foto.png', {}, () => opened);
  (zip.outputStream as PassThrough).destroy();
  const file = new Readable({ read() {} });
  found(file);
  await once(file, 'close');
});

it('listens for the end of the ZIP for no file that is through', async () => {
  const zip = new ZipFile();
  const listeners: number[] = [];
  for (let at = 0; at < 30; at++)
    addOpened(zip, `${at}.txt`, {}, async () => {
      listeners.push(zip.outputStream.listenerCount('close'));
      return Readable.from([`${at}`]);
    });
  zip.end();
  const files = await unzip(await buffer(zip.outputStream));
  expect(files.get('29.txt')?.toString()).toBe('29');
  expect(Math.max(...listeners)).toBeLessThan(5);
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  server = undefined;
});

/** @returns where a ZIP is asked for, and how that ends */
async function answering(open: (gone: AbortSignal) => Promise<NamedZip>) {
  const listening = createServer();
  server = listening;
  const ended = new Promise<unknown>((resolve) => {
    // Of what Express adds to an answer, nothing is asked for before there is a ZIP.
    listening.once('request', (_, response) => {
      sendZip(open, response as Response).then(resolve, (error) => {
        response.writeHead(500).end();
        resolve(error);
      });
    });
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`, ended };
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
