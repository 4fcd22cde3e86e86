import type { Page } from '@playwright/test';
import { openEditor, pageInFrame, save, signInWithSite } from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { DEEP, expect, test } from '../support/journey.ts';

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name, exact: true });

test(
  'sections of sales pages go in, run in the clone alone, and what a version brings back is asked for by its name',
  DEEP,
  async ({ page, context }) => {
    const site = await signInWithSite(page, SALES_PAGE);
    await openEditor(page, site.name);
    for (const name of ['Contagem', 'Perguntas', 'Barra fixa', 'Popup de saída', 'Cookies']) {
      await tile(page, name).click();
      await expect(page.getByText(`Bloco ${name} inserido e selecionado.`)).toBeAttached();
    }
    const frame = pageInFrame(page);
    await expect(frame.getByRole('heading', { name: 'Espere, ainda dá tempo' })).toBeVisible();
    await expect(frame.locator('[data-count]').first()).toHaveText('00');
    await save(page);
    const before = await site.read();

    const clone = await context.newPage();
    await clone.setViewportSize({ width: 1366, height: 800 });
    await clone.goto(site.address);
    await expect(clone.locator('[data-count]').nth(0)).toHaveText('03');
    await expect(clone.getByText('Hoje por R$')).not.toBeInViewport();
    const popup = clone.getByRole('heading', { name: 'Espere, ainda dá tempo' });
    await expect(popup).toBeHidden();
    await clone.getByRole('button', { name: 'Entendi' }).click();
    await expect(clone.getByText('Usamos cookies')).toHaveCount(0);
    await clone.evaluate(() =>
      document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, relatedTarget: null })),
    );
    await expect(popup).toBeVisible();
    await clone.getByRole('button', { name: 'Não, obrigado' }).click();
    await expect(popup).toBeHidden();
    await clone.getByText('Como recebo o acesso?').click();
    await expect(clone.getByText('Você recebe o acesso por e-mail')).toBeVisible();
    await clone.setViewportSize({ width: 390, height: 844 });
    await clone.reload();
    await expect(clone.getByText('Hoje por R$')).toBeInViewport();
    await expect(clone.getByText('Usamos cookies')).toHaveCount(0);
    await clone.close();

    expect((await site.put(SALES_PAGE)).ok()).toBe(true);
    await openEditor(page, site.name);
    await page.getByRole('button', { name: 'Versões' }).click();
    await page.getByRole('button', { name: `Restaurar versão ${before.version}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Restaurar versão' });
    await expect(question).toContainText('Volta: 3 outros scripts');
    await question.getByRole('button', { name: 'Restaurar' }).click();
    await expect(frame.getByText('Esta condição termina em')).toBeVisible();
  },
);
