import type { Page } from '@playwright/test';
import { DEEP, expect, signIn, test } from '../support/journey.ts';

const SPACE = '\u200b';
const field = (page: Page) => page.getByRole('textbox', { name: 'Texto' });
const result = (page: Page) => page.getByRole('textbox', { name: 'Resultado' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/tools/encrypt');
});

test('a text goes out in other letters, and comes back as it was', async ({ page }) => {
  const original = 'Promoção: 50% só hoje! 👨‍👩‍👧 🇧🇷\nOpção “ção”, раз, e\u0301 e é.';
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await field(page).fill(original);
  await press(page, 'Criptografar');
  await expect(page.getByText('Pronto para copiar.')).toBeVisible();
  await press(page, 'Copiar');
  await expect(page.getByText('Texto copiado.', { exact: true })).toBeVisible();

  const encrypted = await clipboard(page);
  expect(encrypted).not.toMatch(/[A-Za-z]/);
  const characters = encrypted.split(new RegExp(`${SPACE}+`)).filter((character) => character !== '');
  expect(characters).toHaveLength([...new Intl.Segmenter().segment(original)].length);
  expect(characters).toEqual(expect.arrayContaining(['👨‍👩‍👧', '🇧🇷', '\n', '5']));

  // Elsewhere, another day.
  await page.reload();
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await press(page, 'Reverter');
  await expect(page.getByText('Este é o texto original, caractere por caractere.')).toBeVisible();
  await expect(result(page)).toHaveValue(original);
  // Sessions are renewed and versions are told of at any time.
  expect(sent.filter((url) => !/\/auth\/|\/api\/releases\//.test(url))).toEqual([]);
});

test('a megabyte is pasted, encrypted, copied and reverted', DEEP, async ({ page }) => {
  const line = 'A promoção acaba hoje, aproveite agora já: só até meia-noite.\n';
  const original = line.repeat(Math.ceil(1_000_000 / line.length));
  await page.evaluate((text) => navigator.clipboard.writeText(text), original);
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText(`${original.length.toLocaleString('pt-BR')} caracteres`)).toBeVisible();
  await press(page, 'Criptografar');
  await expect(page.getByText(/^Mostrando os primeiros/)).toBeVisible();
  await press(page, 'Copiar');
  await expect(page.getByText('Texto copiado.', { exact: true })).toBeVisible();
  expect((await clipboard(page)).split(SPACE)).toHaveLength(original.length + 1);

  await press(page, 'Limpar texto');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  await press(page, 'Reverter');
  await expect(page.getByText('Este é o texto original, caractere por caractere.')).toBeVisible();
  await press(page, 'Copiar');
  await expect.poll(async () => (await clipboard(page)) === original).toBe(true);
});

test('with nothing but a keyboard', DEEP, async ({ page }) => {
  await field(page).focus();
  await page.keyboard.type('Oi');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Criptografar', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pronto para copiar.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(result(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Texto copiado.', { exact: true })).toBeVisible();
});
