import type { FindingsList } from '../../base/findings.ts';
import type { InPlaceEdits } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { fillerText } from '../aac/filler-text.ts';
import { fillerMessages, isSei, type NalCodec, readSei } from './sei-messages.ts';

const UNIT_BYTES_MAX = 1024 * 1024;
/** A count, and as many bytes as it may say. */
const FILLER_BYTES_MAX = 300;
const MESSAGES_MAX = 300_000;

/** How the samples of one track are divided into units. */
export interface UnitLayout {
  codec: NalCodec;
  /** Of the length before each unit. */
  lengthBytes: number;
}

/** Takes what encoders say of themselves out of coded pictures: filler of the same length stands there afterwards. */
export class SampleScanner {
  /** Messages that say nothing of the picture, in the order in which they were found. */
  readonly messages: ByteRange[] = [];
  /** Tracks may share samples. */
  readonly #seen = new Set<number>();
  readonly #reader: SourceReader;
  readonly #edits: InPlaceEdits;
  readonly #found: FindingsList;

  constructor(reader: SourceReader, edits: InPlaceEdits, found: FindingsList) {
    this.#reader = reader;
    this.#edits = edits;
    this.#found = found;
  }

  /** Of one sample, every unit is looked at. */
  async sample({ codec, lengthBytes }: UnitLayout, from: number, to: number): Promise<void> {
    // Whether it lies in the media data is looked at with all the others.
    if (to > this.#reader.size) return;
    for (let at = from; at < to; ) {
      if (to - at <= lengthBytes) return this.#found.notLookedAt('stream');
      const head = await this.#reader.window(at, lengthBytes + 1);
      let length = 0;
      for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (head[index] ?? 0);
      const unitAt = at + lengthBytes;
      if (unitAt + length > to) return this.#found.notLookedAt('stream');
      if (length > 0 && isSei(codec, head[lengthBytes] ?? 0)) await this.unit(codec, unitAt, length);
      at = unitAt + length;
    }
  }

  /** The first frame of AAC, into which an encoder may have written its name. */
  async firstSound(from: number, to: number): Promise<void> {
    const filler = fillerText(await this.#reader.peek(from, Math.min(to - from, FILLER_BYTES_MAX)));
    if (filler === null || this.#seen.has(from)) return;
    this.#seen.add(from);
    const [at, end] = [from + filler.from, from + filler.to];
    this.messages.push({ from: at, to: end });
    if (filler.text === '') return;
    this.#edits.zero(at, end);
    this.#found.remove('stream', end - at, 'AAC', [
      { kind: 'software', container: 'stream', name: 'AAC', value: filler.text },
    ]);
  }

  /** A unit of messages, wherever it stands. */
  async unit(codec: NalCodec, at: number, length: number): Promise<void> {
    const unit = length > UNIT_BYTES_MAX ? null : await this.#reader.bytes(at, length);
    const messages = unit === null ? null : readSei(codec, unit);
    if (messages === null || this.messages.length >= MESSAGES_MAX) return this.#found.notLookedAt('stream');
    for (const { from, to, text } of messages) {
      if (this.#seen.has(at + from)) continue;
      this.#seen.add(at + from);
      this.messages.push({ from: at + from, to: at + to });
      if (text === null) continue;
      this.#edits.overwrite(at + from, fillerMessages(to - from));
      const name = /^x26[45]\b/.exec(text)?.[0] ?? 'SEI';
      this.#found.remove('stream', to - from, name, [
        { kind: 'software', container: 'stream', name, value: text },
      ]);
    }
  }
}

/** The ranges without these parts of them; both in order. */
export function rangesWithout(ranges: readonly ByteRange[], parts: readonly ByteRange[]): ByteRange[] {
  if (parts.length === 0) return [...ranges];
  const sorted = [...parts].sort((a, b) => a.from - b.from);
  const left: ByteRange[] = [];
  let next = 0;
  for (const { from, to } of ranges) {
    let at = from;
    while (next > 0 && (sorted[next - 1]?.to ?? 0) > from) next -= 1;
    for (let part = sorted[next]; part !== undefined && part.from < to; part = sorted[next]) {
      if (part.to > at) {
        if (part.from > at) left.push({ from: at, to: part.from });
        at = Math.max(at, part.to);
      }
      next += 1;
    }
    if (to > at) left.push({ from: at, to });
  }
  return left;
}
