import type { CaptureReport, JobView, SiteView } from '@garimpo/cloner-contract';
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

const sites = [
  siteOf(1, 'bolo-no-pote'),
  siteOf(2, 'sono-profundo', { report }),
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
  origin: version === 1 ? 'capture' : 'save',
  bytes: 2_400_000,
  current: version === 3,
}));

const answers: Record<string, object> = {
  '/api/clone/sites': { sites, limit: 25, domain: 'sites.exemplo.com.br' },
  '/api/clone/jobs': { jobs },
  '/api/clone/sono-profundo/versions': { versions },
  '/api/clone/subdomains/bolo-no-pote': { subdomain: 'bolo-no-pote', available: false, problem: 'taken' },
};

/** What is not among the answers, such as the course of a capture, is never answered. */
async function answer(route: Route): Promise<void> {
  const json = answers[new URL(route.request().url()).pathname];
  if (json !== undefined) await route.fulfill({ json });
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
      name: 'clones, what became of a page',
      async show(page) {
        await choose(page, 'Resultado da cópia');
        await expect(page.getByText('99,2%')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, versions of one',
      async show(page) {
        await choose(page, 'Versões');
        await expect(page.getByText('Versão 1')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, delete one',
      async show(page) {
        await page.getByRole('button', { name: 'Excluir de sono-profundo' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
  ],
};

export const otherClones: ScreenGroup = {
  name: 'clones just made, none, or not readable',
  before: signIn,
  screens: [
    {
      name: 'clones, made',
      async show(page) {
        await openClones(page);
        const made = jobOf(15, { state: 'done', site: sites[1] ?? null });
        await page.route('**/api/clone/jobs', (route) => route.fulfill({ json: { jobs: [made] } }));
        await page.evaluate(
          (own) => sessionStorage.setItem('garimpo.mf-cloner.own-jobs', JSON.stringify([own])),
          made.id,
        );
        await page.reload();
        await expect(page.getByText('Site clonado com sucesso!')).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'clones, none yet',
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
      async show(page) {
        await page.route('**/api/clone/sites', (route) => route.fulfill({ status: 500, body: 'broken' }));
        await page.goto('/tools/clonesites');
        await heading(page, 'Sites Clonados');
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/clone/**'),
    },
  ],
};
