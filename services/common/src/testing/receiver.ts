import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  body: string;
}

/** Somebody else's server on loopback, known by a name of its own, with answers that a test chooses. */
export class Receiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse, request: Received) => void = accept;

  private constructor(
    private readonly server: Server,
    private readonly name: string,
  ) {}

  static async start(name = 'receiver.test', port = 0): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    const receiver = new Receiver(server, name);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const { method = '', url: path = '', headers } = request;
      const received = { method, path, headers, bytes, body: bytes.toString() };
      receiver.received.push(received);
      receiver.answer(response, received);
    });
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** An entry for `OUTBOUND_ALLOW`. */
  get allow(): string {
    return `${this.name}=127.0.0.1:${this.port}`;
  }

  clear(): void {
    this.received.length = 0;
    this.answer = accept;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }
}

function accept(response: ServerResponse): void {
  response.writeHead(204).end();
}
