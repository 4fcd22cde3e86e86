import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clickInFrame, openEditor, panelOf, retype, save, signInWithSite } from '../support/editor.ts';
import { hostilePage } from '../support/hostile-page.ts';
import { DEEP, expect, test } from '../support/journey.ts';

/** Hears whoever speaks to it, before a word is said. */
async function startEvil() {
  let heard = 0;
  const server = createServer((_request, response) => response.end('alert(1)'));
  server.on('connection', () => {
    heard += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => heard,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

// What it tries under test is refused, so that its scripts fail.
test.use({ expectedPageErrors: /cross-origin frame|call stack/ });

test(
  'a hostile page is edited and saved, and neither runs, nor leads away, nor tells anybody',
  DEEP,
  async ({ page }) => {
    const evil = await startEvil();
    try {
      const html = hostilePage(evil.url);
      const site = await signInWithSite(page, html);
      const session = await page.evaluate(() => localStorage.getItem('garimpo-session'));
      const opened: string[] = [];
      page.context().on('page', (other) => opened.push(other.url()));
      page.on('download', (download) => opened.push(download.url()));
      const frame = await openEditor(page, site.name);
      const address = page.url();

      for (const id of ['um', 'programa', 'acima', 'fora', 'baixa', 'campo', 'enviar', 'outro']) {
        await clickInFrame(page, frame.locator(`#${id}`));
        await expect(panelOf(page).getByLabel('ID', { exact: true })).toHaveValue(id);
      }
      // Whoever goes through the page by keys comes to the field like this.
      await frame.locator('#campo').focus();
      await page.keyboard.type('digitado');
      await page.keyboard.press('Enter');
      await expect(frame.locator('#campo')).toHaveValue('segredo');
      await frame.locator('#acima').focus();
      await page.keyboard.press('Enter');

      await retype(page, frame.locator('#fim'), 'acabou');
      await save(page);
      expect((await site.read()).html).toBe(html.replace('>fim<', '>acabou<'));

      // Its scripts run now, where they reach nobody.
      await page.getByRole('button', { name: 'Testar a página' }).click();
      await expect(page.frameLocator('iframe[title="Página em teste"]').locator('body')).toContainText(
        'acabou',
      );
      await page.waitForTimeout(1_500);
      await page.getByRole('button', { name: 'Voltar a editar' }).click();

      expect(
        await frame.locator('html').evaluate(() => [self.origin, document.querySelectorAll('#fim').length]),
      ).toEqual(['null', 1]);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.evaluate(() => localStorage.getItem('garimpo-session'))).toBe(session);
      expect([page.url(), opened, evil.heard()]).toEqual([address, [], 0]);
      // Who speaks to it is heard.
      await page.request.get(evil.url);
      expect(evil.heard()).toBe(1);
    } finally {
      evil.stop();
    }
  },
);
