import { expect, signIn, test } from '../support/journey.ts';

const REMOTE = /\/remotes\/mf-offers\//;

test('a tool that cannot load leaves sidebar and other pages alone, and "Tentar novamente" brings it back', async ({
  page,
}) => {
  await signIn(page);
  await page.route(REMOTE, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard');
  const panel = page.getByRole('alert').filter({ hasText: 'não abriu' });
  await expect(panel).toBeVisible();

  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeVisible();

  await page.unroute(REMOTE);
  await panel.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
});
