import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { dialogGone } from '../support/screen.ts';
import { makeCampaign, OFFER_PAGE, told, visit } from '../support/traffic.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Requisições' }).getByRole('row');
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Stored within a second or two, and asked for every two. */
const STORED_MS = 30_000;

test('each visit is seen as it comes, with its reasons; one address is blocked and let in again', async ({
  page,
  playwright,
}) => {
  test.setTimeout(180_000);
  const visitors = await playwright.request.newContext();
  try {
    await registerAndPay(page, newPerson());
    const link = await makeCampaign(page, 'Bolos no pote');
    await page.goto('/traffic-filter/requests');
    await expect(page.getByText('Nenhuma requisição ainda')).toBeVisible();

    // The list is open while they come.
    expect((await visit(visitors, `${link}?fbclid=jornada`, 'iphone')).location).toContain(OFFER_PAGE);
    await expect(rows(page)).toHaveCount(2, { timeout: STORED_MS });
    await visit(visitors, link, 'crawler');
    const robot = rows(page).nth(1);
    await expect(robot).toContainText('Robô declarado', { timeout: STORED_MS });
    await expect(robot).toContainText('nova');
    await expect(rows(page)).toHaveCount(3);

    // Whoever reads is not interrupted.
    await rows(page).nth(2).hover();
    await visit(visitors, link, 'computer');
    await page.getByRole('button', { name: 'Mostrar 1 nova' }).click({ timeout: STORED_MS });
    await expect(rows(page).nth(1)).toContainText('Página segura');

    await rows(page)
      .nth(3)
      .getByRole('button', { name: /^Ver requisição/ })
      .click();
    const detail = panel(page, 'Requisição');
    await expect(
      detail.getByText('Dispositivo e origem estão entre os escolhidos na campanha.'),
    ).toBeVisible();
    await expect(detail.getByText(new RegExp(`^${OFFER_PAGE}\\?fbclid=jornada`))).toBeVisible();
    await detail.getByRole('button', { name: 'Revelar' }).click();
    await expect(detail.getByText('127.0.0.1')).toBeVisible();
    await detail.getByRole('combobox', { name: 'Por quanto tempo' }).click();
    await page.getByRole('option', { name: '1 hora' }).click();
    await detail.getByRole('button', { name: 'Bloquear' }).click();
    await expect(detail.getByText(/^Endereço bloqueado até/)).toBeVisible();
    await expect(async () => {
      expect((await visit(visitors, link, 'iphone')).status).toBe(403);
    }).toPass({ timeout: STORED_MS });
    // A declared robot is led on: no rule keeps it out.
    expect((await visit(visitors, link, 'crawler')).location).toContain(OFFER_PAGE);

    await page.getByRole('tab', { name: 'Bloqueadas' }).click();
    await expect(rows(page).nth(1)).toContainText('por uma regra sua', { timeout: STORED_MS });
    await detail.getByRole('button', { name: 'Ver regras de endereço' }).click();
    const rules = panel(page, 'Regras de endereço');
    await rules.getByRole('button', { name: /^Remover regra de 127\.0\.0/ }).click();
    await expect(rules.getByText('Nenhuma regra em vigor')).toBeVisible();
    await expect(async () => {
      expect((await visit(visitors, link, 'iphone')).status).toBe(302);
    }).toPass({ timeout: STORED_MS });
    await rules.getByRole('button', { name: 'Fechar' }).click();
    await dialogGone(page);

    await page.getByRole('tab', { name: 'Todas' }).click();
    await page.getByPlaceholder('Pesquisar por IP').fill('203.0.113.');
    await expect(page.getByText('Nenhuma requisição com estes filtros')).toBeVisible();
    await page.reload();
    await expect(page.getByPlaceholder('Pesquisar por IP')).toHaveValue('203.0.113.');
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(rows(page).nth(1)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    await expect(told(page, `“${file.suggestedFilename()}” foi baixado.`)).toBeVisible();
    const table = await readFile(await file.path(), 'utf8');
    expect(table).toContain('Bolos no pote');
    expect(table).not.toContain('127.0.0.1');
  } finally {
    await visitors.dispose();
  }
});
