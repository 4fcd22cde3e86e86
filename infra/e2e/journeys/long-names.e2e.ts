import type { Page } from '@playwright/test';
import { dragTo } from '../support/board.ts';
import { expect, signIn, test } from '../support/journey.ts';
import { findOverflows, lengthenNames, longNames, TAIL } from '../support/long-names.ts';
import { metricsAddress } from '../support/metrics-screens.ts';
import { pressPaletteKey, searchFor } from '../support/palette.ts';
import type { ScreenGroup } from '../support/screen.ts';
import { screenGroups } from '../support/screens.ts';

/* Every list and every card of the product, with names of 200 characters that nothing breaks. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const views = {
  wide: { width: 1366, height: 900 },
  phone: { width: 390, height: 844 },
};

/** What has no names of people's things, or is drawn by a test of its own below. */
const LEFT_OUT = [
  'before anyone is signed in',
  'pages about the product',
  'a lost password and links from mails',
  'encrypted text',
  'editor without a page',
  'board with little to show, or in trouble',
  'command palette',
];

async function check(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const [view, size] of Object.entries(views)) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    // A chart takes its new size a moment later.
    const judged = await settled(() => findOverflows(page));
    found.push(...judged.map((line) => `${what}, ${view}: ${line}`));
  }
  await page.setViewportSize(views.wide);
  return found;
}

async function settled(look: () => Promise<string[]>): Promise<string[]> {
  const first = await look();
  return first.length === 0 ? first : look();
}

async function walk(page: Page, group: ScreenGroup): Promise<string[]> {
  const found: string[] = [];
  let long = 0;
  await group.before?.(page);
  for (const screen of group.screens.filter(({ only }) => only !== 'phone')) {
    await page.setViewportSize(views.wide);
    await screen.show(page);
    long += await longNames(page);
    // A menu belongs to the width that it was opened at.
    if ((await page.getByRole('menu').count()) === 0) found.push(...(await check(page, screen.name)));
    await screen.leave?.(page);
  }
  if (long === 0) found.push(`${group.name}: no name was made long`);
  return found;
}

const groups = screenGroups.filter(({ name }) => !LEFT_OUT.includes(name));

for (const group of groups) {
  test(`long names: ${group.name}`, async ({ page }) => {
    await lengthenNames(page);
    const found = await walk(page, group);
    expect(found, found.join('\n')).toEqual([]);
  });
}

test('long names: compact cards, a card in the hand, what is told of it, and the palette', async ({
  page,
}) => {
  await lengthenNames(page);
  const found: string[] = [];
  await signIn(page);
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Cards compactos' }).click();
  found.push(...(await check(page, 'compact cards')));
  await page.getByRole('button', { name: 'Cards compactos' }).click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
  found.push(...(await findOverflows(page)));
  await page.keyboard.press('Escape');

  const title = `Adestramento Gentil${TAIL}`;
  await page.getByRole('button', { name: `Arrastar oferta ${title}` }).hover();
  await page.mouse.down();
  await page.mouse.move(400, 400, { steps: 4 });
  found.push(...(await findOverflows(page)));
  const lifted = await page.locator('[inert]').filter({ hasText: 'Adestramento' }).boundingBox();
  const own = await page.getByRole('article', { name: title }).boundingBox();
  expect(Math.round(lifted?.width ?? 0)).toBeLessThanOrEqual(Math.round(own?.width ?? 0) + 12);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await dragTo(page, title, 'Em teste');
  const told = page.getByText('foi para Em teste.');
  await expect(told).toBeVisible();
  found.push(...(await findOverflows(page)));
  const box = await told.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(views.wide.width);
  await page.getByRole('button', { name: 'Desfazer' }).click();

  await pressPaletteKey(page);
  await searchFor(page, 'adestramento');
  await expect(page.getByRole('option').first()).toBeVisible();
  found.push(...(await check(page, 'palette')));
  await page.keyboard.press('Escape');
  await page.goto(await metricsAddress(page));
  await expect(page.getByRole('heading', { level: 1, name: /^Adestramento/ })).toBeVisible();
  found.push(...(await check(page, 'metrics')));
  expect(found, found.join('\n')).toEqual([]);
});
