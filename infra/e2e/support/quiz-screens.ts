import type { JobView, QuizReport, QuizView } from '@garimpo/cloner-contract';
import type { Page, Route } from '@playwright/test';
import { daysOf } from './clone-screens.ts';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, dialogGone, pressEscape, type ScreenGroup } from './screen.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const report: QuizReport = {
  screens: { walked: 38, seen: 40 },
  ways: { tried: 112, seen: 118 },
  ended: 'seconds',
  seconds: 80.2,
  works: false,
  exits: [
    {
      url: 'https://pay.original.com.br/um-caminho-que-nao-cabe-em-uma-linha/A12345678B?off=abc&modo=10',
      kind: 'checkout',
      ways: 3,
    },
    { url: 'https://original.com.br/termos', kind: 'link', ways: 1 },
  ],
  assets: { kept: 166, lost: 1, bytes: 13_002_342 },
  lost: [{ url: 'https://cdn.original.com.br/video.mp4', kind: 'media', reason: '404' }],
  trackers: [{ kind: 'meta-pixel', id: '1234567890', removed: true }],
  ownTrackers: [{ kind: 'clarity', id: 'abcde12345' }],
  endpoints: [
    { method: 'POST', url: 'https://api.original.com.br/leads', kind: 'lead', calls: 2 },
    { method: 'GET', url: 'https://api.original.com.br/quiz/abc', kind: 'data', calls: 12 },
  ],
};

function quizOf(n: number, subdomain: string, change: Partial<QuizView> = {}): QuizView {
  return {
    id: id(n),
    originalUrl: `https://quiz.original.com.br/${subdomain}-de-novembro?src=anuncio`,
    checkoutUrl: 'https://pay.exemplo.com.br/AbC123xyz?oferta=1',
    url: `https://${subdomain}.sites.exemplo.com.br`,
    subdomain,
    createdAt: '2026-11-19T12:00:00.000Z',
    version: 1,
    state: 'active',
    report: { ...report, works: true },
    ...change,
  };
}

const doubtful = quizOf(2, 'emagrecer-em-noventa', { report });
const quizzes = [
  quizOf(1, 'sono-profundo', {
    visits: 1_234,
    clicks: 187,
    days: daysOf(24),
    title: 'Sono profundo, campanha de maio',
    folder: 'Saúde',
  }),
  doubtful,
  quizOf(3, 'pele', { state: 'suspended' }),
  quizOf(4, 'bolo', { state: 'deleting', report: null }),
  quizOf(5, 'dieta', { folder: 'Saúde' }),
  quizOf(6, 'ingles'),
];

const job: JobView = {
  id: id(11),
  kind: 'quiz',
  url: 'https://quiz.original.com.br/metodo',
  subdomain: 'metodo-21',
  state: 'running',
  progress: {
    step: 'walking',
    ahead: 0,
    found: 68,
    fetched: 42,
    failed: 2,
    bytes: 13_002_342,
    screens: { walked: 12, seen: 19 },
  },
  site: null,
  quiz: null,
  zipPath: null,
  report: null,
  quizReport: null,
  checkoutUrl: 'https://pay.exemplo.com.br/abc123',
  error: null,
};

const answers: Record<string, object> = {
  '/api/clone/quiz': { quizzes, limit: 10, domain: 'sites.exemplo.com.br', zip: true },
  '/api/clone/jobs': { jobs: [job] },
  '/api/clone/subdomains/bolo': { subdomain: 'bolo', available: false, problem: 'taken' },
};

/** What is not among the answers, such as the course of a capture, is never answered. */
async function answer(route: Route): Promise<void> {
  const json = answers[new URL(route.request().url()).pathname];
  if (json !== undefined) await route.fulfill({ json });
}

async function openQuizzes(page: Page): Promise<void> {
  await page.route('**/api/clone/**', answer);
  await page.goto('/tools/clonequiz');
  await expect(page.getByRole('row', { name: /sono-profundo/ })).toBeVisible();
}

export const clonedQuizzes: ScreenGroup = {
  name: 'clones of quizzes',
  before: signIn,
  screens: [
    { name: 'quizzes, one under way', show: openQuizzes },
    {
      name: 'quizzes, a name that is taken and an id that is none',
      async show(page) {
        await page.getByRole('button', { name: 'Clonar Quiz', exact: true }).click();
        await page.getByLabel('URL do quiz').fill('https://quiz.original.com.br/metodo');
        await page.getByLabel('URL do checkout').fill('https://pay.exemplo.com.br/abc');
        await page.getByLabel('Subdomínio').fill('metodo');
        await page.getByRole('button', { name: 'Opções' }).click();
        await page.getByRole('button', { name: 'Adicionar rastreador' }).click();
        await page.getByRole('button', { name: 'Baixar ZIP' }).click();
        await expect(page.getByText('Informe o ID ou remova esta linha.')).toBeVisible();
        await page.getByLabel('Subdomínio').fill('bolo');
        await expect(page.getByText('Este nome já está em uso.')).toBeVisible();
      },
      async leave(page) {
        await pressEscape(page);
        await page.getByRole('button', { name: 'Descartar' }).click();
        await dialogGone(page);
      },
    },
    {
      name: 'quizzes, what became of one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: `Resultado da cópia de ${doubtful.subdomain}` }).click();
        await expect(page.getByText('112 de 118', { exact: true })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'quizzes, what else is done with one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Mais ações de sono-profundo' }).click();
        await expect(page.getByRole('menuitem', { name: 'Renomear ou mover' })).toBeVisible();
      },
      leave: pressEscape,
    },
    {
      name: 'quizzes, name and folder of one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Mais ações de sono-profundo' }).click();
        await page.getByRole('menuitem', { name: 'Renomear ou mover' }).click();
        await expect(page.getByLabel('Nome na lista')).toHaveValue('Sono profundo, campanha de maio');
      },
      leave: closeDialog,
    },
    {
      name: 'quizzes, delete one',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Excluir sono-profundo' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'quizzes, one made that did not open',
      deep: 'left out',
      async show(page) {
        // As if this tab had asked for the one under way; it is asked after every two seconds.
        await page.evaluate(
          (own) => sessionStorage.setItem('garimpo.mf-cloner.own-jobs', JSON.stringify([own])),
          job.id,
        );
        const made: JobView = { ...job, state: 'done', quiz: doubtful };
        await page.route('**/api/clone/jobs', (route) => route.fulfill({ json: { jobs: [made] } }));
        await expect(page.getByText('Quiz clonado com sucesso!')).toBeVisible();
      },
      async leave(page) {
        await closeDialog(page);
        await page.unroute('**/api/clone/**');
      },
    },
  ],
};
