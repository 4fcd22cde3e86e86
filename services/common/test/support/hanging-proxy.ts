import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands before a Postgres, and hangs when it is told so, as a frozen machine or a cut line does: connections are
 * taken and stay open, and nothing passes, their end neither.
 */
export class HangingProxy {
  readonly #sockets = new Set<Socket>();
  #hangs = false;

  private constructor(
    private readonly databaseUrl: string,
    private readonly server: Server,
  ) {}

  static async before(databaseUrl: string): Promise<HangingProxy> {
    const server = createServer({ allowHalfOpen: true });
    const proxy = new HangingProxy(databaseUrl, server);
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

  hang(): void {
    this.#hangs = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** For connections from now on: a server that takes the place of a lost one knows nothing of its connections. */
  goOn(): void {
    this.#hangs = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #take(socket: Socket): void {
    const { hostname, port } = new URL(this.databaseUrl);
    const server = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!this.#hangs) to.destroy();
      });
      if (this.#hangs) from.pause();
    }
  }
}
