import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { libraryHtml } from '@garimpo/offers-service/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { addOffer, addReading, card, saved } from '../support/board.ts';
import { pictureOf, takePhoto } from '../support/dirty-photo.ts';
import { retype, save, untilOpen } from '../support/editor.ts';
import { linkTo } from '../support/emails.ts';
import { DEEP, expect, newPerson, registerAndPayByHand, test } from '../support/journey.ts';
import { libraryAddress } from '../support/library.ts';
import { type Market, openMarket } from '../support/market.ts';
import { untilDrawn } from '../support/metrics-screens.ts';
import { realTool } from '../support/real-tool.ts';
import { dialogGone } from '../support/screen.ts';
import { askedHere, told, visit } from '../support/traffic.ts';

/** Pages are opened, captured and compared by the services themselves: on a busy machine that takes long. */
const LOOKED_AT_MS = 100_000;
/** Visits are stored within a second or two, and reports asked for again until they say so. */
const STORED_MS = 60_000;

const OFFER = 'Método da concorrente';
const TITLE = 'Sua noite inteira de volta';
const LEAD = 'O que muda na primeira semana';
const CAMPAIGN = 'Noite tranquila';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'no-preference' },
});

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
/** What was just copied, as it would be pasted elsewhere. */
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test(
  'a marketer uses every tool, one after the other, while a tool is released and taken back under their hands',
  DEEP,
  async ({ page, context, playwright, launchOptions }) => {
    test.setTimeout(180_000 + 3 * LOOKED_AT_MS);
    const market = await openMarket(playwright.chromium, launchOptions);
    const clone = `noite-${randomUUID().slice(0, 8)}`;
    try {
      await test.step('registers, pays, and confirms the address', () => register(page));
      await test.step('adds an offer', () =>
        addOffer(page, OFFER, libraryAddress('fiveAds'), market.rivalPage));
      await test.step('sees its metric once readings come in', () => followOffer(page));
      const address = await test.step('clones its page', () => clonePage(page, clone));
      const html =
        await test.step('edits the clone, with a release and a rollback in the middle of it', async () => {
          await editThroughRelease(page, clone);
          return readPublished(context, address);
        });
      const protectedAs = await test.step('protects the page', () => protect(page, market, html));
      await test.step('learns of a copy', () => findCopy(page, market, protectedAs));
      const link = await test.step('routes traffic to it', () => createCampaign(page, market));
      await test.step('gets visitors of several devices and sources', () => sendVisitors(market, link));
      await test.step('reads the report', () => readReport(page));
      await test.step('encrypts a text', () => encrypt(page));
      await test.step('cleans a picture', () => cleanPicture(page));
      await test.step('finds everything as it was left', () => findAllAgain(page, clone));
    } finally {
      await market.close();
    }
  },
);

/** By the sidebar. */
async function openTool(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'page');
}

async function register(page: Page): Promise<void> {
  const person = newPerson();
  await registerAndPayByHand(page, person, 'Avançado');
  await page.goto(await linkTo(person.email, 'signup'));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await openTool(page, 'Perfil');
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(page.getByText('Seu e-mail ainda não foi confirmado.')).toBeHidden();
  await openTool(page, 'Dashboard');
}

