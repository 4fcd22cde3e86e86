import type {
  AbuseReportView,
  CaptureReport,
  JobView,
  MappedPage,
  PageChanges,
  SiteView,
} from '@garimpo/cloner-contract';
import type { Page, Route } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, dialogGone, heading, pressEscape, type ScreenGroup } from './screen.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const report: CaptureReport = {
  mode: 'rendered',
  reason: 'empty_root',
  scriptsKept: false,
  assets: { kept: 66, lost: 2, bytes: 13_002_342 },
  lost: [
    {
      url: 'https://cdn.protocolosono.com.br/imagens/com/um/caminho/que/nao/cabe/em/uma/linha.jpg',
      kind: 'image',
      reason: '404',
    },
    { url: 'https://fontes.exemplo.com/inter.woff2', kind: 'font', reason: 'timeout' },
  ],
  trackers: [
    { kind: 'meta-pixel', id: '1234567890', removed: true },
    { kind: 'google-tag-manager', id: 'GTM-ABC', removed: false },
  ],
  fidelity: { wide: 0.992, narrow: 0.978 },
};

const pageOf = (path: string, change: Partial<MappedPage>): MappedPage => ({
  url: `https://metodo21dias.com.br${path}`,
  path,
  title: null,
  role: null,
  from: '/oferta',
  depth: 1,
  state: 'copied',
  reason: null,
  ...change,
});
const pages = [
  pageOf('/oferta', {
    title: 'Método 21 Dias: a oferta que não cabe em uma linha de um telefone',
    role: 'offer',
    from: null,
    depth: 0,
  }),
  pageOf('/upsell-1', { title: 'Espere! Oferta única', role: 'upsell' }),
  pageOf('/um/caminho/muito/longo/que/nao/cabe/em/uma/linha/de/um/telefone', { from: '/upsell-1', depth: 2 }),
  pageOf('/termos', { title: 'Termos de uso', role: 'terms', state: 'left_out' }),
  pageOf('/pagamento', { role: 'checkout', state: 'refused', reason: 'card' }),
  pageOf('/blog', { state: 'over_limit', reason: 'pages' }),
];
const found = pages.map(
  (page): MappedPage => (page.state === 'refused' ? page : { ...page, state: 'found', reason: null }),
);

function siteOf(n: number, subdomain: string, change: Partial<SiteView> = {}): SiteView {
  return {
    id: id(n),
    originalUrl: `https://${subdomain}.com.br/pagina-de-vendas-de-novembro?src=anuncio`,
    url: `https://${subdomain}.sites.exemplo.com.br`,
    subdomain,
    createdAt: '2026-11-19T12:00:00.000Z',
    updatedAt: '2026-11-19T12:00:00.000Z',
    version: 1,
    state: 'active',
    report: null,
    ...change,
  };
}

/** Visits of so many days, the last of which is today. */
export const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.now() - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
    visits: 20 + ((at * 37) % 90),
    clicks: (at * 13) % 18,
  }));

const sites = [
  siteOf(1, 'bolo-no-pote', { visits: 0, clicks: 0, days: [] }),
  siteOf(2, 'sono-profundo', {
    report: { ...report, pages },
    version: 3,
    visits: 1_234,
    clicks: 187,
    days: daysOf(24),
  }),
  siteOf(3, 'ingles-em-noventa-di', { state: 'suspended' }),
];

function jobOf(n: number, change: Partial<JobView>): JobView {
  return {
    id: id(n),
    kind: 'folder',
    url: 'https://metodo21dias.com.br/oferta',
    subdomain: change.kind === 'zip' ? null : 'metodo-21',
    state: 'running',
    progress: { step: 'fetching', ahead: 0, found: 68, fetched: 42, failed: 2, bytes: 13_002_342 },
    site: null,
    quiz: null,
    zipPath: null,
    report: null,
    quizReport: null,
    checkoutUrl: null,
    error: null,
    ...change,
  };
}

