import type {
  AnticloneSiteView,
  CloneView,
  EventView,
  EvidenceView,
  FoundDomainView,
  InstallCheckReply,
  NoticeView,
  SearchView,
  SnippetReply,
  SummaryReply,
  TrackedNoticeView,
} from '@garimpo/anticlone-contract';
import type { Page, Route } from '@playwright/test';
import { pageOf, cloneOf as someClone } from '../../../mf-anticlone/src/testing/pages.ts';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, heading, type ScreenGroup } from './screen.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const siteOf = (n: number, address: string, change: Partial<AnticloneSiteView> = {}) =>
  pageOf('', {
    id: id(n),
    originalUrl: `https://${address}`,
    originalHost: address.split('/')[0] ?? '',
    ...change,
  });

const webhook = {
  url: 'https://sistema.estudiorocha.com.br/integracoes/garimpo/um-caminho-longo/avisos',
  createdAt: '2026-11-14T12:00:00.000Z',
};
const sites = [
  siteOf(1, 'estudiorocha.com.br/sono', {
    action: { type: 'redirect' },
    clones: { total: 4, confirmed: 3, open: 2 },
    extraHosts: ['*.estudiorocha.com.br', 'sonoprofundo.com.br'],
    search: { enabled: true, brandWords: ['sono profundo', 'método rocha'] },
    alerts: { mail: true, suspects: false, webhook },
  }),
  siteOf(2, 'estudiorocha.com.br/bolos-no-pote', {
    action: { type: 'replace_links', url: 'https://estudiorocha.com.br/bolos-no-pote' },
    clones: { total: 1, confirmed: 0, open: 1 },
  }),
  siteOf(3, 'metodorocha.com.br/vsl-2-com-um-endereco-que-nao-cabe-na-linha-da-tabela/novembro', {
    verifiedAt: null,
    checkedAt: null,
  }),
  siteOf(4, 'metodorocha.com.br/quiz-perfil', {
    action: { type: 'replace_images', url: 'https://metodorocha.com.br/aviso.png' },
    actionEnabled: false,
    clones: { total: 2, confirmed: 2, open: 0 },
  }),
  siteOf(5, 'crochepratico.com.br/inicio', { verifiedAt: null }),
];

const cloneOf = (n: number, host: string, change: Partial<CloneView> = {}) =>
  someClone(host, {
    id: id(n),
    cloneUrl: `https://${host}/oferta/novembro?utm_source=anuncio&utm_campaign=uma-campanha-de-nome-longo`,
    createdAt: '2026-11-14T12:00:00.000Z',
    lastAccess: ago(12),
    similarity: { text: 0.99, structure: 0.96, assets: 0.91, screenshot: 0.98, fingerprint: true },
    checkedAt: '2026-11-14T12:01:00.000Z',
    ...change,
  });

const copy = cloneOf(11, 'sonoprofundo-oficial.shop');
const clones = [
  copy,
  cloneOf(12, 'promo-sono.store', {
    similarityScore: 0.91,
    accessCount: 402,
    lastAccess: ago(26 * 60),
    caseStatus: 'notified',
  }),
  cloneOf(13, 'uma-copia-com-um-nome-que-nao-cabe-em-uma-linha.online', {
    similarityScore: 0.88,
    accessCount: 96,
    checking: true,
  }),
  cloneOf(14, 'ofertas-da-semana.site', {
    status: 'suspect',
    similarityScore: 0.54,
    reason: 'different',
    accessCount: 11,
  }),
];

const evidence: EvidenceView[] = [
  {
    id: id(21),
    cloneId: copy.id,
    state: 'ready',
    createdAt: '2026-11-15T12:00:00.000Z',
    takenAt: '2026-11-15T12:01:00.000Z',
    bytes: 4_812_004,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    parts: [
      { name: 'copia/pagina.html', obtained: true, reason: null },
      { name: 'rdap.json', obtained: false, reason: 'timeout' },
    ],
  },
];

