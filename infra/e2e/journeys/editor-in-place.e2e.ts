import type { FrameLocator, Page } from '@playwright/test';
import { clickInFrame, openEditor, panelOf, save, signInWithSite } from '../support/editor.ts';
import { tapTwice, textTools, writeAt } from '../support/editor-text.ts';
import { DEEP, expect, test } from '../support/journey.ts';

const PAGE = `<!DOCTYPE html>\r
<html lang=pt-BR><head><title>Bolos</title><style>body > * { margin: 32px } b { color: #c2481b }</style></head>\r
<body class='venda'>\r
  <h1 id=titulo>Bolos <B CLASS="cor">no pote</B> &eacute; f&aacute;cil</h1>\r
  <p>De <a href='/a?x=1&y=2'>R$&nbsp;97</a> por\r
    R$ 47 hoje</p>\r
  <ul>\r
    <li>Brigadeiro</li>\r
  </ul>\r
</body></html>\r
`;

/** The text is closed once its element takes no input any more. */
async function closed(page: Page, frame: FrameLocator): Promise<void> {
  await expect(textTools(page)).toHaveCount(0);
  await expect(frame.locator('[contenteditable]')).toHaveCount(0);
}

test(
  'a text with marks is written on the page by mouse, and its source stays but for that',
  DEEP,
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const site = await signInWithSite(page, PAGE);
    const frame = await openEditor(page, site.name);
    const title = frame.locator('#titulo');
    await writeAt(page, title, 'fácil');
    await page.keyboard.type('simples & <bom>');
    await expect(title).toHaveText('Bolos no pote é simples & <bom>');
    // A click elsewhere keeps the text.
    await clickInFrame(page, frame.locator('li'));
    await closed(page, frame);
    await expect(title).toHaveText('Bolos no pote é simples & <bom>');

    const line = frame.locator('p');
    await writeAt(page, line, 'hoje');
    await textTools(page).getByRole('button', { name: 'Negrito (Ctrl+B)' }).click();
    await textTools(page).getByRole('button', { name: 'Link (Ctrl+K)' }).click();
    const address = textTools(page).getByRole('textbox', { name: 'Endereço do link' });
    await address.fill('javascript:alert(1)');
    await address.press('Enter');
    await expect(textTools(page).getByRole('alert')).toBeVisible();
    await address.fill('pay.exemplo.com.br/b');
    await address.press('Enter');
    await expect(line.getByRole('link', { name: 'hoje' })).toHaveAttribute(
      'href',
      'https://pay.exemplo.com.br/b',
    );
    await page.screenshot({ path: test.info().outputPath('toolbar.png') });
    await textTools(page).getByRole('button', { name: 'Concluir (Ctrl+Enter)' }).click();
    await closed(page, frame);
    await save(page);
    const written = PAGE.replace('f&aacute;cil', 'simples &amp; &lt;bom>').replace(
      'hoje',
      '<b><a href="https://pay.exemplo.com.br/b">hoje</a></b>',
    );
    expect((await site.read()).html).toBe(written);

    // All that was done to one text is one step.
    await clickInFrame(page, frame.locator('li'));
    await page.keyboard.press('Control+z');
    await expect(line.getByRole('link')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(title).toHaveText('Bolos no pote é fácil');
    await save(page);
    expect((await site.read()).html).toBe(PAGE);
  },
);

test(
  'a text is written on the page by keys alone: new items, line breaks, going back, giving up, input methods',
  DEEP,
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const site = await signInWithSite(page, PAGE);
    const frame = await openEditor(page, site.name);
    await clickInFrame(page, frame.locator('li'));
    await page.keyboard.press('F2');
    await expect(textTools(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Limão');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.insertText('日本');
    await expect(frame.locator('li')).toHaveCount(2);
    await page.keyboard.press('Control+Enter');
    await closed(page, frame);
    await expect(frame.locator('li').nth(1)).toHaveText('Limão日本');

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(textTools(page)).toBeVisible();
    await page.keyboard.type('não fica');
    await page.keyboard.press('Control+z');
    await expect(frame.getByText('não fica')).toHaveCount(0);
    await page.keyboard.type('também não');
    await page.keyboard.press('Tab');
    await expect(textTools(page).getByRole('button', { name: 'Negrito (Ctrl+B)' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe[data-editor-keys]')).toBeFocused();
    await page.keyboard.press('Escape');
    await closed(page, frame);
    await expect(frame.getByText('também não')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Site salvo com sucesso!')).toBeVisible();
    expect((await site.read()).html).toBe(
      PAGE.replace('<li>Brigadeiro</li>', '<li>Brigadeiro</li>\r\n    <li>Limão<br>日本</li>'),
    );
  },
);

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a text is written on the page after two taps, or by the panel’s button', DEEP, async ({ page }) => {
    const site = await signInWithSite(page, PAGE);
    const frame = await openEditor(page, site.name);
    const title = frame.locator('#titulo');
    await tapTwice(page, title, 'fácil');
    await expect(textTools(page)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await page.keyboard.insertText('simples');
    await textTools(page).getByRole('button', { name: 'Concluir (Ctrl+Enter)' }).tap();
    await closed(page, frame);
    await expect(title).toHaveText('Bolos no pote é simples');
    await panelOf(page).getByRole('button', { name: 'Escrever na página' }).tap();
    await expect(textTools(page)).toBeVisible();
    await page.keyboard.insertText(' mesmo');
    await page.screenshot({ path: test.info().outputPath('phone.png') });
    await textTools(page).getByRole('button', { name: 'Concluir (Ctrl+Enter)' }).tap();
    await closed(page, frame);
    await save(page);
    expect((await site.read()).html).toBe(PAGE.replace('f&aacute;cil', 'simples mesmo'));
  });
});
