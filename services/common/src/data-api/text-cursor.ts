import { unparsed } from './data-failure.ts';

const NAME = /[A-Za-z0-9_]/;

/** Reads a text of PostgREST's grammar from its start to its end. */
export class TextCursor {
  #at = 0;

  constructor(
    readonly text: string,
    private readonly what: string,
  ) {}

  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.#at);
  }

  takes(token: string): boolean {
    if (!this.sees(token)) return false;
    this.#at += token.length;
    return true;
  }

  /** Whether the next name is this one, and not one that only begins with it. */
  seesName(name: string): boolean {
    return this.sees(name) && !NAME.test(this.text.charAt(this.#at + name.length));
  }

  expect(token: string): void {
    if (!this.takes(token)) throw this.broken();
  }

  /** A name, plain or in quotes. */
  name(): string {
    if (this.sees('"')) return this.quoted();
    const from = this.#at;
    while (!this.isAtEnd && NAME.test(this.text.charAt(this.#at))) this.#at += 1;
    if (this.#at === from) throw this.broken();
    return this.text.slice(from, this.#at);
  }

  quoted(): string {
    this.expect('"');
    let value = '';
    while (!this.takes('"')) {
      if (this.isAtEnd) throw this.broken();
      if (this.sees('\\') && this.#at + 1 < this.text.length) this.#at += 1;
      value += this.text.charAt(this.#at);
      this.#at += 1;
    }
    return value;
  }

  /** Up to one of the characters, which stays; to the end where none comes. Braces are passed whole. */
  until(ends: string): string {
    const from = this.#at;
    let depth = 0;
    let isQuoted = false;
    for (; !this.isAtEnd; this.#at += 1) {
      const char = this.text.charAt(this.#at);
      if (depth > 0 && char === '"') isQuoted = !isQuoted;
      else if (isQuoted) {
        if (char === '\\') this.#at += 1;
      } else if (char === '{') depth += 1;
      else if (char === '}' && depth > 0) depth -= 1;
      else if (depth === 0 && ends.includes(char)) break;
    }
    this.#at = Math.min(this.#at, this.text.length);
    return this.text.slice(from, this.#at);
  }

  rest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  end(): void {
    if (!this.isAtEnd) throw this.broken();
  }

  broken(): Error {
    return unparsed(this.what, `unexpected text at position ${this.#at + 1}`);
  }
}