const snippet: SnippetReply = {
  html: '<script src="https://links.exemplo.com.br/a/abc123.js" async></script>\n<div style="background:url(https://links.exemplo.com.br/a/abc123.gif?l=css)"></div>\n<img src="https://links.exemplo.com.br/a/abc123.gif?l=image" width="1" height="1" alt="">',
  layers: (['script', 'css', 'image', 'marker', 'text'] as const).map((layer) => ({ layer, html: '' })),
  guides: [
    {
      builder: 'wordpress',
      name: 'WordPress com Elementor',
      steps: [
        'Abra a página no Elementor.',
        'Arraste o bloco “HTML” para o topo da página.',
        'Cole o script no bloco e publique.',
      ],
    },
    { builder: 'html', name: 'HTML', steps: ['Cole logo depois de <body>.'] },
  ],
};

const check: InstallCheckReply = {
  checkedAt: '2026-11-20T12:00:00.000Z',
  finalUrl: 'https://www.estudiorocha.com.br/sono',
  status: 200,
  rendered: true,
  installed: false,
  layers: [
    { layer: 'script', state: 'blocked' },
    { layer: 'css', state: 'found' },
    { layer: 'image', state: 'missing' },
    { layer: 'marker', state: 'found' },
    { layer: 'text', state: 'other_site' },
  ],
  problems: ['content_policy'],
};

const notices: NoticeView[] = (['pt', 'en'] as const).flatMap((language) =>
  (['host', 'meta', 'checkout'] as const).map((recipient) => ({
    recipient,
    language,
    subject: 'Cópia não autorizada da página estudiorocha.com.br/sono',
    body: `A página ${copy.cloneUrl} copia a minha página estudiorocha.com.br/sono.\n\nSemelhança de 97%, vista em 14/11/2026.\n\nPeço a remoção.\n\n[seu nome completo]\n[seu CPF ou CNPJ]`,
    gaps: ['[seu nome completo]', '[seu CPF ou CNPJ]'],
    sendTo: recipient === 'host' ? 'abuse@provedor.exemplo' : null,
    name: recipient === 'checkout' ? 'Kiwify' : null,
    source: recipient === 'checkout' ? 'https://kiwify.com/content-policy/' : null,
  })),
);

const tracked: TrackedNoticeView[] = [
  {
    recipient: 'host',
    language: 'pt',
    sendTo: 'abuse@provedor.exemplo',
    state: 'sent',
    draftedAt: '2026-11-15T12:00:00.000Z',
    sentAt: '2026-11-15T12:05:00.000Z',
    answeredAt: null,
    endedAt: null,
    remindAt: '2026-11-20T12:05:00.000Z',
    reopenedAt: '2026-11-19T12:05:00.000Z',
    note: 'Protocolo 2026-114-77',
  },
];

const certificate = {
  name: '*.estudiorocha-oficial.shop',
  issuer: "Let's Encrypt R11",
  notBefore: '2026-11-19T11:00:00.000Z',
  log: 'https://registro.exemplo/2026h2',
  entry: 1_204_771,
  sha256: null,
};
const domainOf = (n: number, host: string, change: Partial<FoundDomainView> = {}): FoundDomainView => ({
  id: id(60 + n),
  host,
  shown: host,
  foundBy: 'name',
  likeness: 'ending',
  certificate: null,
  foundAt: ago(60 * 30),
  lookedAt: ago(60 * 29),
  nextLookAt: ago(-60 * 24),
  outcome: 'different',
  similarityScore: 0.12,
  title: null,
  cloneId: null,
  ...change,
});
const search: SearchView = {
  enabled: true,
  brandWords: ['sono profundo', 'método rocha'],
  name: 'estudiorocha',
  names: { total: 800, asked: 320, endedAt: null, nextAt: ago(-1) },
  certificatesReadAt: ago(1),
  today: { names: 320, namesMax: 800, looks: 4, looksMax: 60 },
  domains: [
    domainOf(1, 'estudiorocha-oficial.shop', {
      foundBy: 'certificate',
      likeness: 'added_word',
      certificate,
      outcome: 'found',
      similarityScore: 0.97,
      title: 'Sono profundo em 21 noites, sem remédio e sem promessa vazia',
      cloneId: copy.id,
      nextLookAt: null,
    }),
    domainOf(2, 'xn--estdiorocha-beb.com', {
      shown: 'estúdiorocha.com',
      likeness: 'homoglyph',
      outcome: null,
      lookedAt: null,
      similarityScore: null,
    }),
    domainOf(3, 'estudiorocha.net', { title: 'Estúdio Rocha Arquitetura' }),
    domainOf(4, 'estudiorohca.com.br', { likeness: 'typo', outcome: 'unknown_host', similarityScore: null }),
  ],
  total: 4,
};

