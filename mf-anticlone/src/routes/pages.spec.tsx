import { fail } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { paths } from '../paths.ts';
import { cloneOf, pageOf, snippet, someFigures } from '../testing/pages.ts';
import { renderAnticlone } from '../testing/render-anticlone.tsx';

it.each([
  ['Anticlone', paths.anticlone],
  ['Criptografar Texto', paths.encrypt],
  ['Remover Metadados', paths.metadata],
])('%s opens at its address', async (title, at) => {
  renderAnticlone({ at });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

const page = pageOf('sono');
const clone = cloneOf('copia.shop');
const panel = `${paths.anticlone}?site=${page.id}`;
it.each([
  {
    at: paths.anticlone,
    request: 'GET /api/anticlone/sites',
    answer: { sites: [page], limit: -1, tracking: false },
    problem: /^Erro ao carregar as páginas protegidas\./,
    loaded: /1 página, sem limite no plano\./,
  },
  {
    at: panel,
    request: 'GET /api/anticlone/sites/:id/clones',
    answer: { clones: [clone], total: 1, more: false },
    problem: /^Erro ao carregar os clones\./,
    loaded: 'copia.shop',
  },
  {
    at: `${panel}&panel=install`,
    request: 'GET /api/anticlone/sites/:id/snippet',
    answer: snippet,
    problem: /^Erro ao carregar o script\./,
    loaded: snippet.html,
  },
  {
    at: paths.events(page.id),
    request: 'GET /api/anticlone/sites/:id/events/summary',
    answer: someFigures,
    problem: /^Erro ao buscar eventos/,
    loaded: 'Dados de lugar: Exemplo',
  },
])('$at says that it could not load, and loads again', async ({ at, request, answer, problem, loaded }) => {
  let broken = true;
  const { user } = renderAnticlone({
    pages: [page],
    clones: { [page.id]: [clone] },
    tracking: true,
    at,
    handlers: {
      [request]: () => {
        if (broken) throw fail('some.new.code', 500);
        return answer;
      },
    },
  });
  expect(await screen.findByText(problem)).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(loaded)).toBeVisible();
});
