import { addOffer, card } from '../support/board.ts';
import { clickInFrame, makeSite, openEditor, retype } from '../support/editor.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';
import { chosen, found, paletteField, pressPaletteKey, searchFor } from '../support/palette.ts';

test('by keys alone to an offer, to a campaign, and back to what was chosen last', async ({ page }) => {
  await signIn(page);
  await pressPaletteKey(page);
  await searchFor(page, 'barriga');
  const offer = found(page, /^Desafio Barriga Zero 21 dias/);
  await expect(offer).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Desafio Barriga Zero 21 dias', level: 1 })).toBeVisible();
  await expect(paletteField(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await pressPaletteKey(page);
  const recent = page.getByRole('group', { name: 'Recentes' });
  await expect(recent.getByRole('option', { name: /^Desafio Barriga Zero/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // A tool that was not opened yet brings its own.
  await searchFor(page, 'adestramento');
  const campaign = page.getByRole('group', { name: 'Campanhas' }).getByRole('option').first();
  await expect(campaign).toBeVisible();
  await page.keyboard.press('End');
  while ((await campaign.getAttribute('aria-selected')) !== 'true') {
    const before = await chosen(page).textContent();
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).not.toHaveText(before ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/traffic-filter\/campaigns\/[0-9a-f-]{36}$/);

  await pressPaletteKey(page);
  await expect(recent.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(paletteField(page)).toHaveCount(0);
});

test('opens by its button, and in another tab with Ctrl+Enter', DEEP, async ({ page, context }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Buscar' }).click();
  await expect(paletteField(page)).toBeFocused();
  await searchFor(page, 'clonar quiz');
  await expect(chosen(page)).toHaveText(/^Clonar Quiz/);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Clonar Quiz', level: 1 })).toBeVisible();
  await expect(paletteField(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('on a phone from the top bar, full of one’s own things only', DEEP, async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  await addOffer(page, 'Só minha');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
  await searchFor(page, 'so minha');
  await expect(found(page, /^Só minha/)).toBeVisible();
  await searchFor(page, 'releases');
  await expect(page.getByText('Nada encontrado para “releases”')).toBeVisible();
  await searchFor(page, 'denuncias');
  await expect(page.getByText('Nada encontrado para “denuncias”')).toBeVisible();

  const other = await browser.newPage();
  await signIn(other);
  await pressPaletteKey(other);
  await searchFor(other, 'so minha');
  await expect(other.getByText('Nada encontrado para “so minha”')).toBeVisible();
  await searchFor(other, 'denuncias');
  await expect(found(other, /^Denúncias/)).toBeVisible();
  await other.close();
});

test('a tool that hangs or is down holds up nobody', DEEP, async ({ page }) => {
  await page.route('**/api/clone/sites', () => undefined);
  await page.route('**/api/anticlone/sites', (route) => route.fulfill({ status: 404, body: '{}' }));
  await signIn(page);
  await pressPaletteKey(page);
  await searchFor(page, 'barriga');
  await expect(found(page, /^Desafio Barriga Zero/)).toBeVisible();
  await expect(page.getByText(/Procurando em .*Clones de sites/)).toBeVisible();
  await expect(page.getByText('Sem resposta de Páginas protegidas.')).toBeVisible();

  await page.unroute('**/api/anticlone/sites');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Sem resposta de Páginas protegidas.')).toHaveCount(0);
  await searchFor(page, 'adestramento');
  await expect(page.getByRole('group', { name: 'Páginas protegidas' }).getByRole('option')).not.toHaveCount(
    0,
  );
});

test('opens from inside of a page under edit, and leaves the editor its own keys', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  const site = await makeSite(page, '<!doctype html><body><h1>Antes</h1></body>');
  const frame = await openEditor(page, site.name);
  const headline = frame.getByRole('heading', { level: 1 });
  await retype(page, headline, 'Depois');
  await clickInFrame(page, headline);
  await pressPaletteKey(page);
  await searchFor(page, site.name);
  await expect(chosen(page)).toContainText(site.name);
  await page.keyboard.press('Escape');
  await expect(paletteField(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/tools\/editor-studio/);
  await page.keyboard.press('Control+z');
  await expect(headline).toHaveText('Antes');
});

test('stays away while a dialog is open', DEEP, async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
  await expect(page.getByRole('dialog', { name: 'Adicionar Nova Oferta' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, 'Desafio Barriga Zero 21 dias')).toBeVisible();
  await pressPaletteKey(page);
});
