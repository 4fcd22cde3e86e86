import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { askedHere, makeCampaign, visit } from '../support/traffic.ts';

/** Stored within a second or two; the page asks again every half minute. */
const STORED_MS = 60_000;

test('reports add up what visitors did, and lead to the log of it', DEEP, async ({ page, playwright }) => {
  test.setTimeout(180_000);
  const visitors = await playwright.request.newContext();
  try {
    await registerAndPay(page, newPerson());
    await page.goto('/traffic-filter/reports');
    await expect(page.getByText('Nenhuma visita neste período')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Criar Campanha' })).toBeVisible();

    const link = await makeCampaign(page, 'Bolos no pote');
    const visits = [];
    for (let nth = 0; nth < 4; nth += 1) {
      visits.push(await visit(visitors, `${link}?fbclid=jornada${nth}`, 'iphone'));
    }
    await visit(visitors, link, 'computer');
    await visit(visitors, link, 'crawler');
    const [buyer] = visits.map(({ location }) => new URL(location).searchParams.get('gpv'));
    for (const path of [`/click?gpv=${buyer}`, `/conversion?gpv=${buyer}&event=pedido-1`]) {
      const { url, host } = askedHere(link + path);
      expect((await visitors.get(url, { headers: { host } })).status()).toBe(200);
    }

    const kpis = page.getByRole('region', { name: 'Resumo do período' });
    await expect(async () => {
      await page.reload();
      await expect(kpis).toContainText('Conversões1', { timeout: 5_000 });
    }).toPass({ timeout: STORED_MS });
    await expect(kpis).toContainText('Impressões5');
    await expect(kpis).toContainText('Cliques1');
    await expect(kpis).toContainText('CTR20,0%');
    await expect(page.getByRole('list', { name: 'Tráfego por origem' })).toContainText('Facebook4');
    const decisions = page.getByRole('region', { name: 'Decisões do filtro' });
    await expect(decisions).toContainText('6 requisições');
    await expect(decisions).toContainText('Página segura1');
    await expect(decisions).toContainText('Robôs declarados1');
    await expect(page.getByRole('row', { name: /^Bolos no pote Ativa 5 1 20,0% 1 6 1 0 0/ })).toBeVisible();

    const days = page.getByRole('region', { name: 'Por dia' });
    await expect(days.getByRole('img', { name: /no máximo 6 requisições\.$/ })).toBeVisible();
    await days.getByRole('button', { name: 'Ver como tabela' }).click();
    await expect(days.getByRole('row').last()).toContainText('5111100');
    await page.getByRole('radio', { name: '7d' }).click();
    await expect(page).toHaveURL(/days=7$/);
    await expect(days.getByRole('row')).toHaveCount(8);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n').length).toBeGreaterThan(7);

    await decisions.getByRole('link', { name: 'Ver requisições: Bloqueadas' }).click();
    await expect(page).toHaveURL(/\/traffic-filter\/requests\?state=blocked&period=7d$/);
    await expect(page.getByRole('tab', { name: 'Bloqueadas' })).toHaveAttribute('aria-selected', 'true');
  } finally {
    await visitors.dispose();
  }
});

/** What an ad cost today, by the file of an ad account. */
async function importCost(page: Page, campaign: string, ad: string): Promise<void> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const table = `Day,Ad name,Amount spent (BRL)\n${today},${ad},12.50\n`;
  await page.getByRole('button', { name: 'Custos' }).click();
  await page.getByRole('button', { name: 'Importar CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar custos' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'meta.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  // The row does not name its campaign, so nothing says whose it is.
  await expect(dialog.getByText(/^“?vazio”?: nenhuma campanha/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Campanha' }).click();
  await page.getByRole('option', { name: campaign }).click();
  await dialog.getByRole('button', { name: 'Importar 1 custo' }).click();
  await expect(page.getByText('1 custo importado.')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Custos dos anúncios' })
    .getByRole('button', { name: 'Fechar' })
    .click();
}

test('a cut tells which creative sold, what it cost, is kept as a view and taken away as a table', async ({
  page,
  playwright,
}) => {
  const visitors = await playwright.request.newContext();
  try {
    await registerAndPay(page, newPerson());
    const link = await makeCampaign(page, 'Bolos no pote');
    const ad = (content: string) => `${link}?fbclid=a&utm_source=fb&utm_content=${content}`;
    const bought = await visit(visitors, ad('video-1'), 'iphone');
    for (const content of ['video-2', 'video-2']) await visit(visitors, ad(content), 'iphone');
    await visit(visitors, link, 'crawler');
    const buyer = new URL(bought.location).searchParams.get('gpv');
    const { url, host } = askedHere(`${link}/conversion?gpv=${buyer}&event=pedido-1`);
    expect((await visitors.get(url, { headers: { host } })).status()).toBe(200);

    await page.goto('/traffic-filter/reports');
    await page.getByRole('tab', { name: 'Recortes' }).click();
    await page.getByRole('combobox', { name: 'Ver por' }).click();
    await page.getByRole('option', { name: 'Criativo (utm_content)' }).click();
    await page.getByRole('combobox', { name: 'Ordem' }).click();
    await page.getByRole('option', { name: 'Mais conversões' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row', { name: /^video-1 1 1 R\$/ })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: STORED_MS });
    const table = page.getByRole('table', { name: 'Criativo (utm_content)' });
    // The crawler came without one.
    await expect(table.getByRole('rowheader')).toHaveText(['video-1', 'video-2', 'Não informado']);

    await importCost(page, 'Bolos no pote', 'video-1');
    await expect(page.getByRole('row', { name: /^video-1 .*R\$ 12,50 -R\$ 12,50 -100,0%/ })).toBeVisible();

    await page.getByRole('combobox', { name: 'E por' }).click();
    await page.getByRole('option', { name: 'Dispositivo' }).click();
    await expect(page.getByRole('row', { name: /^Celular 2 / })).toBeVisible();
    await page.getByRole('button', { name: 'Visões' }).click();
    await page.getByLabel('Nome da visão').fill('Criativos por aparelho');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Visão salva.')).toBeVisible();

    await page.goto('/traffic-filter/reports/cuts');
    await page.getByRole('button', { name: 'Visões' }).click();
    await page.getByRole('button', { name: 'Mostrar Criativos por aparelho' }).click();
    await expect(page).toHaveURL(/by=utm_content&and=device&days=30&order=conversions$/);
    await expect(page.getByRole('button', { name: 'Fechar video-1' })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('video-2;Celular;2;0;');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  } finally {
    await visitors.dispose();
  }
});