/** One reading out of a page of the library, and one by hand. */
async function followOffer(page: Page): Promise<void> {
  await card(page, OFFER).getByRole('button', { name: 'Atualizar agora' }).click();
  await page
    .getByLabel('Página da biblioteca')
    .fill(libraryHtml({ kind: 'results', heading: '~340 resultados', ads: 3 }));
  await page.getByRole('button', { name: 'Ler a página' }).click();
  await expect(card(page, OFFER).getByText('agora · página colada')).toBeVisible();
  await addReading(page, OFFER, 412);
  await expect.poll(() => saved(page)).toEqual({ [OFFER]: 'waiting 412' });

  await card(page, OFFER).getByRole('link', { name: 'Ver Métricas Detalhadas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: OFFER })).toBeVisible();
  await untilDrawn(page);
  const readings = page.getByRole('table', { name: 'Leituras' }).getByRole('row');
  await expect(readings).toHaveCount(3);
  await expect(readings.nth(1)).toContainText('412');
  await expect(page.getByRole('region', { name: 'Resumo do período' })).toContainText('+72');
  await openTool(page, 'Dashboard');
}

/** @returns where the clone stands */
async function clonePage(page: Page, name: string): Promise<string> {
  await card(page, OFFER).getByRole('link', { name: 'Clonar landing page' }).click();
  await page.getByLabel('Nome do site').fill(name);
  await expect(page.getByText('Nome disponível')).toBeVisible();
  await page.getByRole('button', { name: 'Usar Hospedagem' }).click();
  await expect(page.getByText('Site no ar, mas ainda leva a outra pessoa')).toBeVisible({
    timeout: LOOKED_AT_MS,
  });
  const address = await page.getByLabel('Endereço da cópia').inputValue();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await dialogGone(page);
  return address;
}

/** Two sessions of editing: in the first a version comes out, in the second, which runs on that version, it is taken back. */
async function editThroughRelease(page: Page, name: string): Promise<void> {
  const editor = realTool('mf-editor');
  const version = () => page.locator('[data-mf^="mf-editor@"]').getAttribute('data-mf');
  await openClone(page, name);
  const good = await version();

  const released = await editor.publishNext();
  await retype(page, title(page), TITLE);
  await save(page);
  expect(await version()).toBe(good);
  await untilServed(page, name, `mf-editor@${released}`);
  await expect(title(page)).toHaveText(TITLE);

  await retype(page, lead(page), LEAD);
  expect(await editor.rollBack('as pessoas não conseguem salvar')).toContain('mf-editor is back at');
  // Nothing is taken from under whoever is working.
  await expect(lead(page)).toHaveText(LEAD);
  expect(await version()).toBe(`mf-editor@${released}`);
  await save(page);
  await untilServed(page, name, good ?? '');
  await expect(title(page)).toHaveText(TITLE);
  await expect(lead(page)).toHaveText(LEAD);
  await leaveEditor(page);
}

const title = (page: Page) => page.frameLocator('main iframe').getByRole('heading', { level: 1 });
const lead = (page: Page) => page.frameLocator('main iframe').getByRole('heading', { level: 2 }).first();

async function openClone(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Editar ${name}` }).click();
  await untilOpen(page, name);
}

async function leaveEditor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { name: 'Sites Clonados' })).toBeVisible();
}

/** Out of the editor and into it again, by clicks: an open shell asks for news now and then. */
async function untilServed(page: Page, name: string, release: string): Promise<void> {
  await expect(async () => {
    await leaveEditor(page);
    await openClone(page, name);
    await expect(page.locator(`[data-mf="${release}"]`)).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** @returns the clone's page as the web gets it, to be put at an address of one's own */
async function readPublished(context: BrowserContext, address: string): Promise<string> {
  const clone = await context.newPage();
  const reply = await clone.goto(address);
  await expect(clone.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expect(clone.getByRole('heading', { name: LEAD })).toBeVisible();
  const html = (await reply?.text()) ?? '';
  await clone.close();
  return html;
}

/** @returns what the page is called in the list */
async function protect(page: Page, market: Market, html: string): Promise<string> {
  const name = market.ownPage.replace('http://', '');
  await openTool(page, 'Anticlone');
  await page.getByLabel('Nova Oferta').fill(market.ownPage);
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const install = panel(page, 'Instalação');
  await install.getByRole('button', { name: 'Copiar script' }).click();
  await expect(told(page, 'Script copiado.')).toBeVisible();
  const script = await clipboard(page);
  market.publish(html.replace(/<body[^>]*>/, (body) => body + script));
  await install.getByRole('button', { name: 'Verificar instalação' }).click();
  const result = install.getByRole('region', { name: 'Resultado da verificação' });
  await expect(result.getByText('Instalado corretamente.')).toBeVisible({ timeout: LOOKED_AT_MS });
  await install.getByRole('button', { name: 'Fechar', exact: true }).click();
  await dialogGone(page);
  return name;
}

/** Somebody puts the page on a server of theirs, script and all, and gets a visitor. */
async function findCopy(page: Page, market: Market, name: string): Promise<void> {
  const { copyPage, visitors } = market;
  const visitor = await visitors.newPage();
  await visitor.goto(copyPage);
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
  await page.getByRole('button', { name: `Ver detalhes de ${name}` }).click();
  const copies = panel(page, 'Domínios Clonados');
  const found = copies.getByRole('button', { name: new URL(copyPage).host });
  await expect(found).toBeVisible({ timeout: LOOKED_AT_MS });
  await expect(found.getByText('Confirmado')).toBeVisible({ timeout: LOOKED_AT_MS });
  await visitor.close();
  await copies.getByRole('button', { name: 'Fechar', exact: true }).click();
  await dialogGone(page);
}

/** For phones and tablets, and people from Facebook. @returns its link */
async function createCampaign(page: Page, market: Market): Promise<string> {
  await openTool(page, 'Campanhas');
  await page.getByRole('link', { name: 'Criar Campanha' }).first().click();
  await page.getByLabel('Nome da campanha').fill(CAMPAIGN);
  await page.getByLabel('URL da página segura').fill(market.securePage);
  await page.getByLabel('URL da página de oferta').fill(market.ownPage);
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.getByRole('checkbox', { name: 'Computador' }).uncheck();
  await page.getByRole('button', { name: 'Criar Campanha' }).click();
  const created = panel(page, 'Link e parâmetros');
  await expect(created.getByText('Campanha criada. Este é o link dela.')).toBeVisible({ timeout: 30_000 });
  const link = await created.getByRole('textbox', { name: 'Link' }).inputValue();
  await created.getByRole('button', { name: 'Fechar', exact: true }).click();
  await dialogGone(page);
  return link;
}

/** Some of them buy. */
async function sendVisitors({ visitors, ownPage, securePage }: Market, link: string): Promise<void> {
  const visitor = await visitors.newPage();
  const { request } = visitor.context();
  const comers = [
    ['iphone', '?fbclid=noite-1', ownPage],
    ['ipad', '?fbclid=noite-2', ownPage],
    ['computer', '?fbclid=noite-3', securePage],
    ['iphone', '?gclid=noite-4', securePage],
    ['crawler', '', ownPage],
  ] as const;
  const led: URL[] = [];
  for (const [browser, query, page] of comers) {
    const { status, location } = await visit(request, `${link}${query}`, browser);
    expect(status).toBe(302);
    led.push(new URL(location));
    expect(location.replace(/\?.*/, '')).toBe(page);
  }
  const [buyer] = led;
  await visitor.goto(buyer?.href ?? '');
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
  // What the page and the shop tell of who follows to the checkout, and pays.
  const id = buyer?.searchParams.get('gpv');
  for (const path of [`/click?gpv=${id}`, `/conversion?gpv=${id}&event=pedido-1`]) {
    const { url, host } = askedHere(link + path);
    expect((await request.get(url, { headers: { host } })).status()).toBe(200);
  }
  await visitor.close();
}

async function readReport(page: Page): Promise<void> {
  await openTool(page, 'Relatórios');
  const totals = page.getByRole('region', { name: 'Resumo do período' });
  // What visits leave is stored in batches, and each part of it may come in another.
  await expect(async () => {
    await page.reload();
    for (const words of ['Conversões1', 'Impressões4', 'Cliques1', 'CTR25,0%'])
      await expect(totals).toContainText(words, { timeout: 2_000 });
    await expect(page.getByRole('region', { name: 'Decisões do filtro' })).toContainText('5 requisições', {
      timeout: 2_000,
    });
  }).toPass({ timeout: STORED_MS });
  const origins = page.getByRole('list', { name: 'Tráfego por origem' });
  await expect(origins).toContainText('Facebook3');
  await expect(origins).toContainText('Google Ads1');
  const decisions = page.getByRole('region', { name: 'Decisões do filtro' });
  await expect(decisions).toContainText('Página segura2');
  await expect(decisions).toContainText('Robôs declarados1');
  await expect(
    page.getByRole('row', { name: new RegExp(`^${CAMPAIGN} Ativa 4 1 25,0% 1 5 1 0 0`) }),
  ).toBeVisible();
}

async function encrypt(page: Page): Promise<void> {
  const original = 'Durma a noite inteira: 50% só hoje!';
  await openTool(page, 'Criptografar Texto');
  await page.getByRole('textbox', { name: 'Texto' }).fill(original);
  await page.getByRole('button', { name: 'Criptografar', exact: true }).click();
  await expect(page.getByText('Pronto para copiar.')).toBeVisible();
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(page.getByText('Texto copiado.', { exact: true })).toBeVisible();
  const encrypted = await clipboard(page);
  expect(encrypted).not.toMatch(/[A-Za-z]/);
  await page.getByRole('textbox', { name: 'Texto' }).fill(encrypted);
  await page.getByRole('button', { name: 'Reverter', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Resultado' })).toHaveValue(original);
}

/** What it shows stays, what it tells goes: where it was taken first of all. */
async function cleanPicture(page: Page): Promise<void> {
  await openTool(page, 'Remover Metadados');
  const photo = await takePhoto(page);
  await page.getByLabel('Escolher imagens, vídeos, áudios ou PDF').setInputFiles(photo);
  await expect(page.locator('dd').getByText(/em São Paulo ou perto/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Remover Metadados', exact: true }).click(),
  ]);
  const clean = await readFile(await file.path());
  expect(photo.buffer.includes('Exif')).toBe(true);
  for (const trace of ['Exif', 'Apple', 'Photoshop', 'feito por mim'])
    expect(clean.includes(trace)).toBe(false);
  expect(pictureOf(clean)).toBe(pictureOf(photo.buffer));
}

async function findAllAgain(page: Page, clone: string): Promise<void> {
  await openTool(page, 'Dashboard');
  await expect(card(page, OFFER).getByText('412')).toBeVisible();
  await openTool(page, 'Clonar Sites');
  await openClone(page, clone);
  await expect(title(page)).toHaveText(TITLE);
  await leaveEditor(page);
  await openTool(page, 'Anticlone');
  await expect(page.getByRole('row', { name: 'noite-tranquila.test/oferta' })).toContainText(
    'Script instalado',
  );
  await openTool(page, 'Campanhas');
  await expect(page.getByRole('row', { name: new RegExp(`^Escolher ${CAMPAIGN}`) })).toBeVisible();
}
