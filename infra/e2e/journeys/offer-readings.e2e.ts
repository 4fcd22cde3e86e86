import { readFile } from 'node:fs/promises';
import { libraryHtml } from '@garimpo/offers-service/testing';
import type { Locator, Page } from '@playwright/test';
import { addOffer, addReading, card, column, saved } from '../support/board.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { libraryAddress } from '../support/library.ts';

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Alertas/ });
const pasted = (page: Page): Locator => page.getByLabel('Página da biblioteca');

test(
  'a pasted page gives a card its count, a login wall gives none, and the alert it sets off is told',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await addOffer(page, 'Pets', libraryAddress('fiveAds'));
    await card(page, 'Pets').getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Alertas' }).click();
    await page.getByLabel('Número de anúncios').fill('600');
    await page.getByRole('button', { name: 'Criar alerta' }).click();
    await expect(page.getByRole('switch', { name: 'Cruza 600 anúncios' })).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();

    // Nothing reads by itself here.
    await card(page, 'Pets').getByRole('button', { name: 'Atualizar agora' }).click();
    await expect(page.getByText(/^A leitura automática está desligada/)).toBeVisible();
    await pasted(page).fill(libraryHtml({ kind: 'login_wall' }));
    await page.getByRole('button', { name: 'Ler a página' }).click();
    await expect(
      page.getByText('Nenhuma contagem foi encontrada: a biblioteca pediu login. Nada foi registrado.'),
    ).toBeVisible();
    expect(await saved(page)).toEqual({ Pets: 'waiting' });

    await pasted(page).fill(libraryHtml({ kind: 'results', heading: '~1.200 resultados', ads: 3 }));
    await page.getByRole('button', { name: 'Ler a página' }).click();
    await expect(card(page, 'Pets').getByText('agora · página colada')).toBeVisible();
    await expect(card(page, 'Pets').getByRole('button', { name: /^cerca de 1\.200/ })).toBeVisible();

    // The service looks at alerts in its own time.
    await expect(async () => {
      await page.reload();
      await expect(bell(page)).toHaveAccessibleName('Alertas, 1 novo', { timeout: 8_000 });
    }).toPass();
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Alertas' });
    await expect(panel.getByText('cruzou 600: 1.200 anúncios')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Pets' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Alertas');
    await page.reload();
    await bell(page).click();
    await expect(panel.getByText('cruzou 600: 1.200 anúncios')).toBeVisible();
    await expect(panel.getByText('Novo', { exact: true })).toHaveCount(0);
  },
);

test(
  'a wrong count is corrected and deleted from its card, and both are taken back',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await addOffer(page, 'Pets');
    for (const count of [10, 12]) {
      await addReading(page, 'Pets', count);
      await expect(card(page, 'Pets').getByRole('button', { name: new RegExp(`^${count}`) })).toBeVisible();
    }
    const count = (text: string) => card(page, 'Pets').getByRole('button', { name: new RegExp(`^${text}`) });
    await count('12').click();
    await page.getByRole('button', { name: 'Corrigir', exact: true }).click();
    await page.getByLabel('Anúncios ativos').fill('120');
    await page.getByRole('button', { name: 'Salvar correção' }).click();
    await expect(count('120')).toBeVisible();
    expect(await saved(page)).toEqual({ Pets: 'waiting 120' });
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(count('12 ')).toBeVisible();
    await count('12').click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(count('10')).toBeVisible();
    expect(await saved(page)).toEqual({ Pets: 'waiting 10' });
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(count('12')).toBeVisible();
    expect(await saved(page)).toEqual({ Pets: 'waiting 12' });
  },
);

async function exportTable(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Mais ações do quadro' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  return readFile(await file.path());
}

async function chooseTable(page: Page, buffer: Buffer): Promise<void> {
  // A menu that is still closing would take the click for its own.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais ações do quadro' }).click();
  await page.getByRole('menuitem', { name: 'Importar CSV' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'ofertas.csv', mimeType: 'text/csv', buffer });
}

test(
  'a table comes onto the board but for its bad rows, goes out again, and is known when it comes back',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    const address = 'https://www.facebook.com/ads/library/?id=1;https://exemplo.com.br/';
    const table = [
      'titulo;biblioteca_url;landing_page_url;tags;status;criada_em',
      `"=Bolos; ""no pote"", 10% + fé";${address};"fé,renda extra";Aprovadas;20/11/2025`,
      `Milhas;${address};;;20/11/2025 08:40`,
      'Sem endereço;nada;https://exemplo.com.br/;;;',
      `Sem data;${address};;;31/02/2026`,
      `Sem coluna;${address};;feito;`,
    ];
    await chooseTable(page, Buffer.from(table.join('\r\n')));
    await expect(page.getByText('2 novas · 0 já estavam · 3 com problema')).toBeVisible();
    for (const row of [
      /^4 biblioteca_url “nada” não vale nesta coluna\. Use um endereço completo/,
      /^5 criada_em “31\/02\/2026” não vale nesta coluna\. Use 20\/11\/2026, /,
      /^6 status “feito” não vale nesta coluna\. Use Aguardando, Em teste, Aprovadas ou Inválidas\./,
    ])
      await expect(page.getByRole('row', { name: row })).toBeVisible();
    await page.getByRole('button', { name: 'Importar 2 ofertas' }).click();
    await expect(page.getByText('2 ofertas importadas.', { exact: true })).toBeVisible();
    await expect(card(page, 'Milhas').getByText('Criada em 20 nov 2025')).toBeVisible();
    await expect(
      column(page, 'Aprovadas').getByRole('article', { name: '=Bolos; "no pote", 10% + fé' }),
    ).toBeVisible();

    await addReading(page, 'Milhas', 12);
    await expect(card(page, 'Milhas').getByRole('button', { name: /^12/ })).toBeVisible();
    const exported = await exportTable(page);
    expect(exported.toString('utf8')).toContain('""no pote"", 10% + fé"');
    expect(exported.toString('utf8')).toMatch(/;Aguardando;12;0;[^;]+;20\/11\/2025 08:40:00\r\n/);
    await chooseTable(page, exported);
    await expect(page.getByText('0 novas · 2 já estavam · 0 com problema')).toBeVisible();
  },
);
