import type { Page } from '@playwright/test';
import { makeSite, openEditor } from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { DEEP, expect, fillSignUp, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';
import { liftFocusedCard } from '../support/lift.ts';
import { metricsAddress, metricsChart, untilDrawn } from '../support/metrics-screens.ts';
import { watchRefusals } from '../support/policy.ts';
import { dialogGone, pressEscape } from '../support/screen.ts';

const firstHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the pages of visitors need nothing that the policy refuses', DEEP, async ({ page }) => {
  const refused = await watchRefusals(page);
  for (const address of [
    '/',
    '/login',
    '/register',
    '/escolher-plano',
    '/about',
    '/privacy',
    '/terms',
    '/forgot-password',
    '/reset-password',
    '/confirm-email?token_hash=x&type=signup',
    '/nao-existe',
    '/api/docs',
    '/api/docs/offers',
  ]) {
    await page.goto(address);
    await expect(firstHeading(page)).toBeVisible();
  }
  await page.goto('/register?plan=starter');
  await fillSignUp(page, newPerson());
  await page.getByRole('button', { name: 'Criar conta' }).click();
  const pay = page.getByRole('button', { name: 'Pagar (demonstração)' });
  await expect(pay).toBeVisible();
  // Its style is let in by a hash.
  await expect(pay).toHaveCSS('border-radius', '6px');
  await page.goto('/checkout/demonstracao?plano=starter');
  await expect(page.getByRole('alert')).toHaveCSS('border-radius', '8px');
  expect(refused).toEqual([]);
});

test('every tool of the sidebar lives under the policy', DEEP, async ({ page }) => {
  const refused = await watchRefusals(page);
  await signIn(page);
  const sidebar = page.getByRole('navigation', { name: 'Principal' });
  const ofTools = await sidebar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(ofTools.length).toBeGreaterThan(10);
  const ofTheShell = [
    '/profile',
    '/settings',
    '/conta/dados',
    '/conta/assinatura',
    '/conta/pagamento',
    '/contato',
    '/ops/releases',
    '/escolher-plano',
  ];
  for (const address of [...ofTools, ...ofTheShell]) {
    await page.goto(address);
    await expect(firstHeading(page)).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test('what opens over a page is dressed as files say, and holds the page still', DEEP, async ({ page }) => {
  const refused = await watchRefusals(page);
  await registerAndPay(page, newPerson());
  const body = page.locator('body');

  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(body).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await dialogGone(page);
  await expect(body).toHaveCSS('overflow', 'visible');

  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await expect(page.getByRole('option', { name: 'Inglês' })).toBeVisible();
  await page.getByRole('option', { name: 'Inglês' }).click();
  await expect(page.getByText('Idioma salvo.', { exact: true })).toBeVisible();
  expect(refused).toEqual([]);
});

test(
  'menus, cards in the hand, the readout of a chart and the editor need nothing that is refused',
  DEEP,
  async ({ page }) => {
    const refused = await watchRefusals(page);
    await signIn(page);
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await pressEscape(page);
    await card.getByRole('button', { name: 'Arrastar oferta' }).focus();
    await liftFocusedCard(page);
    await page.keyboard.press('Escape');

    await page.goto(`${await metricsAddress(page)}?days=0`);
    await untilDrawn(page);
    await metricsChart(page).hover();
    await expect(metricsChart(page).getByText(/anúncios/)).toBeVisible();

    const site = await makeSite(page, SALES_PAGE);
    const inFrame = await openEditor(page, site.name);
    await expect(inFrame.getByRole('heading', { level: 1 })).toBeVisible();
    expect(refused).toEqual([]);
  },
);

test('markup that got into the app is neither dressed nor run, and the refusal is seen here', async ({
  page,
}) => {
  const refused = await watchRefusals(page);
  await page.goto('/login');
  await expect(firstHeading(page)).toBeVisible();
  await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML =
      '<style>h1 { color: rgb(1, 2, 3) }</style><p id="dressed" style="color: rgb(1, 2, 3)">x</p><img src="/none.png" onerror="document.title = 1">';
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    place.append(script);
  });
  await expect.poll(() => refused.join('\n')).toMatch(/script-src-attr/);
  for (const directive of ['style-src-elem', 'style-src-attr', 'script-src-elem']) {
    expect(refused.join('\n')).toContain(directive);
  }
  await expect(firstHeading(page)).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.locator('#dressed')).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page).toHaveTitle(/Garimpo/);
});
