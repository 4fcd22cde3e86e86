import type { NodeId } from '../../page/parsed-page.ts';
import { HIDDEN_MAX } from '../preview-protocol.ts';
import { findHidden, firstHidden, type Hidden } from './hidden.ts';
import { LentStyles } from './lent-styles.ts';
import type { ElementIds } from './live-page.ts';
import { drawInFlow, drawInPlace, showAlone } from './reveal.ts';
import { findCovers, keepsItsRoom } from './see-through.ts';

/** Content that is revealed may hide more; each pass frees one more layer. */
const PASSES_MAX = 8;
const CHAIN_MAX = 40;
const ATTEMPTS_MAX = 3;
/**
 * A page is looked at again this long after it was last changed, and at the latest after the second time. A look at a large page takes
 * a while, so that it waits for several times as long.
 */
const CALM_MS = 200;
const PATIENCE_MS = 1_500;
const CALM_PER_LOOK = 4;

/** Finds what the page hides until a script shows it, and shows it in the preview alone. */
export class HiddenContent {
  readonly #page: Document;
  readonly #ids: ElementIds;
  readonly #report: (elements: NodeId[]) => void;
  readonly #isWriting: () => boolean;
  readonly #lent = new LentStyles();
  #chosen: Element | null = null;
  /** Whether anything is shown because it was chosen. */
  #shown = false;
  #all = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #since: number | null = null;
  /** How long the last look took. */
  #lookMs = 0;

  /** @param report gets the outermost hidden elements */
  constructor(
    page: Document,
    ids: ElementIds,
    report: (elements: NodeId[]) => void,
    isWriting: () => boolean,
  ) {
    this.#page = page;
    this.#ids = ids;
    this.#report = report;
    this.#isWriting = isWriting;
  }

  /** Changes the page as its source is: without what is shown in the preview alone. */
  whileTakenOff(change: () => void): void {
    this.#lent.takeOff();
    change();
    this.#lent.putOn();
    this.lookSoon();
  }

  /** Another page takes the place of this one. */
  forget(): void {
    this.#lent.clear();
    this.#chosen = null;
    this.#shown = false;
  }

  showAll(all: boolean): void {
    if (all === this.#all) return;
    this.#all = all;
    this.look();
  }

  /** Shows the element if it is hidden, and hides the one before it again. */
  choose(element: Element | null): void {
    if (element === this.#chosen) return;
    this.#chosen = element;
    if (!this.#all && (this.#shown || (element !== null && firstHidden(element) !== null))) this.look();
  }

  lookSoon(): void {
    const now = performance.now();
    this.#since ??= now;
    clearTimeout(this.#waiting);
    const calm = Math.max(CALM_MS, CALM_PER_LOOK * this.#lookMs);
    this.#waiting = setTimeout(
      () => this.look(),
      Math.max(0, Math.min(calm, this.#since + calm + PATIENCE_MS - now)),
    );
  }

  look(): void {
    clearTimeout(this.#waiting);
    this.#since = null;
    // A text that is written would lose the caret.
    if (this.#isWriting()) this.lookSoon();
    else keepingPlace(this.#page, this.#chosen, () => this.#lookNow());
  }

  #lookNow(): void {
    const startedAt = performance.now();
    this.#shown = false;
    this.#lent.clear();
    this.#lent.putOn();
    for (const cover of findCovers(this.#page)) this.#lent.lend(cover, { display: 'none' });
    const hidden = this.#drawInPlace();
    this.#report(this.#idsOf(hidden));
    if (this.#all) this.#drawAll(hidden);
    else if (this.#chosen?.isConnected) this.#showChosen(this.#chosen);
    this.#lookMs = performance.now() - startedAt;
  }

  /** Gives what is hidden all the same. */
  #drawInPlace(): Hidden[] {
    for (let pass = 1; ; pass += 1) {
      const found = findHidden(this.#page);
      const drawn = awaitedOf(found);
      if (drawn.size === 0 || pass === PASSES_MAX) return found;
      for (const element of drawn) drawInPlace(this.#lent, element as HTMLElement);
    }
  }

  #idsOf(hidden: readonly Hidden[]): NodeId[] {
    const ids = hidden.map(({ element }) => this.#ids.of(element)).filter((id) => id !== undefined);
    return ids.slice(0, HIDDEN_MAX);
  }

  #drawAll(first: readonly Hidden[]): void {
    const attempts = new Map<Element, number>();
    let found = first;
    for (let pass = 0; pass < PASSES_MAX; pass += 1) {
      const left = found.filter(({ element }) => (attempts.get(element) ?? 0) < ATTEMPTS_MAX);
      if (left.length === 0) return;
      for (const hidden of left) {
        const attempt = attempts.get(hidden.element) ?? 0;
        attempts.set(hidden.element, attempt + 1);
        drawInFlow(this.#lent, hidden, attempt);
      }
      found = findHidden(this.#page);
    }
  }

  #showChosen(chosen: Element): void {
    const attempts = new Map<Element, number>();
    for (let step = 0; step < CHAIN_MAX; step += 1) {
      const hidden = firstHidden(chosen);
      if (hidden === null) return;
      const attempt = attempts.get(hidden.element) ?? 0;
      if (attempt > ATTEMPTS_MAX) return;
      attempts.set(hidden.element, attempt + 1);
      this.#shown = true;
      showAlone(this.#lent, hidden, attempt);
    }
  }
}

/** What is transparent, in its own room, until a script shows it. */
export function awaitedElements(page: Document): Set<Element> {
  return awaitedOf(findHidden(page));
}

function awaitedOf(found: readonly Hidden[]): Set<Element> {
  const drawn = new Set<Element>();
  for (const hidden of found) {
    if (keepsItsRoom(hidden, drawn)) drawn.add(hidden.element);
  }
  return drawn;
}

/** The page is shorter while nothing is lent, and may be longer afterwards: what was in the middle of the window stays there. */
function keepingPlace(page: Document, chosen: Element | null, change: () => void): void {
  const view = page.defaultView;
  if (view === null) {
    change();
    return;
  }
  const { innerWidth, innerHeight } = view;
  const isSeen = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0;
  };
  const middle = page.elementFromPoint?.(innerWidth / 2, innerHeight / 2) ?? page.documentElement;
  const kept = chosen !== null && isSeen(chosen) ? chosen : middle;
  const before = kept.getBoundingClientRect().top;
  change();
  const { top, height } = kept.getBoundingClientRect();
  if (height > 0 && top !== before) view.scrollBy({ top: top - before, behavior: 'instant' });
}
