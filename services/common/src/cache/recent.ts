import { steadyNow } from '../clock/steady-now.ts';
import { NewestMap } from './newest-map.ts';

/** What happened within a stated time, of so many things at most: those longest ago are forgotten first. */
export class Recent {
  readonly #at: NewestMap<string, number>;

  constructor(
    private readonly forMs: number,
    keptMax: number,
    private readonly now: () => number = steadyNow,
  ) {
    this.#at = new NewestMap(keptMax);
  }

  has(thing: string): boolean {
    return this.now() - (this.#at.get(thing) ?? Number.NEGATIVE_INFINITY) < this.forMs;
  }

  note(thing: string): void {
    this.#at.set(thing, this.now());
  }

  forget(thing: string): void {
    this.#at.delete(thing);
  }

  /** Notes it where it is not known yet, and says whether that was so. */
  isFirst(thing: string): boolean {
    if (this.has(thing)) return false;
    this.note(thing);
    return true;
  }
}
