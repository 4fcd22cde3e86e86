/**
 * What was set last, of so many at most and at least half as many. Two maps take turns and no entry is ever taken out by itself: a map whose oldest entry goes
 * with each new one looks through all that went before it, each time.
 */
export class NewestMap<Key, Value extends NonNullable<unknown>> {
  readonly #halfMax: number;
  #newer = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  constructor(keptMax: number) {
    this.#halfMax = Math.max(1, Math.floor(keptMax / 2));
  }

  get(key: Key): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  /** It is the newest from now on. */
  set(key: Key, value: Value): void {
    this.#newer.set(key, value);
    if (this.#newer.size < this.#halfMax) return;
    this.#older = this.#newer;
    this.#newer = new Map();
  }

  delete(key: Key): void {
    this.#newer.delete(key);
    this.#older.delete(key);
  }
}
