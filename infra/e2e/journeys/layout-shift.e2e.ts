import type { Locator, Page } from '@playwright/test';
import { makeSite } from '../support/editor.ts';
import { SALES_PAGE } from '../support/editor-pages.ts';
import { DEEP, expect, signIn, test } from '../support/journey.ts';
import { metricsAddress } from '../support/metrics-screens.ts';

/** Half of what counts as good elsewhere: here nothing has a reason to move. */
const MOST = 0.05;

interface Shift {
  value: number;
  moved: string[];
}

/** Watches from the first paint on. What follows a click or a key is the answer to it and does not count. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 160) : '?',
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Fonts may come last; two frames later nothing is on its way any more. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const views = [
  { name: 'wide', use: { viewport: { width: 1366, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
] as const;

interface Load {
  /** The page finds out, where it depends on what there is. */
  address: string | ((page: Page) => Promise<string>);
  /** What the page waits for. It comes only after the page has been painted without it. */
  late: string;
  /** What is painted until then. */
  before(page: Page): Locator;
  after(page: Page): Locator;
}

const loading = (page: Page) => page.getByText('Carregando...');

const visitors: Load[] = [
  { address: '/login', late: '**/config.json', before: loading, after: (page) => page.getByLabel('E-mail') },
  {
    address: '/register',
    late: '**/api/plans',
    before: loading,
    after: (page) => page.getByRole('radio', { name: /Starter/ }),
  },
  {
    address: '/escolher-plano',
    late: '**/api/plans',
    before: loading,
    after: (page) => page.getByRole('link', { name: 'Assinar Starter' }),
  },
  {
    address: '/about',
    late: '**/config.json',
    before: loading,
    after: (page) => page.getByRole('link', { name: 'Ver planos' }),
  },
  {
    // The plans arrive above what is being read.
    address: '/about#faq',
    late: '**/api/plans',
    before: (page) => page.getByRole('heading', { name: 'FAQ' }),
    after: (page) => page.getByRole('link', { name: 'Assinar Starter' }),
  },
  {
    address: '/privacy',
    late: '**/config.json',
    before: loading,
    after: (page) => page.getByRole('heading', { name: 'Política de Privacidade' }),
  },
];

