import {
  clickInFrame,
  makeSite,
  onScreen,
  openEditor,
  panelOf,
  retype,
  save,
  signInWithSite,
  untilOpen,
} from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

test('a clone is changed in place, undone and redone by keys, and stands on the web with that change alone', async ({
  page,
  context,
}) => {
  const site = await signInWithSite(page, SALES_PAGE);
  await page.goto('/tools/clonesites');
  await page.getByRole('link', { name: `Editar ${site.name}` }).click();
  const frame = await untilOpen(page, site.name);
  const title = frame.getByRole('heading', { level: 1 });

  await retype(page, title, 'Bolos que vendem sozinhos');
  await expect(page.getByText('Alterações não salvas').or(page.getByText(/Rascunho salvo/))).toBeVisible();
  // In the frame the keys are the page's: the field has an undo of its own.
  await clickInFrame(page, frame.getByText('Ninho'));
  await page.keyboard.press('Control+z');
  await expect(title).toHaveText('Bolos no pote');
  await expect(page.getByText('Tudo salvo')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(title).toHaveText('Bolos que vendem sozinhos');

  // The bar of the title lies over what stands below it.
  await panelOf(page).getByRole('button', { name: 'Limpar seleção' }).click();
  await clickInFrame(page, frame.getByRole('link'));
  await expect(panelOf(page).getByRole('heading', { name: 'Botão' })).toBeVisible();
  const before = await site.read();
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/patches'));
  await page.keyboard.press('Control+s');
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Site salvo com sucesso!')).toBeVisible();
  await expect(page.getByText('Tudo salvo')).toBeVisible();

  const after = await site.read();
  expect(after.version).toBe(before.version + 1);
  expect(after.html).toBe(SALES_PAGE.replace('Bolos no pote</h1>', 'Bolos que vendem sozinhos</h1>'));
  expect(await site.readDraft()).toBeNull();

  const clone = await context.newPage();
  await clone.goto(site.address);
  await expect(clone.getByRole('heading', { name: 'Bolos que vendem sozinhos' })).toBeVisible();
  await clone.close();

  // A save goes on from the one before.
  await retype(page, frame.locator('.chamada'), 'Quarenta receitas.');
  await save(page);
  expect((await site.read()).html).toContain('<p class="chamada">Quarenta receitas.</p>\r\n');
});

test(
  'without a site there is a list to choose from, and one that is nobody’s is said to be',
  DEEP,
  async ({ page }) => {
    const site = await signInWithSite(page, SALES_PAGE);
    await page.goto('/tools/editor-studio');
    await expect(page.getByRole('heading', { name: 'Selecione um site para editar.' })).toBeVisible();
    await page.getByRole('link', { name: site.name }).click();
    await untilOpen(page, site.name);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page.getByRole('heading', { name: 'Sites Clonados' })).toBeVisible();
    await page.goto('/tools/editor-studio?id=nao-e-de-ninguem');
    await expect(page.getByRole('alert')).toContainText('Site não encontrado ou formato inválido');
  },
);

test(
  'on a phone, what is selected at the end of the page is seen above its panel, and the page goes back to its length',
  DEEP,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await registerAndPay(page, newPerson());
    const lines = Array.from({ length: 60 }, (_, line) => `<p>linha ${line}</p>`).join('\n');
    const site = await makeSite(page, `<!doctype html><body>${lines}<p id="fim">o fim</p></body>`);
    const frame = await openEditor(page, site.name);
    const root = frame.locator('html');
    const length = await root.evaluate((html) => html.scrollHeight);
    await clickInFrame(page, frame.locator('#fim'));
    await expect(panelOf(page)).toBeVisible();
    await expect
      .poll(async () => {
        const sheet = await panelOf(page).boundingBox();
        const end = await onScreen(page, frame.locator('#fim'));
        return end.top > 0 && sheet !== null && end.bottom <= sheet.y;
      })
      .toBe(true);
    await panelOf(page).getByRole('button', { name: 'Limpar seleção' }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await expect.poll(() => root.evaluate((html) => html.scrollHeight)).toBe(length);
  },
);
