import type { Page } from '@playwright/test';
import { linkTo } from '../support/emails.ts';
import { tabTo } from '../support/focus.ts';
import {
  DEEP,
  expect,
  newPerson,
  type Person,
  passwordChanged,
  registerAndPay,
  test,
} from '../support/journey.ts';
import { totp, totpBefore } from '../support/totp.ts';

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('a second factor is added by keyboard, asked for at sign-in, and removed', async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await tabTo(page, panel.getByRole('button', { name: 'Ativar verificação' }));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: 'QR code para o aplicativo autenticador' });
  await expect(picture).toBeVisible();
  // A picture that could not be drawn has no size of its own.
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const secret = (await dialog.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent()) ?? '';
  await tabTo(page, dialog.getByLabel('Código'));
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Código incorreto.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  // Of the half minute before, so that the present one is still unused for signing in.
  await page.keyboard.type(await totpBefore(secret));
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Ativa', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto('/settings');
  await expect(phone.getByLabel('Senha', { exact: true })).toBeVisible();
  await enterPassword(phone, person);
  const code = phone.getByLabel('Código');
  await expect(code).toBeFocused();
  await expect(phone.getByRole('heading', { name: 'Verificação em duas etapas', level: 1 })).toBeVisible();
  // Neither another address nor another tab goes round it.
  const tab = await other.newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByLabel('Código')).toBeVisible();
  await tab.close();
  await phone.keyboard.type(totp(secret));
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
  await other.close();

  await tabTo(page, panel.getByRole('button', { name: /^Remover/ }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await tabTo(page, question.getByRole('button', { name: 'Remover' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Ativar verificação' })).toBeVisible();
});

test('a lost password is not a way round the second factor', DEEP, async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  // Whoever has proved an address for the first time takes the account over as it was before: without factors.
  await page.goto(await linkTo(person.email, 'signup'));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Ativar verificação' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Código')).toBeFocused();
  const secret = (await dialog.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent()) ?? '';
  await page.keyboard.type(await totpBefore(secret));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto('/forgot-password');
  await phone.getByLabel('E-mail').fill(person.email);
  await phone.keyboard.press('Enter');
  await phone.goto(await linkTo(person.email, 'recovery'));
  await expect(phone.getByLabel('Código')).toBeFocused();
  await expect(phone.getByLabel('Nova senha', { exact: true })).toBeHidden();
  await phone.keyboard.type(totp(secret));
  await phone.keyboard.press('Enter');
  await phone.getByLabel('Nova senha', { exact: true }).fill('outra-senha-boa');
  await phone.getByLabel('Confirmar nova senha').fill('outra-senha-boa');
  await phone.keyboard.press('Enter');
  await passwordChanged(phone);
  await other.close();
});

test('all other devices are signed out from the profile', DEEP, async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto('/login');
  await enterPassword(phone, person);
  await expect(phone.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();

  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Aparelhos' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('Este aparelho');
  await expect(panel.getByRole('listitem').nth(1)).toContainText('Chrome no Linux');
  await tabTo(page, panel.getByRole('button', { name: 'Sair dos outros aparelhos' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await tabTo(page, question.getByRole('button', { name: 'Sair dos outros aparelhos' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Você saiu dos outros aparelhos.', { exact: true })).toBeVisible();
  await expect(panel.getByText('Só este aparelho está conectado.')).toBeVisible();

  // The token there has been good for a while; when it runs out there is no other.
  await phone.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('garimpo-session') ?? '{}');
    localStorage.setItem('garimpo-session', JSON.stringify({ ...stored, expires_at: 1 }));
  });
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await other.close();
});
