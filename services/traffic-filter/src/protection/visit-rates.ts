import { LruMap, steadyNow } from '@garimpo/service-kit';

const MINUTE_MS = 60_000;
/** Visits are counted in parts of a minute: a count is right to within the oldest of them. */
const PARTS = 12;
const PART_MS = MINUTE_MS / PARTS;
const REMEMBERED = 50_000;

interface Counted {
  /** Number of the part that was counted last. */
  part: number;
  /** Of each part, at its number modulo PARTS. */
  visits: number[];
}

export interface VisitRate {
  /** In the last minute, with this one. */
  visits: number;
  /** Until the oldest of them is out of the minute. */
  waitSeconds: number;
}

/**
 * How often an address visits, as far as this process knows: with several processes a limit is that many times higher. Of so many addresses; those not
 * heard of longest start anew.
 */
export class VisitRates {
  readonly #counted = new LruMap<string, Counted>({ max: REMEMBERED });

  constructor(private readonly now: () => number = steadyNow) {}

  /** Counts one. */
  count(subject: string): VisitRate {
    const at = this.now();
    const part = Math.floor(at / PART_MS);
    const known = this.#counted.get(subject);
    const counted = known ?? { part, visits: new Array<number>(PARTS).fill(0) };
    const passed = Math.min(PARTS, part - counted.part);
    for (let one = 1; one <= passed; one += 1) counted.visits[(counted.part + one) % PARTS] = 0;
    counted.part = Math.max(counted.part, part);
    const here = counted.part % PARTS;
    counted.visits[here] = (counted.visits[here] ?? 0) + 1;
    this.#counted.set(subject, counted);
    return { visits: sum(counted.visits), waitSeconds: waitOf(counted, at) };
  }
}

function sum(visits: readonly number[]): number {
  let all = 0;
  for (const one of visits) all += one;
  return all;
}

function waitOf({ part, visits }: Counted, at: number): number {
  for (let ago = PARTS - 1; ago >= 0; ago -= 1) {
    const then = part - ago;
    if ((visits[((then % PARTS) + PARTS) % PARTS] ?? 0) > 0)
      return Math.max(1, Math.ceil(((then + PARTS) * PART_MS - at) / 1000));
  }
  return 1;
}
