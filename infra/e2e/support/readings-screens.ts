import type {
  AlertEventsReply,
  AlertRuleView,
  ChannelsReply,
  ImportReply,
  OfferView,
} from '@garimpo/offers-contract';
import type { Page } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, dialogGone, FEW_CARDS, openFewCards, type ScreenGroup } from './screen.ts';

const firstCard = (page: Page) => page.getByRole('article').first();
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function happened(): AlertEventsReply {
  const at = (hours: number) => ({ checkedAt: hoursAgo(hours), firedAt: hoursAgo(hours) });
  const crosses = { kind: 'crosses', threshold: 600 } as const;
  const rises = { kind: 'rises', percent: 50, days: 7 } as const;
  const base = { condition: crosses, direction: 'up', previousCount: 598, seen: true } as const;
  return {
    events: [
      {
        ...base,
        id: id(1),
        offerId: id(11),
        offerTitle: 'Adestramento Gentil',
        count: 612,
        ...at(3),
        seen: false,
      },
      {
        ...base,
        outdated: true,
        id: id(2),
        offerId: id(12),
        offerTitle: 'Curso Bolos',
        condition: rises,
        count: 920,
        ...at(9),
      },
      {
        ...base,
        id: id(3),
        offerId: id(13),
        offerTitle: 'Oração da Manhã Premium',
        condition: { kind: 'zero' },
        direction: 'down',
        count: 0,
        previousCount: 31,
        ...at(50),
      },
    ],
    unseen: 1,
    more: true,
  };
}

function told(): ChannelsReply {
  const base = { alerts: 1, tries: 1, nextTryAt: null, status: null, failure: null } as const;
  return {
    push: {
      serverKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      devices: [
        { id: id(21), browser: 'Chrome', system: 'Android', endpointHash: 'outro', createdAt: hoursAgo(400) },
      ],
    },
    telegram: { available: true, chat: { name: '@marina', connectedAt: hoursAgo(70) } },
    webhook: { url: 'https://sistema.exemplo.com.br/garimpo/alertas', createdAt: hoursAgo(90) },
    deliveries: [
      {
        ...base,
        id: id(31),
        channel: 'webhook',
        madeAt: hoursAgo(1),
        outcome: null,
        tries: 3,
        nextTryAt: hoursAgo(-1),
        status: 500,
      },
      { ...base, id: id(32), channel: 'telegram', madeAt: hoursAgo(3), outcome: 'told' },
      {
        ...base,
        id: id(33),
        channel: 'push',
        alerts: 2,
        madeAt: hoursAgo(9),
        outcome: 'failed',
        failure: 'gone',
      },
    ],
  };
}

const ruleOf = (n: number, condition: AlertRuleView['condition'], enabled = true): AlertRuleView => ({
  id: id(n),
  offerId: id(1),
  condition,
  enabled,
  createdAt: hoursAgo(90),
  lastFiredAt: n === 1 ? hoursAgo(3) : null,
});

const plan: ImportReply = {
  created: 12,
  unchanged: 3,
  sameLibrary: 4,
  refused: 2,
  problems: [
    { line: 5, column: 'biblioteca_url', rule: 'custom', header: 'Biblioteca URL', value: 'nada' },
    { line: 7, column: 'criada_em', rule: 'unknown', header: 'Criada em', value: '31/02/2026' },
    { line: 9, column: null, rule: 'extra_cells', value: 'mais uma' },
  ],
};

/** Two of each kind. */
const CARDS = 6;

/** Planned, in the queue, and while nobody reads. */
const nextReads: OfferView['nextRead'][] = [
  { at: hoursAgo(-20), place: null, paused: null },
  { at: hoursAgo(-1), place: 12, paused: null },
  { at: hoursAgo(-5), place: 1_234, paused: 'blocked' },
  null,
];

/** The board with one card for each way of a count to come, or not to. */
async function showReadings(page: Page): Promise<void> {
  await page.route('**/api/offers', async (route) => {
    const reply = await route.fetch();
    const { offers } = (await reply.json()) as { offers: OfferView[] };
    const since = hoursAgo(30);
    const shown = offers.slice(0, CARDS).map((offer, at) =>
      at % 3 === 0
        ? {
            ...offer,
            unreadable: { reason: 'login_wall', since, lastAt: since },
            nextRead: nextReads[at % 2],
          }
        : { ...offer, latestPrecision: 'approx', unreadable: null, nextRead: nextReads[at % 4] },
    );
    await route.fulfill({ response: reply, json: { offers: shown } });
  });
  await page.goto('/dashboard');
  await expect(page.getByText(/^leitura indisponível/).first()).toBeVisible();
}

async function openRules(page: Page): Promise<void> {
  await firstCard(page).getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Alertas' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function signInToFewCards(page: Page): Promise<void> {
  await signIn(page);
  await openFewCards(page);
}

