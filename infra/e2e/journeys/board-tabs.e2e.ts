import type { Page } from '@playwright/test';
import {
  addOffer,
  addReading,
  card,
  column,
  deleteOffer,
  editTitle,
  moveTo,
  retry,
  saved,
} from '../support/board.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

/** Two windows of one browser, side by side. The second hears of changes from the first: it does not ask the service. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('article').first()).toBeVisible();
  await other.route('**/api/offers', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  return other;
}

test('two tabs of one browser show the same board', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  await addOffer(page, 'Um');
  await addOffer(page, 'Dois');
  const other = await secondTab(page);
  await expect(card(other, 'Dois')).toBeVisible();

  await page.bringToFront();
  await moveTo(page, 'Um', 'Aprovadas');
  await expect(column(other, 'Aprovadas').getByRole('article', { name: 'Um' })).toBeVisible();
  await editTitle(page, 'Dois', 'Dois e meio');
  await expect(card(other, 'Dois e meio')).toBeVisible();
  await addReading(page, 'Um', 77);
  await expect(card(other, 'Um').getByText('77')).toBeVisible();
  await addOffer(page, 'Três');
  await expect(card(other, 'Três')).toBeVisible();
  await deleteOffer(page, 'Um');
  await expect(card(other, 'Um')).toBeHidden();

  await other.bringToFront();
  await moveTo(other, 'Três', 'Em teste');
  await expect(column(page, 'Em teste').getByRole('article', { name: 'Três' })).toBeVisible();
  await expect.poll(() => saved(page)).toEqual({ 'Dois e meio': 'waiting', Três: 'testing' });
});

test(
  'an edit of an offer that the other tab deleted says so, and can become a new offer',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await addOffer(page, 'Um');
    const other = await secondTab(page);
    await card(other, 'Um').getByRole('button', { name: 'Editar Oferta' }).click();
    const dialog = other.getByRole('dialog', { name: 'Editar Oferta' });
    await dialog.getByLabel('Título').fill('Um, revisto');

    await page.bringToFront();
    await deleteOffer(page, 'Um');
    await other.bringToFront();
    await expect(dialog.getByRole('alert')).toContainText('foi excluída em outra aba');
    await dialog.getByRole('button', { name: 'Adicionar como Nova Oferta' }).click();
    await expect(card(other, 'Um, revisto')).toBeVisible();
    await expect(card(page, 'Um, revisto')).toBeVisible();
  },
);

test('a change that is not saved yet shows in both tabs, and is sent once', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  await addOffer(page, 'Um');
  const other = await secondTab(page);
  const context = page.context();
  await context.route('**/api/offers/*', (route) => route.abort());
  await page.bringToFront();
  await moveTo(page, 'Um', 'Inválidas');
  await expect(column(other, 'Inválidas').getByText('não salvo')).toBeVisible();

  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await context.unroute('**/api/offers/*');
  await retry(page, 'Um');
  await expect(page.getByText('não salvo')).toHaveCount(0);
  await expect(other.getByText('não salvo')).toHaveCount(0);
  await expect.poll(() => saved(page)).toEqual({ Um: 'invalid' });
  expect(sent).toBe(1);
});
