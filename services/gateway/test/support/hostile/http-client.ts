import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Sent {
  method: string;
  /** Goes out as it stands: nothing resolves its dots, joins its slashes or encodes its signs. */
  path: string;
  headers?: Record<string, string | string[]>;
  token?: string | undefined;
  /** A Buffer or text goes as it is. */
  body?: string | Buffer;
  /** Without a length, so that the receiver learns the size only by reading. */
  chunked?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** `undefined` when the answer is no JSON. */
  json: unknown;
}

/** Sends what `fetch` would tidy up or refuse to send. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(private readonly url: string) {}

  async send({ method, path, headers = {}, token, body, chunked = false }: Sent): Promise<Answer> {
    const { hostname, port } = new URL(this.url);
    const length =
      body !== undefined &&
      (chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) });
    const reply = await new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
      (resolve, reject) => {
        const out = request(
          {
            hostname,
            port,
            method,
            path,
            agent: this.agent,
            headers: {
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...length,
              ...headers,
            },
          },
          (incoming) => {
            text(incoming).then(
              (read) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: read }),
              reject,
            );
          },
        );
        out.once('error', reject);
        out.end(body);
      },
    );
    return { ...reply, json: parsed(reply.text) };
  }

  /**
   * Bytes that need not be HTTP; everything that comes back until the other side hangs up. The sender hangs up its own
   * end at once, unless it `waits`.
   */
  raw(bytes: string | Buffer, { waits = false } = {}): Promise<string> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => (waits ? socket.write(bytes) : socket.end(bytes)));
      let answer = '';
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      socket.once('end', () => resolve(answer));
      // Whoever hangs up before everything was sent resets the connection.
      socket.once('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(answer) : reject(error),
      );
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

export function jsonBody(value: unknown): Pick<Sent, 'body' | 'headers'> {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

function parsed(read: string): unknown {
  try {
    return JSON.parse(read);
  } catch {
    return undefined;
  }
}
