import path from 'node:path';
import type { Page } from '@playwright/test';
import { findBarriers, showIn, themes } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, test } from '../support/journey.ts';
import { findOverflowsWithLongNames, lengthenNames } from '../support/long-names.ts';
import { watchRefusals } from '../support/policy.ts';
import type { Screen, ScreenGroup } from '../support/screen.ts';
import { screenGroups } from '../support/screens.ts';

/** Where pictures of every state go, for eyes to look at; none are taken when it is not set. */
const pictures = process.env['E2E_PICTURES'];

const views = [
  { name: 'wide', use: { viewport: { width: 1366, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
] as const;
type View = (typeof views)[number];

const isIn = ({ name }: View, { only }: Screen) => only === undefined || only === name;

/** Accessibility violations and misfits of the state that is shown, one entry each. */
async function judge(page: Page, screen: Screen, view: View, inBoth = true): Promise<string[]> {
  const found = await findBarriers(page, screen.pale === undefined ? [] : [screen.pale], inBoth);
  found.push(...(await findMisfits(page)));
  found.push(...(await findOverflowsWithLongNames(page)));
  if (pictures !== undefined) {
    for (const theme of themes) {
      await showIn(page, theme);
      const file = `${screen.name} ${view.name} ${theme}.png`;
      await page.screenshot({ path: path.join(pictures, file.replaceAll(/[ ,]+/g, '-')) });
    }
  }
  return found.map((line) => `${screen.name}, ${view.name}, ${line}`);
}

/** Every state is shown here: what the policy refuses in one is told as well. */
async function walk(page: Page, group: ScreenGroup, visit: (screen: Screen) => Promise<string[]>) {
  const barriers: string[] = [];
  const refused = await watchRefusals(page);
  await lengthenNames(page, 'when asked');
  await group.before?.(page);
  for (const screen of group.screens) barriers.push(...(await visit(screen)));
  expect(barriers, barriers.join('\n\n')).toEqual([]);
  expect(refused).toEqual([]);
}

// A state is judged where it has arrived, not on its way there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What opens over a page, but for menus. */
const opened = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [role=listbox]').filter({ visible: true });

/** The same state in the next window. A menu closes with the window that it was opened in, or stays where it was. */
async function goOnIn(page: Page, screen: Screen, { use }: View): Promise<void> {
  const isMenu = (await page.getByRole('menu').count()) > 0;
  if (isMenu) await screen.leave?.(page);
  const count = await opened(page).count();
  await page.setViewportSize(use.viewport);
  if (isMenu) await screen.show(page);
  // What had closed would be judged by nobody.
  await expect(opened(page)).toHaveCount(count);
}

// Every page in a window of each width, with what tells it from the others: shown once, and judged in both.
test.describe('screens at both widths', () => {
  for (const group of screenGroups.filter(({ screens }) => screens.some(({ deep }) => deep === undefined))) {
    test(`no barriers: ${group.name}`, async ({ page }) => {
      await walk(page, group, async (screen) => {
        const [first, ...others] = views.filter((view) => isIn(view, screen));
        if (first === undefined || screen.deep === 'left out') return [];
        await page.setViewportSize(first.use.viewport);
        await screen.show(page);
        const found: string[] = [];
        if (screen.deep === undefined) {
          // One theme at each width: colours do not depend on it. The deep run judges both at both.
          found.push(...(await judge(page, screen, first, others.length === 0)));
          for (const view of others) {
            await goOnIn(page, screen, view);
            await showIn(page, 'dark');
            found.push(...(await judge(page, screen, view, false)));
            await showIn(page, 'light');
          }
          await page.setViewportSize(first.use.viewport);
        }
        await screen.leave?.(page);
        return found;
      });
    });
  }
});

// Every state, on a screen of each kind: a phone's is touched.
for (const view of views) {
  test.describe(`${view.name} screens`, DEEP, () => {
    test.use(view.use);

    for (const group of screenGroups) {
      test(`no barriers: ${group.name}`, async ({ page }) => {
        await walk(page, group, async (screen) => {
          if (!isIn(view, screen)) return [];
          await screen.show(page);
          const found = await judge(page, screen, view);
          await screen.leave?.(page);
          return found;
        });
      });
    }
  });
}
