import { clickInFrame, openEditor, panelOf, save, signInWithSite } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';

const PAGE =
  '<!doctype html>\r\n<html><head><title>Bolos</title></head><body><h1 style="font-size: 40px">Bolos</h1></body></html>';

test('what is set for the phone is seen on the phone alone, in the editor and on the web', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const site = await signInWithSite(page, PAGE);
  const frame = await openEditor(page, site.name);
  const title = frame.getByRole('heading', { level: 1 });
  const canvas = page.getByRole('group', { name: 'Tela da página' });
  await canvas.getByRole('radio', { name: '390' }).click();
  await clickInFrame(page, title);
  const size = panelOf(page).getByRole('textbox', { name: 'Tamanho', exact: true });
  await size.pressSequentially('24px');
  await expect(size).toHaveValue('24px');
  await expect(title).toHaveCSS('font-size', '24px');
  await canvas.getByRole('radio', { name: '1366' }).click();
  await expect(title).toHaveCSS('font-size', '40px');

  await page.locator('main iframe').hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect(canvas.getByRole('button', { name: / %$/ })).toBeVisible();
  await save(page);
  const clone = await context.newPage();
  await clone.setViewportSize({ width: 1200, height: 800 });
  await clone.goto(site.address);
  await expect(clone.getByRole('heading')).toHaveCSS('font-size', '40px');
  await clone.setViewportSize({ width: 390, height: 844 });
  await expect(clone.getByRole('heading')).toHaveCSS('font-size', '24px');
});

const STYLED = `<!doctype html><html><head><title>Bolos</title><style>
  :root{--marca:#a01040} body{margin:0} a{display:block;padding:8px} .forte{background:rgb(20, 90, 40);color:rgb(255, 255, 255);padding:20px;border-radius:9px}
</style></head><body><a class="forte" href="#x">Comprar</a><a class="fraco" href="#y">Depois</a><p>Fim</p></body></html>`;

test('a style is copied, lengths and colours are picked, and the editor remembers how it was laid out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const site = await signInWithSite(page, STYLED);
  const frame = await openEditor(page, site.name);
  const [strong, weak] = [frame.locator('.forte'), frame.locator('.fraco')];
  const more = page.getByRole('button', { name: 'Mais ações da seleção' });
  await clickInFrame(page, strong);
  await expect(more).toBeVisible();
  await page.keyboard.press('Control+Alt+c');
  await expect(page.getByText(/^Estilo copiado/)).toBeVisible();
  await clickInFrame(page, weak);
  await page.keyboard.press('Control+Alt+v');
  await expect(weak).toHaveCSS('background-color', 'rgb(20, 90, 40)');
  await page.keyboard.press('Control+z');
  await expect(weak).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await more.click();
  await page.getByRole('menuitem', { name: 'Colar estilo' }).click();
  await expect(weak).toHaveCSS('background-color', 'rgb(20, 90, 40)');
  await expect(weak).toHaveCSS('border-radius', '9px');
  await expect(weak).toHaveCSS('padding', '20px');

  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Cores da página: Fundo' }).click();
  await panel.getByRole('button', { name: 'Usar --marca' }).click();
  await expect(weak).toHaveCSS('background-color', 'rgb(160, 16, 64)');
  await panel.getByRole('combobox', { name: 'Unidade: Interno' }).selectOption('rem');
  await expect(panel.getByRole('textbox', { name: 'Interno' })).toHaveValue('1.25rem');
  await expect(weak).toHaveCSS('padding', '20px');
  await save(page);
  expect((await site.read()).html).toBe(
    STYLED.replace(
      '<a class="fraco" href="#y">',
      '<a class="fraco" href="#y" style="color: rgb(255, 255, 255); background-color: var(--marca); padding: 1.25rem; border-radius: 9px">',
    ),
  );

  const edge = page.getByRole('separator', { name: 'Largura do painel do elemento' });
  await edge.focus();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft');
  await expect(panel).toHaveCSS('width', '352px');
  await page.getByRole('button', { name: 'Recolher blocos e estrutura' }).click();
  await expect(page.getByRole('complementary', { name: 'Blocos e estrutura' })).toBeHidden();

  // Two fingers move apart on the page.
  const touch = await page.context().newCDPSession(page);
  const { x, y } = (await page.locator('main iframe').boundingBox()) ?? { x: 0, y: 0 };
  const fingers = (apart: number) => [100 - apart, 100 + apart].map((at) => ({ x: x + at, y: y + 90 }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (const apart of [30, 40])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const zoom = page.getByRole('group', { name: 'Tela da página' }).getByRole('button', { name: / %$/ });
  await expect(zoom).toBeVisible();
  const shown = (await zoom.textContent()) ?? '';

  await page.reload();
  await expect(zoom).toHaveText(shown);
  await expect(panel).toHaveCSS('width', '352px');
  await page.getByRole('button', { name: 'Abrir blocos e estrutura' }).click();
  await expect(page.getByRole('complementary', { name: 'Blocos e estrutura' })).toBeVisible();
});
