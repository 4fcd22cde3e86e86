import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mediaFiles } from '../fixtures/index.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const TWO_GB = 2 * 1024 ** 3;

/**
 * A host of files that misbehave: `/2gb.mp4` says how long it is, `/endless.mp4` does not and never ends, `/held.jpg` begins
 * when the test lets it. Each is what its name says, so that only its size or its silence is wrong with it.
 */
export class FileHost {
  readonly name = 'arquivos.example';
  readonly #held = new Set<ServerResponse>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => this.#answer(request.url ?? '', response));
  }

  static async start(): Promise<FileHost> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return new FileHost(server);
  }

  /** For `OUTBOUND_ALLOW`. */
  get allow(): string {
    return `${this.name}=127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Of `/held.jpg`, those that somebody still waits for. */
  get waiting(): number {
    return [...this.#held].filter(({ destroyed }) => !destroyed).length;
  }

  address(path: string): string {
    return `http://${this.name}${path}`;
  }

  /** Lets all that are held begin, and end. */
  letGo(): void {
    for (const response of this.#held) response.end(mediaFiles['jpg']?.bytes);
    this.#held.clear();
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  #answer(path: string, response: ServerResponse): void {
    if (path === '/held.jpg') {
      this.#held.add(response);
      return;
    }
    if (path === '/2gb.mp4') response.setHeader('content-length', TWO_GB);
    response.write(mediaFiles['mp4']?.bytes);
    const pour = () => {
      while (!response.destroyed && response.write(CHUNK));
    };
    response.on('drain', pour);
    pour();
  }
}
