import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { openEditor, pageInFrame, save, signInWithSite } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';

const PAGE = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Bolos</title><style>
body { margin: 0; background: #fffaf5; color: #3a2a20; font-family: Verdana, sans-serif }
h1 { font-family: Georgia, serif } .comprar { display: inline-block; padding: 16px 40px; border-radius: 24px; background: #c81e5a; color: #fff }
</style></head><body><h1>Bolos no pote</h1><a class="comprar" href="#">Comprar</a></body></html>`;

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name, exact: true });

test('blocks take the fonts and colours of the page, in the look that is chosen', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const site = await signInWithSite(page, PAGE);
  await openEditor(page, site.name);
  const frame = pageInFrame(page);
  const looks = page.getByRole('group', { name: 'Estilo dos blocos' });
  await expect(looks.getByRole('radio', { name: 'Página' })).toBeChecked();
  // The page says what it looks like once it is calm.
  await expect(looks.getByText('Aa').first()).toHaveCSS('font-family', 'Georgia, serif');
  await tile(page, 'Hero').click();
  const hero = frame.locator('section').first();
  await expect(hero).toHaveCSS('background-color', 'rgb(255, 250, 245)');
  await expect(hero.locator('h2')).toHaveCSS('font-family', 'Georgia, serif');
  await expect(hero.locator('p').first()).toHaveCSS('font-family', 'Verdana, sans-serif');
  await expect(hero.locator('a')).toHaveCSS('background-color', 'rgb(200, 30, 90)');
  await expect(hero.locator('a')).toHaveCSS('border-radius', '24px');
  for (const name of ['Claro', 'Suave', 'Escuro', 'Forte', 'Linhas']) {
    await looks.getByRole('radio', { name }).check();
    await tile(page, 'Preços').click();
    await expect(page.getByText('Bloco Preços inserido e selecionado.')).toBeAttached();
    await page.screenshot({ path: test.info().outputPath(`look-${name}.png`) });
    expect(await findBarriers(page)).toEqual([]);
  }
  await expect(frame.locator('section')).toHaveCount(6);
  await save(page);

  const clone = await context.newPage();
  await clone.setViewportSize({ width: 1366, height: 900 });
  await clone.goto(site.address);
  await expect(clone.locator('section')).toHaveCount(6);
  await clone.screenshot({ path: test.info().outputPath('looks.png'), fullPage: true });
  await clone.setViewportSize({ width: 390, height: 844 });
  await clone.screenshot({ path: test.info().outputPath('looks-phone.png'), fullPage: true });
  // The page itself has no landmarks.
  const barriers = await findBarriers(clone);
  expect(barriers.filter((one) => one.includes('contrast'))).toEqual([]);
});
