import type { Page } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { heading, pressEscape, type ScreenGroup } from './screen.ts';

async function openAbout(page: Page): Promise<void> {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
}

/** What anybody may read. */
export const site: ScreenGroup = {
  name: 'pages about the product',
  screens: [
    {
      name: 'about, plans not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/plans', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/about#planos');
        await expect(page.getByText('Os planos não puderam ser carregados.')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/plans'),
    },
    {
      name: 'contact',
      async show(page) {
        await page.goto('/contato');
        await heading(page, 'Contato');
      },
    },
    { name: 'about', show: openAbout },
    {
      name: 'about, every question open',
      deep: 'left out',
      async show(page) {
        const closed = page.getByRole('main').getByRole('button', { expanded: false });
        while ((await closed.count()) > 0) await closed.first().click();
      },
    },
    {
      name: 'about, menu',
      only: 'phone',
      async show(page) {
        await page.getByRole('button', { name: 'Abrir menu' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'privacy',
      async show(page) {
        await page.goto('/privacy');
        await heading(page, 'Política de Privacidade');
      },
    },
    {
      name: 'terms',
      async show(page) {
        await page.goto('/terms');
        await heading(page, 'Termos de Uso');
      },
    },
    {
      name: 'about, signed in',
      deep: 'left out',
      async show(page) {
        await signIn(page);
        await openAbout(page);
        // On narrow screens the header's own way is in the menu.
        await expect(page.getByRole('main').getByRole('link', { name: 'Ir para o Dashboard' })).toBeVisible();
      },
    },
  ],
};
