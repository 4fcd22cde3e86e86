import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MetricsReply } from '@garimpo/offers-contract';
import type { Page } from '@playwright/test';
import { addOffer, card } from '../support/board.ts';
import { DEEP, expect, signIn, test } from '../support/journey.ts';
import { metricsChart, untilDrawn } from '../support/metrics-screens.ts';

const kpis = (page: Page) => page.getByRole('region', { name: 'Resumo do período' });
const rows = (page: Page) => page.getByRole('table', { name: 'Leituras' }).getByRole('row');
const metricsLink = (page: Page, title: string) =>
  card(page, title).getByRole('link', { name: 'Ver Métricas Detalhadas' });

async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** A corner of a picture: red, green, blue and how much of it can be seen through. */
function cornerOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(bitmap, 0, 0);
    return [bitmap.width, ...pen.getImageData(2, 2, 1, 1).data];
  }, picture.toString('base64'));
}

test('the history of an offer opens from its card, in the period of its address, and is taken home', async ({
  page,
}) => {
  await signIn(page);
  await metricsLink(page, 'Adestramento Gentil').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adestramento Gentil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await untilDrawn(page);
  await expect(metricsChart(page)).toHaveAccessibleName(/nos últimos 7 dias/);

  await page.getByRole('radio', { name: 'Tudo' }).click();
  await expect(metricsChart(page)).toHaveAccessibleName(/desde a primeira leitura: de 340 para 612$/);
  await expect(page).toHaveURL(/\/metrics\?days=0$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Tudo' })).toBeChecked();
  await untilDrawn(page);
  await expect(kpis(page)).toContainText('+272');
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).nth(1)).toContainText('612');

  // A wheel scrolls the page, over the chart too; with Ctrl it looks closer.
  await metricsChart(page).hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect(page.getByText(/^Mostrando de/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Ver tudo' }).click();
  await expect(page.getByText(/^Mostrando de/)).toHaveCount(0);

  await page.getByRole('group', { name: /^Zoom do gráfico/ }).focus();
  await page.keyboard.press('+');
  const shown = page.getByText(/^Mostrando de/);
  await expect(shown).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(shown).toHaveCount(0);

  const table = await download(page, 'Exportar CSV');
  expect(table.name).toMatch(/Adestramento Gentil\.csv$/);
  expect(table.content.toString('utf8').trim().split('\n')).toHaveLength(25);

  const picture = await download(page, 'Exportar PNG');
  expect(picture.name).toBe('Adestramento Gentil - quantidade de anúncios - Tudo.png');
  expect(await cornerOf(page, picture.content)).toEqual([2400, 255, 255, 255, 255]);
});

test('a series of 10, 12 and 7 shows 7 and -3, beside another offer too', DEEP, async ({ page }) => {
  const title = `Oferta ${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await addOffer(page, title);
  await metricsLink(page, title).click();
  await expect(page.getByText('Nenhuma métrica registrada para este período.')).toBeVisible();
  for (const count of ['10', '12', '7']) {
    await page.getByRole('button', { name: 'Registrar leitura' }).first().click();
    await page.getByLabel('Anúncios ativos').fill(count);
    await page.getByRole('button', { name: 'Salvar leitura' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(rows(page).nth(1)).toContainText(count);
  }
  await expect(metricsChart(page)).toHaveAccessibleName(/de 10 para 7$/);
  await expect(kpis(page)).toContainText(/Anúncios ativos7/);
  await expect(kpis(page)).toContainText(/Desde a primeira leitura-3/);

  // The first reading goes: the next one is what the change is counted from, until it is back.
  await rows(page)
    .nth(3)
    .getByRole('button', { name: /^Ações da leitura/ })
    .click();
  await page.getByRole('menuitem', { name: 'Excluir leitura' }).click();
  await expect(page.getByText('Leitura de 10 anúncios excluída.')).toBeVisible();
  await expect(kpis(page)).toContainText(/Desde a primeira leitura-5/);
  await expect(metricsChart(page)).toHaveAccessibleName(/de 12 para 7$/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(kpis(page)).toContainText(/Desde a primeira leitura-3/);
  await expect(rows(page)).toHaveCount(4);

  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Ações da leitura/ })
    .click();
  await page.getByRole('menuitem', { name: 'Corrigir leitura' }).click();
  await page.getByLabel('Anúncios ativos').fill('21');
  await page.getByRole('button', { name: 'Salvar correção' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(kpis(page)).toContainText(/Maior leitura21/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(kpis(page)).toContainText(/Maior leitura12/);

  await page.getByRole('combobox', { name: 'Comparar com outra oferta' }).click();
  await page.getByRole('combobox', { name: 'Buscar' }).fill('croche');
  await page.getByRole('option', { name: 'Crochê do Zero ao Pedido' }).click();
  const remove = page.getByRole('button', { name: 'Tirar Crochê do Zero ao Pedido do gráfico' });
  await expect(remove).toBeVisible();
  await page.reload();
  await remove.click();
  await expect(page).toHaveURL(/\/metrics$/);
});

test(
  'offers of other sizes are compared by what they grew, and what happened is marked on the chart',
  DEEP,
  async ({ page }) => {
    await signIn(page);
    await page.route('**/api/offers/*/metrics?**', async (route) => {
      const reply = await route.fetch();
      const metrics = (await reply.json()) as MetricsReply;
      const at = metrics.metrics.at(-2)?.checkedAt ?? '';
      const events = [{ id: randomUUID(), at, kind: 'creatives', data: { fresh: 3, gone: 0 } }];
      await route.fulfill({ json: { ...metrics, events } });
    });
    await metricsLink(page, 'Adestramento Gentil').click();
    await page.getByRole('radio', { name: 'Tudo' }).click();
    await untilDrawn(page);
    await expect(page.getByRole('list', { name: 'Acontecimentos' })).toContainText('3 criativos novos');
    await expect(page.getByRole('radio', { name: 'Variação em %' })).toHaveCount(0);
    for (const other of ['Crochê do Zero ao Pedido', 'Desafio Barriga Zero 21 dias']) {
      await page.getByRole('combobox', { name: 'Comparar com outra oferta' }).click();
      await page.getByRole('option', { name: other }).click();
    }
    await page.getByRole('radio', { name: 'Variação em %' }).click();
    await expect(page).toHaveURL(/with=.*with=.*scale=percent$/);
    const chart = await metricsChart(page).boundingBox();
    await page.mouse.move((chart?.x ?? 0) + (chart?.width ?? 0) - 90, (chart?.y ?? 0) + 150);
    await expect(page.getByText(/^\+\d+(,\d)?%$/).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Variação em %' })).toBeChecked();
  },
);
