import type { Page } from '@playwright/test';
import { dragTo } from '../support/board.ts';
import { expect, signIn, test } from '../support/journey.ts';
import { findOverflows, lengthenNames, longNames, TAIL } from '../support/long-names.ts';
import { metricsAddress } from '../support/metrics-screens.ts';
import { pressPaletteKey, searchFor } from '../support/palette.ts';
import { pressEscape, type Screen, type ScreenGroup } from '../support/screen.ts';
import { screenGroups } from '../support/screens.ts';

/* Every list and every card of the product, with names of 200 characters that nothing breaks. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const views = {
  wide: { width: 1366, height: 900 },
  phone: { width: 390, height: 844 },
};

/** Where names of people's things are. What is left out has none: what visitors see, and forms without a list. */
const GROUPS = [
  'board',
  'where counts come from',
  'one offer: its library page and its alerts',
  'alerts of the board',
  'metrics of an offer',
  'clones of sites',
  'clones just made, or not',
  'clones, none or not readable, and reports of some',
];
const WITHOUT_NAMES = [/none|empty|no alerts|nothing|not readable|loading|of no offer/];

async function check(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const [view, size] of Object.entries(views)) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    found.push(...(await findOverflows(page)).map((line) => `${what}, ${view}: ${line}`));
  }
  await page.setViewportSize(views.wide);
  return found;
}

async function walk(page: Page, group: ScreenGroup): Promise<string[]> {
  const found: string[] = [];
  let long = 0;
  await group.before?.(page);
  for (const screen of group.screens) {
    if (screen.only === 'phone') continue;
    await page.setViewportSize(views.wide);
    await screen.show(page);
    // A menu belongs to the width that it was opened at.
    const isMenu = (await page.getByRole('menu').count()) > 0;
    long += await longNames(page);
    if (!isMenu && !isWithoutNames(screen)) found.push(...(await check(page, screen.name)));
    await screen.leave?.(page);
  }
  if (long === 0) found.push(`${group.name}: no name was made long`);
  return found;
}

const isWithoutNames = ({ name }: Screen) => WITHOUT_NAMES.some((one) => one.test(name));

const groups = screenGroups.filter(({ name }) => GROUPS.includes(name) || !GROUPS.length);

for (const group of groups) {
  test(`long names: ${group.name}`, async ({ page }) => {
    await lengthenNames(page);
    const found = await walk(page, group);
    expect(found, found.join('\n')).toEqual([]);
  });
}

test('long names: the list, the archive, the palette, a card in the hand, and what is told of it', async ({
  page,
}) => {
  await lengthenNames(page);
  await page.route('**/api/offers/archived', async (route) => {
    const headers = await route.request().allHeaders();
    const reply = await route.fetch({ url: new URL('/api/offers', page.url()).href, headers });
    const { offers } = (await reply.json()) as { offers: Record<string, unknown>[] };
    const deleted = offers.slice(0, 2).map((offer) => ({ ...offer, deletedAt: offer['createdAt'] }));
    await route.fulfill({ json: { offers, deleted } });
  });
  const found: string[] = [];
  await signIn(page);
  await page.goto('/dashboard?view=list');
  await expect(page.getByRole('table', { name: 'Lista de ofertas' })).toBeVisible();
  found.push(...(await check(page, 'list')));
  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  found.push(...(await check(page, 'list, some chosen')));
  await page.getByRole('button', { name: 'Tags', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await check(page, 'list, tags of many')));
  await pressEscape(page);
  await page.goto('/dashboard?view=archive');
  await expect(page.getByRole('region', { name: 'Excluídas há pouco' })).toBeVisible();
  found.push(...(await check(page, 'archive')));

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
