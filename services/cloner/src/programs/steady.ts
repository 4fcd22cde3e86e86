// Runs before the scripts of a page that is compared: time and chance are the same in the original and in its copy, or what moves
// would count as a difference. The page's time stands still while it is parsed and while it waits for an answer, which take another
// time in each look.
import type { SteadyPage } from './settings.ts';
import { Clock, followClock, own } from './walk/clock.ts';

declare const SETTINGS: SteadyPage;

const PARSED_AT_MOST_MS = 5_000;
const ANSWER_AT_MOST_MS = 3_000;
/** All answers together are waited for this long: pages that always ask are taken as they are. */
const ANSWERS_AT_MOST_MS = 8_000;

const clock = new Clock(true);
followClock(clock, () => SETTINGS.today + clock.now());
Math.random = chances(SETTINGS.seed);
const stillness = { waits: 0, answersMs: 0 };
const parsed = standStill(PARSED_AT_MOST_MS);
document.addEventListener('DOMContentLoaded', parsed, { once: true });
standStillForAnswers();
Object.defineProperty(window, Symbol.for('steady'), { value: { clock, own } });

/** @returns ends it, after what runs now and is told of the same */
function standStill(atMostMs: number): () => void {
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stillness.waits -= 1;
    if (stillness.waits === 0) clock.resume();
  };
  stillness.waits += 1;
  clock.pause();
  own.setTimeout(end, atMostMs);
  return () => own.setTimeout(end);
}

function standStillForAnswers(): void {
  const wait = (): (() => void) => {
    if (stillness.answersMs >= ANSWERS_AT_MOST_MS) return () => {};
    const since = own.now();
    const end = standStill(ANSWER_AT_MOST_MS);
    return () => {
      stillness.answersMs += own.now() - since;
      end();
    };
  };
  const { fetch: ask } = window;
  window.fetch = (...asked) => awaited(Reflect.apply(ask, window, asked));
  for (const name of ['arrayBuffer', 'blob', 'json', 'text'] as const) {
    const read: () => Promise<unknown> = Response.prototype[name];
    Reflect.set(Response.prototype, name, function (this: Response) {
      return awaited(Reflect.apply(read, this, []));
    });
  }
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...given) {
    this.addEventListener('loadend', wait(), { once: true });
    Reflect.apply(send, this, given);
  };
  function awaited<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const end = wait();
    answer.then(end, end);
    return answer;
  }
}

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
