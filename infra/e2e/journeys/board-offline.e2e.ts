import type { Page } from '@playwright/test';
import {
  addOffer,
  addReading,
  card,
  column,
  deleteOffer,
  editTitle,
  fillOffer,
  moveTo,
  retry,
  saved,
} from '../support/board.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';

const line = (page: Page) => page.getByRole('status').filter({ hasText: /não salva/ });

test('what is done without a connection is shown as unsaved, and saved by itself when it is back', async ({
  page,
  context,
}) => {
  await registerAndPay(page, newPerson());
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) await addOffer(page, title);

  await context.setOffline(true);
  await moveTo(page, 'Um', 'Aprovadas');
  await editTitle(page, 'Dois', 'Dois e meio');
  await addReading(page, 'Três', 321);
  await deleteOffer(page, 'Quatro');
  await fillOffer(page, 'Cinco');
  await moveTo(page, 'Cinco', 'Em teste');

  await expect(column(page, 'Aprovadas').getByRole('article', { name: 'Um' })).toBeVisible();
  await expect(column(page, 'Em teste').getByRole('article', { name: 'Cinco' })).toBeVisible();
  await expect(card(page, 'Três').getByText('321')).toBeVisible();
  await expect(card(page, 'Quatro')).toBeHidden();
  for (const title of ['Um', 'Dois e meio', 'Três', 'Cinco']) {
    await expect(card(page, title).getByText('não salvo')).toBeVisible();
  }
  await expect(line(page)).toContainText('6 alterações não salvas');

  await context.setOffline(false);
  await expect(line(page)).toBeHidden();
  await expect(page.getByText('não salvo')).toHaveCount(0);
  await expect
    .poll(() => saved(page))
    .toEqual({
      Um: 'approved',
      'Dois e meio': 'waiting',
      Três: 'waiting 321',
      Cinco: 'testing',
    });
});

test(
  'what is unsaved survives a reload, and is not shown to whoever signs in next',
  DEEP,
  async ({ page }) => {
    const first = newPerson();
    const second = newPerson();
    await registerAndPay(page, first);
    await addOffer(page, 'Um');
    await page.route('**/api/offers/*', (route) => route.abort());
    await page.route('**/api/offers', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await moveTo(page, 'Um', 'Inválidas');
    await fillOffer(page, 'Dois');
    await expect(line(page)).toContainText('2 alterações não salvas');

    await page.reload();
    await expect(column(page, 'Inválidas').getByRole('article', { name: 'Um' })).toBeVisible();
    await expect(card(page, 'Dois').getByText('não salvo')).toBeVisible();

    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await page.unroute('**/api/offers/*');
    await page.unroute('**/api/offers');
    await registerAndPay(page, second);
    await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible();
    await expect(line(page)).toBeHidden();
    await expect.poll(() => saved(page)).toEqual({});

    await page.getByRole('button', { name: 'Sair' }).click();
    await signIn(page, first);
    await expect(card(page, 'Dois')).toBeVisible();
    await expect.poll(() => saved(page)).toEqual({ Um: 'invalid', Dois: 'waiting' });
  },
);

test(
  'a lost answer makes one offer, and "Tentar de novo" saves what a failing service did not take',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    let lost = true;
    await page.route('**/api/offers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return lost ? route.abort() : route.fallback();
    });
    await fillOffer(page, 'Única');
    await expect(card(page, 'Única').getByText('não salvo')).toBeVisible();
    lost = false;
    await page.unroute('**/api/offers');
    await retry(page, 'Única');
    await expect(page.getByText('não salvo')).toHaveCount(0);
    await page.reload();
    await expect(card(page, 'Única')).toHaveCount(1);
  },
);

test(
  'a refusal of what was done earlier says so, and keeps what was typed',
  DEEP,
  async ({ page, browser }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    await addOffer(page, 'Um');
    await page.route('**/api/offers/*', (route) => route.abort());
    await editTitle(page, 'Um', 'Um, revisto');
    await expect(card(page, 'Um, revisto').getByText('não salvo')).toBeVisible();

    // Deleted on another machine in the meantime.
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, person);
    await deleteOffer(other, 'Um');
    await expect(other.getByText('Nenhuma oferta ainda')).toBeVisible();
    await elsewhere.close();

    await page.unroute('**/api/offers/*');
    await retry(page, 'Um, revisto');
    await expect(page.getByRole('alert')).toContainText(
      'não foram salvas. Esta oferta foi excluída em outra aba ou em outro aparelho.',
    );
    await page.getByRole('button', { name: 'Abrir o que foi preenchido' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar Nova Oferta' });
    await expect(dialog.getByLabel('Título')).toHaveValue('Um, revisto');
    await dialog.getByRole('button', { name: 'Adicionar Oferta' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect.poll(() => saved(page)).toEqual({ 'Um, revisto': 'waiting' });
  },
);
