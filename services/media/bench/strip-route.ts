import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createApp, loadConfig, SubscriptionGate } from '@garimpo/service-kit';
import { TestTokens } from '@garimpo/service-kit/testing';
import { MediaModule } from '../src/media.module.ts';
import { writeLarge } from './large-file.ts';

const MIB = 1024 * 1024;
const SIZES_MIB = [2, 64, 2040];
const BOUNDARY = 'bench';

class Everybody extends SubscriptionGate {
  async isActive(): Promise<boolean> {
    return true;
  }
}

/** The route as a process of its own, and a bare server that keeps a body and gives it back, each with the same files. */
async function serve(folder: string): Promise<void> {
  const config = loadConfig({ SERVICES: 'media', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
  const tokens = await TestTokens.create();
  const app = await createApp(MediaModule, config, { keySet: tokens.keySet, subscriptions: new Everybody() });
  await app.listen(0, '127.0.0.1');
  const bare = bareServer(join(folder, 'bare')).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  await mkdir(join(folder, 'bare'));
  const urlOf = (server: { address(): unknown }) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const path = join(folder, 'large.mp4');
  for (const megabytes of SIZES_MIB) {
    await writeLarge(path, 'mp4', megabytes * MIB);
    const baselineMs = (await sendBy(path, `${urlOf(bare)}/`, '')).ms;
    let peakBytes = 0;
    const look = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 5);
    const answer = await sendBy(
      path,
      `${urlOf(app.getHttpServer())}/api/strip-meta`,
      await tokens.sign(config),
    );
    clearInterval(look);
    await rm(path);
    process.send?.({ sizeBytes: megabytes * MIB, baselineMs, ...answer, peakBytes });
  }
  bare.close();
  await app.close();
}

/** Keeps a body on the disk, and gives it back: what no service of files does without. */
function bareServer(folder: string) {
  return createServer(async (incoming, outgoing) => {
    const path = join(folder, randomUUID());
    await pipeline(incoming, createWriteStream(path));
    await pipeline(createReadStream(path), outgoing);
    await rm(path);
  });
}

interface Sent {
  ms: number;
  status: number;
  answerBytes: number;
}

/** By another process: its memory is not the service's. */
async function sendBy(path: string, url: string, token: string): Promise<Sent> {
  const child = fork(process.argv[1] as string, ['--send', path, url, token]);
  const [sent] = (await once(child, 'message')) as [Sent];
  return sent;
}

async function send(path: string, url: string, token: string): Promise<void> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="large.mp4"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const { size } = await stat(path);
  const before = performance.now();
  const sent = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + size + tail.length,
    },
  });
  sent.write(head);
  const answered = once(sent, 'response');
  await pipeline(createReadStream(path), sent, { end: false });
  sent.end(tail);
  const [answer] = await answered;
  let answerBytes = 0;
  for await (const part of answer) answerBytes += (part as Buffer).length;
  process.send?.({ ms: performance.now() - before, status: answer.statusCode, answerBytes } satisfies Sent);
  process.disconnect?.();
}

const [first, ...args] = process.argv.slice(2);
if (first === '--send') await send(...(args as [string, string, string]));
else {
  if (first === undefined) throw new Error('The first argument is a folder to write to.');
  await serve(first);
  process.disconnect?.();
}
