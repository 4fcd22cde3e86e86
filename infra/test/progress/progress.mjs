// @ts-check
import { durationOf } from '../../local/duration.mjs';

/** The environment variable that tells a runner's reporter the name of its suite. */
export const SUITE = 'GARIMPO_TEST_SUITE';
/** Set where several suites write to one terminal, whose line cannot be drawn anew. */
export const IN_LINES = 'GARIMPO_TEST_IN_LINES';

/** Lines of a log that nobody watches come this seldom. */
const LOG_EVERY_MS = 10_000;
/** A terminal's line is drawn anew at most this often. */
const DRAW_EVERY_MS = 200;
const SHARE_MIN = 0.03;
const ERASE_LINE = '\r\u001b[2K';

/** @typedef {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} Output */

/**
 * Says how far a suite has come and how long it will take from here, if what is left takes as long as what was done: one line
 * that is drawn anew on a terminal, a line now and then in a log.
 */
export class Progress {
  #suite;
  #total;
  #unit;
  #output;
  /** Whether the line is drawn anew, as a terminal can that nobody else writes to. */
  #isDrawn;
  #now;
  #startedAt;
  #saidAt;
  #done = 0;
  #doneWeight = 0;
  #weight;

  /**
   * @param {number} total how many of the unit there are
   * @param {string} unit in the plural, as in "12 of 40 files"
   * @param {{ suite?: string, weight?: number, output?: Output, now?: () => number }} [options] `weight` of all of them, where
   *   they differ in length; `now` in milliseconds
   */
  constructor(
    total,
    unit,
    {
      suite = process.env[SUITE] ?? 'tests',
      weight = total,
      output = process.stdout,
      now = () => performance.now(),
    } = {},
  ) {
    this.#suite = suite;
    this.#total = total;
    this.#unit = unit;
    this.#weight = weight;
    this.#output = output;
    this.#isDrawn = output.isTTY && process.env[IN_LINES] === undefined;
    this.#now = now;
    this.#startedAt = now();
    this.#saidAt = this.#startedAt;
  }

  /** One more of the unit is done, of this weight. */
  step(weight = 1) {
    this.#done += 1;
    this.#doneWeight += weight;
    const isLast = this.#done >= this.#total;
    const every = this.#isDrawn ? DRAW_EVERY_MS : LOG_EVERY_MS;
    if (!isLast && this.#now() - this.#saidAt < every) return;
    this.#saidAt = this.#now();
    const line = this.line();
    if (this.#isDrawn) this.#output.write(`${ERASE_LINE}${line}${isLast ? '\n' : ''}`);
    else this.#output.write(`${line}\n`);
  }

  /** A text of its own lines, such as a failure; the progress goes on below it. @param {string} text */
  say(text) {
    this.#output.write(`${this.#isDrawn ? ERASE_LINE : ''}${text}\n`);
  }

  line() {
    const elapsed = this.#now() - this.#startedAt;
    const isOver = this.#done >= this.#total;
    const share = isOver || this.#weight === 0 ? 1 : Math.min(this.#doneWeight / this.#weight, 0.99);
    const done = `${this.#suite}: ${Math.floor(share * 100)} % (${this.#done} of ${this.#total} ${this.#unit})`;
    if (isOver) return `${done} in ${durationOf(elapsed)}`;
    // The first few files do not tell how long the others take.
    if (share < SHARE_MIN) return done;
    return `${done}, about ${durationOf((elapsed * (1 - share)) / share)} left`;
  }
}
