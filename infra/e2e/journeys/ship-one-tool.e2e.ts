import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEEP, expect, signIn, test } from '../support/journey.ts';
import { checkOut, hashOfShell } from '../support/team-checkout.ts';

test(
  'a tool rebuilt and published while the shell runs is used at the next navigation, the shell untouched',
  DEEP,
  async ({ page, baseURL }) => {
    test.slow(); // builds a tool, and looks at it in a browser of its own
    const shellBefore = await hashOfShell();
    await signIn(page);
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    const checkout = await checkOut('team-checkout');
    const words = path.join(checkout.dir, 'mf-offers/src/text/pt-br.ts');
    const before = await readFile(words, 'utf8');
    const after = before.replace("title: 'Minhas Ofertas'", "title: 'Minhas Ofertas, nova versão'");
    expect(after).not.toBe(before);
    await writeFile(words, after);
    const told = await checkout.node(
      ['infra/release/release.mjs', 'mf-offers', '--why', 'a new title', '--to', baseURL ?? ''],
      { DATA_DIR: process.env['E2E_DATA_DIR'] },
    );
    expect(told).toContain('is published and current');

    await page.getByRole('link', { name: 'Configurações' }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Minhas Ofertas, nova versão' })).toBeVisible();
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    expect(await hashOfShell()).toBe(shellBefore);

    await checkout.remove();
  },
);
