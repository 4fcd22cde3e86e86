import type { Page } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { liftFocusedCard } from './lift.ts';
import {
  closeDialog,
  dialog,
  dialogGone,
  heading,
  openFewCards,
  pressEscape,
  type ScreenGroup,
} from './screen.ts';

const firstCard = (page: Page) => page.getByRole('article').first();

async function openBoard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(firstCard(page)).toBeVisible();
}

export const board: ScreenGroup = {
  name: 'board',
  before: signIn,
  screens: [
    { name: 'board', deep: 'left out', show: openBoard },
    {
      name: 'board, tags to be chosen',
      only: 'wide',
      async show(page) {
        await page.getByRole('button', { name: 'Tags', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, compact',
      deep: 'left out',
      async show(page) {
        await openFewCards(page);
        await page.getByRole('button', { name: 'Cards compactos' }).click();
        await expect(page.getByRole('button', { name: 'Editar Oferta' })).toHaveCount(0);
      },
      leave: (page) => page.keyboard.press('c'),
    },
    {
      // Where a filter is set, as on the few cards, it is open at once.
      name: 'board, filter open',
      deep: 'left out',
      only: 'phone',
      async show(page) {
        await page.getByRole('button', { name: 'Buscar e filtrar' }).click();
        await expect(page.getByLabel('Buscar por título ou tag')).toBeVisible();
      },
      leave: (page) => page.getByRole('button', { name: 'Buscar e filtrar' }).click(),
    },
    {
      name: 'board, menu of a card',
      async show(page) {
        await openFewCards(page);
        await firstCard(page).getByRole('button', { name: 'Mais ações', exact: true }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'board, new offer',
      deep: 'passed through',
      async show(page) {
        await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: 'board, new offer with fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Adicionar Oferta', exact: true }).click();
        await expect(page.getByText('Preencha este campo.').first()).toBeVisible();
      },
    },
    {
      name: 'board, new offer about to be thrown away',
      deep: 'passed through',
      async show(page) {
        await dialog(page).getByLabel('Título').fill('Curso de cerâmica');
        await pressEscape(page);
        await expect(page.getByText('Descartar o que você preencheu?')).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'board, edit offer',
      deep: 'left out',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Editar Oferta' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, delete offer',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Excluir Oferta' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, new reading',
      deep: 'left out',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Registrar leitura' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'board, card in the hand',
      deep: 'left out',
      pale: 'article.opacity-38',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Arrastar oferta' }).focus();
        await liftFocusedCard(page);
        await page.keyboard.press('ArrowRight');
        await expect(page.getByText(/^Soltar em /)).toBeVisible();
      },
      leave: pressEscape,
    },
  ],
};

/** The list view and its actions on many offers. No screen changes anything. */
export const offerList: ScreenGroup = {
  name: 'offers as a list',
  before: signIn,
  screens: [
    {
      name: 'list',
      async show(page) {
        await page.goto('/dashboard?view=list');
        await expect(page.getByRole('checkbox', { name: /^Selecionar / }).first()).toBeVisible();
      },
    },
    {
      name: 'list, some chosen',
      async show(page) {
        await page
          .getByRole('checkbox', { name: /^Selecionar / })
          .nth(2)
          .check();
        await expect(page.getByRole('button', { name: 'Arquivar' })).toBeVisible();
      },
    },
    {
      name: 'list, tags of many',
      deep: 'left out',
      async show(page) {
        await page
          .getByRole('region', { name: /selecionadas$/ })
          .getByRole('button', { name: 'Tags' })
          .click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'list, delete many',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Excluir', exact: true }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'archive',
      async show(page) {
        await page.route('**/api/offers/archived', async (route) => {
          const headers = await route.request().allHeaders();
          const reply = await route.fetch({ url: new URL('/api/offers', page.url()).href, headers });
          const { offers } = (await reply.json()) as { offers: { createdAt: string }[] };
          const archived = offers.map((offer) => ({ ...offer, archivedAt: offer.createdAt }));
          const deleted = offers.slice(0, 2).map((offer) => ({ ...offer, deletedAt: offer.createdAt }));
          await route.fulfill({ json: { offers: archived, deleted } });
        });
        await page.goto('/dashboard?view=archive');
        await expect(page.getByRole('region', { name: 'Excluídas há pouco' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers/archived'),
    },
    {
      name: 'archive, nothing in it',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/offers/archived', (route) =>
          route.fulfill({ json: { offers: [], deleted: [] } }),
        );
        await page.goto('/dashboard?view=archive');
        await expect(page.getByText('Nenhuma oferta arquivada')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers/archived'),
    },
    {
      name: 'shortcuts',
      async show(page) {
        await page.goto('/dashboard?view=board');
        await expect(firstCard(page)).toBeVisible();
        await page.keyboard.press('?');
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};

export const troubledBoard: ScreenGroup = {
  name: 'board with little to show, or in trouble',
  before: signIn,
  screens: [
    {
      name: 'board, nothing found',
      async show(page) {
        await page.goto('/dashboard?q=nada-disso');
        await expect(page.getByText('Nenhuma oferta encontrada')).toBeVisible();
      },
    },
    {
      name: 'board, loading',
      deep: 'left out',
      async show(page) {
        // Never answered: the page that asked is left with the next state.
        await page.route('**/api/offers', () => undefined);
        await page.goto('/dashboard');
        await heading(page, 'Minhas Ofertas');
        await expect(page.getByText('Carregando...')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      name: 'board, not readable',
      async show(page) {
        await page.route('**/api/offers', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/dashboard');
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      name: 'board, empty',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/offers', (route) => route.fulfill({ json: { offers: [] } }));
        await page.goto('/dashboard');
        await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      // Last, and never let through: what is not saved now would be at the next visit.
      name: 'board, card not saved',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/offers/*', (route) => route.abort());
        await openFewCards(page);
        await firstCard(page).getByRole('button', { name: 'Mais ações', exact: true }).click();
        await page.getByRole('menuitemradio', { name: 'Aprovadas' }).click();
        await expect(page.getByText('não salvo')).toBeVisible();
      },
    },
  ],
};
