// Runs before the scripts of a page that is compared: time and chance are the same in the original and in its copy, or what moves
// would count as a difference.
import type { SteadyPage } from './settings.ts';
import { Clock, followClock, own } from './walk/clock.ts';

declare const SETTINGS: SteadyPage;

const clock = new Clock(true);
followClock(clock, () => SETTINGS.today + clock.now());
Math.random = chances(SETTINGS.seed);
Object.defineProperty(window, Symbol.for('steady'), { value: { clock, own } });

/** Mulberry32: the same numbers for the same seed. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
