import { steadyNow } from '../clock/steady-now.ts';
import { Load } from './load.ts';

/** A value that is loaded when asked for, kept for a while, and loaded once for all who ask at the same time. */
export class FreshValue<T> {
  #kept: { value: T; loadedAtMs: number } | undefined;
  #loading: Load<T> | undefined;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly nowMs: () => number = steadyNow,
    private readonly lateMs?: number,
  ) {}

  /** As `get`, for those who would rather not wait: undefined where they would have to. */
  atOnce(maxAgeMs: number): T | undefined {
    return this.#kept && this.nowMs() - this.#kept.loadedAtMs <= maxAgeMs ? this.#kept.value : undefined;
  }

  /** A value no older than `maxAgeMs`. Where loading fails or hangs it is the one kept from before, however old, if there is one. */
  async get(maxAgeMs: number): Promise<T> {
    if (this.#kept && this.nowMs() - this.#kept.loadedAtMs <= maxAgeMs) return this.#kept.value;
    this.#loading ??= new Load(this.#reload(), this.lateMs);
    const { value, soon } = this.#loading;
    try {
      return await (this.#kept ? soon : value);
    } catch (error) {
      // A database that is away for a moment must not make every signed-in user look like a stranger.
      if (this.#kept) return this.#kept.value;
      throw error;
    }
  }

  async #reload(): Promise<T> {
    const loadedAtMs = this.nowMs();
    try {
      const value = await this.load();
      this.#kept = { value, loadedAtMs };
      return value;
    } finally {
      this.#loading = undefined;
    }
  }
}
