import type { Page } from '@playwright/test';
import { openEditor, pageInFrame, retype, save, signInWithSite, untilOpen } from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { DEEP, expect, test } from '../support/journey.ts';

const title = (page: Page) => pageInFrame(page).getByRole('heading', { level: 1 });
const lead = (page: Page) => pageInFrame(page).locator('.chamada');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const CONFLICT = 'O site mudou enquanto você editava';
const OFFER = 'Continuar de onde você parou?';

/** The same person on another device: nothing of this browser is there but the session. */
async function anotherDevice(page: Page): Promise<Page> {
  const session = await page.evaluate(() => localStorage.getItem('garimpo-session') ?? '');
  const context = await page
    .context()
    .browser()
    ?.newContext({ locale: 'pt-BR', viewport: page.viewportSize() });
  if (context === undefined) throw new Error('the browser is gone');
  const other = await context.newPage();
  await other.goto(new URL('/config.json', page.url()).href);
  await other.evaluate((text) => localStorage.setItem('garimpo-session', text), session);
  return other;
}

/** Changes that the browser itself has of the one site it was used for. */
function keptHere(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('garimpo-mf-editor');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
          drafts.onsuccess = () => {
            opening.result.close();
            resolve((drafts.result as { patches: unknown[] }[])[0]?.patches.length ?? 0);
          };
        };
      }),
  );
}

const editorOf = (page: Page, name: string) => new URL(`/tools/editor-studio?id=${name}`, page.url()).href;

test(
  'what a killed tab had is offered again: what it typed last, and what the service has on another device',
  DEEP,
  async ({ page, context }) => {
    const site = await signInWithSite(page, SALES_PAGE);
    const tab = await context.newPage();
    await openEditor(tab, site.name);
    await retype(tab, title(tab), 'Bolos de ontem');
    await expect(tab.getByText(/Rascunho salvo às/)).toBeVisible();
    expect((await site.readDraft())?.patches).toHaveLength(1);

    const device = await anotherDevice(page);
    await device.goto(editorOf(page, site.name));
    await expect(dialog(device, OFFER)).toContainText(/Há um rascunho de hoje às \d\d:\d\d com 1 alteração/);
    await device.getByRole('button', { name: 'Ver alterações' }).click();
    await expect(device.getByRole('dialog')).toContainText('Bolos de ontem');
    await device.context().close();

    // Typed, and gone before five seconds have passed.
    await retype(tab, lead(tab), 'Só neste navegador.');
    await expect.poll(() => keptHere(tab)).toBe(2);
    await tab.close({ runBeforeUnload: false });
    await page.goto(editorOf(page, site.name));
    await expect(dialog(page, OFFER)).toContainText('com 2 alterações');
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(title(page)).toHaveText('Bolos de ontem');
    await expect(lead(page)).toHaveText('Só neste navegador.');
    expect((await site.read()).html).toBe(SALES_PAGE);
    await save(page);
    expect(await site.readDraft()).toBeNull();
    await page.reload();
    await untilOpen(page, site.name);
    await expect(page.getByText('Tudo salvo')).toBeVisible();
    await expect(dialog(page, OFFER)).toHaveCount(0);
  },
);

test('a stale page is never saved over a newer one: both are put together, or one is chosen', async ({
  page,
}) => {
  const site = await signInWithSite(page, SALES_PAGE);
  await openEditor(page, site.name);
  const device = await anotherDevice(page);
  await device.goto(editorOf(page, site.name));
  await untilOpen(device, site.name);
  await retype(device, title(device), 'Bolos da outra');
  await save(device);

  await retype(page, lead(page), 'Quarenta receitas.');
  await page.getByRole('button', { name: 'Salvar site' }).click();
  await expect(dialog(page, CONFLICT)).toContainText('A sua alteração cabe na versão mais nova');
  expect((await site.read()).html).toContain('Trinta receitas');
  await page.getByRole('button', { name: 'Juntar' }).click();
  await expect(title(page)).toHaveText('Bolos da outra');
  await save(page);
  const both = SALES_PAGE.replace('Bolos no pote</h1>', 'Bolos da outra</h1>').replace(
    'Trinta receitas para vender no fim de semana.',
    'Quarenta receitas.',
  );
  expect((await site.read()).html).toBe(both);

  // The other one has the page of before now, and changes what was changed since.
  await retype(device, lead(device), 'Dez receitas.');
  await device.getByRole('button', { name: 'Salvar site' }).click();
  await expect(dialog(device, CONFLICT)).toContainText('mudaram a mesma parte');
  await expect(device.getByRole('button', { name: 'Juntar' })).toHaveCount(0);
  await device.getByRole('button', { name: 'Ver diferenças' }).click();
  await expect(device.getByRole('dialog')).toContainText('Quarenta receitas.');
  await device.getByRole('button', { name: 'Voltar' }).click();
  await device.getByRole('button', { name: 'Salvar a minha por cima' }).click();
  await expect(device.getByText('Site salvo com sucesso!')).toBeVisible();
  const last = await site.read();
  expect(last.html).toContain('Dez receitas.');
  expect((await site.read(last.version - 1)).html).toBe(both);
  await device.context().close();
});

