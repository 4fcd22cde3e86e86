import { pages } from '../../../mf-editor/src/testing/pages.ts';
import { makeSite, save, untilOpen } from '../support/editor.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

/** Fewer would prove little. */
const PAGES_MIN = 50;

test(
  'pages of every kind come out of the editor as they went in, to the last byte',
  DEEP,
  async ({ page }) => {
    test.setTimeout(240_000);
    await registerAndPay(page, newPerson());
    const site = await makeSite(page, '<p>Primeira</p>');
    const checked: string[] = [];
    await page.goto('/tools/clonesites');
    for (const { name, html } of pages) {
      const put = await site.put(html);
      // What asks for a password is not published, and no NUL can be sent as a whole page.
      if (put.status() === 422 || put.status() === 400) continue;
      expect(put.ok(), `${name}: ${await put.text()}`).toBe(true);
      const before = await site.read();
      expect(before.html, name).toBe(html);
      await page.getByRole('link', { name: `Editar ${site.name}` }).click();
      await untilOpen(page, site.name);
      await save(page);
      const { sha256, version } = await site.read();
      expect({ name, sha256, version }).toEqual({ name, sha256: before.sha256, version: before.version });
      checked.push(name);
      await page.getByRole('link', { name: 'Voltar' }).click();
    }
    expect(checked.length).toBeGreaterThanOrEqual(PAGES_MIN);
  },
);
