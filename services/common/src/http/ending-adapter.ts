import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { steadyNow } from '../clock/time.ts';

export interface EndingLimits {
  /**
   * Time that answers may still take after a stop has begun, which is also the limit for jobs. A process is killed after 15 s:
   * the rest is for writes and for closing after the last answer.
   */
  answersMs: number;
  /** What answers have in any case, however long the jobs took. */
  leastMs: number;
  /**
   * Answers that began before the stop announced a kept connection, which is honoured for so long. Newer versions of Node add a
   * second.
   */
  keptMs: number;
}

const usual: EndingLimits = { answersMs: 8_000, leastMs: 1_000, keptMs: 500 };
const LOOK_MS = 20;

/**
 * Express's adapter with a server that comes to its end. Node's own goes on answering on connections that are busy when it is
 * closed: a client that asks every second or two would keep its own for ever.
 */
export class EndingAdapter extends ExpressAdapter {
  readonly #limits: EndingLimits;
  readonly #sockets = new Set<Socket>();
  #stoppingSince: number | undefined;

  constructor(express: Express, limits: Partial<EndingLimits> = {}) {
    super(express);
    this.#limits = { ...usual, ...limits };
  }

  readonly endConnections = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.#stoppingSince !== undefined) response.setHeader('connection', 'close');
    next();
  };

  override initHttpServer(options: NestApplicationOptions): void {
    super.initHttpServer(options);
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  override beforeClose(): void {
    super.beforeClose();
    this.#stoppingSince = steadyNow();
    this.#server.keepAliveTimeout = this.#limits.keptMs;
  }

  override async close(): Promise<void> {
    const server = this.#server;
    const { answersMs, leastMs } = this.#limits;
    const now = steadyNow();
    const cutAt = Math.max((this.#stoppingSince ?? now) + answersMs, now + leastMs);
    // Not the server's own `close`: it considers an answer finished once it is written, and cuts off clients that still read
    // it.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    while (this.#isRead() && steadyNow() < cutAt) await wait(LOOK_MS);
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), cutAt - steadyNow());
    await closed;
    clearTimeout(cut);
  }

  get #server(): Server {
    return this.getHttpServer();
  }

  /** Whether written data still waits for a client to read it. */
  #isRead(): boolean {
    return [...this.#sockets].some(({ writableLength }) => writableLength > 0);
  }
}
