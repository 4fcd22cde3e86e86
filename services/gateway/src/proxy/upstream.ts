import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

const CONNECT_LIMIT_MS = 2_000;
/** The services end what takes longer themselves. */
const SILENCE_LIMIT_MS = 130_000;
const SOCKETS_MAX = 256;

const options = { keepAlive: true, maxSockets: SOCKETS_MAX, scheduling: 'lifo' } as const;

/**
 * Connections to the services. Idempotent requests share kept connections. Others get a fresh one: a kept connection
 * may just have been closed, and then it is unknown whether the request arrived.
 */
export class Upstreams {
  readonly #http = new http.Agent(options);
  readonly #https = new https.Agent(options);

  /** One request to one replica. Its body is written by the caller once it is connected. */
  open(
    origin: string,
    request: { method: string; path: string; headers: OutgoingHttpHeaders; isKept: boolean },
  ): http.ClientRequest {
    const { protocol, hostname, port } = new URL(origin);
    const secure = protocol === 'https:';
    const { isKept, ...sent } = request;
    const outgoing = (secure ? https : http).request({
      agent: isKept && (secure ? this.#https : this.#http),
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port || (secure ? 443 : 80),
      ...(secure && { servername: hostname }),
      ...sent,
    });
    // Pending requests listen themselves; an error in between surfaces at the next request.
    outgoing.on('error', () => {});
    return outgoing;
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

/** No connection was established, so no byte of the request was sent. */
export class NotConnectedError extends Error {}
/** The connection ended, or nothing came for too long, before the answer began. */
export class NoAnswerError extends Error {
  constructor(
    message: string,
    readonly late: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Resolves when bytes may be written. Throws {@link NotConnectedError}. */
export function connected(outgoing: http.ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('nobody took the connection in time')), CONNECT_LIMIT_MS);
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      outgoing.destroy();
      reject(new NotConnectedError('no connection', { cause }));
    };
    outgoing.once('error', fail);
    outgoing.once('socket', (socket) => {
      const ready = () => {
        clearTimeout(timer);
        outgoing.off('error', fail);
        resolve();
      };
      if (!socket.connecting) ready();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', ready);
    });
  });
}

/** The beginning of the answer. Throws {@link NoAnswerError}. */
export function answered(outgoing: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.setTimeout(SILENCE_LIMIT_MS, () => {
      reject(new NoAnswerError('no answer in time', true));
      outgoing.destroy();
    });
    outgoing.once('error', (cause) => reject(new NoAnswerError('the connection ended', false, cause)));
    outgoing.once('response', resolve);
  });
}
