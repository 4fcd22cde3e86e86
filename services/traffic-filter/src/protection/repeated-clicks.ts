import { NewestMap, steadyNow } from '@garimpo/service-kit';

const DAY_MS = 24 * 60 * 60 * 1000;
const CLICKS_MAX = 100_000;

/** Whose click of an ad an id was, for a day: of so many clicks as far as this process knows them. */
export class RepeatedClicks {
  readonly #of = new NewestMap<string, { person: string; at: number }>(CLICKS_MAX);

  constructor(private readonly now: () => number = steadyNow) {}

  /** Whether another person has brought it. */
  isAnothers(click: string, person: string): boolean {
    const known = this.#of.get(click);
    return known !== undefined && this.now() - known.at < DAY_MS && known.person !== person;
  }

  /** It stays the first one's. */
  note(click: string, person: string): void {
    const known = this.#of.get(click);
    if (known !== undefined && this.now() - known.at < DAY_MS) return;
    this.#of.set(click, { person, at: this.now() });
  }
}
