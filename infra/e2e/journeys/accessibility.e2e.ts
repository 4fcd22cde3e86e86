import path from 'node:path';
import type { Page } from '@playwright/test';
import { findBarriers, showIn, themes } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, test } from '../support/journey.ts';
import { findOverflowsWithLongNames, lengthenNames } from '../support/long-names.ts';
import { watchRefusals } from '../support/policy.ts';
import type { Screen, ScreenGroup } from '../support/screen.ts';
import { dailyGroups, screenGroups } from '../support/screens.ts';

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

// A screen of each kind in one window, light on a wide screen and dark on a phone by turns: the deep run judges all of them in all four.
for (const [turn, view] of views.entries()) {
  test.describe(`${view.name} screens by turns`, () => {
    test.use(view.use);
    for (const group of dailyGroups.filter((_, at) => at % views.length === turn)) {
      test(`no barriers: ${group.name}`, async ({ page }) => {
        await walk(page, group, async (screen) => {
          if (!isIn(view, screen) || screen.deep === 'left out') return [];
          await screen.show(page);
          const found = screen.deep === undefined ? await judgeInItsTheme(page, screen, view) : [];
          await screen.leave?.(page);
          return found;
        });
      });
    }
  });
}

async function judgeInItsTheme(page: Page, screen: Screen, view: View): Promise<string[]> {
  if (view.name === 'phone') await showIn(page, 'dark');
  const found = await judge(page, screen, view, false);
  if (view.name === 'phone') await showIn(page, 'light');
  return found;
}

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
