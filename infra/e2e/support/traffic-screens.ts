import type {
  AddressRuleView,
  CampaignsReply,
  ConversionSendView,
  ConversionTargetView,
  CostsReply,
  CutReply,
  DomainsReply,
  DomainView,
  ImportCostsReply,
  ReportReply,
  VisitReply,
  VisitsReply,
  VisitView,
} from '@garimpo/traffic-filter-contract';
import { deviceKinds, sources, USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import type { Page, Route } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, type ScreenGroup } from './screen.ts';

const API = '/api/traffic-filter';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

const LONG = 'Adestramento · Criativo 3 com um nome que não cabe em uma linha da tabela de campanhas';
const campaignNames = ['Bolos no pote · Novembro', LONG];
const campaigns: CampaignsReply['campaigns'] = campaignNames.map((name, n) => ({
  id: id(n),
  key: `abc1234${n}`,
  link: `https://links.exemplo.com.br/r/abc1234${n}`,
  aboutLink: `https://links.exemplo.com.br/r/abc1234${n}/sobre`,
  name,
  active: n === 0,
  securePage: 'https://blog.estudiorocha.com.br/',
  offers: [{ url: 'https://oferta.estudiorocha.com.br/vsl', weight: 100 }],
  networks: ['facebook'],
  devices: ['phone', 'tablet'],
  protection: USUAL_PROTECTION,
  parameters: [],
  revision: 1,
  createdAt: '2026-11-12T12:00:00.000Z',
  updatedAt: '2026-11-12T12:00:00.000Z',
}));

function visitOf(n: number, change: Partial<VisitView> = {}): VisitView {
  return {
    id: id(100 + n),
    at: at(59 - n),
    campaign: { id: id(0), name: campaignNames[0] as string },
    maskedIp: '203.0.113.•••',
    state: 'served',
    kind: 'person',
    page: 'offer',
    reason: 'selected',
    devices: ['phone'],
    networks: ['facebook'],
    country: 'BR',
    city: 'São Paulo',
    ...change,
  };
}
const visits = [
  visitOf(1),
  visitOf(2, {
    campaign: { id: id(1), name: LONG },
    maskedIp: '2001:db8:85a3:•••',
    devices: ['tablet', 'computer'],
    networks: ['facebook', 'google'],
    city: 'Vila Bela da Santíssima Trindade',
  }),
  visitOf(3, { state: 'pending', kind: 'invalid', networks: [] }),
  visitOf(4, { state: 'blocked', kind: 'invalid', page: null, maskedIp: null, country: null, city: null }),
  visitOf(5, { kind: 'declared_robot', reason: 'declared_robot', devices: [], networks: [] }),
  visitOf(6, { page: 'secure', reason: 'other_device', devices: ['computer'] }),
];
const [, , pending] = visits as [VisitView, VisitView, VisitView];
const detail: VisitReply['request'] = {
  ...pending,
  destination:
    'https://oferta.estudiorocha.com.br/vsl?utm_source=facebook&utm_campaign=uma-campanha-de-nome-longo&fbclid=IwAR0exemplo',
  userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 Chrome/127.0.0.0 Mobile',
  referrer: 'https://l.facebook.com/',
  parameters: [
    ['utm_source', 'facebook'],
    ['fbclid', 'IwAR0exemplo-de-um-valor-que-nao-cabe-na-linha-do-painel-de-detalhes'],
    ['vazio', ''],
  ],
  score: 95,
  signals: [
    { signal: 'data_centre', points: 50 },
    { signal: 'contradiction', points: 45 },
  ],
  refusal: 'score',
  pendingFrom: 50,
  blockedFrom: 101,
  conversions: 1,
  wentToCheckout: true,
};
const rules: AddressRuleView[] = (['block', 'allow'] as const).map((kind, n) => ({
  id: id(200 + n),
  kind,
  maskedIp: n === 0 ? '203.0.113.•••' : '2001:db8:85a3:•••',
  createdAt: at(0),
  expiresAt: at(30),
}));

