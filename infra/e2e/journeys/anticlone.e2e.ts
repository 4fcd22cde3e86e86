import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { devices, type Locator, type Page } from '@playwright/test';
import {
  COPY_HOST,
  OWN_HOST,
  OWN_PAGE,
  salesPage,
  startPages,
  visitorsBrowser,
} from '../support/copied-pages.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';
import { dialogGone } from '../support/screen.ts';
import { told } from '../support/traffic.ts';

/** Pages are opened and compared by the service itself: on a busy machine that takes long. */
const LOOKED_AT_MS = 90_000;
const ROW = `${OWN_HOST}/oferta`;

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const details = async (page: Page) => {
  await page.getByRole('button', { name: `Ver detalhes de ${ROW}` }).click();
  return panel(page, 'Domínios Clonados');
};

/** @returns what is to be put on the page */
async function protect(page: Page, address: string): Promise<string> {
  await page.goto('/tools/anticlone');
  // The copies of this journey are to be told by their visitors alone.
  await page.getByRole('checkbox', { name: 'Procurar cópias por conta própria' }).uncheck();
  await page.getByLabel('Nova Oferta').fill(address);
  await page.keyboard.press('Enter');
  const install = panel(page, 'Instalação');
  await expect(install).toBeVisible();
  await expect(install.getByRole('button', { name: 'Copiar script' })).toBeVisible();
  const snippet = await install.getByRole('group', { name: 'Script da página' }).textContent();
  await page.keyboard.press('Escape');
  await dialogGone(page);
  return snippet ?? '';
}

/** The service visits the page, and finds there what was put on it. */
async function checkInstallation(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Mais ações de ${ROW}` }).click();
  await page.getByRole('menuitem', { name: 'Instalação' }).click();
  const install = panel(page, 'Instalação');
  await install.getByRole('button', { name: 'Verificar instalação' }).click();
  const result = install.getByRole('region', { name: 'Resultado da verificação' });
  await expect(result.getByText('Instalado corretamente.')).toBeVisible({ timeout: LOOKED_AT_MS });
  await expect(result.getByText('Encontrado', { exact: true })).toHaveCount(5);
  await page.keyboard.press('Escape');
  await dialogGone(page);
  await expect(page.getByRole('row', { name: ROW }).getByText('Script instalado')).toBeVisible();
}

async function saveProof(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Reunir provas' }).click();
  const download = form.getByRole('button', { name: /^Baixar provas de/ });
  await expect(download).toBeVisible({ timeout: LOOKED_AT_MS });
  const [file] = await Promise.all([form.page().waitForEvent('download'), download.click()]);
  await expect(told(form.page(), 'foi baixado.')).toBeVisible();
  const zip = (await readFile(await file.path())).toString('latin1');
  for (const entry of ['copia/pagina.html', 'original/pagina.html', 'copia/tela.png', 'manifest.json'])
    expect(zip).toContain(entry);
}

/** A draft holds the facts, and what its writer fills in. */
async function readDraft(form: Locator): Promise<void> {
  const drafts = panel(form.page(), 'Denúncias');
  await form.getByRole('button', { name: 'Ver denúncias' }).click();
  await drafts.getByRole('textbox', { name: 'Seu nome completo' }).fill('Marina Rocha');
  const text = drafts.getByRole('textbox', { name: 'Texto', exact: true });
  for (const fact of [COPY_HOST, OWN_PAGE, 'Marina Rocha'])
    await expect(text).toHaveValue(new RegExp(fact.replaceAll('.', '\\.')));
  await drafts.getByRole('radio', { name: 'Inglês' }).check();
  await expect(text).toHaveValue(/page/);
  await drafts.getByRole('button', { name: 'Voltar ao clone' }).click();
}

test('a copy is told of and proved, and its visitors meet what the owner chose; the page itself stays as it is', async ({
  page,
  playwright,
  launchOptions,
}) => {
  test.setTimeout(90_000 + 3 * LOOKED_AT_MS);
  let snippet = '';
  const pages = await startPages(() => salesPage(snippet), 'of the product');
  const visitors = await visitorsBrowser(playwright.chromium, launchOptions, pages);
  try {
    await registerAndPay(page, newPerson());
    snippet = await protect(page, OWN_PAGE);
    await checkInstallation(page);
    const form = await details(page);
    await expect(form.getByText('Nenhum clone detectado ainda.')).toBeVisible();
    await form.getByRole('radio', { name: 'Redirecionar para a página original' }).check();
    await form.getByRole('button', { name: 'Salvar ação' }).click();
    await expect(form.getByText('Ação salva com sucesso!')).toBeVisible();
    await expect(form.getByText('Ação salva com sucesso!')).toBeHidden();

    const own = await visitors.newPage();
    await own.goto(OWN_PAGE);
    await own.waitForLoadState('networkidle');
    expect(own.url()).toBe(OWN_PAGE);
    const copy = await visitors.newPage();
    await copy.goto(`http://${COPY_HOST}/oferta?utm_campaign=novembro`);
    await expect(copy).toHaveURL(/^http:\/\/metodo-sereno\.test\/oferta\?(?:.*&)?utm_campaign=novembro/);

    const found = form.getByRole('button', { name: COPY_HOST });
    await expect(found).toBeVisible({ timeout: LOOKED_AT_MS });
    await expect(found.getByText('Confirmado')).toBeVisible({ timeout: LOOKED_AT_MS });
    await found.click();
    await expect(form.getByText('A página é igual ou quase igual à sua.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Situação do caso' }).click();
    // It shows before the service has it.
    const kept = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await page.getByRole('option', { name: 'Em análise' }).click();
    await expect(form.getByRole('combobox', { name: 'Situação do caso' })).toHaveText('Em análise');
    await kept;
    await page.reload();
    await expect(form.getByRole('combobox', { name: 'Situação do caso' })).toHaveText('Em análise');

    await saveProof(form);
    await readDraft(form);

    // The off switch reaches a page that is open already.
    await form.getByRole('button', { name: 'Todos os clones' }).click();
    await form.getByRole('switch', { name: 'Ação ligada' }).click();
    await expect(page.getByRole('row', { name: ROW }).getByText('Desligada', { exact: true })).toBeVisible();
    const later = await visitors.newPage();
    await expect(async () => {
      await later.goto(`http://${COPY_HOST}/oferta`);
      await later.waitForLoadState('networkidle');
      expect(later.url()).toBe(`http://${COPY_HOST}/oferta`);
    }).toPass({ timeout: 30_000 });
  } finally {
    await visitors.close();
    await pages.stop();
  }

  await page.keyboard.press('Escape');
  await dialogGone(page);
  await page.getByRole('button', { name: `Excluir ${ROW}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Tem certeza que deseja excluir este site?')).toBeVisible();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma página protegida ainda')).toBeVisible();
});

test(
  'the pages of a plan end with its limit, and only its own events are anybody’s',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await page.goto('/tools/anticlone');
    const field = page.getByLabel('Nova Oferta');
    const [, limit = '0'] =
      /de (\d+) páginas/.exec((await page.getByText('do plano.').textContent()) ?? '') ?? [];
    for (let at = 0; at < Number(limit); at++) {
      await field.fill(`https://loja-${at}.exemplo.com.br/oferta`);
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(page.getByRole('row', { name: `loja-${at}.exemplo.com.br` })).toBeVisible();
    }
    await field.fill('https://mais-uma.exemplo.com.br');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(page.getByText(`Limite de anticlones atingido para seu plano. (${limit})`)).toBeVisible();
    await expect(field).toHaveValue('https://mais-uma.exemplo.com.br');
    await expect(page.getByRole('link', { name: /^Trackeamento/ })).toHaveCount(0);
  },
);

