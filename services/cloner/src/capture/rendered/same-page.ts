import type { CaptureReport } from '@garimpo/cloner-contract';
import { equalShare } from '../fidelity.ts';
import { PAGE_HEIGHT, STAND_STILL, VISIBLE_TEXT } from './page-scripts.ts';
import { type Context, type Tab, WINDOWS, type WindowName } from './tab.ts';
import { walk } from './walk.ts';

/** Longer pages are compared down to this height. */
const PICTURE_HEIGHT_MAX = 5_000;
const PICTURE_MS = 15_000;

/** What a page shows at one width. */
interface PageSnapshot {
  text: string;
  /** Messages of uncaught errors. */
  errors: string[];
  /** PNG of the page from its top; null when the browser could make none. */
  picture: Buffer | null;
}

export type Looks = Record<WindowName, PageSnapshot>;

const nothing = async (): Promise<void> => {};

/**
 * Scrolls through the page at both widths at once, and photographs it. `seen` runs at each width before the page is frozen.
 * @param loaded runs once nothing more is loaded at either width, while the pictures are taken
 */
export async function takeSnapshot(
  context: Context,
  address: string,
  seen: (tab: Tab, window: WindowName, url: URL) => Promise<void> = nothing,
  loaded: () => Promise<void> = nothing,
): Promise<Looks> {
  const both = new Rendezvous(Object.keys(WINDOWS).length, loaded);
  const one = async (window: WindowName): Promise<PageSnapshot> => {
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => errors.push(message));
    await tab.setViewportSize(WINDOWS[window]);
    const url = await walk(tab, address);
    const text = String(await tab.evaluate(VISIBLE_TEXT));
    await seen(tab, window, url);
    both.arrive();
    const picture = await pictureOf(tab, WINDOWS[window].width);
    await tab.close();
    return { text, errors, picture };
  };
  const [wide, narrow] = await Promise.all([one('wide'), one('narrow'), both.done]);
  return { wide, narrow };
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
