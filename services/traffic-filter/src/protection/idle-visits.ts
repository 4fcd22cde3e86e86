import { NewestMap, steadyNow } from '@garimpo/service-kit';

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
  readonly #of = new NewestMap<string, { pages: number; at: number }>(PEOPLE_MAX);

  constructor(private readonly now: () => number = steadyNow) {}

  /** A page of theirs was left. */
  note(person: string, wasTouched: boolean): void {
    const known = this.#of.get(person);
    if (wasTouched) {
      this.#of.delete(person);
      return;
    }
    const before = known !== undefined && this.now() - known.at < DAY_MS ? known.pages : 0;
    this.#of.set(person, { pages: before + 1, at: this.now() });
  }

  /** Whether they have left several within a day, none of them touched. */
  has(person: string): boolean {
    const known = this.#of.get(person);
    return known !== undefined && known.pages >= IDLE_PAGES && this.now() - known.at < DAY_MS;
  }
}
