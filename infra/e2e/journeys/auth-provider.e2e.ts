import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { tabTo } from '../support/focus.ts';
import {
  DEEP,
  expect,
  leaveConfirmation,
  newPerson,
  type Person,
  registerAndPay,
  signIn,
  test,
} from '../support/journey.ts';

/** At the provider, which is a page of its own: who somebody is there, and whether they agree. */
async function answerProvider(page: Page, person: Person, answer: 'Allow' | 'Deny', verified = true) {
  await expect(page.getByRole('heading', { name: 'Sign in with Provider' })).toBeVisible();
  await page.getByLabel('Account').fill(person.email);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email verified').setChecked(verified);
  await page.getByRole('button', { name: answer }).press('Enter');
}

async function goToProvider(page: Page) {
  await tabTo(page, page.getByRole('button', { name: 'Continuar com Empresa' }));
  await page.keyboard.press('Enter');
}

test('an account elsewhere opens a new one here, which chooses its plan, and the same one the next time', async ({
  page,
  baseURL,
}) => {
  const person = newPerson();
  await page.goto('/settings');
  await goToProvider(page);
  await answerProvider(page, person, 'Allow');
  // Without a plan nothing else opens.
  await expect(page.getByRole('heading', { name: 'Escolha seu plano para continuar' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/escolher-plano`);
  await tabTo(page, page.getByRole('link', { name: 'Assinar Starter' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pagar (demonstração)' }).press('Enter');
  await leaveConfirmation(page);

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page.getByText('Seu e-mail ainda não foi confirmado.')).toBeHidden();
  const panel = page.getByRole('region', { name: 'Contas conectadas' });
  await expect(panel.getByText(`${person.email} · É a única forma de entrar.`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/login`);

  await page.goto('/login?from=%2Fprofile');
  await goToProvider(page);
  await answerProvider(page, person, 'Allow');
  await expect(page).toHaveURL(`${baseURL}/profile`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
});

test(
  'what an account elsewhere refuses is told above the form, and leaves nothing in the address',
  DEEP,
  async ({ page, baseURL }) => {
    await page.goto('/login');
    await goToProvider(page);
    await answerProvider(page, newPerson(), 'Deny');
    await expect(page.getByRole('alert')).toHaveText(/A entrada não foi autorizada\./);
    await expect(page).toHaveURL(`${baseURL}/login`);
    expect(await findBarriers(page)).toEqual([]);

    await goToProvider(page);
    await answerProvider(page, newPerson(), 'Allow', false);
    await expect(page.getByRole('alert')).toHaveText(/ainda não foi confirmado lá/);

    await tabTo(page, page.getByRole('button', { name: 'Continuar com Ausente' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/O serviço dessa conta não respondeu\./);
    await expect(page).toHaveURL(`${baseURL}/login`);

    // An answer that nobody here asked for, and one that was made up.
    await page.goto('/auth/v1/callback?code=x&state=y');
    await expect(page.getByRole('alert')).toHaveText(/Não foi possível concluir a entrada\./);
    await page.goto('/login?code=made-up');
    await expect(page.getByRole('alert')).toHaveText(/Não foi possível concluir a entrada\./);
    await expect(page).toHaveURL(`${baseURL}/login`);
  },
);

test(
  'an account elsewhere is connected in the profile, signs in, belongs to one person, and is disconnected',
  DEEP,
  async ({ page, browser, baseURL }) => {
    const elsewhere = newPerson();
    const person = newPerson();
    await registerAndPay(page, person);
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Contas conectadas' });
    await tabTo(page, panel.getByRole('button', { name: 'Conectar Empresa' }));
    await page.keyboard.press('Enter');
    await answerProvider(page, elsewhere, 'Allow');
    await expect(page.getByText('Conta conectada.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/profile`);
    await expect(panel.getByText(elsewhere.email)).toBeVisible();
    // Connecting is no sign-in: no second session.
    await expect(page.getByText('Só este aparelho está conectado.')).toBeVisible();

    const other = await browser.newContext();
    const phone = await other.newPage();
    await phone.goto('/login?from=%2Fprofile');
    await goToProvider(phone);
    await answerProvider(phone, elsewhere, 'Allow');
    await expect(phone.getByRole('heading', { name: person.name })).toBeVisible();
    await phone.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(phone).toHaveURL(/\/login/);
    await signIn(phone);
    await phone.goto('/profile');
    await phone.getByRole('button', { name: 'Conectar Empresa' }).click();
    await answerProvider(phone, elsewhere, 'Allow');
    await expect(
      phone.getByText('Essa conta já está conectada a outro usuário.', { exact: true }),
    ).toBeVisible();
    await other.close();

    await tabTo(page, panel.getByRole('button', { name: 'Desconectar Empresa' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    expect(await findBarriers(page)).toEqual([]);
    await tabTo(page, question.getByRole('button', { name: 'Desconectar' }));
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Conectar Empresa' })).toBeVisible();
  },
);
