import type { ReleasesReply, ToolOverview } from '@garimpo/releases-contract';
import { expect, type Page } from '@playwright/test';
import { signIn } from './journey.ts';
import type { ScreenGroup } from './screen.ts';

const list = /\/api\/releases(?:\?[^/]*)?$/;
const health = (loads: number, errors: number) => ({
  loads,
  errors,
  errorRate: loads === 0 ? null : errors / loads,
});

function overview(tool: string, title: string, more: Partial<ToolOverview> = {}): ToolOverview {
  const at = new Date().toISOString();
  return {
    tool,
    title,
    current: { version: '0.4.2-3fa9c1d2', lastHour: health(1284, 3) },
    previous: {
      version: '0.4.1-77d0b9aa',
      lastHour: health(0, 0),
      verdict: { version: '0.4.1-77d0b9aa', health: 'good', reason: 'worked', loads: 5210, errors: 9 },
    },
    canary: null,
    revision: 12,
    lastHour: health(1284, 3),
    lastChange: {
      id: '9',
      tool,
      kind: 'published',
      at,
      who: 'team ofertas',
      by: null,
      why: 'nova tela',
      from: '0.4.1-77d0b9aa',
      to: '0.4.2-3fa9c1d2',
      percent: null,
      revision: 12,
      automatic: false,
      evidence: null,
    },
    ...more,
  };
}

/** One with a long change log, one from a checkout that held more, one that does not say. */
const sources = [
  {
    commit: '90b1e77c1a2b3c4d5e6f708192a3b4c5d6e7f809',
    modified: false,
    author: 'Ana Beatriz Cavalcanti de Albuquerque',
    changes: ['Anúncios de cada oferta em página própria', 'Filtro por nome', 'Exportação mais rápida'],
  },
  {
    commit: '3fa9c1d2e4b5a69788776655443322110ffeeddc',
    modified: true,
    author: 'João',
    changes: ['Correção da contagem'],
  },
];

/** As operations see it on a bad day: one canary that fails, one tool nobody opens. */
const badDay: ReleasesReply = {
  tools: [
    overview('mf-offers', 'Ofertas', {
      canary: {
        version: '0.5.0-90b1e77c',
        percent: 12.5,
        since: new Date().toISOString(),
        needsForce: true,
        lastHour: health(160, 19),
      },
      lastHour: health(1444, 22),
    }),
    overview('mf-traffic-filter', 'Filtro de Tráfego', { previous: null, lastHour: health(0, 0) }),
    overview('mf-cloner', 'Clonar Sites', { lastHour: health(318, 41) }),
  ],
  releases: ['0.5.0-90b1e77c', '0.4.2-3fa9c1d2', '0.4.1-77d0b9aa'].map((version, at) => ({
    tool: 'mf-offers',
    version,
    integrity: `sha384-${'A'.repeat(64)}`,
    publishedAt: new Date().toISOString(),
    current: version.startsWith('0.4.2'),
    publishedBy: 'team ofertas',
    reverted: false,
    collected: false,
    lastHour: health(0, 0),
    source: sources[at] ?? null,
    sizes: { code: 402_300 - 3_400 * at, styles: 41_800, other: 9_100 },
    routes: ['/dashboard', '/offers/:offerId/metrics', ...(at === 0 ? ['/offers/:offerId/ads'] : [])],
  })),
};

const minutes = Array.from({ length: 50 }, (_, at) => ({
  at: new Date(Date.now() - (50 - at) * 60_000).toISOString(),
  loads: 20 + Math.round(9 * Math.sin(at / 4)),
  errors: at % 17 === 0 ? 1 : 0,
  fallbacks: 0,
  meanMs: 143,
}));
const badHealth = {
  from: new Date(Date.now() - 60 * 60_000).toISOString(),
  to: new Date().toISOString(),
  versions: [
    { version: '0.5.0-90b1e77c', share: 8, errors: 3 },
    { version: '0.4.2-3fa9c1d2', share: 1, errors: 1 },
  ].map(({ version, share, errors }) => ({
    version,
    total: health(1284, 3),
    points: minutes
      .filter((_, at) => share === 1 || at > 30)
      .map((point, at) => ({
        ...point,
        loads: Math.round(point.loads / share),
        errors: errors > 1 ? at % 3 : point.errors,
      })),
  })),
};

const dialog = (page: Page) => page.getByRole('dialog');
const openPage = async (page: Page) => {
  await page.goto('/ops/releases');
  await expect(page.getByRole('table', { name: 'Histórico' })).toBeVisible();
};
const openOnBadDay = async (page: Page) => {
  await page.route(list, (route) => route.fulfill({ json: badDay }));
  await page.route('**/api/releases/*/health?*', (route) => route.fulfill({ json: badHealth }));
  await openPage(page);
};
const open = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
};
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: 'Descartar' });
  if (await discard.isVisible()) await discard.click();
  await expect(dialog(page)).toBeHidden();
};

export const ops: ScreenGroup = {
  name: 'operations',
  before: signIn,
  screens: [
    { name: 'ops, versions', deep: 'left out', show: openPage },
    {
      name: 'ops, a bad day',
      async show(page) {
        await openOnBadDay(page);
        await expect(page.locator('canvas').first()).toBeVisible();
      },
    },
    {
      name: 'ops, figures as a table',
      deep: 'left out',
      async show(page) {
        await page.getByRole('radio', { name: 'Tabela' }).click();
        await expect(page.getByRole('table', { name: 'Aberturas e erros' })).toBeVisible();
      },
    },
  ],
};

export const opsDialogs: ScreenGroup = {
  name: 'changes of operations',
  async before(page) {
    await signIn(page);
    await openOnBadDay(page);
  },
  screens: [
    {
      name: 'ops, rolling back without a reason',
      async show(page) {
        await open('Voltar versão')(page);
        await dialog(page).getByRole('button', { name: 'Voltar versão' }).click();
        await expect(page.getByText('Informe o motivo.')).toBeVisible();
      },
      leave: close,
    },
    {
      name: 'ops, canary that somebody else changed',
      deep: 'left out',
      async show(page) {
        const error = { code: 'releases.pointer.moved', message: 'moved', requestId: 'r' };
        await page.route('**/api/releases/*/canary', (route) =>
          route.fulfill({ status: 409, json: { error } }),
        );
        await open('Mudar canário')(page);
        await dialog(page).getByLabel('Motivo').fill('aumentar');
        await dialog(page).getByRole('button', { name: 'Aplicar canário' }).click();
        await expect(page.getByText('Outra pessoa mudou esta ferramenta')).toBeVisible();
      },
      leave: close,
    },
    { name: 'ops, link of a preview', deep: 'left out', show: open('Link de prévia'), leave: close },
  ],
};