test(
  'two tabs of one browser ask where to go on, and neither loses what the other did',
  DEEP,
  async ({ page, context }) => {
    const site = await signInWithSite(page, SALES_PAGE);
    await openEditor(page, site.name);
    await retype(page, title(page), 'Bolos da primeira aba');
    const second = await context.newPage();
    await second.goto(editorOf(page, site.name));
    const question = dialog(second, 'Este site já está aberto em outra aba');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Editar aqui' }).click();
    await expect(page.getByRole('heading', { name: 'A edição continua em outra aba' })).toBeVisible();
    await expect(dialog(second, OFFER)).toBeVisible();
    await second.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(title(second)).toHaveText('Bolos da primeira aba');
    await page.getByRole('button', { name: 'Voltar a editar aqui' }).click();
    await expect(dialog(page, OFFER)).toBeVisible();
    await expect(second.getByRole('heading', { name: 'A edição continua em outra aba' })).toBeVisible();
  },
);

test(
  'versions are compared, and the one of three saves ago comes back to the byte',
  DEEP,
  async ({ page }) => {
    const site = await signInWithSite(page, SALES_PAGE);
    await openEditor(page, site.name);
    for (const words of ['Um', 'Dois', 'Três', 'Quatro']) {
      await retype(page, title(page), `Bolos ${words}`);
      await save(page);
    }
    const current = await site.read();
    const wanted = current.version - 3;
    const before = await site.read(wanted);
    await page.getByRole('button', { name: 'Versões' }).click();
    const panel = dialog(page, 'Versões');
    await panel.getByRole('button', { name: `Comparar versão ${wanted}` }).click();
    const comparison = dialog(page, 'Comparar versões');
    await expect(comparison).toContainText('1 diferença');
    await expect(comparison).toContainText('Bolos Um');
    await expect(comparison).toContainText('Bolos Quatro');
    await comparison.getByRole('button', { name: 'Voltar às versões' }).click();
    await panel.getByRole('button', { name: `Restaurar versão ${wanted}` }).click();
    await expect(
      page.getByText(`A versão ${current.version + 1} está no ar.`, { exact: true }),
    ).toBeVisible();
    await expect(title(page)).toHaveText('Bolos Um');
    const restored = await site.read();
    expect([restored.version, restored.sha256]).toEqual([current.version + 1, before.sha256]);
    await panel.getByRole('button', { name: 'Fechar' }).click();
    await expect(panel).toHaveCount(0);
    // What comes next goes on from there.
    await retype(page, title(page), 'Bolos Cinco');
    await save(page);
    expect((await site.read()).html).toContain('Bolos Cinco');
  },
);

test('a save that is not answered loses nothing, and can be tried again', DEEP, async ({ page }) => {
  const site = await signInWithSite(page, SALES_PAGE);
  await openEditor(page, site.name);
  await retype(page, title(page), 'Bolos sem rede');
  // The service has it, and its answer is lost.
  await page.route('**/patches', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Salvar site' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Erro ao salvar o site.' });
  await expect(alert).toContainText('Sem conexão com o servidor.');
  await page.unroute('**/patches');
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Site salvo com sucesso!')).toBeVisible();
  await expect(page.getByText('Tudo salvo')).toBeVisible();
  const { html, version } = await site.read();
  expect(html).toContain('Bolos sem rede');
  expect((await site.read(version - 1)).html).toBe(SALES_PAGE);
});
