import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CorpusServer, startCorpus } from './corpus-server.ts';
import { HAZARDS, HAZARDS_HOST } from './hazards.ts';

let server: CorpusServer;
beforeAll(async () => {
  server = await startCorpus();
});
afterAll(() => server.stop());

function ask(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, headers: { host: HAZARDS_HOST } }, resolve)
      .on('error', reject)
      .end();
  });
}

/** At least so many bytes, then hangs up. */
async function readSome(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    read += (part as Buffer).length;
    if (read >= bytes) break;
  }
  return Buffer.concat(parts);
}

it('redirects to another address each time', async () => {
  const first = await ask('/laco');
  const second = await ask(first.resume().headers.location ?? '');
  expect([first.headers.location, second.resume().headers.location]).toEqual([
    '/laco?volta=1',
    '/laco?volta=2',
  ]);
});

it('goes on for as long as it is read', async () => {
  const answer = await ask('/sem-fim');
  expect(answer.headers['content-length']).toBeUndefined();
  expect((await readSome(answer, 3_000_000)).length).toBeGreaterThanOrEqual(3_000_000);
});

it('says that it is a gigabyte', async () => {
  const answer = await ask('/gigante');
  expect(answer.headers['content-length']).toBe(String(1024 ** 3));
  expect((await readSome(answer, 100_000)).toString('utf8', 0, 15)).toBe('<!DOCTYPE html>');
});

it('grows a thousandfold', async () => {
  const sent = await readSome(await ask('/bomba'), Number.POSITIVE_INFINITY);
  expect(sent.length).toBeLessThan(2 * 1024 * 1024);
  // One of its 128 parts is enough to know the others.
  const part = sent.subarray(0, sent.length / 128);
  expect(gunzipSync(part).length * 128).toBe(1024 ** 3);
});

it('hangs up before it has sent what it said', async () => {
  await expect(readSome(await ask('/cortada'), Number.POSITIVE_INFINITY)).rejects.toThrow('aborted');
});

it('shows ten thousand pictures, each of its own', async () => {
  const page = await readSome(await ask('/dez-mil/'), Number.POSITIVE_INFINITY);
  expect(new Set(page.toString().match(/\/img\/\d+\.png/g)).size).toBe(10_000);
  expect((await ask('/img/9999.png')).resume().headers['content-type']).toBe('image/png');
});

it('names them all', () => {
  expect(HAZARDS.map(({ name }) => name)).toContain('mudo');
  expect(server.allowed).toContain(`${HAZARDS_HOST}=127.0.0.1:${server.port}`);
});