const counts: ScreenGroup = {
  name: 'where counts come from',
  before: signIn,
  screens: [
    {
      name: 'board, pages that could not be read',
      show: showReadings,
      leave: (page) => page.unroute('**/api/offers'),
    },
    {
      // Left in mid-air: the next state asks anew.
      name: 'board, a page is being read',
      deep: 'left out',
      async show(page) {
        await page.route('**/metrics/refresh', () => undefined);
        await firstCard(page).getByRole('button', { name: 'Atualizar agora' }).click();
        await expect(page.getByText('Lendo a biblioteca...')).toBeVisible();
      },
      async leave(page) {
        await page.unroute('**/metrics/refresh');
        await openFewCards(page);
      },
    },
    {
      name: 'board, page to be pasted',
      deep: 'left out',
      async show(page) {
        await firstCard(page).getByRole('button', { name: 'Atualizar agora' }).click();
        await expect(page.getByText(/A leitura automática está desligada/)).toBeVisible();
      },
    },
    {
      name: 'board, pasted page without a count',
      deep: 'left out',
      async show(page) {
        await page.getByLabel('Página da biblioteca').fill('Entre no Facebook para continuar');
        await page.getByRole('button', { name: 'Ler a página' }).click();
        await expect(page.getByText(/^Nenhuma contagem foi encontrada/)).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Fechar' }).click();
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
  ],
};

const offer: ScreenGroup = {
  name: 'one offer: its library page and its alerts',
  before: signInToFewCards,
  screens: [
    {
      name: 'board, library page that is followed already',
      deep: 'left out',
      async show(page) {
        const address = await firstCard(page)
          .getByRole('link', { name: 'Biblioteca de Anúncios' })
          .getAttribute('href');
        await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).click();
        await dialog(page)
          .getByLabel('URL Biblioteca de Anúncios')
          .fill(address ?? '');
        await expect(page.getByText(/^Você já acompanha esta biblioteca/)).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Fechar e ver a oferta' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'board, last count to be corrected',
      deep: 'left out',
      async show(page) {
        await page
          .getByRole('button', { name: /Registrar leitura$/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Corrigir', exact: true }).click();
        await page.getByLabel('Anúncios ativos').fill('');
        await page.getByRole('button', { name: 'Salvar correção' }).click();
        await expect(page.getByText('Informe quantos anúncios estão ativos.')).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('button', { name: 'Fechar' }).click();
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'board, alerts of an offer',
      async show(page) {
        const rules = [
          ruleOf(1, { kind: 'crosses', threshold: 600 }),
          ruleOf(2, { kind: 'rises', percent: 50, days: 7 }, false),
        ];
        await page.route('**/api/offers/*/alerts', (route) => route.fulfill({ json: { rules } }));
        await openRules(page);
        await page.getByRole('radio', { name: '+X% em Y dias' }).click();
        await page.getByRole('button', { name: 'Criar alerta' }).click();
        await expect(page.getByText('Informe um número.')).toBeVisible();
      },
      async leave(page) {
        await page.unroute('**/api/offers/*/alerts');
        await page.keyboard.press('Escape');
        // The kind of the rule was chosen: what is begun is not thrown away without a question.
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
  ],
};

const table: ScreenGroup = {
  name: 'a table of offers',
  before: signInToFewCards,
  screens: [
    {
      name: 'board, table to be chosen',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Mais ações do quadro' }).click();
        await page.getByRole('menuitem', { name: 'Importar CSV' }).click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: 'board, table with problems',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/offers/csv?check=1', (route) => route.fulfill({ json: plan }));
        const file = { name: 'planilha.csv', mimeType: 'text/csv', buffer: Buffer.from('titulo') };
        await page.locator('input[type=file]').setInputFiles(file);
        await expect(page.getByText('12 novas · 3 já estavam · 2 com problema')).toBeVisible();
      },
      async leave(page) {
        await page.unroute('**/api/offers/csv?check=1');
        await closeDialog(page);
      },
    },
  ],
};

const alerts: ScreenGroup = {
  name: 'alerts of the board',
  before: signInToFewCards,
  screens: [
    {
      name: 'board, no alerts yet',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Alertas' }).click();
        await expect(page.getByText('Nenhum alerta ainda')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      // It and what follows come last: the board goes on asking for its alerts.
      name: 'board, alerts',
      async show(page) {
        await page.route('**/api/alerts?**', (route) => route.fulfill({ json: happened() }));
        await page.route('**/api/alerts/seen', (route) => route.fulfill({ status: 204 }));
        await page.route('**/api/alerts/settings', (route) =>
          route.fulfill({ json: { settings: { mail: 'daily', quiet: null }, mailAllowed: false } }),
        );
        await page.goto(FEW_CARDS);
        await page.getByRole('button', { name: 'Alertas, 1 novo' }).click();
        await expect(page.getByText('cruzou 600: 612 anúncios, era 598')).toBeVisible();
      },
    },
    {
      name: 'board, where alerts go',
      async show(page) {
        await page.route('**/api/alerts/channels', (route) => route.fulfill({ json: told() }));
        await page.getByRole('radio', { name: 'Onde receber' }).click();
        await expect(page.getByText(/^Nenhum e-mail sai/)).toBeVisible();
        await expect(page.getByText('a resposta foi 500', { exact: false })).toBeVisible();
      },
    },
  ],
};

/** In groups of a few: each is looked at in both themes, in the time that one journey has. */
export const readings: ScreenGroup[] = [counts, offer, table, alerts];
