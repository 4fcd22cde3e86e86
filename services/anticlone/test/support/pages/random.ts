/** Numbers that are the same for the same seed, everywhere (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  shuffled<T>(from: readonly T[]): T[] {
    const all = [...from];
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [all[at], all[other]] = [all[other] as T, all[at] as T];
    }
    return all;
  }

  word(letters: number): string {
    return Array.from({ length: letters }, () => 'abcdefghijklmnopqrstuvwxyz'[this.below(26)]).join('');
  }
}
