import type { Locator, Page } from '@playwright/test';
import { clickInFrame, onScreen, openEditor, panelOf, save, signInWithSite } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';

const dot = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="${colour}"/></svg>`)}`;
const PAGE = `<!doctype html>\r\n<html><head><title>Bolos</title><style>
  body{margin:0} .fundo{height:200px;background:linear-gradient(#0003,#0003),url("${dot('teal')}") center/cover}
</style></head><body>
<h1>Bolos</h1><img class=prato src="${dot('tomato')}" alt="Bolo velho"><div class="fundo">Oferta</div><p>Fim &nbsp;da página</p></body></html>`;

/** A picture as somebody has it on their disk. */
async function photo(page: Page, colour: string, name: string, size = { width: 1_400, height: 1_400 }) {
  return page.evaluateHandle(
    async ([fill, called, { width, height }]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context !== null) {
        context.fillStyle = fill;
        context.fillRect(0, 0, width, height);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      const data = new DataTransfer();
      data.items.add(new File(blob === null ? [] : [blob], called, { type: 'image/jpeg' }));
      return data;
    },
    [colour, name, size] as const,
  );
}

async function drop(page: Page, on: Locator, dataTransfer: Awaited<ReturnType<typeof photo>>): Promise<void> {
  const { left, top, right, bottom } = await onScreen(page, on);
  const at = { clientX: (left + right) / 2, clientY: (top + bottom) / 2, dataTransfer };
  await page.locator('main').first().dispatchEvent('dragenter', { dataTransfer });
  const over = page.locator('[data-file-drop]');
  await over.dispatchEvent('dragover', at);
  await expect(over).toHaveText('Solte para trocar esta imagem');
  await over.dispatchEvent('drop', at);
}

test('a file that is dropped on a picture takes its place, in its box and widths, and goes back by one step', async ({
  page,
  context,
}) => {
  const site = await signInWithSite(page, PAGE);
  const frame = await openEditor(page, site.name);
  const image = frame.locator('img');
  const before = await image.evaluate((node) => node.getBoundingClientRect().toJSON());
  await drop(page, image, await photo(page, 'rebeccapurple', 'novo bolo.jpg'));
  const card = page.getByRole('textbox', { name: /O que esta imagem mostra/ });
  await expect(card).toHaveValue('Bolo velho');
  expect(await image.evaluate((node) => node.getBoundingClientRect().toJSON())).toEqual(before);
  await card.fill('Bolo novo');
  await page.getByRole('button', { name: 'Salvar descrição' }).click();
  await expect(image).toHaveAttribute('alt', 'Bolo novo');

  await drop(page, frame.locator('.fundo'), await photo(page, 'gold', 'fundo.jpg'));
  await expect(page.getByText('Imagem de fundo trocada.')).toBeVisible();
  await save(page);
  const { html } = await site.read();
  const path = '/__ext/garimpo/img/[0-9a-f]{32}';
  const width = (size: number) => `${path}(?:-${size})?\\.webp ${size}w`;
  const made = new RegExp(
    `<img class=prato src="${path}(?:-\\d+)?\\.webp" alt="Bolo novo" srcset="${[390, 600, 780, 1_200].map(width).join(', ')}" sizes="\\(max-width: 767px\\) 100vw, 600px" width="600" style="aspect-ratio: 600 / 300; object-fit: cover">`,
  );
  const background = new RegExp(
    `<div class="fundo" style="background-image:[ ]?linear-gradient\\([^"]+\\), url\\([^"]*${path}\\.webp[^"]*\\)">`,
  );
  expect(html).toMatch(made);
  expect(html).toMatch(background);
  // Not a byte changes but in the two tags.
  expect(html.replace(made, '').replace(background, '')).toBe(
    PAGE.replace(/<img[^>]+>/, '').replace('<div class="fundo">', ''),
  );
  const clone = await context.newPage();
  await clone.goto(site.address);
  const shown = clone.locator('img');
  await expect
    .poll(() => shown.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth))
    .toBe(600);
  await clone.close();

  await clickInFrame(page, image);
  for (const _ of ['fundo', 'descrição', 'imagem']) await page.keyboard.press('Control+z');
  await expect(image).toHaveAttribute('src', dot('tomato'));
  await expect(image).not.toHaveAttribute('srcset');

  // The library has what was sent, and gives it to another picture.
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Do site' }).click();
  const library = page.getByRole('dialog', { name: 'Escolher uma imagem do site' });
  await library.getByRole('radio', { name: 'Enviados por você' }).click();
  await library
    .getByRole('button', { name: /^Usar Imagem enviada/ })
    .first()
    .click();
  await expect(library).toBeHidden();
  await expect(image).toHaveAttribute('srcset', /390w, .* 1200w/);
  await expect(image).toHaveCSS('object-fit', 'cover');
  await page.keyboard.press('Control+z');
  await save(page);

  // Nothing names the pictures any more; the published page does not change by their deletion.
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Arquivos do site' }).click();
  const files = page.getByRole('dialog', { name: 'Arquivos do site' });
  await files.getByRole('radio', { name: 'Sem uso' }).click();
  await files.getByRole('button', { name: 'Marcar todos sem uso' }).click();
  await files.getByRole('button', { name: /^Excluir \d+ arquivo/ }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(files.getByText('Nenhum arquivo encontrado.')).toBeVisible();
  expect((await site.read()).html).toBe(PAGE);
});
