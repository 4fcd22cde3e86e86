import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findBarriers, showIn, themes } from '../support/axe.ts';
import { countEmails } from '../support/emails.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, newPerson, type Person, registerAndPay, test } from '../support/journey.ts';
import { heading } from '../support/screen.ts';

const LINK = 'Baixar meus dados ou excluir a conta';

async function login(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function download(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('latin1') };
}

async function askForDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Excluir sua conta?' });
  await expect(dialog.getByLabel('Digite EXCLUIR para confirmar')).toBeFocused();
  await page.keyboard.type('excluir');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sua conta será excluída' })).toBeVisible();
}

test('whoever has paid nothing takes their data along', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register?plan=starter');
  await page.getByLabel('Nome').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar senha').fill(person.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
  await page.goto('/escolher-plano');
  await page.getByRole('link', { name: LINK }).click();
  await heading(page, 'Meus dados');

  const { name, text } = await download(page);
  expect(name).toMatch(/^garimpo-meus-dados-\d{4}-\d\d-\d\d\.zip$/);
  expect(text.startsWith('PK')).toBe(true);
  for (const file of ['LEIA-ME.txt', 'conta/perfil.json', 'ofertas/ofertas.csv', 'acesso/usuario.json'])
    expect(text).toContain(file);
  await expect(page.getByText('está nos seus downloads')).toBeVisible();
});

test(
  'an account that is to be deleted is closed, and kept by whoever thinks again',
  DEEP,
  async ({ page, browser }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    const elsewhere = await browser.newPage();
    await elsewhere.goto('/login');
    await login(elsewhere, person);
    await heading(elsewhere, 'Minhas Ofertas');
    const messages = await countEmails(person.email);

    await page.goto('/profile');
    await page.getByRole('link', { name: LINK }).click();
    await askForDeletion(page);
    await expect(page.getByRole('button', { name: 'Manter minha conta' })).toBeFocused();
    await expect.poll(() => countEmails(person.email)).toBe(messages + 1);
    // Its token is believed for ten seconds more.
    await expect(async () => {
      await elsewhere.goto('/profile');
      await expect(elsewhere.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await elsewhere.close();

    await page.goto('/dashboard');
    await heading(page, 'Meus dados');
    expect(new URL(page.url()).pathname).toBe('/conta/dados');
    await download(page);

    await page.getByRole('button', { name: 'Sair' }).click();
    await heading(page, 'Entrar');
    await login(page, person);
    await page.getByRole('button', { name: 'Manter minha conta' }).click();
    await expect(page.getByText('Sua conta foi mantida.').first()).toBeVisible();
    await expect.poll(() => countEmails(person.email)).toBe(messages + 2);
    await page.goto('/dashboard');
    await heading(page, 'Minhas Ofertas');
  },
);

const pictures = process.env['E2E_PICTURES'];

for (const [view, use] of [
  ['wide', { viewport: { width: 1366, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`${view} screens`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    test('no barriers where data are taken along and accounts deleted', DEEP, async ({ page }) => {
      const barriers: string[] = [];
      const look = async (state: string) => {
        const found = [...(await findBarriers(page)), ...(await findMisfits(page))];
        barriers.push(...found.map((line) => `${state}: ${line}`));
        if (pictures === undefined) return;
        for (const theme of themes) {
          await showIn(page, theme);
          await page.screenshot({ path: path.join(pictures, `data-${state}-${view}-${theme}.png`) });
        }
      };
      await registerAndPay(page, newPerson());
      await page.goto('/conta/dados');
      await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeVisible();
      await look('open');
      await page.getByRole('button', { name: 'Excluir minha conta' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir minha conta' }).click();
      await expect(page.getByText('Digite a palavra EXCLUIR.')).toBeVisible();
      await look('asked');
      await page.keyboard.press('Escape');
      // Its own button has the name of the one that opens it.
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await askForDeletion(page);
      await look('pending');
      await page.route('**/api/account/export', (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole('button', { name: 'Baixar meus dados' }).click();
      await expect(page.getByText('O arquivo não chegou inteiro.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Baixar meus dados' })).toBeEnabled();
      await look('failed');
      await page.goto('/escolher-plano');
      await expect(page.getByRole('link', { name: LINK })).toBeVisible();
      await look('plans');
      expect(barriers, barriers.join('\n\n')).toEqual([]);
    });
  });
}
