import type { Locator, Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import {
  clickInFrame,
  makeSite,
  openEditor,
  pageInFrame,
  panelOf,
  save,
  signInWithSite,
} from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';
import { drawPicture } from '../support/picture.ts';

/** A page whose look comes from rules of every kind: of ancestors, at widths, of variables, and of a size at the root. */
const PAGE = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Bolos</title><link rel="stylesheet" href="/_next/static/css/8e3fd1a6b0c97245.css"><style>
:root { --cor: #7a1f4b; font-size: 62.5% }
body { margin: 0; font: 1.6rem/1.5 Georgia, serif; color: #333 }
.oferta { padding: 4rem; background: #fff4ec }
main .oferta > .titulo { color: var(--cor); font-size: 3.2rem; margin: 0 0 1.2rem }
.oferta .botao { display: inline-block; padding: 1.2rem 2.4rem; border-radius: 999px; background: var(--cor); color: #fff }
.oferta .botao:hover { background: #000 }
.oferta .botao::after { content: " →" }
.oferta img { display: block; width: 160px; height: 120px; object-fit: cover; border-radius: 8px }
@media (max-width: 600px) { main .oferta > .titulo { font-size: 2.4rem } }
</style></head><body><main>
<section class="oferta"><h2 class="titulo">Bolos no pote</h2><img src="FOTO" alt="Bolo"><div class="quiz">Sem glúten</div><a class="botao" href="#">Comprar</a></section>
<p>Fim</p></main></body></html>`;
/** Another look altogether, which must not reach the block. */
const OTHER = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Doces</title><style>
body { margin: 0; font: 20px/1 monospace; color: green } h2 { color: red; font-size: 90px; text-transform: uppercase } img { opacity: .2 } a { background: yellow }
.titulo { color: blue } section { border: 9px solid red }
</style></head><body><p>Doces</p></body></html>`;

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Ações da seleção' });
const palette = (page: Page) => page.getByRole('region', { name: 'Blocos' });
const LOOK = [
  'color',
  'font-size',
  'font-family',
  'background-color',
  'padding-top',
  'border-top-width',
  'opacity',
  'width',
  'text-transform',
  'line-height',
  'max-width',
];
const lookOf = (element: Locator) =>
  element.evaluate(
    (node, names) => names.map((name) => `${name}: ${getComputedStyle(node).getPropertyValue(name)}`),
    LOOK,
  );
const lookOfAll = async (block: Locator) =>
  Promise.all(['h2', 'img', 'div', 'a'].map((tag) => lookOf(block.locator(tag))));

test('what is selected is kept as a block, and looks the same in another site', async ({ page, context }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const site = await signInWithSite(page, OTHER);
  const photo = await site.sendPicture((await drawPicture(page, { width: 320, height: 240 })).buffer);
  await site.put(PAGE.replace('FOTO', photo), [photo]);
  let frame = await openEditor(page, site.name);
  await clickInFrame(page, frame.getByText('Bolos no pote'));
  await bar(page).getByRole('button', { name: 'Selecionar o que está em volta' }).click();
  const look = await lookOfAll(frame.locator('section'));
  await bar(page).getByRole('button', { name: 'Mais ações da seleção' }).click();
  await page.getByRole('menuitem', { name: 'Salvar como bloco' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar como bloco' });
  await dialog.getByLabel('Nome').fill('Oferta dos bolos');
  await page.screenshot({ path: test.info().outputPath('save.png') });
  await dialog.getByRole('button', { name: 'Salvar bloco' }).click();
  await expect(page.getByText('Bloco “Oferta dos bolos” salvo.')).toBeVisible();
  await expect(palette(page).getByRole('button', { name: 'Oferta dos bolos', exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('palette.png') });

  const other = await makeSite(page, OTHER);
  frame = await openEditor(page, other.name);
  await palette(page).getByRole('button', { name: 'Oferta dos bolos', exact: true }).click();
  const block = frame.locator('section');
  await expect(block.getByText('Bolos no pote')).toBeVisible();
  await expect.poll(() => lookOfAll(block)).toEqual(look);
  await expect
    .poll(() => block.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBe(320);
  await page.screenshot({ path: test.info().outputPath('other.png') });
  await save(page);

  const clone = await context.newPage();
  await clone.setViewportSize({ width: 1366, height: 768 });
  await clone.goto(other.address);
  expect(await lookOfAll(clone.locator('section'))).toEqual(look);
  const title = clone.getByRole('heading', { name: 'Bolos no pote' });
  await expect
    .poll(() => clone.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBe(320);
  await clone.locator('a').hover();
  await expect(clone.locator('a')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await clone.setViewportSize({ width: 390, height: 800 });
  await expect(title).toHaveCSS('font-size', '24px');
  await clone.close();

  const menu = palette(page).getByRole('button', { name: 'Ações do bloco Oferta dos bolos' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  const renaming = page.getByRole('dialog', { name: 'Renomear bloco' });
  await renaming.getByLabel('Nome').fill('Oferta');
  await renaming.getByLabel('Nome').press('Enter');
  await expect(palette(page).getByRole('button', { name: 'Oferta', exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await palette(page).getByRole('button', { name: 'Ações do bloco Oferta' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(palette(page).getByRole('button', { name: 'Oferta', exact: true })).toHaveCount(0);
  await expect(pageInFrame(page).getByText('Bolos no pote')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a part is kept and put into the page', async ({ page }) => {
    const site = await signInWithSite(page, PAGE.replace('FOTO', 'data:,'));
    const frame = await openEditor(page, site.name);
    await clickInFrame(page, frame.getByText('Bolos no pote'));
    await expect(panelOf(page)).toBeVisible();
    await bar(page).getByRole('button', { name: 'Mais ações da seleção' }).tap();
    await page.getByRole('menuitem', { name: 'Salvar como bloco' }).tap();
    await page.screenshot({ path: test.info().outputPath('phone-save.png') });
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar bloco' }).tap();
    await expect(page.getByText(/^Bloco “Título” salvo\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar blocos e estrutura' }).tap();
    await page.screenshot({ path: test.info().outputPath('phone-palette.png') });
    await palette(page).getByRole('button', { name: 'Título', exact: true }).tap();
    await expect(frame.getByText('Bolos no pote')).toHaveCount(2);
  });
});
