import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';

export interface LoopbackServer {
  port: number;
  close(): Promise<void>;
}

/** Answers on a port of loopback as the app's own server would hand the requests on: for a browser of ours, and for nobody else. */
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
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