const days = Array.from({ length: 30 }, (_, at) => {
  const access = Math.round(300 + 220 * Math.sin(at / 3));
  const initCheckout = Math.round(access * 0.08);
  return {
    day: new Date(Date.now() - (29 - at) * 86_400_000).toISOString().slice(0, 10),
    access,
    initCheckout,
    cloneAccess: 12,
    conversion: 8,
  };
});
const counts = { access: 900, initCheckout: 72, conversion: 8 };
const summary: SummaryReply = {
  totals: { access: 1_840_211, initCheckout: 4212, cloneAccess: 402, conversion: 0.2 },
  days,
  sources: [
    { source: 'facebook', ...counts, access: 5200 },
    { source: 'uma-origem-de-nome-muito-longo-que-nao-cabe', ...counts },
    { source: null, access: 84, initCheckout: 0, conversion: 0 },
  ],
  places: [
    { country: 'BR', city: 'São Paulo', ...counts },
    { country: 'BR', city: 'São José do Vale do Rio Preto', ...counts, access: 300 },
    { country: null, city: null, ...counts, access: 20 },
  ],
  attribution: { text: 'Lugares por DB-IP', url: 'https://db-ip.com' },
  devices: [
    { device: 'mobile', ...counts },
    { device: 'desktop', ...counts, access: 120 },
  ],
};

const events: EventView[] = (['access', 'init_checkout', 'clone_access', 'access'] as const).map(
  (eventType, at) => ({
    id: id(31 + at),
    createdAt: ago(4 + 17 * at),
    eventType,
    eventName: eventType === 'init_checkout' ? 'pay.hotmart.com' : null,
    count: 1 + at,
    maskedIp: at === 3 ? null : `203.0.113.…`,
    device: at === 1 ? 'desktop' : 'mobile',
    utms: at === 2 ? {} : { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'novembro-quente' },
    pageUrl: 'https://estudiorocha.com.br/sono',
    referrer: 'https://l.facebook.com/',
    firstLocation: { city: 'São Paulo', country: 'BR' },
    cloneId: null,
  }),
);

const ofSite = `/api/anticlone/sites/${id(1)}`;
const ofCopy = `${ofSite}/clones/${copy.id}`;
const answers: Record<string, object> = {
  '/api/anticlone/sites': { sites, limit: 10, tracking: true },
  [`${ofSite}/clones`]: { clones, total: 4, more: false },
  [`${ofCopy}/evidence`]: { evidence },
  [`${ofCopy}/notices`]: { notices, tracked },
  [`${ofSite}/search`]: { search },
  [`${ofSite}/snippet`]: snippet,
  [`${ofSite}/install-check`]: check,
  [`${ofSite}/events/summary`]: summary,
  [`${ofSite}/events`]: { events, more: true },
};

/** What is not among the answers is never answered. */
async function answer(route: Route): Promise<void> {
  const json = answers[new URL(route.request().url()).pathname];
  if (json !== undefined) await route.fulfill({ json });
}

