import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { ORIGIN, startOrigin } from '../support/origin.ts';
import { askedHere, browsers } from '../support/traffic.ts';

const SHOP = 'https://pay.hotmart.com/A1234567';
const page = `<!doctype html><html lang="pt-BR"><head><title>Oferta</title><meta name="viewport" content="width=device-width"></head>
<body><h1>Oferta de outono</h1><p>Um curso inteiro sobre cerâmica, do barro ao forno.</p><a href="${SHOP}">Comprar agora</a></body></html>`;
/** A clone is captured by a browser of its own, which takes long on a busy machine. */
const CLONED_MS = 100_000;
const VISITORS_MAX = 12;

/**
 * A person of another browser opens a link, and buys. The link is asked for without the browser, which says of itself that a program drives it.
 * @returns the clone that they met, and the visit that the shop was told of
 */
async function buy(browser: Browser, link: string, at: number): Promise<{ host: string; visit: string }> {
  const userAgent = browsers.computer.replace('131', String(120 + at));
  const context = await browser.newContext({ userAgent });
  try {
    await context.route(`${SHOP}**`, (route) => route.fulfill({ body: 'loja' }));
    const visitor = await context.newPage();
    const { url, host: asked } = askedHere(link);
    const headers = { host: asked, 'user-agent': userAgent, accept: 'text/html', 'accept-language': 'pt-BR' };
    const led = await context.request.get(url, { headers, maxRedirects: 0 });
    await visitor.goto(led.headers()['location'] ?? '');
    const { host } = new URL(visitor.url());
    await visitor.getByRole('link', { name: 'Comprar agora' }).click();
    await expect(visitor.getByText('loja')).toBeVisible();
    return { host, visit: new URL(visitor.url()).searchParams.get('gpv') ?? '' };
  } finally {
    await context.close();
  }
}

test(
  'two variants of a page are tried against each other by one link, and one of them stays',
  DEEP,
  async ({ page: shell, browser, request }) => {
    test.setTimeout(300_000 + CLONED_MS);
    const name = `ab-${randomUUID().slice(0, 8)}`;
    const origin = await startOrigin({ '/': ['text/html; charset=utf-8', page] });
    await registerAndPay(shell, newPerson());
    await shell.goto(`/tools/clonesites?url=${encodeURIComponent(`${ORIGIN}/`)}`);
    await shell.getByLabel('Nome do site').fill(name);
    await expect(shell.getByText('Nome disponível')).toBeVisible();
    await shell.keyboard.press('Enter');
    await expect(shell.getByLabel('Endereço da cópia')).toBeVisible({ timeout: CLONED_MS });
    await shell.getByRole('button', { name: 'Voltar' }).click();

    await shell.getByRole('button', { name: `Mais ações de ${name}`, exact: true }).click();
    await shell.getByRole('menuitem', { name: 'Testar duas variantes (A/B)' }).click();
    const dialog = shell.getByRole('dialog', { name: 'Testar duas variantes (A/B)' });
    await expect(dialog.getByLabel('Nome da variante')).toHaveValue(`${name}-b`);
    await expect(dialog.getByText('Nome disponível')).toBeVisible();
    const look = async () => [...(await findBarriers(shell)), ...(await findMisfits(shell))];
    expect(await look()).toEqual([]);
    await dialog.getByRole('button', { name: 'Criar teste' }).click();
    await expect(dialog.getByText(/^Só uma página|^Ainda não dá para dizer/)).toBeVisible();
    const link = (await dialog.getByText(/\/r\/[0-9a-z]{8}$/).textContent()) ?? '';
    expect(await look()).toEqual([]);

    const met = new Map<string, string[]>();
    for (let at = 0; at < VISITORS_MAX && met.size < 2; at += 1) {
      const { host, visit } = await buy(browser, link, at);
      expect(visit).toMatch(/^[0-9a-f-]{36}$/);
      met.set(host, [...(met.get(host) ?? []), visit]);
    }
    const domain = new URL(link).host.replace(/^[^.]+\./, '');
    expect(new Set(met.keys())).toEqual(new Set([`${name}.${domain}`, `${name}-b.${domain}`]));
    // The page that thanks for the sale tells of it.
    const [sale = ''] = met.get(`${name}-b.${domain}`) ?? [];
    const { url, host } = askedHere(`${link}/conversion?gpv=${sale}`);
    expect((await request.get(url, { headers: { host } })).status()).toBe(200);

    const visits = (of: string) => met.get(`${of}.${domain}`)?.length ?? 0;
    const figures = (of: string) => new RegExp(`${visits(of)} visitas? · ${visits(of)} cliques?`);
    const card = (of: string) =>
      dialog.getByRole('listitem').filter({ has: shell.getByText(of, { exact: true }) });
    await expect(async () => {
      await shell.goto(`/tools/clonesites?teste=${name}`);
      await expect(card(name)).toBeVisible({ timeout: 20_000 });
      await expect(card(name)).toContainText(figures(name), { timeout: 3_000 });
      await expect(card(`${name}-b`)).toContainText(figures(`${name}-b`), { timeout: 1_000 });
      await expect(card(`${name}-b`)).toContainText('1 conversão', { timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(dialog.getByText(/^Ainda não dá para dizer: faltam visitas/)).toBeVisible();
    expect(await look()).toEqual([]);

    await dialog.getByRole('button', { name: `Ficar com esta: ${name}-b` }).click();
    await expect(dialog.getByText(new RegExp(`^O teste terminou: ${name}-b`))).toBeVisible();
    await dialog.getByRole('button', { name: 'Desfazer' }).click();
    await dialog.getByRole('button', { name: `Ficar com esta: ${name}-b` }).click();
    await expect(dialog.getByText(new RegExp(`^O teste terminou: ${name}-b`))).toBeVisible();
    for (const at of [0, 1, 2]) expect((await buy(browser, link, at)).host).toBe(`${name}-b.${domain}`);

    await dialog.getByRole('link', { name: 'Ver a campanha' }).click();
    await expect(shell.getByLabel('Peso da página 2')).toHaveValue('100');
    await expect(shell.getByRole('region', { name: 'Resultado da divisão' })).toBeVisible();
    await expect(shell.getByRole('button', { name: /^Ficar com esta/ })).toHaveCount(0);

    await shell.goto(`/tools/editor-studio?id=${name}-b`);
    await shell.getByRole('button', { name: 'Mais ações', exact: true }).first().click();
    await shell.getByRole('menuitem', { name: 'Testar duas variantes (A/B)' }).click();
    await expect(dialog.getByText(new RegExp(`^O teste terminou: ${name}-b`))).toBeVisible();
    await origin.stop();
  },
);
