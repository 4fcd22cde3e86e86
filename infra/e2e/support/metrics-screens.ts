import type { MetricsReply, PageWatchView } from '@garimpo/offers-contract';
import type { Page } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { heading, type ScreenGroup } from './screen.ts';

const answer = '**/api/offers/*/metrics?**';
const OFFER = 'Adestramento Gentil';

let address: string | undefined;

/** The address of the sample offer's page, as its card has it: the same for the whole run. */
export async function metricsAddress(page: Page): Promise<string> {
  if (address !== undefined) return address;
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: OFFER });
  address = (await card.getByRole('link', { name: 'Ver Métricas Detalhadas' }).getAttribute('href')) ?? '';
  return address;
}

export const metricsChart = (page: Page) => page.getByRole('img', { name: /^Quantidade de Anúncios/ });

/** The library that draws has come, and has drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await expect(metricsChart(page).locator('canvas')).toBeVisible();
}

async function openMetrics(page: Page, search = ''): Promise<void> {
  await page.goto(`${await metricsAddress(page)}${search}`);
  await heading(page, OFFER);
}

/** A week with a stretch that could not be read, and one reading by hand in the middle of it. */
function troubled(): MetricsReply {
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  const reading = (n: number, count: number, source = 'browser') => ({
    count,
    checkedAt: day(n),
    source,
    precision: 'approx',
  });
  return {
    metrics: [reading(6, 340), reading(5, 388), reading(3, 402, 'manual'), reading(1, 1284), reading(0, 612)],
    gaps: [
      { from: day(4.9), to: day(3.1), reason: 'login_wall' },
      { from: day(2.9), to: day(1.1), reason: 'blocked' },
    ],
  };
}

const watchAnswer = '**/api/offers/*/page';
const pictureAnswer = '**/api/offers/*/page/*/picture';
/** One pixel, as WebP. */
const PICTURE = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Two visits that found something changed, and one since that came to nothing. */
function watched(shown: Partial<PageWatchView>): { watch: PageWatchView } {
  const day = (n: number) => hoursAgo(24 * n);
  const changes = {
    price: { before: 'R$ 97,00', after: '12x de R$ 9,74' },
    headline: { before: 'Adestre em casa', after: 'Adestre em casa, sem gritos, em quinze minutos por dia' },
    look: 0.37,
  };
  const snapshot = (n: number) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    takenAt: day(7 * n + 1),
    url: 'https://adestramento.exemplo.com.br/oferta',
    headline: n === 0 ? changes.headline.after : changes.headline.before,
    price: n === 0 ? changes.price.after : changes.price.before,
    checkoutUrl: 'https://pay.hotmart.com/A12345678B?checkoutMode=10',
    difference: n === 0 ? changes.look : null,
    changes: n === 0 ? changes : {},
  });
  const snapshots = [snapshot(0), snapshot(1), snapshot(2)];
  return {
    watch: { enabled: true, nextLookAt: day(-6), problem: null, snapshots, used: 2, limit: 5, ...shown },
  };
}

export const metrics: ScreenGroup = {
  name: 'metrics of an offer',
  before: signIn,
  screens: [
    {
      name: 'metrics, another offer beside it',
      async show(page) {
        await openMetrics(page, '?days=30');
        await untilDrawn(page);
        await page.getByRole('combobox', { name: 'Comparar com outra oferta' }).click();
        await page.getByRole('option', { name: 'Crochê do Zero ao Pedido' }).click();
        await expect(
          page.getByRole('button', { name: 'Tirar Crochê do Zero ao Pedido do gráfico' }),
        ).toBeVisible();
      },
    },
    {
      name: 'metrics, with gaps',
      deep: 'left out',
      async show(page) {
        await page.route(answer, (route) => route.fulfill({ json: troubled() }));
        await openMetrics(page);
        await untilDrawn(page);
      },
      leave: (page) => page.unroute(answer),
    },
    {
      name: 'metrics, not readable',
      deep: 'left out',
      async show(page) {
        await page.route(answer, (route) => route.fulfill({ status: 422, body: 'broken' }));
        await openMetrics(page);
        await expect(page.getByText('Erro ao buscar métricas')).toBeVisible();
      },
      leave: (page) => page.unroute(answer),
    },
    {
      name: 'metrics, a page that is watched',
      async show(page) {
        const problem = { reason: 'login_wall', since: hoursAgo(30), lastAt: hoursAgo(2) };
        await page.route(watchAnswer, (route) => route.fulfill({ json: watched({ problem }) }));
        await page.route(pictureAnswer, (route) =>
          route.fulfill({ contentType: 'image/webp', body: PICTURE }),
        );
        await openMetrics(page);
        await expect(page.getByText(/a página pede login/)).toBeVisible();
        await expect(page.getByRole('img', { name: /^Página em/ })).toHaveCount(2);
        await page.getByRole('slider').scrollIntoViewIfNeeded();
      },
      async leave(page) {
        await page.unroute(watchAnswer);
        await page.unroute(pictureAnswer);
      },
    },
    {
      name: 'metrics of no offer',
      deep: 'left out',
      async show(page) {
        await page.goto('/offers/00000000-0000-4000-8000-000000000000/metrics');
        await heading(page, 'Oferta não encontrada');
      },
    },
    {
      // Never answered: the page that asked is the last of its group.
      name: 'metrics, loading',
      deep: 'left out',
      async show(page) {
        await page.route(answer, () => undefined);
        await openMetrics(page);
        await expect(page.getByText('Carregando...')).toBeVisible();
      },
    },
  ],
};
