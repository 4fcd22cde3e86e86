import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What a start may say to PgBouncer, which refuses everything else. */
const START = new Set(['user', 'database', 'client_encoding', 'application_name']);
const READY = 'Z';
const IDLE = 'I';
const FORGET = query('discard all');

/**
 * Stands before a Postgres as a pooler of transactions does: whatever a session has been told is forgotten when its transaction
 * ends, and a start that names settings is refused.
 */
export class ForgetfulProxy {
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly databaseUrl: string,
    private readonly server: Server,
  ) {}

  static async before(databaseUrl: string): Promise<ForgetfulProxy> {
    const server = createServer();
    const proxy = new ForgetfulProxy(databaseUrl, server);
    server.on('connection', (socket) => proxy.#take(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  /** The database's address, by way of here. */
  get url(): string {
    const url = new URL(this.databaseUrl);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #take(client: Socket): void {
    const { hostname, port } = new URL(this.databaseUrl);
    const server = connect({ host: hostname, port: Number(port) });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    client.once('data', (start: Buffer) => {
      if (!settingsOf(start).every((name) => START.has(name))) client.destroy();
      server.write(start);
      client.on('data', (bytes) => server.write(bytes));
    });
    const split = splitter();
    let held: Buffer | undefined;
    server.on('data', (bytes: Buffer) => {
      for (const message of split(bytes)) {
        const isEnd = String.fromCharCode(message[0] ?? 0) === READY;
        if (held !== undefined) {
          if (!isEnd) continue;
          client.write(held);
          held = undefined;
        } else if (isEnd && String.fromCharCode(message[5] ?? 0) === IDLE) {
          held = message;
          server.write(FORGET);
        } else client.write(message);
      }
    });
  }
}

function settingsOf(start: Buffer): string[] {
  const words = start.subarray(8).toString().split('\0');
  return words.filter((word, at) => at % 2 === 0 && word !== '');
}

function query(text: string): Buffer {
  const message = Buffer.from(`Q0000${text}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

/** Cuts what arrives into whole messages: a letter, a length that counts itself, and the rest. */
function splitter(): (bytes: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return messages;
  };
}
