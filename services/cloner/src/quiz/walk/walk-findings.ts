import type { Look } from './look.ts';
import type { Exit } from './quiz-tab.ts';
import type { FoundExit, SentAway } from './quiz-walk.ts';
import type { Way } from './walk-graph.ts';

/** What walks bring back besides the screens and what was recorded. */
export class WalkFindings {
  /** Counts whatever nobody knew before. */
  news = 0;
  readonly typed = new Set<string>();
  readonly #exits = new Map<string, FoundExit>();
  readonly #addresses = new Map<string, URL>();
  readonly #sent = new Map<string, SentAway>();
  readonly #pairs = new Set<string>();
  readonly #numbers = new Map<Way, number>();

  get exits(): FoundExit[] {
    return [...this.#exits.values()];
  }

  get addresses(): URL[] {
    return [...this.#addresses.values()];
  }

  get sent(): SentAway[] {
    return [...this.#sent.values()];
  }

  see({ links }: Look): void {
    for (const { url, label } of links) this.exit({ url, by: 'link' }, label);
  }

  exit({ url, by }: Exit, label: string): void {
    const key = `${url} ${label}`;
    if (!URL.canParse(url) || this.#exits.has(key)) return;
    this.#exits.set(key, { url: new URL(url), label, by });
    this.news += 1;
  }

  stoodAt(addresses: Iterable<string>): void {
    for (const address of addresses) {
      const url = new URL(address);
      this.#addresses.set(url.href, url);
    }
  }

  sentTo({ method, url }: SentAway): void {
    this.#sent.set(`${method} ${url.href}`, { method, url });
  }

  /** The way that has gone together least with those that were taken before; counts it as taken with them. */
  leastPaired(ways: Way[], taken: readonly Way[]): Way | null {
    const unpaired = (way: Way) => taken.filter((one) => !this.#pairs.has(this.#pair(one, way))).length;
    const [best] = ways
      .map((way) => ({ way, score: unpaired(way) }))
      .sort((one, other) => other.score - one.score);
    return best?.way ?? null;
  }

  /** A walk that is over: which ways were taken in it together. */
  walked(taken: readonly Way[]): void {
    taken.forEach((one, at) => {
      for (const other of taken.slice(at + 1)) this.#pairs.add(this.#pair(one, other));
    });
  }

  #pair(one: Way, other: Way): string {
    return `${this.#number(one)} ${this.#number(other)}`;
  }

  #number(way: Way): number {
    const number = this.#numbers.get(way) ?? this.#numbers.size;
    this.#numbers.set(way, number);
    return number;
  }
}
