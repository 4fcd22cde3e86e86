import { addOffer, column, dragTo, moveTo, saved } from '../support/board.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

test(
  'ten quick moves of several cards end as they were left, whatever the answers take',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    for (const title of ['Um', 'Dois', 'Três']) await addOffer(page, title);
    // Each answer takes another time, the first ones the longest; and the board is read in between.
    const delays = [900, 700, 10, 400, 5, 200, 100, 50, 10, 0];
    await page.route('**/api/offers/*', async (route) => {
      const reply = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
      await route.fulfill({ response: reply });
    });
    const moves: [string, string][] = [
      ['Um', 'Em teste'],
      ['Dois', 'Aprovadas'],
      ['Um', 'Aprovadas'],
      ['Três', 'Inválidas'],
      ['Dois', 'Em teste'],
      ['Um', 'Inválidas'],
      ['Três', 'Aguardando'],
      ['Um', 'Em teste'],
      ['Dois', 'Inválidas'],
      ['Três', 'Aprovadas'],
    ];
    for (const [title, columnName] of moves) await moveTo(page, title, columnName);
    const left = { 'Em teste': 'Um', Inválidas: 'Dois', Aprovadas: 'Três' };
    for (const [columnName, title] of Object.entries(left)) {
      await expect(column(page, columnName).getByRole('article', { name: title })).toBeVisible();
    }
    await expect.poll(() => saved(page)).toEqual({ Um: 'testing', Dois: 'invalid', Três: 'approved' });
    await page.reload();
    for (const [columnName, title] of Object.entries(left)) {
      await expect(column(page, columnName).getByRole('article', { name: title })).toBeVisible();
    }
  },
);

test('one card dragged to and fro with the mouse stays where it was dropped last', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  await addOffer(page, 'Um');
  let slow = 600;
  await page.route('**/api/offers/*', async (route) => {
    const wait = slow;
    slow = 0;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
  for (const columnName of ['Em teste', 'Aprovadas', 'Aguardando', 'Inválidas', 'Em teste']) {
    await dragTo(page, 'Um', columnName);
    await expect(column(page, columnName).getByRole('article', { name: 'Um' })).toBeVisible();
  }
  await expect.poll(() => saved(page)).toEqual({ Um: 'testing' });
  await expect(column(page, 'Em teste').getByRole('article', { name: 'Um' })).toBeVisible();
});
