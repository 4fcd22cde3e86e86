import type { CaptureReport } from '@garimpo/cloner-contract';
import { equalShare } from '../fidelity.ts';
import { PAGE_HEIGHT, STAND_STILL, VISIBLE_TEXT } from './page-scripts.ts';
import { type Context, type Tab, WINDOWS, type WindowName } from './tab.ts';
import { walk } from './walk.ts';

/** Of a longer page this much is compared. */
export const PICTURE_HEIGHT_MAX = 5_000;
const PICTURE_MS = 15_000;

/** What a visitor has of a page, at one width. */
export interface Look {
  text: string;
  /** Messages of errors that nobody caught. */
  errors: string[];
  /** PNG of the page from its top; null where the browser could make none. */
  picture: Buffer | null;
}

export type Looks = Record<WindowName, Look>;

/** Walks through the page at both widths at once, and looks at it. What `seen` does comes before anything is stopped in it. */
export async function lookAt(
  context: Context,
  address: string,
  seen: (tab: Tab, window: WindowName, url: URL) => Promise<void> = async () => {},
): Promise<Looks> {
  const one = async (window: WindowName): Promise<Look> => {
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => errors.push(message));
    await tab.setViewportSize(WINDOWS[window]);
    const url = await walk(tab, address);
    const text = String(await tab.evaluate(VISIBLE_TEXT));
    await seen(tab, window, url);
    const picture = await pictureOf(tab, WINDOWS[window].width);
    await tab.close();
    return { text, errors, picture };
  };
  const [wide, narrow] = await Promise.all([one('wide'), one('narrow')]);
  return { wide, narrow };
}

async function pictureOf(tab: Tab, width: number): Promise<Buffer | null> {
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
    // A page that keeps the browser from drawing it is still a page; a browser that is gone is told by the next call.
    if (tab.isClosed()) throw error;
    return null;
  }
}

/** Scripts are kept where the clone shows as much of the original's words as this, and of its look as {@link EQUAL_MIN}. */
export const WORDS_MIN = 0.97;
export const EQUAL_MIN = 0.95;

/** What a clone has of its original, at both widths. */
export interface Likeness {
  fidelity: CaptureReport['fidelity'];
  /** Share of words, 0 to 1, at the width where it is less. */
  words: number;
  /** Errors that the original had not. */
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

/** Whether the page's own scripts work in the clone as they did. */
export function worksAlike({ fidelity, words, errors }: Likeness): boolean {
  return errors.length === 0 && words >= WORDS_MIN && lessEqual(fidelity) >= EQUAL_MIN;
}

/** At the width where it is less; 1 where nobody could look. */
export function lessEqual(fidelity: CaptureReport['fidelity']): number {
  return fidelity === null ? 1 : Math.min(fidelity.wide, fidelity.narrow);
}

async function equalLook(original: Look, copy: Look): Promise<number | null> {
  if (original.picture === null || copy.picture === null) return null;
  return equalShare(original.picture, copy.picture);
}

/** Figures count as figures: clocks go on while one looks. Order does not count: pages shuffle what they show. */
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

/** Without what is another at every load: addresses, which differ between a page and its clone, and figures. */
function newErrors(original: Look, copy: Look): string[] {
  const known = new Set(original.errors.map(kindOfError));
  return copy.errors.filter((message) => !known.has(kindOfError(message)));
}

function kindOfError(message: string): string {
  return message.replace(/https?:\/\/[^\s'")]+/g, 'address').replace(/\d+/g, '0');
}
