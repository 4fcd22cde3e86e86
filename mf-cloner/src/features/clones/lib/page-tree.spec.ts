import type { MappedPage } from '@garimpo/cloner-contract';
import { expect, it } from '@jest/globals';
import { inTreeOrder } from './page-tree.ts';

const page = (path: string, from: string | null, depth: number): MappedPage => ({
  url: `https://loja.com.br${path}`,
  path,
  title: null,
  role: null,
  from,
  depth,
  state: 'found',
  reason: null,
});

it('puts each page after the one that leads to it, and those without one at the end', () => {
  const pages = [
    page('/', null, 0),
    page('/termos', '/', 1),
    page('/oferta', '/', 1),
    page('/dois', '/upsell', 3),
    page('/upsell', '/oferta', 2),
    page('/obrigado', null, 1),
    page('/perdida', '/sumiu', 2),
  ];
  expect(inTreeOrder(pages).map(({ path }) => path)).toEqual([
    '/',
    '/termos',
    '/oferta',
    '/upsell',
    '/dois',
    '/obrigado',
    '/perdida',
  ]);
});

it('ends where pages lead in circles', () => {
  const pages = [page('/a', '/b', 1), page('/b', '/a', 1)];
  expect(inTreeOrder(pages)).toHaveLength(2);
});
