import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half of what the package itself would hand out, and every document is given it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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

// Nobody answers in a frame: axe would ask there, and wait for half a second.
const usual: axe.RunOptions = { resultTypes: ['violations'], iframes: false };
const only = (values: string[], of: Look['of']): Look => ({
  of,
  options: { runOnly: { type: 'rule', values }, ...usual },
});
const enabled = (ids: string[], isOn: boolean): Look => ({
  of: 'page',
  options: { rules: Object.fromEntries(ids.map((id) => [id, { enabled: isOn }])), ...usual },
});

/**
 * Finds accessibility violations of the page as it is now, one entry each, without the elements in `except`. Behind a
 * dialog the page is inert and pale, so its colours are judged only while no dialog is open.
 * @param inBoth false judges the current theme only
 */
export async function findBarriers(page: Page, except: string[] = [], inBoth = true): Promise<string[]> {
  const { hasAxe, isCovered, theme, isTurning } = await page.evaluate(
    (dialog) => ({
      hasAxe: 'axe' in window,
      isCovered: document.querySelector(dialog) !== null,
      theme: document.documentElement.dataset['theme'],
      isTurning: document.documentElement.dataset['turning'] !== undefined,
    }),
    DIALOG,
  );
  // Handed to the page by the browser's own console, which no policy of the page forbids.
  if (!hasAxe) await page.evaluate(source);
  const here = isCovered ? [enabled(LOOKS, false), only(LOOKS, 'front')] : [enabled(LOOKS, true)];
  // The page turns once: what it stands in is looked at first.
  const own = theme === 'dark' ? 'dark' : 'light';
  const other = own === 'dark' ? 'light' : 'dark';
  if (theme !== own || isTurning) await showIn(page, own);
  const found = await look(page, own, here, except);
  if (!inBoth) return found;
  await showIn(page, other);
  return [...found, ...(await look(page, other, [only(COLOURS, 'front')], except))];
}

async function look(page: Page, theme: Theme, looks: Look[], except: string[]): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ dialog, exclude, looks }) => {
      // Colours on their way are nobody's: a button that was busy a moment ago is judged by those it comes to, and a dialog where it
      // has opened. What moves for longer, or for ever, is how the state looks.
      await new Promise(requestAnimationFrame);
      const onTheirWay = document
        .getAnimations()
        .filter(
          (one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 1_000,
        );
      await Promise.allSettled(onTheirWay.map(({ finished }) => finished));
      const found: axe.Result[] = [];
      for (const { of, options } of looks) {
        const include = [of === 'front' && document.querySelector(dialog) !== null ? dialog : 'html'];
        const { run } = (window as unknown as { axe: typeof axe }).axe;
        found.push(...(await run({ include, exclude }, options)).violations);
      }
      return found;
    },
    { dialog: DIALOG, exclude: except, looks },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme}: ${id} at ${node.target.join(' ')}\n${node.failureSummary}`),
  );
}

/** Pages without the shell's script take the theme from the style sheet, and have nothing to wait for. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async (wanted) => {
    const { dataset } = document.documentElement;
    const hasTurned = () => dataset['theme'] === wanted && dataset['turning'] === undefined;
    const until = performance.now() + 15_000;
    while (dataset['theme'] !== undefined && !hasTurned()) {
      if (performance.now() > until) throw new Error(`The page did not turn ${wanted}.`);
      await new Promise(requestAnimationFrame);
    }
  }, theme);
}
