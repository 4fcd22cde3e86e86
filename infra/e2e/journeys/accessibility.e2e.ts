import path from 'node:path';
import { findBarriers, showIn, themes } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { expect, test } from '../support/journey.ts';
import { watchRefusals } from '../support/policy.ts';
import { screenGroups } from '../support/screens.ts';

/** Where pictures of every state go, for eyes to look at; none are taken when it is not set. */
const pictures = process.env['E2E_PICTURES'];

const views = [
  { name: 'wide', use: { viewport: { width: 1366, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
] as const;

for (const view of views) {
  test.describe(`${view.name} screens`, () => {
    // A state is judged where it has arrived, not on its way there.
    test.use({ ...view.use, contextOptions: { reducedMotion: 'reduce' } });

    for (const group of screenGroups) {
      test(`no barriers: ${group.name}`, async ({ page }) => {
        const barriers: string[] = [];
        // Every state is shown here: what the policy refuses in one is told as well.
        const refused = await watchRefusals(page);
        await group.before?.(page);
        for (const screen of group.screens.filter(({ only }) => only === undefined || only === view.name)) {
          await screen.show(page);
          const found = await findBarriers(page, screen.pale === undefined ? [] : [screen.pale]);
          found.push(...(await findMisfits(page)));
          barriers.push(...found.map((line) => `${screen.name}, ${line}`));
          if (pictures !== undefined) {
            for (const theme of themes) {
              await showIn(page, theme);
              const file = `${screen.name} ${view.name} ${theme}.png`;
              await page.screenshot({ path: path.join(pictures, file.replaceAll(/[ ,]+/g, '-')) });
            }
          }
          await screen.leave?.(page);
        }
        expect(barriers, barriers.join('\n\n')).toEqual([]);
        expect(refused).toEqual([]);
      });
    }
  });
}
