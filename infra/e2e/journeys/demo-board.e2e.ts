import { randomUUID } from 'node:crypto';
import { addOffer, addReading, column, dragTo, retry } from '../support/board.ts';
import { DEEP, expect, signIn, test } from '../support/journey.ts';
import { liftFocusedCard } from '../support/lift.ts';

test(
  'the demo account adds an offer, moves it to "Aprovadas" by keyboard alone, enters readings, and deletes it',
  DEEP,
  async ({ page }) => {
    const title = `Oferta ${randomUUID().slice(0, 8)}`;
    await signIn(page);
    await addOffer(page, title);

    await page.getByRole('button', { name: `Arrastar oferta ${title}` }).focus();
    await liftFocusedCard(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Oferta ${title} sobre a coluna Em teste.`)).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Oferta ${title} sobre a coluna Aprovadas.`)).toHaveCount(1);
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await page.keyboard.press('Space');
    await saved;
    await expect(column(page, 'Aprovadas').getByText(title)).toBeVisible();

    await page.reload();
    await expect(column(page, 'Aprovadas').getByText(title)).toBeVisible();

    const card = page.getByRole('article', { name: title });
    for (const count of [1200, 1450]) {
      await addReading(page, title, count);
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(card.getByText('1.450')).toBeVisible();
    await expect(card.getByText('subiu 250')).toHaveCount(1);

    await card.getByRole('button', { name: 'Excluir Oferta' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Tem certeza que deseja excluir esta oferta?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(card).toBeHidden();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(card).toBeHidden();
  },
);

test('a card is dragged with the mouse, and keeps its new column when saving fails until a retry succeeds', async ({
  page,
}) => {
  const title = `Oferta ${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await addOffer(page, title);
  await page.route('**/api/offers/*', (route) => route.abort());

  await dragTo(page, title, 'Em teste');
  const card = column(page, 'Em teste').getByRole('article', { name: title });
  await expect(card.getByText('não salvo')).toBeVisible();
  await page.unroute('**/api/offers/*');
  await retry(page, title);
  await expect(card.getByText('não salvo')).toBeHidden();
  await page.reload();
  await expect(card).toBeVisible();
});
