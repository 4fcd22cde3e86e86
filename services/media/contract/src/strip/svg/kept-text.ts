/** What becomes of a text: parts of it, in order, and what stands in the place of others. Neighbouring parts are one. */
export class KeptText {
  readonly #source: string;
  readonly #parts: string[] = [];
  #from = 0;
  #to = 0;

  constructor(source: string) {
    this.#source = source;
  }

  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  write(text: string): void {
    this.#close();
    this.#parts.push(text);
  }

  /** The source itself where all of it was kept. */
  get text(): string {
    this.#close();
    return this.#parts.join('');
  }

  #close(): void {
    if (this.#to > this.#from) this.#parts.push(this.#source.slice(this.#from, this.#to));
    this.#from = this.#to;
  }
}
