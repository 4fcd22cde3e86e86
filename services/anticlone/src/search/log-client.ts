import { Outbound } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { type LoggedCertificate, orNull, readLogEntry, readTile } from './certificate.ts';

/** A certificate transparency log that the operator names. */
export interface CertificateLog {
  url: string;
  /** `rfc6962` answers by its API, `tiles` is served as files. */
  api: 'rfc6962' | 'tiles';
}

/** Part of a log, from where it was asked for. Null for entries that cannot be read. */
export interface LogPart {
  entries: (LoggedCertificate | null)[];
}

const treeHead = z.object({ tree_size: z.number().int().nonnegative() });
const answer = z.object({ entries: z.array(z.object({ leaf_input: z.string(), extra_data: z.string() })) });

/** Logs answer fewer where they like. */
const ENTRIES_ASKED = 256;
const TILE_ENTRIES = 256;
const TILE_DIGITS = 1_000;
const PART_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
const TIMEOUT_MS = 15_000;

/** Asks certificate transparency logs. It trusts them as far as names of certificates go, and verifies no signatures. */
@Injectable()
export class LogClient {
  constructor(private readonly outbound: Outbound) {}

  /** How many entries the log has. Throws `OutboundError`, and what says that the answer is none of a log. */
  async size({ url, api }: CertificateLog, signal: AbortSignal): Promise<number> {
    if (api === 'rfc6962')
      return treeHead.parse(JSON.parse(await this.#text(`${url}/ct/v1/get-sth`, HEAD_BYTES, signal)))
        .tree_size;
    const [, size = ''] = (await this.#text(`${url}/checkpoint`, HEAD_BYTES, signal)).split('\n');
    if (!/^\d{1,15}$/.test(size)) throw new RangeError('the checkpoint of a log has no size');
    return Number(size);
  }

  /** Entries from `from` on: as many as the log gives at once. Throws as {@link size}. */
  async read(
    log: CertificateLog,
    { from, size }: { from: number; size: number },
    signal: AbortSignal,
  ): Promise<LogPart> {
    return log.api === 'rfc6962'
      ? this.#entries(log.url, { from, size }, signal)
      : this.#tile(log.url, { from, size }, signal);
  }

  async #entries(
    url: string,
    { from, size }: { from: number; size: number },
    signal: AbortSignal,
  ): Promise<LogPart> {
    const to = Math.min(size, from + ENTRIES_ASKED) - 1;
    const text = await this.#text(`${url}/ct/v1/get-entries?start=${from}&end=${to}`, PART_BYTES, signal);
    const { entries } = answer.parse(JSON.parse(text));
    return {
      entries: entries
        .slice(0, ENTRIES_ASKED)
        .map((entry, at) => orNull(() => readLogEntry(entry, { log: url, entry: from + at }))),
    };
  }

  async #tile(
    url: string,
    { from, size }: { from: number; size: number },
    signal: AbortSignal,
  ): Promise<LogPart> {
    const number = Math.floor(from / TILE_ENTRIES);
    const first = number * TILE_ENTRIES;
    const width = Math.min(TILE_ENTRIES, size - first);
    const part = width < TILE_ENTRIES ? `.p/${width}` : '';
    const bytes = await this.#bytes(`${url}/tile/data/${tilePath(number)}${part}`, PART_BYTES, signal);
    return { entries: readTile(bytes, { log: url, entry: first }).slice(from - first) };
  }

  async #text(url: string, maxBytes: number, signal: AbortSignal): Promise<string> {
    return (await this.#bytes(url, maxBytes, signal)).toString('utf8');
  }

  async #bytes(url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    const reply = await this.outbound.fetch(url, { maxBytes, timeoutMs: TIMEOUT_MS, signal });
    if (reply.status === 200) return reply.bytes();
    reply.discard();
    throw new Error(`the log answered ${reply.status}`);
  }
}

/** `x001/x234/067` of 1234067: three digits a folder. */
export function tilePath(number: number): string {
  const digits = (part: number) => String(part % TILE_DIGITS).padStart(3, '0');
  let path = digits(number);
  for (let left = Math.floor(number / TILE_DIGITS); left > 0; left = Math.floor(left / TILE_DIGITS))
    path = `x${digits(left)}/${path}`;
  return path;
}