function domainOf(n: number, domain: string, change: Partial<DomainView> = {}): DomainView {
  return {
    id: id(300 + n),
    domain,
    status: 'pending',
    registrationDate: '2026-11-12T12:00:00.000Z',
    record: {
      name: `_verificacao.${domain}`,
      value: 'garimpo-verificacao=56bb7fc4024848b8bdb7dff03f596d973c393a2e29d34ad795a100c36a7138e8',
    },
    finding: 'no_record',
    found: [],
    foundAt: null,
    checkedAt: at(0),
    nextCheckAt: at(30),
    verifiedAt: null,
    missingSince: null,
    pointsHere: false,
    campaignId: null,
    ...change,
  };
}
const wrong = domainOf(2, 'ofertas.uma-loja-de-nome-muito-comprido-mesmo.com.br', {
  finding: 'other_value',
  found: ['v=spf1 include:_spf.exemplo.com.br -all', 'garimpo-verificacao=de-outra-pessoa'],
});
const domains: DomainsReply = {
  domains: [
    domainOf(1, 'promo.estudiorocha.com.br', {
      status: 'verified',
      finding: 'found',
      verifiedAt: at(0),
      pointsHere: true,
      missingSince: at(10),
      campaignId: id(0),
    }),
    wrong,
  ],
  target: { name: 'links.garimpo.exemplo.com.br', addresses: ['203.0.113.10', '2001:db8::10'] },
};

const figures = (n: number) => ({
  impressions: 1_284 * n,
  clicks: 321 * n,
  conversions: 48 * n,
  valueCents: 470_400 * n,
  costCents: 180_700 * n,
  requests: 1_600 * n,
  people: 1_284 * n,
  robots: 200 * n,
  invalid: 96 * n,
  blocked: 20 * n,
  secure: 100 * n,
});
const report: ReportReply = {
  totals: figures(1_400),
  before: figures(1_200),
  bySource: sources.map((source, n) => ({ source, ...figures(5 - n) })),
  byCampaign: campaigns.map(({ id: campaignId, name }, n) => ({
    id: campaignId,
    name,
    ...figures(900 - n * 400),
  })),
  byDevice: deviceKinds.map((device, n) => ({ device, ...figures(4 - n) })),
  byDay: Array.from({ length: 30 }, (_, n) => ({
    day: new Date(Date.UTC(2026, 9, 24 + n)).toISOString().slice(0, 10),
    ...figures((n * 7) % 11),
  })),
  byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...figures((hour * 5) % 9) })),
};

const CREATIVE = 'vsl-depoimento-da-cliente-que-emagreceu-sem-dieta-criativo-14-corte-curto';
const cutRow = (key: CutReply['rows'][number]['key'], n: number) => ({
  ...figures(n),
  before: figures(Math.ceil(n / 2)),
  key,
});
const cut: CutReply = {
  from: '2026-10-24',
  to: '2026-11-22',
  beforeFrom: '2026-09-24',
  beforeTo: '2026-10-23',
  totals: figures(1_400),
  before: figures(1_200),
  unassigned: { costCents: 980_000, beforeCents: 410_000 },
  rows: [
    ...[CREATIVE, 'anuncio-2', 'anuncio-3'].map((value) => ({ kind: 'value', value }) as const),
    ...(['none', 'erased', 'rest'] as const).map((kind) => ({ kind, value: '' })),
  ].map((key, n) => ({
    ...cutRow(key, 700 - n * 100),
    parts: ['9', '20'].map((value) => cutRow({ kind: 'value', value }, 350 - n * 50)),
  })),
};
const views = ['Criativos da semana', LONG].map((name, n) => ({
  id: id(400 + n),
  name,
  query: { by: 'utm_content', and: 'hour', days: '7' },
}));

