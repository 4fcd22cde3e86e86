import { steadyNow } from '../clock/time.ts';

interface LruOptions<Value> {
  max: number;
  sizeOf?: (value: Value) => number;
  ttlMs?: number;
  now?: () => number;
}

interface Slot<Value> {
  value: Value;
  size: number;
  setAt: number;
}

/** A bounded map: the entries that were used longest ago make room. */
export class LruMap<Key, Value> {
  readonly #slots = new Map<Key, Slot<Value>>();
  #size = 0;
  readonly #max: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #ttlMs: number;
  readonly #now: () => number;

  constructor({
    max,
    sizeOf = () => 1,
    ttlMs = Number.POSITIVE_INFINITY,
    now = steadyNow,
  }: LruOptions<Value>) {
    this.#max = max;
    this.#sizeOf = sizeOf;
    this.#ttlMs = ttlMs;
    this.#now = now;
  }

  get(key: Key): Value | undefined {
    const slot = this.#fresh(key);
    if (slot === undefined) return undefined;
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    return slot.value;
  }

  peek(key: Key): Value | undefined {
    return this.#fresh(key)?.value;
  }

  has(key: Key): boolean {
    return this.#fresh(key) !== undefined;
  }

  /** What is larger than the whole map is not stored. */
  set(key: Key, value: Value, setAt = this.#now()): void {
    this.delete(key);
    const size = this.#sizeOf(value);
    if (size > this.#max) return;
    this.#slots.set(key, { value, size, setAt });
    this.#size += size;
    if (this.#size > this.#max) this.#evict();
  }

  setIfAbsent(key: Key, value: Value): boolean {
    if (this.has(key)) return false;
    this.set(key, value);
    return true;
  }

  delete(key: Key): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    this.#slots.delete(key);
    this.#size -= slot.size;
  }

  *values(): IterableIterator<Value> {
    for (const { value } of this.#slots.values()) yield value;
  }

  #fresh(key: Key): Slot<Value> | undefined {
    const slot = this.#slots.get(key);
    return slot !== undefined && this.#now() - slot.setAt < this.#ttlMs ? slot : undefined;
  }

  /** Frees a sixteenth at once: each walk from the front of a map steps over the holes that deletions have left there. */
  #evict(): void {
    const aim = this.#max - Math.floor(this.#max / 16);
    for (const key of this.#slots.keys()) {
      if (this.#size <= aim) return;
      this.delete(key);
    }
  }
}
