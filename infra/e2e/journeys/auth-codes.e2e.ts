import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { codeTo } from '../support/emails.ts';
import { tabTo } from '../support/focus.ts';
import {
  DEEP,
  expect,
  newPerson,
  passwordChanged,
  registerAndPay,
  signIn,
  test,
} from '../support/journey.ts';

/** Any code but this one. */
const wrong = (code: string) => (code === '123456' ? '654321' : '123456');

async function enter(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel(/^Código/).fill(code);
  await page.getByRole('button', { name: button }).click();
}

test(
  'the code of an email does what its link does, on a device that asked for nothing',
  DEEP,
  async ({ page, browser, baseURL }) => {
    const person = newPerson();
    await registerAndPay(page, person);

    // The address is confirmed on a phone that knows nothing of the account.
    const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await elsewhere.newPage();
    await phone.goto('/confirm-email');
    await expect(phone.getByText('abra o link que enviamos ou informe o código')).toBeVisible();
    const confirmation = await codeTo(person.email, 'confirme o endereço');
    const codeField = phone.getByLabel('Código do e-mail');
    await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
    await tabTo(phone, phone.getByLabel('E-mail', { exact: true }));
    await phone.keyboard.type(person.email);
    await phone.keyboard.press('Tab');
    await phone.keyboard.type('12');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Informe os 6 dígitos do código.')).toBeVisible();
    await expect(codeField).toBeFocused();
    await enter(phone, wrong(confirmation), 'Confirmar e-mail');
    await expect(phone.getByText('Código incorreto ou vencido.')).toBeVisible();
    expect(await findBarriers(phone)).toEqual([]);
    // Pasted as it stands in the email.
    await codeField.fill('');
    await codeField.evaluate(
      (input: HTMLInputElement, words) => {
        input.focus();
        document.execCommand('insertText', false, words);
      },
      `Ou informe este código: ${confirmation.slice(0, 3)} ${confirmation.slice(3)}`,
    );
    await expect(codeField).toHaveValue(confirmation);
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
    await phone.goto('/profile');
    await expect(phone.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
    await expect(phone.getByText('Seu e-mail ainda não foi confirmado.')).toBeHidden();

    // Another address: asked for here, confirmed there, by the codes of both.
    const wanted = newPerson().email;
    await signIn(page, person);
    await page.goto('/profile');
    await page.getByLabel('Novo e-mail').fill(wanted);
    await page.getByRole('button', { name: 'Trocar E-mail' }).click();
    await expect(page.getByText(`Enviamos um link e um código para ${wanted}`)).toBeVisible();
    await expect(page.getByLabel(`Código enviado para ${person.email}`)).toBeVisible();
    await phone.reload();
    const change = phone.getByRole('region', { name: 'Trocar E-mail' });
    await expect(change.getByText(`Troca para ${wanted} em andamento.`)).toBeVisible();
    expect(await findBarriers(phone)).toEqual([]);
    await change.getByLabel(`Código enviado para ${person.email}`).fill(await codeTo(person.email, wanted));
    await change.getByLabel(`Código enviado para ${person.email}`).press('Enter');
    await expect(
      change.getByText('Falta o link ou o código que enviamos para o outro endereço.'),
    ).toBeVisible();
    await change
      .getByLabel(`Código enviado para ${wanted}`)
      .fill(await codeTo(wanted, 'confirme o endereço'));
    await change.getByLabel(`Código enviado para ${wanted}`).press('Enter');
    await expect(phone.getByText('E-mail trocado. Para entrar, use o novo endereço.')).toBeVisible();
    await expect(phone.getByLabel('Email', { exact: true })).toHaveValue(wanted);
    await elsewhere.close();

    // A lost password, from the page that was asked and with the code alone.
    const strangers = await browser.newContext();
    const lost = await strangers.newPage();
    await lost.goto('/forgot-password');
    await lost.getByLabel('E-mail').fill(wanted);
    await lost.getByRole('button', { name: 'Enviar link' }).click();
    await expect(lost.getByText(`Se houver uma conta com ${wanted}`)).toBeVisible();
    expect(await findBarriers(lost)).toEqual([]);
    await enter(lost, await codeTo(wanted, 'trocar a senha'), 'Continuar com o código');
    await expect(lost.getByText(`Escolha outra senha para ${wanted}.`)).toBeVisible();
    await expect(lost).toHaveURL(`${baseURL}/reset-password`);
    await lost.getByLabel('Nova senha', { exact: true }).fill('outra-senha-boa');
    await lost.getByLabel('Confirmar nova senha').fill('outra-senha-boa');
    await lost.getByRole('button', { name: 'Trocar senha' }).click();
    await passwordChanged(lost);
    await signIn(lost, { email: wanted, password: 'outra-senha-boa' });
    await strangers.close();
  },
);
