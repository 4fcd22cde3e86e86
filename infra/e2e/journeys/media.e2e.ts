import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { addOffer, card } from '../support/board.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { libraryAddress } from '../support/library.ts';

const mediaButton = (page: Page, title: string): Locator =>
  card(page, title).getByRole('button', { name: 'Baixar mídia' });
const overlay = (page: Page): Locator => page.getByRole('dialog', { name: 'Baixando mídia...' });

/** Files of a ZIP by the record at its end (APPNOTE 4.3.16), which stands there only when all of it has come. */
function entriesOf(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\x05\x06');
  if (end === -1) throw new Error('the ZIP is not whole');
  return zip.readUInt16LE(end + 10);
}

test('the media of an offer are taken home', async ({ page }) => {
  await registerAndPay(page, newPerson());
  await addOffer(page, 'Cinco anúncios', libraryAddress('fiveAds'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    mediaButton(page, 'Cinco anúncios').click(),
  ]);
  expect(file.suggestedFilename()).toBe('cinco_anúncios-media.zip');
  // It stands for three seconds.
  await expect(
    page.getByText('4 de 5 arquivos baixados. O que faltou está em manifest.json.', { exact: true }),
  ).toBeVisible();
  const zip = await readFile(await file.path());
  expect(entriesOf(zip)).toBe(5);
  for (const name of ['001-a.jpg', '003-b.png', '004-c.webp', '005-d.jpg', 'manifest.json', '"not_found"'])
    expect(zip.toString('latin1')).toContain(name);
  await expect(overlay(page)).toBeHidden();
});

test('a download that takes too long is given up, and one that fails says why', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  await addOffer(page, 'Anúncio lento', libraryAddress('silentAds'));
  const button = mediaButton(page, 'Anúncio lento');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(overlay(page).getByText(/^1 de 13 arquivos · /)).toBeVisible();
  await expect(overlay(page).getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect([...(await findBarriers(page)), ...(await findMisfits(page))]).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByText('Download cancelado.', { exact: true })).toBeVisible();
  await expect(button).toBeFocused();

  await addOffer(page, 'Só com login', libraryAddress('loginWall'));
  await mediaButton(page, 'Só com login').click();
  await expect(
    page.getByText('Erro ao baixar mídia: a biblioteca pediu login', { exact: true }),
  ).toBeVisible();
  await expect(overlay(page)).toBeHidden();
});