const waiting = { step: 'queued', ahead: 2, found: 0, fetched: 0, failed: 0, bytes: 0 } as const;
const jobs = [
  jobOf(11, {}),
  jobOf(12, { kind: 'zip', state: 'waiting', progress: waiting }),
  jobOf(13, { state: 'failed', error: { code: 'cloner.page.unreachable' } }),
  jobOf(14, { kind: 'zip', state: 'done', zipPath: `/api/clone/jobs/${id(14)}/zip`, report }),
];

const versions = [3, 2, 1].map((version) => ({
  version,
  createdAt: '2026-11-19T12:00:00.000Z',
  origin: version === 2 ? 'save' : 'capture',
  bytes: 2_400_000,
  current: version === 3,
}));

const changed = (added: string[], removed: string[]) => ({
  added,
  removed,
  addedCount: added.length,
  removedCount: removed.length,
});
const changes: PageChanges = {
  version: 3,
  since: 1,
  sinceAt: '2026-11-01T12:00:00.000Z',
  title: null,
  texts: changed(['Por apenas R$ 147 à vista'], ['Por apenas R$ 197 à vista']),
  links: changed(['https://pay.original.com.br/um-caminho-que-nao-cabe-em-uma-linha/A12345678B'], []),
  pictures: changed([], []),
  looks: { before: 'there', after: 'there' },
};
/** A page of its time, as a picture. */
const picture = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="683" height="1400"><path fill="${colour}" d="M0 0h683v1400H0z"/><path fill="#fff" d="M60 80h420v60H60zM60 180h560v24H60zM60 220h520v24H60zM60 400h560v320H60z"/></svg>`;

const answers: Record<string, object> = {
  '/api/clone/sono-profundo/versions/3/changes': { changes },
  '/api/clone/sites': { sites, limit: 25, domain: 'sites.exemplo.com.br' },
  '/api/clone/jobs': { jobs },
  '/api/clone/linked': { pages: found, more: 12 },
  '/api/clone/sono-profundo/versions': { versions },
  '/api/clone/subdomains/bolo-no-pote': { subdomain: 'bolo-no-pote', available: false, problem: 'taken' },
};

/** What is not among the answers, such as the course of a capture, is never answered. */
async function answer(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const json = answers[pathname];
  if (json !== undefined) await route.fulfill({ json });
  const version = /\/versions\/(\d)\/picture$/.exec(pathname)?.[1];
  if (version !== undefined)
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: picture(version === '1' ? '#246' : '#642'),
    });
}

async function openClones(page: Page): Promise<void> {
  await page.route('**/api/clone/**', answer);
  await page.goto('/tools/clonesites');
  await expect(page.getByRole('row', { name: /bolo-no-pote/ })).toBeVisible();
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações de sono-profundo' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
}

export const clones: ScreenGroup = {
  name: 'clones of sites',
  before: signIn,
  screens: [
    { name: 'clones, some under way', show: openClones },
    {
      name: 'clones, a name that is taken',
      async show(page) {
        await page.getByRole('button', { name: 'Clonar Site', exact: true }).click();
        await page.getByLabel('URL da página').fill('https://metodo21dias.com.br/oferta');
        await page.getByLabel('Nome do site').fill('bolo-no-pote');
        await page.getByRole('button', { name: 'Opções' }).click();
        await expect(page.getByText('Este nome já está em uso.')).toBeVisible();
      },
      async leave(page) {
        await pressEscape(page);
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'clones, the pages that are linked',
      async show(page) {
        await page.getByRole('button', { name: 'Clonar Site', exact: true }).click();
        await page.getByLabel('URL da página').fill('https://metodo21dias.com.br/oferta');
        await page.getByRole('checkbox', { name: /Copiar também as páginas ligadas/ }).check();
        await expect(page.getByText('Espere! Oferta única')).toBeVisible();
      },
      async leave(page) {
        await pressEscape(page);
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'clones, an archive to import',
      async show(page) {
        await page.getByRole('button', { name: 'Importar WARC' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, what became of a page',
      deep: 'left out',
      async show(page) {
        await choose(page, 'Resultado da cópia');
        await expect(page.getByText('99,2%')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, versions of one',
      deep: 'left out',
      async show(page) {
        await choose(page, 'Versões');
        await expect(page.getByText('Versão 1')).toBeVisible();
        await page.getByRole('button', { name: 'O que mudou até a versão 3' }).click();
        await expect(page.getByRole('slider')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, delete one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Excluir sono-profundo' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};

/** As this tab learns how a capture ended that it asked for. */
async function openEnded(page: Page, ended: JobView): Promise<void> {
  await page.route('**/api/clone/**', answer);
  await page.route('**/api/clone/jobs', (route) => route.fulfill({ json: { jobs: [ended] } }));
  await page.evaluate(
    (own) => sessionStorage.setItem('garimpo.mf-cloner.own-jobs', JSON.stringify([own])),
    ended.id,
  );
  await page.goto('/tools/clonesites');
  await expect(dialog(page)).toBeVisible();
}

const reportOf = (n: number, subdomain: string, change: Partial<AbuseReportView> = {}): AbuseReportView => ({
  id: id(n),
  subdomain,
  siteUrl: `https://${subdomain}.sites.exemplo.com.br/`,
  reason: 'phishing',
  details: 'A página imita um banco e pede a senha.\nRecebi o link por mensagem.',
  email: 'bia@exemplo.com.br',
  createdAt: '2026-11-19T12:00:00.000Z',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  ...change,
});
const reports = [
  reportOf(21, 'bolo-no-pote'),
  reportOf(22, 'ingles-em-noventa-di', {
    reason: 'copyright',
    email: null,
    decision: 'suspended',
    decidedBy: 'demo@garimpo.local',
    decidedAt: '2026-11-20T12:00:00.000Z',
  }),
];

