import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER } from '../log/logger.ts';
import { Metrics } from '../telemetry/metrics.ts';

const PATH = '/metrics';
const HEADERS_TIMEOUT_MS = 5_000;

/**
 * Serves the figures on a port of their own, where only the operator comes. The app itself has no such address: what cannot be
 * asked for need not be guarded.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  #server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'metrics'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Undefined where nothing is served. */
  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.metrics === undefined) return;
    const { host, port } = this.config.metrics;
    const server = createServer((request, response) => void this.#answer(request, response));
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.#server = server;
  }

  async onApplicationShutdown(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url !== PATH) return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    try {
      const { text, contentType } = await this.metrics.scrape();
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
      response.end(method === 'HEAD' ? undefined : text);
    } catch (err) {
      this.log.error({ err }, 'figures could not be served');
      response.writeHead(500).end();
    }
  }
}
