import type { Page } from '@playwright/test';
import { clickInFrame, type EditedSite, makeSite, openEditor, pageInFrame, retype } from './editor.ts';
import { SALES_PAGE } from './editor-pages.ts';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, dialogGone, heading, pressEscape, type ScreenGroup } from './screen.ts';

/** One site for each page of a browser: groups begin on a new one. */
const sites = new WeakMap<Page, EditedSite>();

async function before(page: Page): Promise<void> {
  await signIn(page);
  sites.set(page, await makeSite(page, SALES_PAGE));
}

function siteOf(page: Page): EditedSite {
  const site = sites.get(page);
  if (site === undefined) throw new Error('no site was made');
  return site;
}

const open = (page: Page) => openEditor(page, siteOf(page).name);
const title = (page: Page) => pageInFrame(page).getByRole('heading', { level: 1 });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
}

async function closePanel(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click();
  await dialogGone(page);
}

export const editor: ScreenGroup = {
  name: 'editor of a clone',
  before,
  screens: [
    {
      name: 'editor, nothing selected',
      async show(page) {
        await open(page);
      },
    },
    {
      name: 'editor, blocks on a phone',
      only: 'phone',
      async show(page) {
        await page.getByRole('button', { name: 'Mostrar blocos e estrutura' }).click();
        await expect(page.getByRole('tab', { name: 'Blocos' })).toBeVisible();
      },
    },
    {
      name: 'editor, outline',
      deep: 'left out',
      async show(page) {
        await page.getByRole('tab', { name: 'Estrutura' }).click();
        await expect(page.getByRole('treeitem').first()).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('tab', { name: 'Blocos' }).click();
      },
    },
    {
      name: 'editor, title selected',
      async show(page) {
        // The blocks lie over the page of a phone.
        const hide = page.getByRole('button', { name: 'Ocultar blocos e estrutura' });
        if (await hide.isVisible()) await hide.click();
        await clickInFrame(page, title(page));
        await expect(page.getByRole('heading', { name: 'Título' })).toBeVisible();
      },
    },
    {
      name: 'editor, Título e compartilhamento',
      show: (page) => choose(page, 'Título e compartilhamento'),
      leave: closeDialog,
    },
    {
      name: 'editor, work not saved',
      deep: 'left out',
      async show(page) {
        await retype(page, title(page), 'Bolos que vendem sozinhos');
        await expect(page.getByText(/Rascunho salvo às/)).toBeVisible();
      },
    },
    {
      name: 'editor, menu',
      async show(page) {
        await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'editor, save refused',
      deep: 'left out',
      async show(page) {
        await page.route('**/patches', (route) => route.abort());
        await page.getByRole('button', { name: 'Salvar site' }).click();
        await expect(page.getByText(/Erro ao salvar o site/)).toBeVisible();
      },
      leave: (page) => page.unroute('**/patches'),
    },
    {
      name: 'editor, saved elsewhere meanwhile',
      deep: 'left out',
      async show(page) {
        await siteOf(page).put(SALES_PAGE.replace('Trinta', 'Quarenta'));
        await page.getByRole('button', { name: 'Salvar site' }).click();
        await expect(page.getByRole('button', { name: 'Juntar' })).toBeVisible();
      },
    },
    {
      name: 'editor, differences',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Ver diferenças' }).click();
        await expect(page.getByText('2 diferenças')).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};

export const editorPanels: ScreenGroup = {
  name: 'editor, what opens over it',
  before,
  screens: [
    {
      name: 'editor, versions',
      deep: 'left out',
      async show(page) {
        await open(page);
        await choose(page, 'Versões');
        await expect(page.getByText('Versão 1')).toBeVisible();
      },
    },
    {
      name: 'editor, versions compared',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Comparar versão 2' }).click();
        await expect(page.getByText(/^\d+ diferenças?$/)).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Voltar às versões' }).click();
        await closePanel(page);
      },
    },
    ...(
      [
        ['Localizar e trocar', closePanel],
        ['Verificar página', closePanel],
        ['Adicionar Script', closeDialog],
      ] as const
    ).map(([item, leave]) => ({
      name: `editor, ${item}`,
      deep: 'left out' as const,
      show: (page: Page) => choose(page, item),
      leave,
    })),
    {
      name: 'editor, Gerenciar Scripts',
      deep: 'left out',
      async show(page) {
        const button = page.getByRole('button', { name: 'Gerenciar Scripts' });
        if (await button.isVisible()) await button.click();
        else await choose(page, 'Gerenciar Scripts');
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'editor, a draft is offered',
      deep: 'left out',
      async show(page) {
        await retype(page, title(page), 'Bolos que vendem sozinhos');
        await expect(page.getByText(/Rascunho salvo às/)).toBeVisible();
        await page.reload();
        await expect(page.getByRole('dialog', { name: 'Continuar de onde você parou?' })).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'editor, open in another tab',
      deep: 'left out',
      async show(page) {
        const other = await page.context().newPage();
        await other.goto(page.url());
        // It was here first.
        await expect(dialog(other)).toBeVisible();
        await other.getByRole('button', { name: 'Editar aqui' }).click();
        await heading(page, 'A edição continua em outra aba');
        await other.close();
      },
    },
  ],
};

export const editorTroubles: ScreenGroup = {
  name: 'editor without a page',
  before: signIn,
  screens: [
    {
      name: 'editor, choose a site',
      async show(page) {
        await page.goto('/tools/editor-studio');
        await heading(page, 'Selecione um site para editar.');
        await expect(page.getByRole('link', { name: 'Ir para Clonar Sites' })).toBeVisible();
      },
    },
    {
      name: 'editor, sites not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/clone/sites', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/tools/editor-studio');
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/clone/sites'),
    },
    {
      name: 'editor, no such site',
      deep: 'left out',
      async show(page) {
        await page.goto('/tools/editor-studio?id=nao-e-de-ninguem');
        await heading(page, 'Site não encontrado ou formato inválido');
      },
    },
    {
      name: 'editor, loading',
      deep: 'left out',
      async show(page) {
        // Never answered: the page that asked is left with the next state.
        await page.route('**/api/clone/bolo/**', () => undefined);
        await page.goto('/tools/editor-studio?id=bolo');
        await expect(page.getByText('Carregando editor...')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/clone/bolo/**'),
    },
    {
      name: 'editor, page not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/clone/bolo/**', (route) => route.abort());
        await page.goto('/tools/editor-studio?id=bolo');
        await heading(page, 'O editor não abriu');
      },
      leave: (page) => page.unroute('**/api/clone/bolo/**'),
    },
  ],
};
