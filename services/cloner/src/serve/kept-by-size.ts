interface Sized<T> {
  value: T;
  bytes: number;
}

/** What never changes under its key, kept up to so many bytes in all; what was asked for longest ago makes room. */
export class KeptBySize<T> {
  readonly #kept = new Map<string, Sized<T>>();
  readonly #loading = new Map<string, Promise<T>>();
  #bytes = 0;

  constructor(private readonly bytesMax: number) {}

  /** Loaded once for all who ask meanwhile. What fails is not kept. */
  get(key: string, load: () => Promise<Sized<T>>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept.value);
    }
    const joined = this.#loading.get(key);
    if (joined !== undefined) return joined;
    const loading = load()
      .then((sized) => {
        this.#keep(key, sized);
        return sized.value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  has(key: string): boolean {
    return this.#kept.has(key) || this.#loading.has(key);
  }

  /** How many are being loaded. */
  get loading(): number {
    return this.#loading.size;
  }

  #keep(key: string, sized: Sized<T>): void {
    if (sized.bytes > this.bytesMax) return;
    this.#kept.set(key, sized);
    this.#bytes += sized.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.bytesMax) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
