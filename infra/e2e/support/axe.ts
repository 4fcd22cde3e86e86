import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

const source = axe.source;
export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** What a theme changes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** What is there to be seen and hit. The size of a target is the one rule of WCAG 2.2 AA that axe leaves off by itself. */
const LOOKS = [...COLOURS, 'target-size'];
/** Not on its way out. */
const DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/** The rules, and whether it is the whole page that they are for, or what stands in front of it. */
interface Look {
  of: 'page' | 'front';
  options: axe.RunOptions;
}

const resultTypes: axe.RunOptions['resultTypes'] = ['violations'];
const only = (values: string[], of: Look['of']): Look => ({
  of,
  options: { runOnly: { type: 'rule', values }, resultTypes },
});
const enabled = (ids: string[], isOn: boolean): Look => ({
  of: 'page',
  options: { rules: Object.fromEntries(ids.map((id) => [id, { enabled: isOn }])), resultTypes },
});

/**
 * What axe finds on the page as it is now, in both themes, one entry each; `except` is left out. Behind a dialog the page is
 * out of use and pale: how it looks is judged where no dialog is open.
 */
export async function findBarriers(page: Page, except: string[] = []): Promise<string[]> {
  // Handed to the page by the browser's own console, which no policy of the page forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const isCovered = (await page.locator(DIALOG).count()) > 0;
  const here = isCovered ? [enabled(LOOKS, false), only(LOOKS, 'front')] : [enabled(LOOKS, true)];
  // The page turns once: what it stands in is looked at first.
  const own = (await themeOf(page)) === 'dark' ? 'dark' : 'light';
  return [
    ...(await look(page, own, here, except)),
    ...(await look(page, own === 'dark' ? 'light' : 'dark', [only(COLOURS, 'front')], except)),
  ];
}

async function look(page: Page, theme: Theme, looks: Look[], except: string[]): Promise<string[]> {
  await showIn(page, theme);
  await page.evaluate(settled);
  const found: string[] = [];
  for (const { of, options } of looks) {
    const { violations } = await page.evaluate(
      ({ front, exclude, options }) => {
        const include = [front !== null && document.querySelector(front) !== null ? front : 'html'];
        return (window as unknown as { axe: typeof axe }).axe.run({ include, exclude }, options);
      },
      { front: of === 'front' ? DIALOG : null, exclude: except, options },
    );
    for (const { id, nodes } of violations) {
      for (const node of nodes)
        found.push(`${theme}: ${id} at ${node.target.join(' ')}\n${node.failureSummary}`);
    }
  }
  return found;
}

/** Colours on their way are nobody's: a button that was busy a moment ago is judged by those it comes to. */
async function settled(): Promise<void> {
  const onTheirWay = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(onTheirWay.map(({ finished }) => finished));
}

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');

/** Pages without the shell's script take the theme from the style sheet, and have nothing to wait for. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  if ((await themeOf(page)) === null) return;
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', theme);
  await expect(html).not.toHaveAttribute('data-turning');
}
