import type { Locator, Page } from '@playwright/test';
import { openEditor, pageInFrame, save, signInWithSite } from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { DEEP, expect, test } from '../support/journey.ts';

/** A point of the window over an element in the frame, whatever the frame's scale. */
async function over(page: Page, element: Locator, down = 0.5): Promise<{ x: number; y: number }> {
  const inside = await element.evaluate((node) => {
    node.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x, y, width, height };
  });
  const frame = await page.locator('main iframe').evaluate((node: HTMLIFrameElement) => {
    const { x, y, width } = node.getBoundingClientRect();
    return { x, y, scale: width / node.offsetWidth };
  });
  return {
    x: frame.x + (inside.x + inside.width / 2) * frame.scale,
    y: frame.y + (inside.y + inside.height * down) * frame.scale,
  };
}

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name, exact: true });

test('blocks are dragged into the page and put in by keys, and stand in the clone as they are', async ({
  page,
  context,
}) => {
  const site = await signInWithSite(page, SALES_PAGE);
  const frame = await openEditor(page, site.name);

  const from = await tile(page, 'CTA').boundingBox();
  const to = await over(page, frame.locator('.chamada'), 0.9);
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(page.getByText('CTA depois de Texto.')).toBeAttached();
  await page.mouse.up();
  const title = frame.getByRole('heading', { name: 'Pronto para dar o próximo passo?' });
  await expect(title).toBeVisible();

  await tile(page, 'Texto').focus();
  await page.keyboard.press('Enter');
  await expect(frame.getByText('Escreva aqui o seu texto.')).toBeVisible();
  await save(page);

  const { html } = await site.read();
  const end = html.indexOf('\r\n  <a class="botao"');
  const start = SALES_PAGE.indexOf('</p>\r\n  <a class="botao"') + 4;
  expect(html.slice(start, end)).toMatch(
    /^<section style="all:initial!important;.*<\/section><p style=.*<\/p>$/s,
  );
  expect(html.slice(0, start) + html.slice(end)).toBe(SALES_PAGE);

  const clone = await context.newPage();
  await clone.goto(site.address);
  await expect(clone.getByRole('heading', { name: 'Pronto para dar o próximo passo?' })).toBeVisible();
  await expect(clone.getByRole('link', { name: 'Comprar agora' })).toHaveCSS(
    'background-color',
    'rgb(194, 72, 27)',
  );
  await clone.close();
});

test(
  'a tracker by its id and code go in and out with the work that is saved, and an account that is there twice is told',
  DEEP,
  async ({ page }) => {
    const site = await signInWithSite(page, SALES_PAGE);
    const frame = await openEditor(page, site.name);
    await tile(page, 'Botão').click();
    await expect(frame.getByRole('link', { name: 'Comprar agora' })).toBeVisible();

    const addScript = async () => {
      await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Adicionar Script' }).click();
      return page.getByRole('dialog', { name: 'Adicionar Script' });
    };
    const adding = await addScript();
    await adding.getByLabel('ID', { exact: true }).fill('123456789012345');
    await adding.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Script inserido com sucesso!')).toBeVisible();
    // It waits with the rest of the work.
    const { html: published } = await site.read();
    expect(published).toBe(SALES_PAGE);
    await expect(pageInFrame(page).getByRole('link', { name: 'Comprar agora' })).toBeVisible();

    const again = await addScript();
    await again.getByLabel('Script no head').fill("<script>fbq('init','123456789012345')</script>");
    await expect(again.getByText(/o mesmo ID está mais de uma vez/)).toBeVisible();
    await again.getByRole('button', { name: 'Salvar' }).click();
    await expect(again).toBeHidden();
    await save(page);
    const saved = await site.read();
    expect(saved.html).toContain("<script>fbq('init','123456789012345')</script>\n</head>");
    expect(saved.html).toContain('Comprar agora');
    expect(saved.html).toContain('/__ext/trackers.js?meta-pixel.123456789012345');
    expect(saved.ownTrackers).toEqual([{ kind: 'meta-pixel', id: '123456789012345' }]);

    await page.getByRole('button', { name: 'Gerenciar Scripts' }).click();
    const managing = page.getByRole('dialog', { name: 'Gerenciar Scripts' });
    const own = managing.getByRole('region', { name: 'Rastreadores por ID' });
    await own.getByRole('button', { name: 'Remover Meta Pixel (123456789012345)' }).click();
    const head = managing.getByRole('region', { name: /^Scripts no head/ });
    await head.getByRole('button', { name: 'Remover Meta Pixel (123456789012345)' }).click();
    await managing.getByRole('button', { name: 'Salvar Scripts' }).click();
    await expect(page.getByText('Scripts atualizados!')).toBeVisible();
    await save(page);
    const { html } = await site.read();
    expect(html).not.toMatch(/fbq|trackers\.js/);
  },
);
