/** Reads a stream by lines and by lengths, and keeps no more of it than it is asked for. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #ended = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line without its end, as Latin-1; null at the end of the stream, and for a line that is longer than `maxBytes`. */
  async line(maxBytes: number): Promise<string | null> {
    for (;;) {
      const at = this.#rest.indexOf(0x0a);
      if (at > maxBytes || (at === -1 && this.#rest.length > maxBytes)) return null;
      if (at !== -1) {
        const line = this.#take(at + 1).toString('latin1');
        return line.endsWith('\r\n') ? line.slice(0, -2) : line.slice(0, -1);
      }
      if (!(await this.#more()))
        return this.#rest.length === 0 ? null : this.#take(this.#rest.length).toString('latin1');
    }
  }

  /** Up to `length` bytes: fewer at the end of the stream. */
  async bytes(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let left = length;
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) break;
      const part = this.#take(Math.min(left, this.#rest.length));
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) return;
      left -= this.#take(Math.min(left, this.#rest.length)).length;
    }
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  /** Ends the stream, of which no more is wanted. */
  async end(): Promise<void> {
    await this.#source.return?.();
  }

  #take(length: number): Buffer {
    const part = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return part;
  }

  async #more(): Promise<boolean> {
    if (this.#ended) return false;
    const next = await this.#source.next();
    if (next.done) {
      this.#ended = true;
      return false;
    }
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}