const costs: CostsReply = {
  costs: ['', 'vsl-depoimento-da-cliente-que-emagreceu-sem-dieta'].map((utmContent, n) => ({
    id: id(500 + n),
    campaign: { id: id(n), name: campaignNames[n] as string },
    from: '2026-11-01',
    to: n === 0 ? '2026-11-30' : '2026-11-01',
    network: n === 0 ? null : 'facebook',
    utmSource: '',
    utmCampaign: n === 0 ? '' : 'BR | Frio | Novembro',
    utmContent,
    amountCents: 125_000,
    imported: n > 0,
  })),
  more: false,
  count: 2,
  totalCents: 250_000,
};
const importPlan: ImportCostsReply = {
  importId: null,
  rows: 40,
  created: 34,
  replaced: 2,
  unchanged: 1,
  empty: 1,
  sums: 1,
  refused: 1,
  overlapping: 1,
  totalCents: 1_250_000,
  columns: [],
  preview: costs.costs,
  problems: [{ line: 7, column: 'cost', rule: 'not_money', header: 'Valor usado (BRL)', value: 'dez reais' }],
};

const targetOf = (n: number, change: Partial<ConversionTargetView>): ConversionTargetView => ({
  id: id(70 + n),
  network: 'facebook',
  name: 'Pixel da loja principal com um nome que não cabe na linha',
  account: '123456789012345',
  loginAccount: null,
  event: 'Purchase',
  clientId: null,
  tokenEnd: '9f3a',
  testCode: 'TEST12345',
  campaign: null,
  unsigned: false,
  dataRule: 'required',
  active: true,
  createdAt: '2026-11-12T12:00:00.000Z',
  counts: { waiting: 1, sent: 1_240, skipped: 12, failed: 2, unknown: 0 },
  lastSentAt: '2026-11-22T14:58:00.000Z',
  problem: null,
  ...change,
});
const targets = [
  targetOf(0, {}),
  targetOf(1, {
    network: 'kwai',
    name: 'Conta reserva',
    event: 'EVENT_PURCHASE',
    active: false,
    problem: 'access',
    testCode: null,
  }),
];
const sendOf = (n: number, change: Partial<ConversionSendView>): ConversionSendView => ({
  id: id(80 + n),
  at: '2026-11-22T14:57:00.000Z',
  target: { id: id(70), name: 'Pixel da loja', network: 'facebook' },
  campaign: { id: id(1), name: 'Sono profundo' },
  requestId: id(90 + n),
  event: `pedido-${1_000 + n}`,
  valueCents: 19_790,
  state: 'sent',
  reason: null,
  detail: null,
  tries: 1,
  nextTryAt: null,
  closedAt: '2026-11-22T14:58:00.000Z',
  mayRepeat: false,
  ...change,
});
const sends: ConversionSendView[] = [
  sendOf(0, {}),
  sendOf(1, { state: 'skipped', reason: 'no_consent' }),
  sendOf(2, { state: 'failed', reason: 'refused', detail: 'Invalid parameter (100)', valueCents: null }),
  sendOf(3, {
    state: 'unknown',
    reason: 'no_answer',
    mayRepeat: true,
    event: 'pedido-com-um-numero-muito-comprido-7'.repeat(3),
  }),
  sendOf(4, {
    state: 'waiting',
    reason: 'access',
    tries: 3,
    nextTryAt: '2026-11-22T16:00:00.000Z',
    closedAt: null,
  }),
];

