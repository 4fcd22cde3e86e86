import { LruMap, steadyNow } from '@garimpo/service-kit';

const DAY_MS = 24 * 60 * 60 * 1000;
const CLICKS_MAX = 100_000;

/** Which person first brought the id of an ad click, for a day, as far as this process knows. */
export class RepeatedClicks {
  readonly #personOf: LruMap<string, string>;

  constructor(now: () => number = steadyNow) {
    this.#personOf = new LruMap({ max: CLICKS_MAX, ttlMs: DAY_MS, now });
  }

  /** Whether another person has brought it. */
  isAnothers(click: string, person: string): boolean {
    const first = this.#personOf.get(click);
    return first !== undefined && first !== person;
  }

  /** The click stays with the first person. */
  note(click: string, person: string): void {
    this.#personOf.setIfAbsent(click, person);
  }
}
