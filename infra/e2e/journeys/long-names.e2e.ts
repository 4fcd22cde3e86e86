import type { Page } from '@playwright/test';
import { dragTo } from '../support/board.ts';
import { offerList } from '../support/board-screens.ts';
import { DEEP, expect, signIn, test } from '../support/journey.ts';
import { findOverflows, lengthenNames, TAIL } from '../support/long-names.ts';
import { metricsAddress } from '../support/metrics-screens.ts';
import { pressPaletteKey, searchFor } from '../support/palette.ts';

/* The offers, with names of 200 characters that nothing breaks. Every state of every tool has them in the walk for barriers. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const views = {
  wide: { width: 1366, height: 900 },
  phone: { width: 390, height: 844 },
};

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

test(
  'names of 200 letters that nothing breaks stay in cards, lists, dialogs, the hand, what is told, and the palette',
  DEEP,
  async ({ page }) => {
    await lengthenNames(page, 'in replies');
    const found: string[] = [];
    await signIn(page);
    await page.goto('/dashboard?view=board');
    await expect(page.getByRole('article').first()).toBeVisible();
    found.push(...(await check(page, 'cards')));
    await page.getByRole('button', { name: 'Excluir oferta' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    found.push(...(await check(page, 'delete')));
    await page.keyboard.press('Escape');
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
    // What is in the hand lies over other cards.
    await findOverflows(page, 'note');
    found.push(...(await findOverflows(page, 'leave out')));
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
    for (const { name, show, leave } of offerList.screens) {
      await show(page);
      found.push(...(await check(page, name)));
      await leave?.(page);
    }
    await page.goto(await metricsAddress(page));
    await expect(page.getByRole('heading', { level: 1, name: /^Adestramento/ })).toBeVisible();
    found.push(...(await check(page, 'metrics')));
    expect(found, found.join('\n')).toEqual([]);
  },
);
