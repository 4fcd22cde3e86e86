import type { APIRequestContext, Page } from '@playwright/test';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { dialogGone } from '../support/screen.ts';
import { askedHere, told } from '../support/traffic.ts';

const SECURE = 'https://blog-dos-bolos.invalid/';
const OFFER = 'https://bolos-no-pote.invalid/vsl?origem=anuncio';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const LIST = '/traffic-filter/campaigns';

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^Escolher ${name}`) });

/** Where a visitor is led, without following. */
async function visit(request: APIRequestContext, link: string, userAgent: string) {
  const { url, host } = askedHere(link);
  const reply = await request.get(url, {
    headers: { host, 'user-agent': userAgent, accept: 'text/html', 'accept-language': 'pt-BR,pt;q=0.9' },
    maxRedirects: 0,
  });
  return { status: reply.status(), location: reply.headers()['location'] ?? '', text: await reply.text() };
}

async function create(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'Criar Campanha' }).first().click();
  await page.getByRole('button', { name: 'Criar Campanha' }).click();
  await expect(page.getByText('Informe o nome da campanha.')).toBeVisible();
  await expect(page.getByLabel('Nome da campanha')).toBeFocused();
  await page.getByLabel('Nome da campanha').fill(name);
  await page.getByLabel('URL da página segura').fill(SECURE);
  await page.getByLabel('URL da página de oferta').fill(OFFER);
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.getByRole('checkbox', { name: 'Computador' }).uncheck();
  await page.getByRole('button', { name: 'Criar Campanha' }).dblclick();
  const link = panel(page, 'Link e parâmetros');
  await expect(link.getByText('Campanha criada. Este é o link dela.')).toBeVisible({ timeout: 30_000 });
  // Where nobody answers for names, that is not known to be none.
  await expect(link.getByText(/o domínio não existe\.|o servidor não respondeu\./).first()).toBeVisible();
  const address = await link.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(link.getByRole('group', { name: 'Link para Facebook' })).toContainText(
    `${address}?utm_source=facebook`,
  );
  await page.keyboard.press('Escape');
  await dialogGone(page);
  return address;
}

/** The decision, told before anybody comes. */
async function tryIt(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Testar ${name}` }).click();
  const trial = panel(page, 'Testar');
  await trial.getByRole('combobox', { name: 'Dispositivo' }).click();
  await page.getByRole('option', { name: 'Computador' }).click();
  await trial.getByRole('button', { name: 'Testar' }).click();
  await expect(trial.getByText('Página segura', { exact: true })).toBeVisible();
  await expect(trial.getByText(/^O dispositivo foi identificado e não está entre/)).toBeVisible();
  await page.keyboard.press('Escape');
  await dialogGone(page);
}

test('a campaign leads its visitors, and does so until it is switched off', async ({ page, playwright }) => {
  test.setTimeout(180_000);
  const visitors = await playwright.request.newContext();
  try {
    await registerAndPay(page, newPerson());
    await page.goto(LIST);
    await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible();
    const link = await create(page, 'Bolos no pote');
    await expect(page.getByRole('tab', { name: 'Todas 1' })).toBeVisible();
    await tryIt(page, 'Bolos no pote');

    const fromAd = `${link}?utm_source=facebook&fbclid=IwAR0jornada`;
    const buyer = await visit(visitors, fromAd, IPHONE);
    expect(buyer.status).toBe(302);
    expect(buyer.location).toMatch(/^https:\/\/bolos-no-pote\.invalid\/vsl\?origem=anuncio&/);
    const led = new URL(buyer.location).searchParams;
    expect(led.getAll('fbclid')).toEqual(['IwAR0jornada']);
    expect(led.get('gpv')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await visit(visitors, fromAd, COMPUTER)).location).toMatch(
      /^https:\/\/blog-dos-bolos\.invalid\//,
    );
    // Who reviews ads meets what buyers meet.
    expect((await visit(visitors, link, CRAWLER)).location).toMatch(/^https:\/\/bolos-no-pote\.invalid\/vsl/);

    await expect(async () => {
      await page.reload();
      await expect(row(page, 'Bolos no pote').getByRole('cell', { name: /2$/ })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 30_000 });

    const about = await visit(visitors, `${link}/sobre`, COMPUTER);
    expect(about.text).toContain('blog-dos-bolos.invalid');

    const active = row(page, 'Bolos no pote').getByRole('switch');
    await active.click();
    await expect(told(page, 'O link não leva mais ninguém.')).toBeVisible();
    await expect(async () => {
      const off = await visit(visitors, link, IPHONE);
      expect(off.status).not.toBe(302);
      expect(off.text).toContain('Campanha desativada');
    }).toPass({ timeout: 15_000 });
    await active.click();
    await expect(told(page, 'O link voltou a levar visitantes.')).toBeVisible();
    await expect(async () => {
      expect((await visit(visitors, link, IPHONE)).status).toBe(302);
    }).toPass({ timeout: 15_000 });
  } finally {
    await visitors.dispose();
  }
});

test(
  'a campaign is copied, deleted and brought back; two tabs do not write over each other, and nothing typed is lost unasked',
  DEEP,
  async ({ page, context }) => {
    test.setTimeout(180_000);
    await registerAndPay(page, newPerson());
    await page.goto(LIST);
    const link = await create(page, 'Sono');

    await page.getByRole('button', { name: 'Mais ações de Sono' }).click();
    await page.getByRole('menuitem', { name: 'Duplicar' }).click();
    await expect(page.getByLabel('Nome da campanha')).toHaveValue('Sono (cópia)');
    await page.getByRole('button', { name: 'Dividir com outra página de oferta' }).click();
    await page.getByLabel('URL da página de oferta 2').fill('https://sono-b.invalid/');
    await page.getByRole('button', { name: 'Criar Campanha' }).click();
    await expect(panel(page, 'Link e parâmetros')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await dialogGone(page);
    await expect(page.getByRole('tab', { name: 'Todas 2' })).toBeVisible();

    await page.getByRole('button', { name: 'Excluir Sono', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('“Sono” foi excluída.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Todas 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(row(page, 'Sono').filter({ hasText: link.replace(/^https?:\/\//, '') })).toBeVisible();

    await page.getByRole('link', { name: 'Sono', exact: true }).click();
    const name = page.getByLabel('Nome da campanha');
    await expect(name).toHaveValue('Sono');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Nome da campanha').fill('Sono de outra aba');
    await other.getByRole('button', { name: 'Salvar campanha' }).click();
    await expect(told(other, 'Campanha salva.')).toBeVisible();
    await other.close();

    await name.fill('Sono profundo');
    await page.getByRole('button', { name: 'Salvar campanha' }).click();
    await expect(page.getByText('Esta campanha foi alterada em outra aba')).toBeVisible();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click();
    await expect(name).toHaveValue('Sono profundo');
    await page.getByRole('button', { name: 'Salvar a minha' }).click();
    await expect(told(page, 'Campanha salva.')).toBeVisible();
    await expect(row(page, 'Sono profundo')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Pesquisar por nome' }).fill('copia');
    await expect(row(page, 'Sono profundo')).toBeHidden();
    await expect(row(page, 'Sono \\(cópia\\)')).toBeVisible();
  },
);
