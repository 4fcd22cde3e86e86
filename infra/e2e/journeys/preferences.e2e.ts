import type { Locator, Page } from '@playwright/test';
import { focusedStop, tab } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';

/** What moves or fades for longer than a blink; a turning spinner says that something is under way, and stays. */
function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'transition'))
      .filter((name) => name !== 'g-spin'),
  );
}

/** A dialog on its way in, and the shapes that stand for the board. */
async function somethingMoving(page: Page): Promise<string[]> {
  await page.route('**/api/offers', () => undefined);
  await page.reload();
  await expect(page.getByText('Carregando...')).toBeVisible();
  const whileLoading = await motions(page);
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return [...whileLoading, ...(await motions(page))];
}

test('whoever wants less motion gets none', DEEP, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page);
  expect(await somethingMoving(page), 'motion without that wish').not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await somethingMoving(page)).toEqual([]);
});

const border = (target: Locator) =>
  target.evaluate((element) => {
    const style = getComputedStyle(element);
    return Math.max(Number.parseFloat(style.borderTopWidth), Number.parseFloat(style.borderLeftWidth));
  });
const fill = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor);

test(
  'in forced colours layers have an edge, and what is chosen and what has the focus can be told',
  DEEP,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page);
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: 'Mais ações', exact: true }).click();
    const menu = page.getByRole('menu');
    expect(await border(menu)).toBeGreaterThan(0);
    // The list takes the keys once it has the focus.
    await expect(menu).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const item = menu.getByRole('menuitemradio', { name: 'Em teste' });
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused();
    expect(await fill(item)).not.toBe(await fill(menu.getByRole('menuitemradio', { name: 'Aprovadas' })));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
    expect(await border(page.getByRole('dialog'))).toBeGreaterThan(0);
    await page.keyboard.press('Escape');

    const current = page.getByRole('link', { name: 'Dashboard', exact: true });
    expect(await fill(current)).not.toBe(await fill(page.getByRole('link', { name: 'Perfil', exact: true })));
    await page.goto('/settings');
    const light = page.getByRole('radio', { name: 'Modo Claro' });
    expect(await fill(light)).not.toBe(await fill(page.getByRole('radio', { name: 'Modo Escuro' })));
    await tab(page);
    expect((await focusedStop(page))?.seen).toBe(true);
  },
);

test('at twice the size the product is the same product', DEEP, async ({ page }) => {
  // Half of 1366 x 900: what a window of that size shows at 200 %.
  await page.setViewportSize({ width: 683, height: 450 });
  await registerAndPay(page, newPerson());
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Oferta em letras grandes');
  await dialog.getByLabel('URL Biblioteca de Anúncios').fill('https://www.facebook.com/ads/library/?id=9');
  await dialog.getByLabel('Landing Page URL').fill('https://exemplo.com.br');
  await dialog.getByLabel('Tags').fill('zoom');
  const send = dialog.getByRole('button', { name: 'Adicionar Oferta' });
  // Title and button stay in view however long the form between them is.
  await expect(dialog.getByRole('heading', { name: 'Adicionar Nova Oferta' })).toBeInViewport({ ratio: 1 });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  const card = page.getByRole('article', { name: 'Oferta em letras grandes' });
  await card.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Registrar leitura' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitemradio', { name: 'Aprovadas' }).click();
  await expect(page.getByRole('button', { name: '1 Aprovadas' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(683);
});
