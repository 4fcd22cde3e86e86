import type { Page } from '@playwright/test';
import { linkTo } from './emails.ts';
import { expect, newPerson, registerAndPay } from './journey.ts';
import { closeDialog, dialog, dialogGone, heading, type ScreenGroup } from './screen.ts';
import { totp } from './totp.ts';

let person = newPerson();

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await heading(page, 'Perfil');
  await expect(page.getByRole('region', { name: 'Aparelhos' }).getByRole('listitem').first()).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código').fill(code);
  await page.keyboard.press('Enter');
}

/** The same person at another browser: this one forgets who was signed in. */
async function askForSignIn(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
}

/** What guards an account, in the order in which somebody would meet it. */
export const security: ScreenGroup = {
  name: 'what guards an account',
  async before(page) {
    person = newPerson();
    await registerAndPay(page, person);
  },
  screens: [
    { name: 'profile, address not confirmed', show: openProfile },
    {
      name: 'profile, confirmation sent again',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Reenviar e-mail' }).click();
        await expect(page.getByText('Enviamos outro link')).toBeVisible();
      },
    },
    {
      name: 'profile, password too short',
      async show(page) {
        await page.getByLabel('Nova Senha', { exact: true }).fill('12345');
        await page.getByRole('button', { name: 'Trocar Senha' }).click();
        await expect(page.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible();
      },
    },
    {
      name: 'profile, password changed',
      deep: 'left out',
      async show(page) {
        person.password = `${person.password}-2`;
        await page.getByLabel('Nova Senha', { exact: true }).fill(person.password);
        await page.getByLabel('Confirmar Nova Senha').fill(person.password);
        await page.getByRole('button', { name: 'Trocar Senha' }).click();
        await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
      },
    },
    {
      name: 'second factor, QR code',
      async show(page) {
        await page.getByRole('button', { name: 'Ativar verificação' }).click();
        await expect(dialog(page).getByRole('img')).toBeVisible();
      },
    },
    {
      name: 'second factor, wrong code',
      deep: 'left out',
      async show(page) {
        await enterCode(page, '000000');
        await expect(dialog(page).getByText('Código incorreto.')).toBeVisible();
      },
    },
    {
      name: 'profile, second factor on',
      deep: 'passed through',
      async show(page) {
        const secret =
          (await dialog(page)
            .getByText(/^([A-Z2-7]{1,4} ?)+$/)
            .textContent()) ?? '';
        await enterCode(page, totp(secret));
        await expect(page.getByText('Ativa', { exact: true })).toBeVisible();
        await dialogGone(page);
      },
    },
    {
      name: 'second factor, about to go',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: /^Remover/ }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'login, second factor',
      async show(page) {
        await askForSignIn(page);
        await heading(page, 'Verificação em duas etapas');
      },
    },
    {
      name: 'login, second factor refused',
      deep: 'left out',
      async show(page) {
        await enterCode(page, '000000');
        await expect(page.getByText('Código incorreto.')).toBeVisible();
      },
    },
    {
      name: 'new password',
      async show(page) {
        await page.goto('/forgot-password');
        await page.getByLabel('E-mail').fill(person.email);
        await page.keyboard.press('Enter');
        await page.goto(await linkTo(person.email, 'recovery'));
        // Nobody had proved this address: who does, takes the account over without what was put there before.
        await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'new password, too short',
      deep: 'left out',
      async show(page) {
        await page.getByLabel('Nova senha', { exact: true }).fill('1234567');
        await page.getByRole('button', { name: 'Trocar senha' }).click();
        await expect(page.getByText('A senha deve ter pelo menos 8 caracteres.')).toBeVisible();
      },
    },
    {
      name: 'new password, saved',
      deep: 'left out',
      async show(page) {
        // The page goes on by itself after two seconds, too soon to be judged.
        await page.evaluate(() => {
          const start = window.setTimeout.bind(window);
          const hour = 3_600_000;
          const wait = (work: () => void, delay?: number) => start(work, delay === 2_000 ? hour : delay);
          Object.assign(window, { setTimeout: wait });
        });
        person.password = `${person.password}-3`;
        await page.getByLabel('Nova senha', { exact: true }).fill(person.password);
        await page.getByLabel('Confirmar nova senha').fill(person.password);
        await page.getByRole('button', { name: 'Trocar senha' }).click();
        await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
      },
    },
    {
      name: 'profile, two devices',
      deep: 'left out',
      async show(page) {
        await askForSignIn(page);
        await heading(page, 'Minhas Ofertas');
        await askForSignIn(page);
        await heading(page, 'Minhas Ofertas');
        await openProfile(page);
        await expect(
          page.getByRole('region', { name: 'Aparelhos' }).getByRole('listitem').nth(1),
        ).toBeVisible();
      },
    },
    {
      name: 'other devices about to be signed out',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};