test(
  'who runs the product sees what happened on a page',
  DEEP,
  async ({ page, playwright, launchOptions }) => {
    await signIn(page);
    const address = `${OWN_PAGE}-${randomUUID().slice(0, 8)}`;
    const name = address.replace('http://', '');
    let snippet = '';
    const pages = await startPages(() => salesPage(snippet), 'any');
    const visitors = await visitorsBrowser(playwright.chromium, launchOptions, pages);
    try {
      snippet = await protect(page, address);
      // A browser that calls itself headless is a robot, and no access.
      const own = await visitors.newPage({ userAgent: devices['Desktop Chrome'].userAgent });
      await own.goto(`${address}?utm_source=facebook`);
      await own.waitForLoadState('networkidle');
      await page.getByRole('link', { name: `Trackeamento de ${name}` }).click();
      await expect(page.getByRole('heading', { name: 'Trackeamento de Eventos' })).toBeVisible();
      const row = page.getByRole('table', { name: 'Eventos' }).getByRole('row').nth(1);
      await expect(row.getByText('facebook')).toBeVisible({ timeout: 30_000 });
      await row.getByRole('button', { name: /^Revelar/ }).click();
      await expect(row.getByText(/^(?:127\.0\.0\.1|::1)$/)).toBeVisible();
      await page.getByRole('radio', { name: '7d' }).click();
      await expect(page.getByRole('heading', { name: 'Por dia' })).toBeVisible();
    } finally {
      await visitors.close();
      await pages.stop();
      await page.goto('/tools/anticlone');
      await page.getByRole('button', { name: `Excluir ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByRole('row', { name })).toHaveCount(0);
    }
  },
);
