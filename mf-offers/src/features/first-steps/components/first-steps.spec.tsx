import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { marks as names } from '../../../marks.ts';
import { offerOf } from '../../board/testing/offers.ts';
import { column, findCard, renderBoard } from '../../board/testing/render-board.tsx';
import { metricsOf } from '../../metrics/testing/metrics-service.ts';

// Its file comes when it is shown; compiling it may take longer than a test waits.
await import('./steps-list.tsx');

const NAME = /Primeiros passos|Passos concluídos/;
const steps = () => screen.getByRole('region', { name: NAME });
const noSteps = () => expect(screen.queryByRole('region', { name: /passos/i })).toBeNull();
const done = () =>
  within(steps())
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.startsWith('Concluído:'))
    .map((item) => item.textContent);

describe('the first steps', () => {
  it('are on an empty board, the first one due', async () => {
    renderBoard({ routes: ['/tools/clonesites'] });
    expect(await screen.findByText('Nenhuma oferta ainda')).toBeVisible();
    expect(await screen.findByRole('region', { name: NAME })).toBeVisible();
    expect(within(steps()).getAllByRole('listitem')).toHaveLength(4);
    expect(done()).toEqual([]);
    expect(within(steps()).getByText('Adicione a primeira oferta').closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    );
  });

  it('are not in the way of who has offers', async () => {
    renderBoard({ offers: [offerOf({ title: 'Minha' })] });
    await findCard('Minha');
    noSteps();
  });

  it('tick themselves off by what is done', async () => {
    const offer = offerOf({ title: 'Minha', status: 'waiting' });
    const { user } = renderBoard({
      offers: [offer],
      marks: [names.begun],
      routes: ['/tools/clonesites'],
      handlers: { 'GET /api/offers/:id/metrics': () => metricsOf([]) },
    });
    await findCard('Minha');
    await screen.findByRole('region', { name: NAME });
    expect(done()).toEqual(['Concluído: Adicione a primeira oferta']);

    await user.click(within(steps()).getByRole('link', { name: 'Abrir métricas' }));
    await user.click(await screen.findByRole('link', { name: 'Minhas Ofertas' }));
    await findCard('Minha');
    await waitFor(() => expect(done()).toContain('Concluído: Veja as métricas dela'));

    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Em teste' }));
    await waitFor(() => expect(within(column('Em teste')).getByText('Minha')).toBeVisible());
    expect(done()).toContain('Concluído: Mova o card de coluna');
    expect(within(steps()).getByRole('link', { name: 'Clonar página' })).toHaveAttribute(
      'href',
      `/tools/clonesites?url=${encodeURIComponent(offer.landingPageUrl)}&pasta=Minha`,
    );
  });

  it('are gone for good when they are put away', async () => {
    const { user } = renderBoard();
    await screen.findByText('Nenhuma oferta ainda');
    await user.click(await screen.findByRole('button', { name: 'Não mostrar mais' }));
    noSteps();
  });

  it('say so when all is done', async () => {
    const offer = offerOf({ title: 'Minha', status: 'testing' });
    renderBoard({
      offers: [offer],
      marks: [names.begun, names.metricsSeen, names.cloned],
      routes: ['/tools/clonesites'],
    });
    await findCard('Minha');
    expect(await screen.findByRole('heading', { name: 'Passos concluídos' })).toBeVisible();
    expect(within(steps()).getByRole('button', { name: 'Fechar' })).toBeVisible();
  });
});
