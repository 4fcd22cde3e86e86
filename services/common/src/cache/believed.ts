import { steadyNow } from '../clock/steady-now.ts';

/** More of them than are asked about within the time that one is believed; beyond it they are asked for again. */
const KEPT_MAX = 20_000;

/** What was true a moment ago, and is believed for a stated time without being asked again. What was not true is not kept. */
export class Believed {
  readonly #seenAt = new Map<string, number>();

  constructor(
    private readonly ageMs: number,
    private readonly now: () => number = steadyNow,
  ) {}

  /** Asks `find` unless it has said yes about `id` just now. */
  async ask(id: string, find: (id: string) => Promise<boolean>): Promise<boolean> {
    const askedAt = this.now();
    if (askedAt - (this.#seenAt.get(id) ?? Number.NEGATIVE_INFINITY) < this.ageMs) return true;
    if (!(await find(id))) {
      this.#seenAt.delete(id);
      return false;
    }
    if (this.#seenAt.size >= KEPT_MAX) this.#seenAt.clear();
    this.#seenAt.set(id, askedAt);
    return true;
  }
}
