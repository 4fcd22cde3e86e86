import type { Page } from '@playwright/test';
import { addOffer, addReading, card, column, deleteOffer, moveTo, saved } from '../support/board.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';
import { chosen, pressPaletteKey, searchFor } from '../support/palette.ts';

const titles = (page: Page) => page.getByRole('rowheader').locator('a').allTextContents();
const layout = (page: Page, name: string) => page.getByRole('radio', { name }).click();
const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' }).click();
const bar = (page: Page) => page.getByRole('region', { name: 'Ações para as ofertas selecionadas' });

test('a list is sorted and remembered; many offers are moved, tagged and archived at once, and all of it is undone', async ({
  page,
}) => {
  await registerAndPay(page, newPerson());
  for (const title of ['Bolos', 'Ágata', 'Crochê']) await addOffer(page, title);
  await addReading(page, 'Bolos', 120);
  await addReading(page, 'Ágata', 7);
  await layout(page, 'Lista');
  await expect.poll(() => titles(page)).toEqual(['Crochê', 'Ágata', 'Bolos']);
  const count = page.getByRole('columnheader', { name: 'Anúncios' });
  await count.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(count).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => titles(page)).toEqual(['Bolos', 'Ágata', 'Crochê']);
  await page.goto('/dashboard');
  await expect.poll(() => titles(page)).toEqual(['Bolos', 'Ágata', 'Crochê']);

  await page.getByRole('checkbox', { name: 'Selecionar Bolos' }).check();
  await page.getByRole('checkbox', { name: 'Selecionar Crochê' }).check();
  await bar(page).getByRole('button', { name: 'Mover para' }).click();
  await page.getByRole('menuitemradio', { name: 'Aprovadas' }).click();
  await expect
    .poll(() => saved(page))
    .toEqual({ Bolos: 'approved 120', Ágata: 'waiting 7', Crochê: 'approved' });
  await undo(page);
  await expect
    .poll(() => saved(page))
    .toEqual({ Bolos: 'waiting 120', Ágata: 'waiting 7', Crochê: 'waiting' });

  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags de 3 ofertas' });
  await tags.getByLabel('Adicionar tags').fill('novembro');
  await tags.getByRole('button', { name: 'Salvar tags' }).click();
  await page.getByRole('textbox', { name: 'Buscar por título ou tag' }).fill('#nov');
  await expect.poll(() => titles(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Limpar busca' }).click();

  await page.getByRole('checkbox', { name: 'Selecionar Bolos' }).check();
  await bar(page).getByRole('button', { name: 'Arquivar' }).click();
  await expect.poll(() => saved(page)).toEqual({ Ágata: 'waiting 7', Crochê: 'waiting' });
  await layout(page, 'Arquivadas');
  await expect.poll(() => titles(page)).toEqual(['Bolos']);
  await page.getByRole('link', { name: 'Bolos' }).click();
  await expect(page.getByText(/^Esta oferta está arquivada/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Leituras' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect.poll(() => saved(page)).toMatchObject({ Bolos: 'waiting 120' });
});

test(
  'a deletion is undone with the history, in both tabs; a browser that was closed finds it under "Arquivadas"',
  DEEP,
  async ({ page, context }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    await addOffer(page, 'Bolos');
    for (const count of [120, 150]) await addReading(page, 'Bolos', count);
    await moveTo(page, 'Bolos', 'Aprovadas');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(card(other, 'Bolos')).toBeVisible();

    await page.bringToFront();
    await deleteOffer(page, 'Bolos');
    await expect(card(page, 'Bolos')).toBeHidden();
    await expect(card(other, 'Bolos')).toBeHidden();
    await expect.poll(() => saved(page)).toEqual({});
    await undo(page);
    await expect(column(page, 'Aprovadas').getByRole('article', { name: 'Bolos' })).toBeVisible();
    await expect(card(other, 'Bolos')).toBeVisible();
    await card(page, 'Bolos').getByRole('link', { name: 'Ver Métricas Detalhadas' }).click();
    await expect(page.getByRole('table', { name: 'Leituras' }).getByRole('row')).toHaveCount(3);

    await other.bringToFront();
    await deleteOffer(other, 'Bolos');
    await other.close();
    await page.close();
    const later = await context.newPage();
    await signIn(later, person);
    await expect(later.getByText('Nenhuma oferta ainda')).toBeVisible();
    await later.getByRole('radio', { name: 'Arquivadas' }).click();
    const deleted = later.getByRole('region', { name: 'Excluídas há pouco' });
    await deleted.getByRole('button', { name: 'Restaurar Bolos' }).click();
    await expect.poll(() => saved(later)).toEqual({ Bolos: 'approved 150' });
  },
);

test('a mistaken drag is one click away from where it was', async ({ page }) => {
  await registerAndPay(page, newPerson());
  await addOffer(page, 'Bolos');
  await moveTo(page, 'Bolos', 'Inválidas');
  await expect(column(page, 'Inválidas').getByRole('article')).toHaveCount(1);
  await undo(page);
  await expect(column(page, 'Aguardando').getByRole('article', { name: 'Bolos' })).toBeVisible();
  await expect.poll(() => saved(page)).toEqual({ Bolos: 'waiting' });
});

test(
  'by the palette and by single keys: a new offer, a move, the list, the theme, the sheet of shortcuts, the way out',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await pressPaletteKey(page);
    await searchFor(page, 'nova oferta');
    await expect(chosen(page)).toHaveText('Nova oferta');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Adicionar Nova Oferta' });
    await form.getByLabel('Título').fill('Bolos');
    await form.getByLabel('URL Biblioteca de Anúncios').fill('https://www.facebook.com/ads/library/?id=1');
    await form.getByLabel('Landing Page URL').fill('https://exemplo.com.br/oferta');
    await form.getByRole('button', { name: 'Adicionar Oferta' }).click();
    await expect(card(page, 'Bolos')).toBeVisible();

    await pressPaletteKey(page);
    await searchFor(page, 'mover bolos');
    await expect(chosen(page)).toHaveText('Mover “Bolos”');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Mover oferta' })
      .getByRole('button', { name: 'Aprovadas' })
      .click();
    await expect(column(page, 'Aprovadas').getByRole('article', { name: 'Bolos' })).toBeVisible();

    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const before = await theme();
    await pressPaletteKey(page);
    await searchFor(page, 'tema');
    await expect(chosen(page)).toHaveText(/^Mudar para o modo/);
    await page.keyboard.press('Enter');
    await expect.poll(theme).not.toBe(before);

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(sheet.getByText('Trocar entre quadro e lista')).toBeVisible();
    await sheet.getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await expect(card(page, 'Bolos')).toBeVisible();
    await pressPaletteKey(page);
    await searchFor(page, 'atalhos');
    await expect(chosen(page)).toHaveText('Ver atalhos do teclado');
    await page.keyboard.press('Enter');
    await sheet.getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('l');
    await expect(page.getByRole('table', { name: 'Lista de ofertas' })).toBeVisible();
    await page.keyboard.press('l');
    await page.keyboard.press('c');
    await expect(card(page, 'Bolos').getByRole('button', { name: 'Editar Oferta' })).toHaveCount(0);

    await pressPaletteKey(page);
    await searchFor(page, 'sair');
    await expect(chosen(page)).toHaveText('Sair');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  },
);
