import type { Page } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { heading, type ScreenGroup } from './screen.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Texto' });
const result = (page: Page) => page.getByRole('textbox', { name: 'Resultado' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const encrypt: ScreenGroup = {
  name: 'encrypted text',
  before: signIn,
  screens: [
    {
      name: 'encrypt',
      async show(page) {
        await page.goto('/tools/encrypt');
        await heading(page, 'Criptografar Texto');
        await expect(field(page)).toBeVisible();
      },
    },
    {
      name: 'encrypt, nothing entered',
      async show(page) {
        await press(page, 'Criptografar');
        await expect(page.getByText('Digite ou cole um texto.')).toBeVisible();
      },
    },
    {
      name: 'encrypt, result',
      deep: 'left out',
      async show(page) {
        await field(page).fill('Promoção de hoje: 50% de desconto!\nSó até meia-noite.');
        await press(page, 'Criptografar');
        await expect(page.getByText('Pronto para copiar.')).toBeVisible();
      },
    },
    {
      name: 'encrypt, encrypted already',
      deep: 'left out',
      async show(page) {
        await field(page).fill(await result(page).inputValue());
        await press(page, 'Criptografar');
        await expect(page.getByText(/já está criptografado/)).toBeVisible();
      },
    },
    {
      name: 'encrypt, reverted',
      deep: 'left out',
      async show(page) {
        await press(page, 'Reverter');
        await expect(page.getByText('Este é o texto original, caractere por caractere.')).toBeVisible();
      },
    },
    {
      name: 'encrypt, long result',
      deep: 'left out',
      async show(page) {
        await field(page).fill('promoção '.repeat(700));
        await press(page, 'Criptografar');
        await expect(page.getByText(/^Mostrando os primeiros/)).toBeVisible();
      },
    },
  ],
};
