import type { QuizLimits } from '../quiz-capture.ts';
import type { QuizWalk } from './quiz-walk.ts';

/** What a walk may still take. Begins to run when it is made. */
export class WalkBudget {
  requests = 0;
  #steps = 0;
  #ended: QuizWalk['ended'] = 'complete';
  readonly #until: number;

  /** @param bytes that have gone through so far */
  constructor(
    private readonly limits: QuizLimits,
    private readonly bytes: () => number,
  ) {
    this.#until = performance.now() + limits.seconds * 1_000;
  }

  /** Counts something that is done. */
  step(): void {
    this.#steps += 1;
  }

  get steps(): number {
    return this.#steps;
  }

  /** The first bound that was reached; `complete` while there is none. */
  ended(screens: number): QuizWalk['ended'] {
    if (this.#ended === 'complete') this.#ended = this.#reached(screens);
    return this.#ended;
  }

  #reached(screens: number): QuizWalk['ended'] {
    if (screens >= this.limits.screens) return 'screens';
    if (this.#steps >= this.limits.steps) return 'steps';
    if (performance.now() >= this.#until) return 'seconds';
    if (this.bytes() >= this.limits.bytes) return 'bytes';
    return this.requests >= this.limits.requests ? 'requests' : 'complete';
  }
}
