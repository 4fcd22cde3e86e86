import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What the keyboard stands on. */
interface Stop {
  name: string;
  /** Something on the screen tells that it is here. */
  seen: boolean;
  inView: boolean;
  top: number;
  left: number;
  /** Part of the page that is read as a whole before the next: a column, the sidebar. */
  part: number;
}

/** `null` where the focus is on no element: at the ends of the page. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return null;
    // Fields and cards wear the ring on their frame.
    const frames = [at, at.parentElement, at.parentElement?.parentElement].filter(
      (one) => one !== null && one !== undefined,
    );
    const ringed = frames.find((one) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
      );
    });
    const box = at.getBoundingClientRect();
    const parts = '[data-column], nav, aside, footer ul, [role=dialog], [role=alertdialog], [role=menu]';
    const part = at.closest(parts);
    return {
      name: at.getAttribute('aria-label') ?? at.textContent.trim(),
      seen: ringed !== undefined,
      inView:
        box.bottom > 0 &&
        box.right > 0 &&
        box.top < window.innerHeight &&
        box.left < window.innerWidth &&
        box.width > 0,
      // On the page, however far it is scrolled.
      top: box.top + window.scrollY,
      left: box.left + window.scrollX,
      part: part === null ? -1 : [...document.querySelectorAll(parts)].indexOf(part),
    };
  });
}

/** One press of Tab. Every stop shows where the keyboard is. */
export async function tab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop | null> {
  await page.keyboard.press(key);
  const stop = await focusedStop(page);
  if (stop !== null) {
    expect(stop.seen, `the focus shows on "${stop.name}"`).toBe(true);
    expect(stop.inView, `"${stop.name}" has the focus and is in view`).toBe(true);
  }
  return stop;
}

const FARTHEST = 60;

/** Goes on with Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    await tab(page, key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${target}`);
}

/** Every stop from here until the keyboard leaves the page. A trap never ends, and is an error. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < 3 * FARTHEST; presses += 1) {
    const stop = await tab(page);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`The keyboard does not leave the page: ${stops.at(-1)?.name}`);
}

const SAME_ROW_PX = 24;

/** Inside a part, what comes later stands further down, or further right in the same row. */
export function outOfOrder(stops: Stop[]): string[] {
  const problems: string[] = [];
  stops.forEach((stop, at) => {
    const before = stops[at - 1];
    if (before === undefined || before.part !== stop.part) return;
    const sameRow = Math.abs(stop.top - before.top) <= SAME_ROW_PX;
    if (sameRow ? stop.left >= before.left : stop.top > before.top) return;
    problems.push(`"${stop.name}" comes after "${before.name}", but stands before it`);
  });
  return problems;
}