async function openPages(page: Page): Promise<void> {
  await page.route('**/api/anticlone/**', answer);
  await page.goto('/tools/anticlone');
  await expect(page.getByRole('row', { name: /bolos-no-pote/ })).toBeVisible();
}

const openPanel = async (page: Page, search: string, name: string) => {
  await page.route('**/api/anticlone/**', answer);
  await page.goto(`/tools/anticlone?site=${id(1)}${search}`);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
};

async function openEvents(page: Page): Promise<void> {
  await page.route('**/api/anticlone/**', answer);
  await page.goto(`/tools/anticlone/${id(1)}/events?period=30d`);
  await expect(page.getByRole('table', { name: 'Eventos' })).toBeVisible();
}

export const anticlone: ScreenGroup = {
  name: 'pages that are protected',
  before: signIn,
  screens: [
    { name: 'anticlone, pages', show: openPages },
    {
      name: 'anticlone, an address that is none',
      async show(page) {
        await page.getByLabel('Nova Oferta').fill('minha página');
        await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
        await expect(page.getByText('Informe o endereço completo')).toBeVisible();
      },
    },
    {
      name: 'anticlone, delete a page',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Excluir estudiorocha.com.br/sono' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, copies of a page',
      async show(page) {
        await openPanel(page, '', 'Domínios Clonados');
        await expect(page.getByText('97% de semelhança')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, links to be replaced by none',
      deep: 'left out',
      async show(page) {
        await openPanel(page, '', 'Domínios Clonados');
        await dialog(page).getByRole('radio', { name: 'Trocar os links' }).check();
        await dialog(page).getByRole('button', { name: 'Salvar ação' }).click();
        await expect(dialog(page).getByText('Informe o endereço completo')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, one copy',
      deep: 'left out',
      async show(page) {
        await openPanel(page, `&clone=${copy.id}`, 'Domínios Clonados');
        await expect(page.getByText('A página é igual ou quase igual à sua.')).toBeVisible();
        await expect(page.getByText('4,6 MB')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, drafts of notices',
      deep: 'left out',
      async show(page) {
        await openPanel(page, `&panel=notices&clone=${copy.id}`, 'Denúncias');
        await expect(page.getByText('2 lacunas por preencher')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, search for copies',
      deep: 'left out',
      async show(page) {
        await openPanel(page, '&panel=search', 'Procura por cópias');
        await expect(page.getByText('estudiorocha.net')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, installation',
      deep: 'left out',
      async show(page) {
        await openPanel(page, '&panel=install', 'Instalação');
        await page.getByRole('button', { name: 'Verificar instalação' }).click();
        await expect(page.getByText('O script ainda não funciona nesta página.')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'anticlone, alerts',
      deep: 'left out',
      async show(page) {
        await openPanel(page, '&panel=alerts', 'Avisos');
        await page.getByRole('button', { name: 'Remover webhook' }).click();
        await expect(page.getByText('Remover este webhook?')).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};

export const anticloneEvents: ScreenGroup = {
  name: 'events of a page, and pages that are none',
  before: signIn,
  screens: [
    { name: 'anticlone, events', show: openEvents },
    {
      name: 'anticlone, days that make no period',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/anticlone/**', answer);
        await page.goto(`/tools/anticlone/${id(1)}/events?period=custom&from=2026-11-03&to=2026-11-01`);
        await expect(page.getByText('A data final vem antes da inicial.')).toBeVisible();
      },
    },
    {
      name: 'anticlone, no page yet',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/anticlone/sites', (route) =>
          route.fulfill({ json: { sites: [], limit: 10, tracking: false } }),
        );
        await page.goto('/tools/anticlone');
        await expect(page.getByText('Nenhuma página protegida ainda')).toBeVisible();
      },
    },
    {
      name: 'anticlone, not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/anticlone/sites', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/tools/anticlone');
        await heading(page, 'Anticlone');
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/anticlone/**'),
    },
  ],
};
