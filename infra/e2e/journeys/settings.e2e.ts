import type { Page } from '@playwright/test';
import { tab } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
}

const language = (page: Page) => page.getByRole('combobox', { name: 'Idioma' });
const mails = (page: Page) => page.getByRole('switch', { name: 'Notificações por e-mail' });

test('two tabs follow each other in theme, language and mail switch', DEEP, async ({ page, context }) => {
  await registerAndPay(page, newPerson());
  await openSettings(page);
  const other = await context.newPage();
  await openSettings(other);

  await other.getByRole('radio', { name: 'Modo Escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Modo Escuro' })).toBeChecked();

  await mails(other).click();
  await expect(other.getByText('Notificações por e-mail salvas.', { exact: true })).toBeVisible();
  await expect(mails(page)).not.toBeChecked();

  await language(page).click();
  await page.getByRole('option', { name: 'Inglês' }).click();
  await expect(page.getByText('Idioma salvo.', { exact: true })).toBeVisible();
  await expect(language(other)).toHaveText('Inglês');

  await other.goto('/profile');
  // "20 November 2026": no month is written so in Portuguese.
  await expect(other.getByText(/^Cadastrado em \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'pt-BR');
});

test('what is set stays set, in another browser too', async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  await openSettings(page);
  await language(page).focus();
  await page.keyboard.press('Enter');
  // The list has the focus, and names the option that Enter takes.
  const list = page.getByRole('listbox', { name: 'Idioma' });
  await expect(list).toBeFocused();
  await page.keyboard.press('Home');
  await expect(list.getByRole('option', { name: 'Inglês' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Idioma salvo.', { exact: true })).toBeVisible();
  await expect(language(page)).toHaveText('Inglês');
  await expect(language(page)).toBeFocused();
  await tab(page, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Notificações por e-mail salvas.', { exact: true })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const there = await elsewhere.newPage();
  await there.goto('/login?from=/settings');
  await there.getByLabel('E-mail').fill(person.email);
  await there.getByLabel('Senha', { exact: true }).fill(person.password);
  await there.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(language(there)).toHaveText('Inglês');
  await expect(mails(there)).not.toBeChecked();
  await elsewhere.close();
});

test(
  'a choice that could not be saved goes back, says so, and can be tried again',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await openSettings(page);
    await page.route('**/api/profile', (route) => route.abort());
    await mails(page).click();
    await expect(
      page.getByText('Não foi possível salvar as notificações por e-mail. Elas voltaram ao que eram.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(mails(page)).toBeChecked();

    await page.unroute('**/api/profile');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText('Notificações por e-mail salvas.', { exact: true })).toBeVisible();
    await expect(mails(page)).not.toBeChecked();
    await page.reload();
    await expect(mails(page)).not.toBeChecked();
  },
);
