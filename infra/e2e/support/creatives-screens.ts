import type { CapturedAd } from '@garimpo/offers-contract';
import type { Page } from '@playwright/test';
import { card } from './board.ts';
import { expect, newPerson, registerAndPay } from './journey.ts';
import { dialog, heading, pressEscape, type ScreenGroup } from './screen.ts';

const OFFER = 'Método Barriga Zero';

const adOf = (n: number, startedOn: string | null): CapturedAd => ({
  libraryId: `70000000000000${n}`,
  pageName: 'Loja Exemplo',
  text: n === 2 ? null : `Texto do anúncio ${n}: perdi 8 kg em 30 dias.`,
  linkUrl: 'https://oferta.example/vsl',
  startedOn,
  platforms: ['facebook', 'instagram'],
  media: [{ kind: 'video', url: 'https://video.fgru1-1.fna.fbcdn.net/a.mp4', poster: null }],
  thumbnail: null,
});

/** What the bookmark read of a page, as it opens the product with it. */
const handedOver = {
  address: 'https://www.facebook.com/ads/library/?view_all_page_id=4711',
  title: OFFER,
  landingPageUrl: 'https://oferta.example/vsl',
  problems: [],
  page: {
    count: 3,
    precision: 'exact',
    isComplete: true,
    ads: [adOf(1, '2026-09-15'), adOf(2, null), adOf(3, '2026-11-03')],
  },
};

const creatives = (page: Page) => page.getByRole('region', { name: 'Criativos' });

/** Whatever shows ads that were saved from the library: of somebody who is there for nothing else. */
export const savedAds: ScreenGroup = {
  name: 'extension and saved ads',
  before: (page) => registerAndPay(page, newPerson()),
  screens: [
    {
      name: 'extension, code shown',
      async show(page) {
        await page.goto('/extensao');
        await page.getByRole('button', { name: 'Criar código de conexão' }).click();
        await expect(page.getByLabel('Código de conexão')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Salvar no Garimpo' })).toBeVisible();
      },
    },
    {
      name: 'profile, accesses of the extension',
      deep: 'left out',
      async show(page) {
        await page.goto('/profile');
        await expect(page.getByRole('button', { name: 'Encerrar Meu navegador' })).toBeVisible();
      },
    },
    {
      name: 'extension, saving a page',
      async show(page) {
        await page.goto(`/extensao/salvar#${encodeURIComponent(JSON.stringify(handedOver))}`);
        await heading(page, 'Salvar da biblioteca');
        await expect(page.getByText('3 anúncios para salvar')).toBeVisible();
      },
    },
    {
      name: 'metrics, saved ads',
      async show(page) {
        await page.getByRole('button', { name: 'Salvar', exact: true }).click();
        await page.getByRole('link', { name: 'Abrir no Garimpo' }).click();
        await creatives(page).getByRole('checkbox', { name: 'Escolher anúncio 1' }).check();
        await expect(creatives(page).getByRole('button', { name: 'Baixar 1 escolhido' })).toBeVisible();
      },
    },
    {
      name: 'metrics, one of the saved ads',
      async show(page) {
        await creatives(page).getByRole('button', { name: 'Ver anúncio 1' }).click();
        await expect(dialog(page)).toHaveAccessibleName('Anúncio 1 de 3');
      },
    },
    {
      name: 'board, saved ads on a card',
      async show(page) {
        await page.goto('/dashboard');
        await expect(card(page, OFFER).getByRole('link', { name: /3 anúncios salvos/ })).toBeVisible();
      },
    },
    {
      name: 'board, menu of saved ads',
      deep: 'left out',
      only: 'wide',
      async show(page) {
        await page.getByRole('button', { name: 'Anúncios', exact: true }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'extension, a page that an offer follows, saved again',
      deep: 'left out',
      async show(page) {
        await page.goto(`/extensao/salvar#${encodeURIComponent(JSON.stringify(handedOver))}`);
        await expect(page.getByRole('radio', { name: `Leitura em “${OFFER}”` })).toBeChecked();
      },
    },
  ],
};
