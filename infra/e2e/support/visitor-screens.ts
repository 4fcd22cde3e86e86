import type { Page } from '@playwright/test';
import { expect, fillSignUp, newPerson } from './journey.ts';
import { heading, type ScreenGroup } from './screen.ts';

/** Signed up, and stopped where plans are paid for. */
async function openCheckout(page: Page): Promise<void> {
  const person = newPerson();
  await page.goto('/register?plan=starter');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
}

export const visitor: ScreenGroup = {
  name: 'before anyone is signed in',
  screens: [
    {
      name: 'login',
      async show(page) {
        await page.goto('/login');
        await expect(page.getByLabel('E-mail')).toBeVisible();
      },
    },
    {
      name: 'login, fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        await expect(page.getByText('Informe sua senha.')).toBeVisible();
      },
    },
    {
      name: 'login, refused',
      deep: 'left out',
      async show(page) {
        await page.getByLabel('E-mail').fill(newPerson().email);
        await page.getByLabel('Senha', { exact: true }).fill('senha-errada');
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        await expect(page.getByText('Falha ao fazer login.')).toBeVisible();
      },
    },
    {
      name: 'register',
      async show(page) {
        await page.goto('/register');
        await expect(page.getByRole('radio', { name: /Starter/ })).toBeVisible();
      },
    },
    {
      name: 'register, fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Criar conta' }).click();
        await expect(page.getByText('Selecione um plano para continuar.')).toBeVisible();
      },
    },
    {
      name: 'plans of a visitor',
      async show(page) {
        await page.goto('/escolher-plano');
        await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
      },
    },
    {
      name: 'nothing at this address, signed out',
      async show(page) {
        await page.goto('/nao-existe');
        await heading(page, 'Página não encontrada');
      },
    },
    {
      name: 'server away',
      deep: 'left out',
      async show(page) {
        await page.route('**/config.json', (route) => route.abort());
        await page.goto('/login');
        await heading(page, 'Sem conexão com o servidor');
      },
      leave: (page) => page.unroute('**/config.json'),
    },
    { name: 'checkout', show: openCheckout },
    {
      name: 'checkout, broken link',
      deep: 'left out',
      async show(page) {
        await page.goto('/checkout/demonstracao?plano=starter');
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'plans of someone who has not paid',
      deep: 'left out',
      async show(page) {
        await page.goto('/escolher-plano');
        await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
      },
    },
  ],
};

export const access: ScreenGroup = {
  name: 'a lost password and links from mails',
  screens: [
    {
      name: 'forgot password',
      async show(page) {
        await page.goto('/forgot-password');
        await heading(page, 'Esqueci minha senha');
      },
    },
    {
      name: 'forgot password, nothing entered',
      async show(page) {
        await page.getByRole('button', { name: 'Enviar link' }).click();
        await expect(page.getByText('Informe seu e-mail.')).toBeVisible();
      },
    },
    {
      name: 'forgot password, sent',
      deep: 'left out',
      async show(page) {
        await page.getByLabel('E-mail').fill(newPerson().email);
        await page.getByRole('button', { name: 'Enviar link' }).click();
        await expect(page.getByText('Se houver uma conta')).toBeVisible();
      },
    },
    {
      // Where mail is sent, an address is confirmed before anybody signs in; here none is.
      name: 'register, address to be confirmed',
      deep: 'left out',
      async show(page) {
        const { name, email, password } = newPerson();
        await page.route('**/auth/v1/signup*', (route) =>
          route.fulfill({ json: { id: '1', email, identities: [{ id: '1' }] } }),
        );
        await page.goto('/register?plan=starter');
        await page.getByLabel('Nome').fill(name);
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Senha', { exact: true }).fill(password);
        await page.getByLabel('Confirmar senha').fill(password);
        await page.getByRole('button', { name: 'Criar conta' }).click();
        await heading(page, 'Confirme seu e-mail');
      },
      leave: (page) => page.unroute('**/auth/v1/signup*'),
    },
    {
      name: 'login, address to be confirmed',
      deep: 'left out',
      async show(page) {
        const refusal = { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' };
        await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 400, json: refusal }));
        await page.goto('/login');
        await page.getByLabel('E-mail').fill(newPerson().email);
        await page.getByLabel('Senha', { exact: true }).fill('uma-senha');
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Reenviar e-mail' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/auth/v1/token*'),
    },
    {
      name: 'new password, no link',
      async show(page) {
        await page.goto('/reset-password');
        await expect(page.getByRole('link', { name: 'Pedir link' })).toBeVisible();
      },
    },
    {
      name: 'new password, link over',
      deep: 'left out',
      async show(page) {
        await page.goto('/reset-password?error=access_denied&error_code=otp_expired');
        await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible();
      },
    },
    {
      name: 'confirm address',
      async show(page) {
        await page.goto('/confirm-email?token_hash=x&type=signup');
        await expect(page.getByRole('button', { name: 'Confirmar e-mail' })).toBeVisible();
      },
    },
    {
      name: 'confirm address, link over',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
        await expect(page.getByText(/^Este link já foi usado ou venceu\./)).toBeVisible();
      },
    },
  ],
};
