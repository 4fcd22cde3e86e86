import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';

interface LoopbackRequest {
  method: string;
  path: string;
  /** Headers, with the `Host` that is asked for. */
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
  /** Limit of the answer's body, beyond which it is broken off. */
  maxBytes: number;
}

export interface LoopbackAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface LoopbackServer {
  /** Asks this server and no other. Rejects when it breaks off, is silent for too long, or exceeds its limit. */
  ask(request: LoopbackRequest): Promise<LoopbackAnswer>;
  close(): Promise<void>;
}

const SILENCE_MS = 15_000;

/** Serves a request handler on a loopback port, for a browser of ours. */
export async function serveOnLoopback(answer: RequestHandler): Promise<LoopbackServer> {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(answer);
  const server = await new Promise<Server>((resolve, reject) => {
    const starting: Server = app.listen(0, '127.0.0.1', (error?: Error) =>
      error ? reject(error) : resolve(starting),
    );
  });
  const { port } = server.address() as AddressInfo;
  return {
    ask: (asked) => ask(port, asked),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function ask(
  port: number,
  { method, path, headers, body, maxBytes }: LoopbackRequest,
): Promise<LoopbackAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers, timeout: SILENCE_MS },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > maxBytes) response.destroy(new Error('more than may be answered'));
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 502,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end(body ?? undefined);
  });
}
