import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BrokenLine {
  url: string;
  /** Method and path of what went through. */
  passed: string[];
  /** Says of each request whether the line breaks on it. */
  breaks: (request: string) => boolean;
  close(): Promise<void>;
}

/** A way to a server on which requests are lost as asked. */
export async function brokenLine(to: string): Promise<BrokenLine> {
  const { hostname, port } = new URL(to);
  const line: BrokenLine = { url: '', passed: [], breaks: () => false, close: async () => {} };
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    if (line.breaks(name)) {
      request.socket.destroy();
      return;
    }
    line.passed.push(name);
    const { method, url, headers } = request;
    const onwards = forward({ hostname, port, method, path: url, headers, agent: false }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    onwards.on('error', () => response.destroy());
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  line.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return line;
}

/** An address where nobody listens. */
export async function nobody(): Promise<string> {
  const line = await brokenLine('http://127.0.0.1:9');
  await line.close();
  return line.url;
}
