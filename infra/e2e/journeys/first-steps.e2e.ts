import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { addOffer, card, dragTo } from '../support/board.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';

const steps = (page: Page) => page.getByRole('region', { name: /^(?:Primeiros passos|Passos concluídos)$/ });
const done = (page: Page, title: string) =>
  expect(
    steps(page)
      .getByRole('listitem')
      .filter({ hasText: `Concluído: ${title}` }),
  ).toHaveCount(1);
const stepsAway = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
};

test('a new account is led from step to step, which tick themselves off', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  await expect(steps(page).getByText('0 de 4')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhuma oferta ainda' })).toBeVisible();
  expect([...(await findBarriers(page)), ...(await findMisfits(page))]).toEqual([]);

  await addOffer(page, 'Primeira');
  await done(page, 'Adicione a primeira oferta');
  await expect(steps(page).locator('[aria-current=step]')).toContainText('Veja as métricas dela');

  await steps(page).getByRole('link', { name: 'Abrir métricas' }).click();
  await expect(page.getByRole('heading', { name: 'Primeira', level: 1 })).toBeVisible();
  // Seen is what came: not the shapes that stand for it.
  await expect(page.getByText('Nenhuma métrica registrada')).toBeVisible();
  await page.goBack();
  await done(page, 'Veja as métricas dela');

  await dragTo(page, 'Primeira', 'Em teste');
  await done(page, 'Mova o card de coluna');
  expect([...(await findBarriers(page)), ...(await findMisfits(page))]).toEqual([]);

  // What was done is the account's: another visit knows it.
  await page.reload();
  await expect(steps(page).getByText('3 de 4')).toBeVisible();
  await steps(page).getByRole('link', { name: 'Clonar página' }).click();
  await expect(page.getByRole('dialog').getByLabel(/URL/)).toHaveValue('https://exemplo.com.br/oferta');
});

test(
  'put away for good: the second tab follows, and another browser knows it',
  DEEP,
  async ({ page, context, browser }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(steps(second)).toBeVisible();

    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/profile') &&
        answer.request().method() === 'PATCH' &&
        answer.request().postData()?.includes('away') === true,
    );
    await steps(page).getByRole('button', { name: 'Não mostrar mais' }).click();
    await expect(steps(page)).toHaveCount(0);
    expect((await kept).status()).toBe(200);
    await expect(steps(second)).toHaveCount(0);

    const elsewhere = await browser.newPage();
    await signIn(elsewhere, person);
    await expect(elsewhere.getByRole('heading', { name: 'Nenhuma oferta ainda' })).toBeVisible();
    await stepsAway(elsewhere);
    await elsewhere.close();
  },
);

test('nobody with offers is led', DEEP, async ({ page }) => {
  await signIn(page);
  await expect(card(page, 'Desafio Barriga Zero 21 dias')).toBeVisible();
  await stepsAway(page);
});
