import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A user's server on loopback, called receiver.test, with answers that a test chooses. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse) => void = accept;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const receiver = new WebhookReceiver(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      receiver.answer(response);
    });
    return receiver;
  }

  /** An entry for `OUTBOUND_ALLOW`. */
  get allow(): string {
    return `receiver.test=127.0.0.1:${(this.server.address() as AddressInfo).port}`;
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
