import { devices } from '@playwright/test';
import { coveredBySupport } from '../support/covered.ts';
import { expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
});

test('on a phone the menu button opens the drawer, and Esc gives the focus back', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Abrir menu' }).tap();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  // The way out stands at its foot, however short the phone is.
  await page.setViewportSize({ width: 390, height: 480 });
  for (const name of ['Perfil', 'Configurações'])
    await expect(drawer.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused();
});

test('on a phone a card moves through its menu, and the tabs count it', async ({ page }) => {
  await registerAndPay(page, newPerson());
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Nova Oferta' });
  await dialog.getByLabel('Título').fill('Oferta de bolso');
  await dialog.getByLabel('URL Biblioteca de Anúncios').fill('https://www.facebook.com/ads/library/?id=3');
  await dialog.getByLabel('Landing Page URL').fill('https://exemplo.com.br');
  await dialog.getByRole('button', { name: 'Adicionar Oferta' }).tap();
  const card = page.getByRole('article', { name: 'Oferta de bolso' });
  await card.getByRole('button', { name: 'Mais ações', exact: true }).tap();
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await page.getByRole('menuitemradio', { name: 'Aprovadas' }).tap();
  await saved;
  await expect(page.getByRole('button', { name: '1 Aprovadas' })).toBeVisible();
  // A swipe at an end of the board stays on it.
  await expect(page.getByRole('region', { name: 'Quadro de ofertas' })).toHaveCSS(
    'overscroll-behavior-x',
    'contain',
  );
});

test('on a short phone the support button covers nothing that can be pressed', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 667 });
  for (const path of [
    '/dashboard',
    '/dashboard?view=list',
    '/profile',
    '/tools/anticlone',
    '/traffic-filter/campaigns',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => coveredBySupport(page), { message: path }).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => coveredBySupport(page), { message: `${path}, at its end` }).toEqual([]);
  }
});
