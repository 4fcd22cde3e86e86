import { setMaxListeners } from 'node:events';
import type { Duplex } from 'node:stream';
import { tooLarge } from './decode-body.ts';
import { OutboundError } from './request-end.ts';

/** Bound of the reported refusals, as a page may ask for as many addresses as it likes. */
const MAX_REFUSED = 100;

/** What goes through one proxy: how much it was, what was refused, and the connections to end with it. */
export class ProxySession {
  readonly #ending = new AbortController();
  readonly #connections = new Set<Duplex>();
  readonly #refused = new Set<string>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {
    // One for each request that is on its way, and pages make dozens at once: that is no leak.
    setMaxListeners(0, this.signal);
  }

  /** Aborted when the session is over; the reason is an {@link OutboundError}. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** `host:port` of what was refused, each once, and of the first hundred only. */
  get refused(): string[] {
    return [...this.#refused];
  }

  refuse(hostAndPort: string): void {
    if (this.#refused.size < MAX_REFUSED) this.#refused.add(hostAndPort);
  }

  /** Counts what passes in both directions. One byte too many ends the session. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.maxBytes) this.end(tooLarge(this.maxBytes));
  }

  /** Ends the connection with the session and ignores its own errors. */
  hold(connection: Duplex): void {
    connection.on('error', () => connection.destroy());
    if (this.signal.aborted) {
      connection.destroy();
      return;
    }
    this.#connections.add(connection);
    connection.once('close', () => this.#connections.delete(connection));
  }

  end(reason = new OutboundError('interrupted', 'the session is over')): void {
    this.#ending.abort(reason);
    for (const connection of this.#connections) connection.destroy();
  }
}
