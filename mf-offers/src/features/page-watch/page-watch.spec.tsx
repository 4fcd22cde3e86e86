import { fail, fakeFile } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offerOf } from '../board/testing/offers.ts';
import { fakeChart } from '../metrics/testing/fake-chart.tsx';
import { metricsOf } from '../metrics/testing/metrics-service.ts';
import { snapshotOf } from './testing/page-watch-service.ts';

jest.unstable_mockModule('@garimpo/sdk/chart', () => fakeChart);
await import('../../routes/metrics.tsx');
const { renderBoard } = await import('../board/testing/render-board.tsx');

beforeEach(() => {
  let made = 0;
  // jsdom has none.
  URL.createObjectURL = () => {
    made += 1;
    return `blob:${made}`;
  };
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
});

function open(options: Parameters<typeof renderBoard>[0] = {}) {
  const offer = offerOf({ title: 'Bolos' });
  return renderBoard({
    at: `/offers/${offer.id}/metrics`,
    offers: [offer],
    handlers: {
      'GET /api/offers/:id/metrics': () => metricsOf([]),
      'GET /api/offers/:id/page/:snapshotId/picture': () =>
        fakeFile({ 'content-type': 'image/webp' }, [new Uint8Array(4)]),
      ...options.handlers,
    },
  });
}
const panel = async () => within(await screen.findByRole('region', { name: 'Página de vendas' }));

describe('the watch of a page', () => {
  it('is turned on and off, and says what it waits for', async () => {
    const { user, page } = open();
    const shown = await panel();
    expect(await shown.findByText(/^Ninguém acompanha esta página agora/)).toBeVisible();
    await user.click(shown.getByRole('switch', { name: 'Acompanhar esta página' }));
    expect(await shown.findByText('A próxima visita acontece em alguns minutos.')).toBeVisible();
    expect(shown.getByText(/1 de 5 páginas acompanhadas do plano/)).toBeVisible();
    await user.click(shown.getByRole('switch'));
    await waitFor(() => expect(page.state.enabled).toBe(false));
  });

  it('rests with an offer that was put aside', async () => {
    const { page } = open();
    Object.assign(page.state, { enabled: true, nextLookAt: null, snapshots: [snapshotOf()] });
    expect(await (await panel()).findByText(/^As visitas param/)).toBeVisible();
  });

  it('says that the plan allows no more, and where there are others', async () => {
    const { user } = open({
      handlers: {
        'PATCH /api/offers/:id/page': () => {
          throw fail('offers.page_watch.limit_reached', 409, [{ path: 'maxClones', rule: '5' }]);
        },
      },
    });
    const shown = await panel();
    await user.click(await shown.findByRole('switch'));
    expect(
      await shown.findByText(/^Limite de páginas acompanhadas atingido para seu plano. \(5\)/),
    ).toBeVisible();
    expect(shown.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
    expect(shown.getByRole('switch')).not.toBeChecked();
  });

  it.each([
    ['login_wall', /a página pede login/],
    ['blocked', /bloqueou a visita/],
    ['of a newer service', /o motivo é desconhecido/],
  ])('tells plainly why nothing was seen: %s', async (reason, words) => {
    const { page } = open();
    Object.assign(page.state, {
      enabled: true,
      nextLookAt: '2026-11-21T12:00:00.000Z',
      problem: { reason, since: '2026-11-19T12:00:00.000Z', lastAt: '2026-11-20T09:00:00.000Z' },
    });
    const shown = await panel();
    expect(await shown.findByText(words)).toBeVisible();
    expect(shown.getByText(/Tentamos de novo em 21\/11\/2026/)).toBeVisible();
  });
});

describe('what was seen', () => {
  const now = snapshotOf({
    price: 'R$ 67,00',
    checkoutUrl: null,
    difference: 0.34,
    changes: { price: { before: 'R$ 97,00', after: 'R$ 67,00' }, look: 0.34 },
  });
  const before = snapshotOf({ takenAt: '2026-11-13T09:00:00.000Z' });

  it('is told with what changed, and compared by a slider', async () => {
    const { page } = open();
    Object.assign(page.state, {
      enabled: true,
      nextLookAt: '2026-11-27T09:00:00.000Z',
      snapshots: [now, before],
    });
    const shown = await panel();
    expect(await shown.findByText('R$ 67,00')).toBeVisible();
    expect(shown.getByText('não encontrado')).toBeVisible();
    expect(shown.getByText('34% da página diferente da visita anterior')).toBeVisible();
    expect(shown.getByText('Preço de R$ 97,00 para R$ 67,00')).toBeVisible();
    expect(await shown.findByRole('img', { name: 'Página em 20/11/2026' })).toBeVisible();
    const old = await shown.findByRole('img', { name: 'Página em 13/11/2026' });
    expect(old).toHaveStyle({ clipPath: 'inset(0 50% 0 0)' });
    fireEvent.change(shown.getByRole('slider', { name: 'Quanto da foto anterior aparece' }), {
      target: { value: '80' },
    });
    expect(old).toHaveStyle({ clipPath: 'inset(0 20% 0 0)' });
  });

  it('is one picture after one visit, and stays when the watch is off', async () => {
    const { page } = open();
    Object.assign(page.state, { snapshots: [before] });
    const shown = await panel();
    expect(await shown.findByText('A comparação aparece depois da segunda visita.')).toBeVisible();
    expect(shown.getByText('Nada mudou desde a primeira visita.')).toBeVisible();
    expect(shown.queryByRole('slider')).toBeNull();
  });

  it('goes without a picture that cannot be had', async () => {
    const { page } = open({
      handlers: {
        'GET /api/offers/:id/page/:snapshotId/picture': () => {
          throw fail('offers.page_snapshot.not_found', 404);
        },
      },
    });
    Object.assign(page.state, { snapshots: [before] });
    expect(await (await panel()).findByText('A foto não pôde ser carregada.')).toBeVisible();
  });
});
