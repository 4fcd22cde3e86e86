import { LruMap, steadyNow } from '@garimpo/service-kit';

const DAY_MS = 24 * 60 * 60 * 1000;
const PEOPLE_MAX = 50_000;
/** One page that is closed untouched is everybody's now and then. */
const IDLE_PAGES = 2;

/**
 * Who has left the pages of a campaign without ever having touched, scrolled or moved anything, as the pages themselves report it when they are left. Of a
 * page that reports nothing nothing is known, and so of a campaign whose pages do not report nobody is ever said to be idle. A page on which something
 * was touched makes up for all before it.
 */
export class IdleVisits {
  readonly #pagesOf: LruMap<string, number>;

  constructor(now: () => number = steadyNow) {
    this.#pagesOf = new LruMap({ max: PEOPLE_MAX, ttlMs: DAY_MS, now });
  }

  /** A page of theirs was left. */
  note(person: string, wasTouched: boolean): void {
    if (wasTouched) this.#pagesOf.delete(person);
    else this.#pagesOf.set(person, (this.#pagesOf.get(person) ?? 0) + 1);
  }

  /** Whether they have left several within a day, none of them touched. */
  has(person: string): boolean {
    return (this.#pagesOf.get(person) ?? 0) >= IDLE_PAGES;
  }
}
