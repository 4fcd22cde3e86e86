import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '../../src/config/store-settings.ts';

/** What happens to a request in the place of an answer; `pass` leaves it alone. */
export type Fault = 'pass' | 'refuse' | 'fail' | 'busy' | 'reset' | 'silence' | 'cut' | 'stall';

export interface S3Server {
  settings: BucketSettings;
  /** Faults of the next requests, one each; afterwards all are well again. */
  faults: Fault[];
  /** Method and query of every request since, in order. */
  seen: string[];
  /** Of those that carried bytes, how many came without their MD5. */
  unchecked: number;
  headers: IncomingHttpHeaders[];
  /** How many keys a list answers with at once; a thousand where it is not set. */
  keysAtOnce: number | undefined;
  empty(): Promise<void>;
  close(): Promise<void>;
}

const ERRORS: Partial<Record<Fault, [number, string]>> = {
  refuse: [403, 'AccessDenied'],
  fail: [500, 'InternalError'],
  busy: [503, 'SlowDown'],
};

/** A store that speaks S3, behind a line on which things go wrong as asked. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'garimpo-s3-'));
  const bucket = 'garimpo';
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    // It signs the address of a bucket without the slash that clients send.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port: storePort } = await store.run();
  const faults: Fault[] = [];
  const seen: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const line = createServer((request, response) => {
    seen.push(`${request.method} ${request.url?.split('?')[1] ?? ''}`);
    if (request.method === 'PUT' && request.headers['content-md5'] === undefined) server.unchecked += 1;
    headers.push(request.headers);
    const isList = request.method === 'GET' && /^\/[^/]+\/?\?/.test(request.url ?? '');
    if (isList && server.keysAtOnce !== undefined) request.url += `&max-keys=${server.keysAtOnce}`;
    answer(faults.shift() ?? 'pass', storePort, request, response);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  const server: S3Server = {
    unchecked: 0,
    keysAtOnce: undefined,
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    faults,
    seen,
    headers,
    async empty() {
      faults.length = 0;
      seen.length = 0;
      headers.length = 0;
      server.keysAtOnce = undefined;
      store.reset();
      await store.configureBuckets();
    },
    async close() {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
      store.httpServer.closeAllConnections();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}

function answer(fault: Fault, port: number, request: IncomingMessage, response: ServerResponse): void {
  const error = ERRORS[fault];
  if (error !== undefined) {
    const [status, code] = error;
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
  } else if (fault === 'reset') request.socket.destroy();
  else if (fault === 'silence') request.resume();
  else pass(fault, port, request, response);
}

function pass(fault: Fault, port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const onwards = forward({ host: '127.0.0.1', port, method, path, headers, agent: false }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, reply.headers);
    if (fault === 'pass') reply.pipe(response);
    // Half of the first piece arrives, and then the line is cut, or nothing more comes.
    else
      reply.once('data', (piece: Buffer) => {
        reply.destroy();
        response.write(piece.subarray(0, piece.length / 2), () => fault === 'cut' && response.destroy());
      });
  });
  onwards.on('error', () => response.destroy());
  request.pipe(onwards);
}
