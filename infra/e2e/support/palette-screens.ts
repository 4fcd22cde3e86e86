import { expect, type Page } from '@playwright/test';
import { signIn } from './journey.ts';
import { pressPaletteKey, searchFor } from './palette.ts';
import type { ScreenGroup } from './screen.ts';

const openAndSearch = async (page: Page, text: string) => {
  await pressPaletteKey(page);
  await searchFor(page, text);
};

/** Where one can go, and what is found, over the board. */
export const palette: ScreenGroup = {
  name: 'command palette',
  before: (page) => signIn(page),
  screens: [
    {
      name: 'palette',
      deep: 'left out',
      async show(page) {
        await pressPaletteKey(page);
        await expect(page.getByRole('option', { name: /^Dashboard/ })).toBeVisible();
        await expect(page.getByText(/^Procurando em/)).toHaveCount(0);
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'palette, found',
      async show(page) {
        await openAndSearch(page, 'adestramento');
        await expect(page.getByRole('group', { name: 'Ofertas' }).getByRole('option')).not.toHaveCount(0);
        await expect(page.getByRole('group', { name: 'Campanhas' }).getByRole('option')).not.toHaveCount(0);
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'palette, nothing found',
      deep: 'left out',
      async show(page) {
        await openAndSearch(page, 'xyzxyz');
        await expect(page.getByRole('heading', { name: 'Nada encontrado para “xyzxyz”' })).toBeVisible();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'palette, a tool away',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/traffic-filter/campaigns', (route) =>
          route.fulfill({ status: 404, body: '{}' }),
        );
        await page.reload();
        await expect(page.getByRole('article').first()).toBeVisible();
        await openAndSearch(page, 'adestramento');
        await expect(page.getByText('Sem resposta de Campanhas.')).toBeVisible();
      },
      async leave(page) {
        await page.keyboard.press('Escape');
        await page.unroute('**/api/traffic-filter/campaigns');
      },
    },
  ],
};
