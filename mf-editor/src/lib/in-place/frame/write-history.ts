import type { Content } from '../../rich-text/content.ts';
import type { Selected } from './written-blocks.ts';

interface Moment {
  contents: readonly Content[];
  selected: Selected | null;
}

/** Typing without a pause of this length is undone at once. */
const PAUSE_MS = 800;
const MOMENTS_MAX = 200;

/** What Ctrl+Z goes back to while a text is written; the editor has one step for all of it. */
export class WriteHistory {
  #past: Moment[] = [];
  #future: Moment[] = [];
  #now: Moment;
  #at = Number.NEGATIVE_INFINITY;

  constructor(now: Moment) {
    this.#now = now;
  }

  /** @param isTyped characters that may be undone together with those before them */
  add(moment: Moment, isTyped: boolean, at: number): void {
    if (!isTyped || at - this.#at > PAUSE_MS) this.#past = [...this.#past.slice(1 - MOMENTS_MAX), this.#now];
    this.#at = isTyped ? at : Number.NEGATIVE_INFINITY;
    this.#now = moment;
    this.#future = [];
  }

  undo(): Moment | null {
    return this.#move(this.#past, this.#future);
  }

  redo(): Moment | null {
    return this.#move(this.#future, this.#past);
  }

  #move(from: Moment[], to: Moment[]): Moment | null {
    const moment = from.pop();
    if (moment === undefined) return null;
    to.push(this.#now);
    this.#now = moment;
    this.#at = Number.NEGATIVE_INFINITY;
    return moment;
  }
}
