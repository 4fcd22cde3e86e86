import { steadyNow } from '../clock/steady-now.ts';

/** How long a replica that could not be reached is passed over; then one request tries it again. */
const PASSED_OVER_MS = 1_000;

/** The replicas of one domain, each in its turn. What one caller learns of them is of use to its next call only. */
export class Replicas {
  readonly #passedOverUntil = new Map<string, number>();
  #turn = 0;

  constructor(
    readonly origins: readonly string[],
    private readonly now: () => number = steadyNow,
  ) {
    if (origins.length === 0) throw new Error('a domain needs one replica at least');
  }

  /** All of them in the order to try them in: the one whose turn it is first, those that failed just now last. */
  inOrder(): string[] {
    const first = this.#turn % this.origins.length;
    this.#turn = first + 1;
    const turned = [...this.origins.slice(first), ...this.origins.slice(0, first)];
    const now = this.now();
    const isUp = (origin: string) => (this.#passedOverUntil.get(origin) ?? 0) <= now;
    return [...turned.filter(isUp), ...turned.filter((origin) => !isUp(origin))];
  }

  failed(origin: string): void {
    this.#passedOverUntil.set(origin, this.now() + PASSED_OVER_MS);
  }

  answered(origin: string): void {
    this.#passedOverUntil.delete(origin);
  }
}
