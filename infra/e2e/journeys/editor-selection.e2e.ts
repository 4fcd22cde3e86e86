import { clickInFrame, onScreen, openEditor, save, signInWithSite } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';

const PAGE = `<!doctype html>\r\n<html><head><title>Bolos</title></head><body>
<section id=depoimentos style="padding: 60px"><h1>Bolos</h1><p>Um</p><p>Dois</p></section>
<section style="padding: 60px"><h2>Garantia</h2><p class=fim>Três</p></section>
</body></html>`;

test('what is selected is moved, doubled, cut and pasted with the mouse, and all of it is undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const site = await signInWithSite(page, PAGE);
  const frame = await openEditor(page, site.name);
  const bar = page.getByRole('toolbar', { name: 'Ações da seleção' });
  const texts = () => frame.locator('p').allTextContents();
  await clickInFrame(page, frame.getByText('Um'));
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: /^Mover para baixo/ }).click();
  await expect.poll(texts).toEqual(['Dois', 'Um', 'Três']);
  await bar.getByRole('button', { name: /^Duplicar/ }).click();
  await expect.poll(texts).toEqual(['Dois', 'Um', 'Um', 'Três']);
  await bar.getByRole('button', { name: /^Copiar/ }).click();
  await clickInFrame(page, frame.getByText('Três'));
  await bar.getByRole('button', { name: /^Colar depois/ }).click();
  await expect.poll(texts).toEqual(['Dois', 'Um', 'Um', 'Três', 'Um']);
  await bar.getByRole('button', { name: 'Selecionar o que está em volta' }).click();
  await expect(page.getByRole('heading', { name: 'Seção: Garantia' })).toBeVisible();
  await bar.getByRole('button', { name: /^Excluir/ }).click();
  await expect(frame.locator('section')).toHaveCount(1);

  // The bar stands by the element at every zoom.
  const title = frame.getByRole('heading', { level: 1 });
  await clickInFrame(page, title);
  const canvas = page.getByRole('group', { name: 'Tela da página' });
  await canvas.getByRole('button', { name: 'Aumentar o zoom' }).click();
  await expect(canvas.getByRole('button', { name: '125 %' })).toBeVisible();
  await expect
    .poll(async () => {
      const [at, of] = [await bar.boundingBox(), await title.boundingBox()];
      return at === null || of === null ? null : Math.round(Math.abs(at.y + at.height - of.y)) < 48;
    })
    .toBe(true);

  const undo = page.getByRole('button', { name: 'Desfazer', exact: true }).first();
  while (await undo.isEnabled()) await undo.click();
  await expect.poll(texts).toEqual(['Um', 'Dois', 'Três']);
  await save(page);
  expect((await site.read()).html).toBe(PAGE);
});

test('the keyboard alone selects, reorders, copies, pastes and takes back', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const site = await signInWithSite(page, PAGE);
  const frame = await openEditor(page, site.name);
  const texts = () => frame.locator('h1, h2, p').allTextContents();
  await page.locator('main iframe').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(texts).toEqual(['Bolos', 'Dois', 'Um', 'Garantia', 'Três']);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Seção: Depoimentos' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect.poll(texts).toEqual(['Bolos', 'Dois', 'Um', 'Garantia', 'Um', 'Três']);
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('toolbar').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  // A page that is being read takes no key.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    expect(await texts()).toEqual(['Bolos', 'Um', 'Dois', 'Garantia', 'Três']);
  }).toPass();
});

test('elements are dragged in the page and in the tree, several go at once, and the tree is searched', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const site = await signInWithSite(page, PAGE);
  const frame = await openEditor(page, site.name);
  const texts = () => frame.locator('h1, h2, p').allTextContents();
  await clickInFrame(page, frame.getByText('Um'));
  const [from, to] = [
    await onScreen(page, frame.getByText('Um')),
    await onScreen(page, frame.getByText('Três')),
  ];
  await page.mouse.move(from.left + 40, (from.top + from.bottom) / 2);
  await page.mouse.down();
  await page.mouse.move(to.left + 60, (to.top + to.bottom) / 2, { steps: 6 });
  await page.mouse.move(to.left + 62, to.bottom - 3, { steps: 2 });
  await page.mouse.up();
  await expect.poll(texts).toEqual(['Bolos', 'Dois', 'Garantia', 'Três', 'Um']);

  await page.getByRole('tab', { name: 'Estrutura' }).click();
  const tree = page.getByRole('tree');
  await page.getByRole('searchbox', { name: 'Buscar na estrutura' }).fill('garantia');
  await expect(page.getByText('2 elementos encontrados')).toBeVisible();
  await tree.getByRole('treeitem', { name: /^Título/ }).click();
  await page.getByRole('searchbox').fill('');
  // The tree scrolls to what is selected once all of its rows are back.
  await tree.getByRole('treeitem', { name: /Três/ }).last().hover();
  const row = await tree.getByRole('treeitem', { name: /Três/ }).last().boundingBox();
  const above = await tree
    .getByRole('treeitem', { name: /Garantia/ })
    .last()
    .boundingBox();
  if (row === null || above === null) throw new Error('The tree does not show both.');
  await page.mouse.move(row.x + 60, row.y + row.height / 2);
  await page.mouse.down();
  await page.mouse.move(above.x + 60, above.y + above.height / 2, { steps: 5 });
  await page.mouse.move(above.x + 60, above.y + 3, { steps: 3 });
  await page.mouse.up();
  await expect.poll(texts).toEqual(['Bolos', 'Dois', 'Três', 'Garantia', 'Um']);

  await clickInFrame(page, frame.getByText('Três'));
  await page.keyboard.down('Control');
  await clickInFrame(page, frame.getByText('Um'));
  await page.keyboard.up('Control');
  await expect(page.getByRole('toolbar')).toContainText('2 elementos');
  await page.keyboard.press('Delete');
  await expect.poll(texts).toEqual(['Bolos', 'Dois', 'Garantia']);
  const undo = page.getByRole('button', { name: 'Desfazer', exact: true }).first();
  // The button rests for a moment while a step is taken back.
  await expect(async () => {
    while (await undo.isEnabled()) await undo.click();
    expect(await texts()).toEqual(['Bolos', 'Um', 'Dois', 'Garantia', 'Três']);
  }).toPass();
  await save(page);
  expect((await site.read()).html).toBe(PAGE);
});
