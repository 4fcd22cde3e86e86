import type { ServerResponse } from 'node:http';
import { Receiver } from '@garimpo/service-kit/testing';

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const vector = (content: Buffer, lengthBytes: number) =>
  Buffer.concat([number(content.length, lengthBytes), content]);
const NO_EXTENSIONS = number(0, 2);
const KEY_HASH = Buffer.alloc(32, 7);
/** What stands in a leaf in place of a precertificate is no certificate. */
const CUT = Buffer.from('3003020101', 'hex');
const TILE = 256;

interface Entry {
  der: Buffer;
  isPrecertificate: boolean;
}

/** A small certificate transparency log that answers by RFC 6962 and as tiles. */
export class LogServer {
  readonly #entries: Entry[] = [];
  /** Entries in one answer at most. */
  most = 32;

  private constructor(readonly receiver: Receiver) {
    receiver.answer = (response, { path }) => this.#answer(response, new URL(path, 'http://log'));
  }

  static async start(name: string): Promise<LogServer> {
    return new LogServer(await Receiver.start(name));
  }

  add(der: Buffer, { isPrecertificate = false } = {}): void {
    this.#entries.push({ der, isPrecertificate });
  }

  #answer(response: ServerResponse, { pathname, searchParams }: URL): void {
    const size = this.#entries.length;
    const asked = (name: string) => Number(searchParams.get(name));
    if (pathname.endsWith('/ct/v1/get-sth')) {
      json(response, { tree_size: size, timestamp: Date.now() });
      return;
    }
    if (pathname.endsWith('/ct/v1/get-entries')) {
      const entries = this.#entries.slice(
        asked('start'),
        Math.min(asked('end') + 1, asked('start') + this.most),
      );
      json(response, { entries: entries.map(answered) });
      return;
    }
    if (pathname.endsWith('/checkpoint')) return void response.end(`log.test/2026\n${size}\ncm9vdA==\n`);
    const [, tile = '', width = '256'] = /\/tile\/data\/(\d{3})(?:\.p\/(\d+))?$/.exec(pathname) ?? [];
    if (tile === '') return void response.writeHead(404).end();
    const from = Number(tile) * TILE;
    response.end(Buffer.concat(this.#entries.slice(from, from + Number(width)).map(tiled)));
  }
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function signedEntry({ der, isPrecertificate }: Entry): Buffer {
  const time = number(1_764_000_000, 8 - 2);
  return Buffer.concat([
    Buffer.alloc(2),
    time,
    number(isPrecertificate ? 1 : 0, 2),
    ...(isPrecertificate ? [KEY_HASH, vector(CUT, 3)] : [vector(der, 3)]),
    NO_EXTENSIONS,
  ]);
}

function answered(entry: Entry): { leaf_input: string; extra_data: string } {
  const leaf = Buffer.concat([Buffer.from([0, 0]), signedEntry(entry)]);
  const chain = vector(Buffer.alloc(0), 3);
  const extra = entry.isPrecertificate ? Buffer.concat([vector(entry.der, 3), chain]) : chain;
  return { leaf_input: leaf.toString('base64'), extra_data: extra.toString('base64') };
}

function tiled(entry: Entry): Buffer {
  return Buffer.concat([
    signedEntry(entry),
    ...(entry.isPrecertificate ? [vector(entry.der, 3)] : []),
    vector(KEY_HASH, 2),
  ]);
}
