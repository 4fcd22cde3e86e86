import type { Snapshot } from '../../programs/walk/snapshot.ts';
import type { QuizLimits } from './quiz-capture.ts';
import type { Exit } from './quiz-tab.ts';
import type { FoundExit, QuizWalk, SentAway } from './quiz-walk.ts';
import type { Transition } from './walk-graph.ts';
import type { WalkedStep } from './walker.ts';

/** What a walk may still take. Starts when it is made. */
export class WalkBudget {
  requests = 0;
  #steps = 0;
  #ended: QuizWalk['ended'] = 'complete';
  readonly #until: number;

  /** @param bytes bytes transferred so far */
  constructor(
    private readonly limits: QuizLimits,
    private readonly bytes: () => number,
  ) {
    this.#until = performance.now() + limits.seconds * 1_000;
  }

  step(): void {
    this.#steps += 1;
  }

  get steps(): number {
    return this.#steps;
  }

  /** The limit that was reached first, or `complete`. */
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

/** Per kind. The largest quizzes have some ten exits, each of which is searched in every text of the clone. */
const FOUND_MAX = 500;
/** Typed values that are searched: where longer ones occur, shorter ones do. */
const TYPED_MAX = 100;
const TYPED_LENGTH_MAX = 200;

/** What walks find besides screens and recorded files. */
export class WalkFindings {
  /** Counts new findings. */
  news = 0;
  /** Whole walks, each as its steps. */
  readonly walks: WalkedStep[][] = [];
  readonly #typed = new Set<string>();
  readonly #exits = new Map<string, FoundExit>();
  readonly #addresses = new Map<string, URL>();
  readonly #sent = new Map<string, SentAway>();
  readonly #pairs = new Set<string>();
  readonly #numbers = new Map<Transition, number>();

  get typed(): string[] {
    return [...this.#typed];
  }

  get exits(): FoundExit[] {
    return [...this.#exits.values()];
  }

  get addresses(): URL[] {
    return [...this.#addresses.values()];
  }

  get sent(): SentAway[] {
    return [...this.#sent.values()];
  }

  see({ links }: Snapshot): void {
    // Leaves room for exits that are pressed.
    for (const { url, label } of links) {
      if (this.#exits.size < FOUND_MAX / 2) this.exit({ url, by: 'link' }, label);
    }
  }

  exit({ url, by }: Exit, label: string): void {
    const key = `${url} ${label}`;
    if (!URL.canParse(url) || this.#exits.has(key) || this.#exits.size >= FOUND_MAX) return;
    this.#exits.set(key, { url: new URL(url), label, by });
    this.news += 1;
  }

  stoodAt(addresses: Iterable<string>): void {
    for (const address of addresses) {
      if (this.#addresses.size >= FOUND_MAX) return;
      const url = new URL(address);
      this.#addresses.set(url.href, url);
    }
  }

  type(value: string): void {
    if (this.#typed.size < TYPED_MAX && value.length <= TYPED_LENGTH_MAX) this.#typed.add(value);
  }

  sentTo({ method, url }: SentAway): void {
    if (this.#sent.size < FOUND_MAX) this.#sent.set(`${method} ${url.href}`, { method, url });
  }

  /** The action that was combined least with those already taken, which is counted as combined with them. */
  leastPaired(ways: Transition[], taken: readonly Transition[]): Transition | null {
    const unpaired = (way: Transition) =>
      taken.filter((one) => !this.#pairs.has(this.#pair(one, way))).length;
    const [best] = ways
      .map((way) => ({ way, score: unpaired(way) }))
      .sort((one, other) => other.score - one.score);
    return best?.way ?? null;
  }

  /** Counts the actions of a finished walk as combined. */
  walked(taken: readonly Transition[], steps: WalkedStep[]): void {
    this.walks.push(steps);
    taken.forEach((one, at) => {
      for (const other of taken.slice(at + 1)) this.#pairs.add(this.#pair(one, other));
    });
  }

  #pair(one: Transition, other: Transition): string {
    return `${this.#number(one)} ${this.#number(other)}`;
  }

  #number(way: Transition): number {
    const number = this.#numbers.get(way) ?? this.#numbers.size;
    this.#numbers.set(way, number);
    return number;
  }
}
