import { PAGE_HEIGHT, STAND_STILL, VISIBLE_TEXT } from './page-scripts.ts';
import type { Context, Tab, WindowName } from './tab.ts';
import { WINDOWS } from './tab.ts';
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
