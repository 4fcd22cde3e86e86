import { StripError } from '../../base/errors.ts';

/** More are made only by somebody who wants to fill the memory. Three hours of a picture or a sound each by itself have less. */
const MAX_RANGES = 1_000_000;

/**
 * Where kept samples lie. A range without an end is of samples whose length the file does not say for sure: it reaches to whatever
 * begins next.
 */
export class KeptRanges {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Where anything else begins that is not kept. */
  readonly #others: number[] = [];

  add(from: number, to: number): void {
    if (to <= from) return;
    const last = this.#ends.length - 1;
    if (this.#ends[last] === from) this.#ends[last] = to;
    else this.#push(from, to);
  }

  addOpen(from: number): void {
    this.#push(from, Number.POSITIVE_INFINITY);
  }

  /** Something that goes begins here. */
  addOther(from: number): void {
    if (this.#others.length >= MAX_RANGES) throw tooMany();
    this.#others.push(from);
  }

  /** In order, apart from each other, each within one of these places. StripError `malformed` where one is in none of them. */
  within(places: readonly Span[]): Span[] {
    const order = Array.from(this.#starts.keys()).sort((a, b) => this.#start(a) - this.#start(b));
    const begins = [...this.#starts, ...this.#others].sort((a, b) => a - b);
    const merged: Span[] = [];
    let place = 0;
    let begin = 0;
    for (const index of order) {
      const from = this.#start(index);
      while (place < places.length && (places[place] as Span).to <= from) place += 1;
      const held = places[place];
      const end = this.#ends[index] as number;
      let to = end;
      if (end === Number.POSITIVE_INFINITY) {
        while (begin < begins.length && (begins[begin] as number) <= from) begin += 1;
        to = Math.min(begins[begin] ?? end, held?.to ?? end);
      }
      if (held === undefined || from < held.from || to > held.to) {
        throw new StripError('malformed', 'samples lie outside of the media data', from);
      }
      const last = merged.at(-1);
      if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
      else merged.push({ from, to });
    }
    return merged;
  }

  #start(index: number): number {
    return this.#starts[index] as number;
  }

  #push(from: number, to: number): void {
    if (this.#starts.length >= MAX_RANGES) throw tooMany();
    this.#starts.push(from);
    this.#ends.push(to);
  }
}

export interface Span {
  from: number;
  to: number;
}

/** What of these places is in none of the ranges; both in order and apart. */
export function gapsOf(places: readonly Span[], kept: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = 0;
  for (const place of places) {
    let done = place.from;
    for (let range = kept[at]; range !== undefined && range.from < place.to; range = kept[at]) {
      if (range.from > done) gaps.push({ from: done, to: range.from });
      done = range.to;
      at += 1;
    }
    if (place.to > done) gaps.push({ from: done, to: place.to });
  }
  return gaps;
}

function tooMany(): StripError {
  return new StripError('too_complex', `more than ${MAX_RANGES} pieces of media data`);
}