const answers: Record<string, object> = {
  [`${API}/conversion-targets`]: { targets },
  [`${API}/conversion-sends`]: { sends, more: true },
  [`${API}/costs`]: costs,
  [`${API}/costs/csv`]: importPlan,
  [`${API}/campaigns`]: { campaigns },
  [`${API}/requests`]: { requests: visits, more: true } satisfies VisitsReply,
  [`${API}/requests/${pending.id}`]: { request: detail },
  [`${API}/requests/${pending.id}/reveal`]: { ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348' },
  [`${API}/address-rules`]: { rules },
  [`${API}/domains`]: domains,
  [`${API}/domains/${wrong.id}/verify`]: { domain: wrong },
  [`${API}/reports`]: report,
  [`${API}/reports/cut`]: cut,
  [`${API}/report-views`]: { views },
};

/** What is not among the answers is never answered. */
async function answer(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const isTail = url.searchParams.has('after');
  const json = isTail ? { requests: [], more: false } : answers[url.pathname];
  if (json !== undefined) await route.fulfill({ json });
}

async function open(page: Page, address: string): Promise<void> {
  await page.route('**/api/traffic-filter/**', answer);
  await page.goto(address);
}

/** The same pages, of somebody who has nothing yet, or whose lists could not be read. */
async function openWithout(page: Page, address: string, body: object | null): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/traffic-filter/**', (route) =>
    body === null ? route.fulfill({ status: 500, body: 'broken' }) : route.fulfill({ json: body }),
  );
  await page.goto(address);
}

const REQUESTS = '/traffic-filter/requests';
const DOMAINS = '/traffic-filter/domains';
const REPORTS = '/traffic-filter/reports';
const SENDS = `${REPORTS}/sends`;
const CUTS = `${REPORTS}/cuts?by=utm_content&and=hour`;

export const trafficRequests: ScreenGroup = {
  name: 'requests of the traffic filter',
  before: signIn,
  screens: [
    {
      name: 'requests',
      async show(page) {
        await open(page, REQUESTS);
        await expect(page.getByText('Bloqueada', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'requests, periods open',
      async show(page) {
        await page.getByRole('combobox', { name: 'Período' }).click();
        await expect(page.getByRole('option', { name: 'Hoje' })).toBeVisible();
      },
      async leave(page) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('listbox')).toBeHidden();
      },
    },
    {
      name: 'requests, no address',
      deep: 'left out',
      async show(page) {
        await page.getByPlaceholder('Pesquisar por IP').fill('10.0.0.0/8');
        await expect(page.getByText(/^Digite um IP/)).toBeVisible();
      },
    },
    {
      name: 'requests, one of them',
      async show(page) {
        await open(page, `${REQUESTS}?request=${pending.id}`);
        await dialog(page).getByRole('button', { name: 'Revelar' }).click();
        await expect(dialog(page).getByText(/^2001:db8:85a3:8d3/)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'requests, rules',
      deep: 'left out',
      async show(page) {
        await open(page, `${REQUESTS}?panel=rules`);
        await dialog(page).getByRole('button', { name: 'Criar regra' }).click();
        await expect(dialog(page).getByText(/Faixas não são aceitas/)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'requests, none',
      deep: 'left out',
      async show(page) {
        await openWithout(page, REQUESTS, { requests: [], more: false, campaigns: [] });
        await expect(page.getByText('Nenhuma requisição ainda')).toBeVisible();
      },
    },
    {
      name: 'requests, not readable',
      deep: 'left out',
      async show(page) {
        await openWithout(page, REQUESTS, null);
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unrouteAll(),
    },
  ],
};

export const trafficDomains: ScreenGroup = {
  name: 'domains of the traffic filter',
  before: signIn,
  screens: [
    {
      name: 'domains',
      async show(page) {
        await open(page, DOMAINS);
        await expect(page.getByText('Registro sumiu')).toBeVisible();
      },
    },
    {
      name: 'domains, add one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Adicionar Domínio' }).click();
        await dialog(page).getByRole('button', { name: 'Verificar' }).click();
        await expect(page.getByText('Informe o domínio.')).toBeVisible();
      },
    },
    {
      name: 'domains, records of a new one',
      deep: 'left out',
      async show(page) {
        await page.route(`**${DOMAINS.replace('/traffic-filter', API)}`, (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 201, json: { domain: wrong } })
            : route.fallback(),
        );
        await dialog(page).getByLabel('Domínio').fill('loja.com.br');
        await page.keyboard.press('Enter');
        await expect(dialog(page).getByText('Há um registro TXT neste nome, com outro valor.')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'domains, one of them',
      async show(page) {
        await open(page, `${DOMAINS}?domain=${wrong.id}`);
        await expect(dialog(page).getByText('garimpo-verificacao=de-outra-pessoa')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'domains, remove one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Remover promo.estudiorocha.com.br' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'domains, none',
      deep: 'left out',
      async show(page) {
        await openWithout(page, DOMAINS, { domains: [], target: null, campaigns: [] });
        await expect(page.getByText('Nenhum domínio ainda')).toBeVisible();
      },
      leave: (page) => page.unrouteAll(),
    },
  ],
};

export const trafficReports: ScreenGroup = {
  name: 'reports of the traffic filter',
  before: signIn,
  screens: [
    {
      name: 'reports',
      async show(page) {
        await open(page, REPORTS);
        await expect(page.getByRole('region', { name: 'Por hora do dia' })).toBeVisible();
      },
    },
    {
      name: 'reports, as tables',
      deep: 'left out',
      async show(page) {
        // Each that is pressed has another name.
        await page.getByRole('button', { name: 'Ver como tabela' }).first().click();
        await page.getByRole('button', { name: 'Ver como tabela' }).click();
        await page.getByText('Como contamos').click();
        await expect(page.getByRole('table')).toHaveCount(3);
      },
    },
    {
      name: 'reports, none',
      deep: 'left out',
      async show(page) {
        const none = { ...report, totals: figures(0), before: figures(0), campaigns: [] };
        await openWithout(page, REPORTS, none);
        await expect(page.getByText('Nenhuma visita neste período')).toBeVisible();
      },
      leave: (page) => page.unrouteAll(),
    },
    {
      name: 'cuts of reports',
      async show(page) {
        await open(page, CUTS);
        await expect(page.getByRole('button', { name: 'Abrir Outros' })).toBeVisible();
      },
    },
    {
      name: 'cuts of reports, views',
      async show(page) {
        await page.getByRole('button', { name: 'Visões' }).click();
        await expect(page.getByRole('button', { name: 'Mostrar Criativos da semana' })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'cuts of reports, costs',
      async show(page) {
        await page.getByRole('button', { name: 'Custos' }).click();
        await expect(dialog(page).getByText('2 custos, R$')).toBeVisible();
        await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
        await expect(dialog(page).getByText('Escolha a campanha.')).toBeVisible();
      },
    },
    {
      name: 'cuts of reports, import of costs',
      deep: 'left out',
      async show(page) {
        await dialog(page).getByRole('button', { name: 'Importar CSV' }).click();
        const file = { name: 'meta.csv', mimeType: 'text/csv', buffer: Buffer.from('Dia,Custo') };
        await page.locator('input[type=file]').setInputFiles(file);
        await expect(page.getByText(/“dez reais”/)).toBeVisible();
      },
      async leave(page) {
        // The dialog, and the panel that it was opened from.
        await page.keyboard.press('Escape');
        await closeDialog(page);
      },
    },
    {
      name: 'conversions sent on',
      async show(page) {
        await open(page, SENDS);
        await expect(page.getByText('Não sabemos se chegou')).toBeVisible();
        await expect(page.getByText(/^A rede recusou o acesso/).first()).toBeVisible();
      },
    },
    {
      name: 'conversions sent on, a connection',
      async show(page) {
        await page.getByRole('button', { name: 'Editar Conta reserva' }).click();
        await dialog(page).getByRole('button', { name: 'Enviar teste' }).click();
        await expect(dialog(page).getByText('Informe o ID de um clique.')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'conversions sent on, a new connection of Google',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Nova conexão' }).click();
        await dialog(page).getByRole('combobox', { name: 'Rede' }).click();
        await page.getByRole('option', { name: 'Google Ads' }).click();
        await dialog(page).getByRole('button', { name: 'Salvar' }).click();
        await expect(dialog(page).getByText('Cole o ID do cliente, sem espaços.')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'conversions sent on, none',
      deep: 'left out',
      async show(page) {
        await openWithout(page, SENDS, { targets: [], sends: [], more: false, campaigns: [] });
        await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible();
        await expect(page.getByText('Nenhuma conversão enviada ainda')).toBeVisible();
      },
      leave: (page) => page.unrouteAll(),
    },
  ],
};
