import { TEXT_MAX, WORDS_MAX, wordsOf } from './page-words.ts';

/** Where a page speaks of its site, or leads somewhere: every page of a site or a template has the same there. */
const OF_THE_SITE = new Map([
  ['a', 300],
  ['button', 300],
  ['select', 4_000],
  ['nav', 4_000],
  ['footer', 4_000],
]);

/** The text that a page is about, in its words. */
export class PageText {
  readonly words: string[] = [];
  #left = TEXT_MAX;
  /** What is passed over until its end, and how much of it: an end tag may be missing. */
  #passing: { name: string; left: number } | null = null;

  open(name: string): void {
    const most = OF_THE_SITE.get(name);
    if (most !== undefined && (this.#passing === null || this.#passing.left <= 0))
      this.#passing = { name, left: most };
  }

  close(name: string): void {
    if (this.#passing?.name === name) this.#passing = null;
  }

  text(told: string): void {
    const passed = Math.min(told.length, this.#passing?.left ?? 0);
    if (this.#passing !== null) this.#passing.left -= passed;
    if (passed === told.length || this.words.length >= WORDS_MAX || this.#left <= 0) return;
    const text = told.slice(passed, passed + this.#left);
    this.#left -= text.length;
    for (const word of wordsOf(text).slice(0, WORDS_MAX - this.words.length)) this.words.push(word);
  }
}