export const endedClones: ScreenGroup = {
  name: 'clones just made, or not',
  before: signIn,
  screens: [
    {
      name: 'clones, made',
      deep: 'left out',
      async show(page) {
        await openEnded(page, jobOf(15, { state: 'done', site: sites[1] ?? null }));
        await expect(page.getByRole('textbox', { name: 'Endereço da cópia' })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, a ZIP made',
      deep: 'left out',
      async show(page) {
        await openEnded(
          page,
          jobOf(16, { kind: 'zip', state: 'done', zipPath: '/api/clone/jobs/x/zip', report }),
        );
        await expect(page.getByText('O download do ZIP começou.')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, a page refused',
      deep: 'left out',
      async show(page) {
        const error = { code: 'cloner.page.sensitive', fields: [{ path: 'url', rule: 'card' }] };
        await openEnded(page, jobOf(17, { state: 'failed', error }));
        await expect(page.getByText('A página pede dados de cartão')).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};

export const otherClones: ScreenGroup = {
  name: 'clones, none or not readable, and reports of some',
  before: signIn,
  screens: [
    {
      name: 'clones, none yet',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/clone/sites', (route) =>
          route.fulfill({ json: { sites: [], limit: 25, domain: 'sites.exemplo.com.br' } }),
        );
        await page.goto('/tools/clonesites');
        await expect(page.getByText('Nenhum site clonado ainda')).toBeVisible();
      },
    },
    {
      name: 'clones, not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/clone/sites', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/tools/clonesites');
        await heading(page, 'Sites Clonados');
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/clone/**'),
    },
    {
      name: 'reports of clones',
      async show(page) {
        await page.route('**/api/clone/reports', (route) => route.fulfill({ json: { reports, open: 1 } }));
        await page.goto('/ops/denuncias');
        await expect(page.getByRole('article', { name: 'bolo-no-pote' })).toBeVisible();
      },
    },
    {
      name: 'reports of clones, none',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/clone/reports', (route) =>
          route.fulfill({ json: { reports: [], open: 0 } }),
        );
        await page.goto('/ops/denuncias');
        await expect(page.getByText('Nenhuma denúncia')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/clone/reports'),
    },
  ],
};
