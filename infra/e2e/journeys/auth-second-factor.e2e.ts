import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
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
import { startSms } from '../support/sms.ts';
import { totp, totpBefore } from '../support/totp.ts';

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Answers the app's secret, with the present half minute still unused. */
async function addApp(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Código')).toBeFocused();
  const secret = (await dialog.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent()) ?? '';
  await page.keyboard.type(await totpBefore(secret));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  return secret;
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

test('a phone is added by keyboard, opens a sign-in with the code that was sent to it, and is removed', async ({
  page,
  browser,
}) => {
  const sms = await startSms();
  const person = newPerson();
  await registerAndPay(page, person);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await tabTo(page, panel.getByRole('button', { name: 'Adicionar telefone' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Celular')).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.type('11 98765-4321');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Código enviado para: Telefone final 4321')).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.type(await sms.codeTo('+5511987654321', 1));
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Telefone final 4321')).toBeVisible();
  await addApp(page, 'Adicionar outro aplicativo');

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto('/settings');
  await enterPassword(phone, person);
  await tabTo(phone, phone.getByRole('button', { name: 'Receber um código por SMS' }));
  await phone.keyboard.press('Enter');
  await tabTo(phone, phone.getByRole('button', { name: 'Enviar código por SMS' }));
  await phone.keyboard.press('Enter');
  const code = phone.getByLabel('Código enviado para: Telefone final 4321');
  await expect(code).toBeFocused();
  const sent = await sms.codeTo('+5511987654321', 2);
  await phone.keyboard.type(sent === '000000' ? '000001' : '000000');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Código incorreto.')).toBeVisible();
  expect(await findBarriers(phone)).toEqual([]);
  // Where the message is read on the same phone, browsers drop the page.
  await phone.reload();
  await phone.getByRole('button', { name: 'Receber um código por SMS' }).click();
  await expect(code).toBeFocused();
  await phone.keyboard.type(sent);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
  await other.close();
  await sms.close();

  await panel.getByRole('button', { name: 'Remover Telefone final 4321' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(panel.getByText('Telefone final 4321')).toBeHidden();
  await expect(panel.getByText('Aplicativo autenticador', { exact: true })).toBeVisible();
});

test('a lost password is not a way round the second factor', DEEP, async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  // Whoever has proved an address for the first time takes the account over as it was before: without factors.
  await page.goto(await linkTo(person.email, 'signup'));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await page.goto('/profile');
  const secret = await addApp(page, 'Ativar verificação');

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
