import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export const DEMO = { email: 'demo@garimpo.local', password: 'garimpo-demo' };

export interface Person {
  name: string;
  email: string;
  password: string;
}

export function newPerson(): Person {
  const id = randomUUID().slice(0, 8);
  return { name: `Pessoa ${id}`, email: `pessoa-${id}@exemplo.com.br`, password: `senha-${id}` };
}

/** Journeys fail on what a user would not see but an engineer must: uncaught errors in the page. */
export const test = base.extend<{ expectedPageErrors: RegExp | null; failOnPageErrors: void }>({
  /** Of a journey that breaks something on purpose. */
  expectedPageErrors: [null, { option: true }],
  baseURL: async ({}, use) => {
    const url = process.env['E2E_URL'];
    if (url === undefined) throw new Error('E2E_URL is not set: run the journeys through `npm run e2e`.');
    await use(url);
  },
  failOnPageErrors: [
    async ({ page, expectedPageErrors }, use) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => {
        if (expectedPageErrors?.test(error.message) !== true) errors.push(error);
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export async function signIn(page: Page, person: { email: string; password: string } = DEMO): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
}

/** Everything that the sign-up form asks for but the plan. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar senha').fill(person.password);
}

/** From the sign-up screen through the demonstration checkout to the board, with nothing done by hand. */
export async function registerAndPay(page: Page, person: Person, plan = 'Starter'): Promise<void> {
  await page.goto('/register');
  await fillSignUp(page, person);
  await page.getByRole('radio', { name: new RegExp(plan) }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('button', { name: 'Pagar (demonstração)' }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
}
