import { setTimeout } from 'node:timers/promises';
import type { CaptureReport } from '@garimpo/cloner-contract';
import { withTimeLimit } from '@garimpo/service-kit';
import { equalShare } from '../fidelity.ts';
import {
  holdAfter,
  PAGE_HEIGHT,
  PICTURES_LOADING,
  STAND_STILL,
  TIME_PASSED,
  VISIBLE_TEXT,
} from './page-scripts.ts';
import { type Context, type Tab, WINDOWS, type WindowName } from './tab.ts';
import { walk } from './walk.ts';

/** Longer pages are compared down to this height. */
const PICTURE_HEIGHT_MAX = 5_000;
const PICTURE_MS = 15_000;
/** The same chances for every page, so that a page has the same in all looks. */
const SEED = 20_260_101;
/** A copy may take somewhat longer than its original; beyond that, both are held at the next multiple. */
const HELD_AHEAD_MS = 1_000;
const HELD_EACH_MS = 5_000;
/** Time in which a page's time goes on. */
const HOLD_MS = 3_000;
/** Time for pictures that came into view by that. */
const PICTURES_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** What a page shows at one width. */
interface PageSnapshot {
  text: string;
  /** Messages of uncaught errors. */
  errors: string[];
  /** PNG of the page from its top; null when the browser could make none. */
  picture: Buffer | null;
  /** When the page began, and after what time it was held for the picture. */
  today: number;
  heldMs: number;
}

export type Looks = Record<WindowName, PageSnapshot>;

/** What happens during a look. */
interface Look {
  /** Runs at each width before the page is held. */
  seen?(tab: Tab, window: WindowName, url: URL): Promise<void>;
  /** Runs once nothing more is loaded at either width, while the pictures are taken. */
  loaded?(): Promise<void>;
  /** A look at the original, whose time and chance the page gets. */
  beside?: Looks;
}

/** Scrolls through the page at both widths at once, and photographs it. */
export async function takeSnapshot(
  context: Context,
  address: string,
  { seen, loaded = async () => {}, beside }: Look = {},
): Promise<Looks> {
  const startedAt = Date.now();
  const both = new Rendezvous(Object.keys(WINDOWS).length, loaded);
  const one = async (window: WindowName): Promise<PageSnapshot> => {
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => errors.push(message));
    await tab.setViewportSize(WINDOWS[window]);
    const today = beside?.[window].today ?? startedAt;
    const url = await walk(tab, address, { today, seed: SEED });
    await seen?.(tab, window, url);
    both.arrive();
    await tab.evaluate(STAND_STILL);
    const heldMs = await hold(tab, beside?.[window].heldMs ?? 0);
    const text = String(await tab.evaluate(VISIBLE_TEXT));
    const picture = await pictureOf(tab, WINDOWS[window].width);
    await tab.close();
    return { text, errors, picture, today, heldMs };
  };
  const [wide, narrow] = await Promise.all([one('wide'), one('narrow'), both.done]);
  return { wide, narrow };
}

/**
 * Lets the page's time go on to a length that the other look has too, and stand still there.
 * @param asLongAs the other look's
 */
async function hold(tab: Tab, asLongAs: number): Promise<number> {
  const passed = Number(await tab.evaluate(TIME_PASSED));
  const heldMs =
    passed <= asLongAs ? asLongAs : Math.ceil((passed + HELD_AHEAD_MS) / HELD_EACH_MS) * HELD_EACH_MS;
  const holding = tab.frames().map((frame) =>
    // A frame that has gone moves no more.
    withTimeLimit(
      frame.evaluate(holdAfter(heldMs, HOLD_MS)).catch(() => {}),
      2 * HOLD_MS,
      () => {},
    ),
  );
  await Promise.all(holding);
  const until = performance.now() + PICTURES_MS;
  while (performance.now() < until && Number(await tab.evaluate(PICTURES_LOADING)) > 0)
    await setTimeout(LOOK_EVERY_MS);
  return heldMs;
}

/** Work that begins when all have arrived. */
class Rendezvous {
  #begin: () => void = () => {};
  readonly done: Promise<void>;

