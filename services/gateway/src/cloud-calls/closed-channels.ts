import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CONFIG, type Config } from '@garimpo/service-kit';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { hostPlaces } from '../hosts/front-door.ts';
import { acceptKey, FrameError, OPCODES, readFrame, writeFrame } from './web-socket-frames.ts';
import { whatIsNotHere } from './what-is-not-here.ts';

const PATH = '/realtime/v1/websocket';
/** The client's heartbeat is due every 25 seconds. */
const IDLE_MS = 60_000;
const SOCKETS_MAX = 200;
const MESSAGE_MAX_BYTES = 32 * 1024;
/** Above what a page with many channels says while it opens. */
const MESSAGES_PER_IDLE_MAX = 200;

/** Present from Node 22.21 and 24.9 on. Without it every upgrade of a connection would be ours, those of plain HTTP among them. */
type ChoosingServer = Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };

interface Message {
  joinRef: unknown;
  ref: unknown;
  topic: string;
  event: string;
  isList: boolean;
}

/**
 * Tells Supabase's realtime client that there are no channels: each that is joined is refused with a message, and closed, and
 * the client then rests. Refused by HTTP it would connect again for as long as its page is open.
 */
@Injectable()
export class ClosedChannels implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #sockets = new Set<Duplex>();
  readonly #placeOf: ReturnType<typeof hostPlaces>;
  readonly #reason: string;

  constructor(
    private readonly adapter: HttpAdapterHost,
    @Inject(CONFIG) config: Config,
  ) {
    this.#placeOf = hostPlaces(config);
    this.#reason = whatIsNotHere('realtime channels', config);
  }

  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as ChoosingServer;
    if (typeof server.shouldUpgradeCallback !== 'function') return;
    server.shouldUpgradeCallback = (request) => this.#takes(request);
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.#open(request, socket);
      if (head.length > 0) socket.unshift(head);
    });
  }

  /** The server's end waits for every connection, and counts none of these among its own. */
  beforeApplicationShutdown(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #takes({ url = '', method, headers }: IncomingMessage): boolean {
    return (
      method === 'GET' &&
      url.split('?')[0] === PATH &&
      headers.upgrade?.toLowerCase() === 'websocket' &&
      headers['sec-websocket-version'] === '13' &&
      acceptKey(headers['sec-websocket-key']) !== null &&
      this.#sockets.size < SOCKETS_MAX &&
      this.#placeOf({ host: headers.host ?? '', isFromHere: false }) === 'app'
    );
  }

  #open({ headers }: IncomingMessage, socket: Duplex): void {
    this.#sockets.add(socket);
    let pending = Buffer.alloc(0);
    let messages = 0;
    const idle = setInterval(() => {
      if (messages === 0) socket.destroy();
      messages = 0;
    }, IDLE_MS).unref();
    socket.once('close', () => {
      clearInterval(idle);
      this.#sockets.delete(socket);
    });
    // Whoever left is not told anything more.
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      pending = Buffer.concat([pending, bytes]);
      try {
        for (let frame = readFrame(pending, MESSAGE_MAX_BYTES); frame !== null; ) {
          pending = pending.subarray(frame.length);
          messages += 1;
          if (messages > MESSAGES_PER_IDLE_MAX) throw new FrameError('too many messages');
          this.#answer(socket, frame.opcode, frame.payload);
          frame = readFrame(pending, MESSAGE_MAX_BYTES);
        }
      } catch {
        socket.destroy();
      }
    });
    socket.write(
      [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${acceptKey(headers['sec-websocket-key'])}`,
        '\r\n',
      ].join('\r\n'),
    );
  }

  #answer(socket: Duplex, opcode: number, payload: Buffer): void {
    if (opcode === OPCODES.ping) socket.write(writeFrame(OPCODES.pong, payload));
    else if (opcode === OPCODES.close) socket.end(writeFrame(OPCODES.close, payload.subarray(0, 2)));
    else if (opcode === OPCODES.text) {
      const message = parseMessage(payload.toString());
      for (const reply of message === null ? [] : this.#repliesTo(message)) {
        socket.write(writeFrame(OPCODES.text, Buffer.from(JSON.stringify(reply))));
      }
    }
  }

  #repliesTo(message: Message): unknown[] {
    switch (message.event) {
      case 'heartbeat':
      case 'phx_leave':
        return [reply(message, 'phx_reply', { status: 'ok', response: {} })];
      case 'phx_join':
        // Refused alone, it would be joined again and again.
        return [
          reply(message, 'phx_reply', { status: 'error', response: { reason: this.#reason } }),
          reply(message, 'phx_close', {}),
        ];
      default:
        return [];
    }
  }
}

/** In either version of the protocol: a list, or an object with the same parts. */
function parseMessage(text: string): Message | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const isList = Array.isArray(said);
  const parts = (isList ? said : []) as unknown[];
  const named = (isList ? {} : (said ?? {})) as Record<string, unknown>;
  const [joinRef = named['join_ref'], ref = named['ref'], topic = named['topic'], event = named['event']] =
    parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: plain(joinRef), ref: plain(ref), topic: topic.slice(0, 255), event, isList };
}

const plain = (ref: unknown): string | null => (typeof ref === 'string' ? ref.slice(0, 64) : null);

function reply({ joinRef, ref, topic, isList }: Message, event: string, payload: object): unknown {
  return isList ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload };
}
