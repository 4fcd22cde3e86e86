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