  constructor(
    private missing: number,
    work: () => Promise<void>,
  ) {
    this.done = new Promise<void>((resolve) => {
      this.#begin = resolve;
    }).then(work);
  }

  arrive(): void {
    this.missing -= 1;
    if (this.missing === 0) this.#begin();
  }
}

/** PNG of the page from its top; null where the browser could make none. */
export async function pictureOf(tab: Tab, width: number): Promise<Buffer | null> {
  try {
    await tab.evaluate(STAND_STILL);
    const height = Math.min(PICTURE_HEIGHT_MAX, Math.max(1, Number(await tab.evaluate(PAGE_HEIGHT))));
    return await tab.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width, height },
      animations: 'disabled',
      caret: 'hide',
      timeout: PICTURE_MS,
    });
  } catch (error) {
    // A page that cannot be photographed is still a page; the next call reports a closed browser.
    if (tab.isClosed()) throw error;
    return null;
  }
}

/** Scripts are kept when the clone shows at least this share of the original's words, and {@link EQUAL_MIN} of its look. */
export const WORDS_MIN = 0.97;
export const EQUAL_MIN = 0.95;

/** How much of its original a clone shows, at both widths. */
export interface Likeness {
  fidelity: CaptureReport['fidelity'];
  /** Share of words, 0 to 1, the lower of both widths. */
  words: number;
  /** Errors that the original did not have. */
  errors: string[];
}

export async function likenessOf(original: Looks, copy: Looks): Promise<Likeness> {
  const wide = await equalLook(original.wide, copy.wide);
  const narrow = await equalLook(original.narrow, copy.narrow);
  return {
    fidelity: wide === null || narrow === null ? null : { wide, narrow },
    words: Math.min(
      equalWords(original.wide.text, copy.wide.text),
      equalWords(original.narrow.text, copy.narrow.text),
    ),
    errors: [...newErrors(original.wide, copy.wide), ...newErrors(original.narrow, copy.narrow)],
  };
}

/** Widths at which scripts of the original failed and those of the copy, which says other words, did not. */
export function failedAlone(original: Looks, copy: Looks): WindowName[] {
  return (['wide', 'narrow'] as const).filter(
    (window) =>
      newErrors(copy[window], original[window]).length > 0 &&
      newErrors(original[window], copy[window]).length === 0 &&
      equalWords(original[window].text, copy[window].text) < 1,
  );
}

/** Whether the page's own scripts work in the clone as in the original. */
export function worksAlike({ fidelity, words, errors }: Likeness): boolean {
  return errors.length === 0 && words >= WORDS_MIN && lessEqual(fidelity) >= EQUAL_MIN;
}

/** A page whose scripts run without errors and show every word is better than a still one that looks no better. */
export function isBetter({ errors, words, fidelity }: Likeness, still: Likeness | null): boolean {
  return (
    still !== null &&
    errors.length === 0 &&
    words >= still.words &&
    lessEqual(fidelity) >= lessEqual(still.fidelity)
  );
}

/** The lower of both widths; 1 when it is unknown. */
export function lessEqual(fidelity: CaptureReport['fidelity']): number {
  return fidelity === null ? 1 : Math.min(fidelity.wide, fidelity.narrow);
}

async function equalLook(original: PageSnapshot, copy: PageSnapshot): Promise<number | null> {
  if (original.picture === null || copy.picture === null) return null;
  return equalShare(original.picture, copy.picture);
}

/** Numbers count as equal, since clocks go on. Order does not count, since pages shuffle their content. */
export function equalWords(original: string, copy: string): number {
  const left = wordsOf(original);
  const right = wordsOf(copy);
  if (left.length + right.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    common += 1;
  }
  return (2 * common) / (left.length + right.length);
}

function wordsOf(text: string): string[] {
  return text
    .replace(/\d+/g, '0')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Ignores what changes with every load: addresses, and numbers. */
function newErrors(original: PageSnapshot, copy: PageSnapshot): string[] {
  const known = new Set(original.errors.map(kindOfError));
  return copy.errors.filter((message) => !known.has(kindOfError(message)));
}

function kindOfError(message: string): string {
  return message.replace(/https?:\/\/[^\s'")]+/g, 'address').replace(/\d+/g, '0');
}