/** Where the first link of a list leads. */
async function firstLink(page: Page, list: string, name: RegExp): Promise<string> {
  await page.goto(list);
  return (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
}

const firstEvents = (page: Page) => firstLink(page, '/tools/anticlone', /^Trackeamento de /);
const firstCampaign = (page: Page) => firstLink(page, '/traffic-filter/campaigns', /^Editar /);

const subscribers: Load[] = [
  {
    address: '/dashboard',
    late: '**/api/profile/*',
    before: loading,
    after: (page) => page.getByRole('article').first(),
  },
  {
    address: '/dashboard',
    late: '**/api/offers',
    before: (page) => page.getByRole('heading', { name: 'Minhas Ofertas' }),
    after: (page) => page.getByRole('article').first(),
  },
  {
    address: '/dashboard',
    late: '**/remotes/mf-offers/**',
    before: (page) =>
      page.getByRole('link', { name: 'Configurações' }).or(page.getByRole('button', { name: 'Abrir menu' })),
    after: (page) => page.getByRole('article').first(),
  },
  {
    address: metricsAddress,
    late: '**/api/offers/*/metrics?**',
    before: (page) => page.getByRole('heading', { name: 'Quantidade de Anúncios' }),
    after: (page) => page.getByRole('table', { name: 'Leituras' }),
  },
  {
    address: '/profile',
    late: '**/api/profile/*',
    before: loading,
    after: (page) => page.getByRole('button', { name: 'Trocar Senha' }),
  },
  {
    address: '/settings',
    late: '**/api/profile/*',
    before: loading,
    after: (page) => page.getByRole('radio', { name: 'Modo Claro' }),
  },
  {
    address: '/tools/anticlone',
    late: '**/api/anticlone/sites',
    before: (page) => page.getByRole('textbox', { name: 'Nova Oferta' }),
    after: (page) => page.getByText('do plano.'),
  },
  {
    address: firstEvents,
    late: '**/api/anticlone/sites/*/events/summary**',
    before: (page) => page.getByRole('heading', { name: 'Trackeamento de Eventos' }),
    after: (page) => page.getByRole('table', { name: 'Eventos' }).or(page.getByText('Nenhum evento')).first(),
  },
  {
    address: '/tools/clonesites',
    late: '**/api/clone/sites',
    before: (page) => page.getByRole('heading', { name: 'Sites Clonados' }),
    after: (page) =>
      page.getByText('Nenhum site clonado ainda').or(page.getByRole('table', { name: 'Sites Clonados' })),
  },
  {
    address: '/tools/clonequiz',
    late: '**/api/clone/quiz',
    before: (page) => page.getByRole('heading', { name: 'Clonar Quiz' }),
    after: (page) =>
      page.getByText('Nenhum quiz clonado ainda').or(page.getByRole('table', { name: 'Quizzes clonados' })),
  },
  {
    address: '/conta/dados',
    late: '**/api/profile/*',
    before: loading,
    after: (page) => page.getByRole('button', { name: 'Excluir minha conta' }),
  },
  {
    address: '/tools/encrypt',
    late: '**/remotes/mf-anticlone/**',
    before: (page) =>
      page.getByRole('link', { name: 'Configurações' }).or(page.getByRole('button', { name: 'Abrir menu' })),
    after: (page) => page.getByRole('textbox', { name: 'Resultado' }),
  },
  {
    address: '/tools/removemetadados',
    late: '**/remotes/mf-anticlone/**',
    before: (page) =>
      page.getByRole('link', { name: 'Configurações' }).or(page.getByRole('button', { name: 'Abrir menu' })),
    after: (page) => page.getByRole('button', { name: 'Remover Metadados', exact: true }),
  },
  {
    address: '/traffic-filter/campaigns',
    late: '**/api/traffic-filter/campaigns',
    before: (page) => page.getByRole('tab', { name: 'Todas' }),
    after: (page) => page.getByRole('tab', { name: /^Todas \d/ }),
  },
  {
    address: '/traffic-filter/campaigns',
    late: '**/api/traffic-filter/usage',
    before: (page) => page.getByRole('tab', { name: /^Todas \d/ }),
    after: (page) => page.getByText(/^Requisições em/),
  },
  {
    address: '/traffic-filter/requests',
    late: '**/api/traffic-filter/requests*',
    before: (page) => page.getByRole('tab', { name: 'Todas' }),
    after: (page) =>
      page.getByText('Nenhuma requisição ainda').or(page.getByRole('table', { name: 'Requisições' })),
  },
  {
    address: '/traffic-filter/domains',
    late: '**/api/traffic-filter/domains',
    before: (page) => page.getByRole('button', { name: 'Adicionar Domínio' }),
    after: (page) => page.getByText('Nenhum domínio ainda').or(page.getByRole('table', { name: 'Domínios' })),
  },
  {
    address: '/traffic-filter/reports',
    late: '**/api/traffic-filter/reports*',
    before: (page) => page.getByRole('region', { name: 'Resumo do período' }),
    after: (page) =>
      page.getByText('Nenhuma visita neste período').or(page.getByRole('region', { name: 'Por dia' })),
  },
  {
    address: '/traffic-filter/campaigns/new',
    late: '**/remotes/mf-traffic-filter/**',
    before: (page) =>
      page.getByRole('link', { name: 'Configurações' }).or(page.getByRole('button', { name: 'Abrir menu' })),
    after: (page) => page.getByLabel('Nome da campanha'),
  },
  {
    address: firstCampaign,
    late: '**/api/traffic-filter/campaigns/*',
    before: (page) => page.getByRole('heading', { name: 'Editar Campanha' }),
    after: (page) => page.getByRole('button', { name: 'Salvar campanha' }),
  },
  {
    address: '/tools/editor-studio',
    late: '**/api/clone/sites',
    before: (page) => page.getByRole('heading', { name: 'Selecione um site para editar.' }),
    after: (page) => page.getByRole('link', { name: 'Ir para Clonar Sites' }),
  },
  {
    address: async (page) => `/tools/editor-studio?id=${(await makeSite(page, SALES_PAGE)).name}`,
    late: '**/api/clone/*/page',
    before: (page) => page.getByText('Carregando editor...'),
    after: (page) => page.getByRole('button', { name: 'Salvar site' }),
  },
];

async function expectStillLoad(page: Page, { late, before, after, ...load }: Load): Promise<void> {
  const address = typeof load.address === 'string' ? load.address : await load.address(page);
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(late, async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(before(page).first()).toBeVisible();
  await untilPainted(page);
  release();
  await expect(after(page)).toBeVisible();
  await untilPainted(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${address} with ${late} late: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(MOST);
  await page.unroute(late);
}

for (const view of views) {
  test.describe(`${view.name} screens`, DEEP, () => {
    test.use(view.use);

    test('nothing moves while the pages of visitors load', async ({ page }) => {
      await watchShifts(page);
      for (const load of visitors) await expectStillLoad(page, load);
    });

    test('nothing moves while the pages of subscribers load', async ({ page }) => {
      await signIn(page);
      await watchShifts(page);
      for (const load of subscribers) await expectStillLoad(page, load);
    });
  });
}
