import type { CreativesReply, CreativesSummary, CreativeView } from '@garimpo/offers-contract';
import { type FakeHandler, fail, fakeFile } from '@garimpo/sdk/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { offerOf } from '../board/testing/offers.ts';
import { fakeChart } from '../metrics/testing/fake-chart.tsx';

jest.unstable_mockModule('@garimpo/sdk/chart', () => fakeChart);
await import('../../routes/metrics.tsx');
const { findCard, renderBoard, titlesIn } = await import('../board/testing/render-board.tsx');

const now = () => new Date('2026-11-20T15:00:00.000Z');
const SEEN = '2026-11-20T12:00:00.000Z';
const DOWNLOAD = 'POST /api/facebook/download-media';
const THUMBNAIL = 'GET /api/offers/:id/creatives/:creativeId/thumbnail';
const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${n + 10}`;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  HTMLAnchorElement.prototype.click = () => undefined;
});

const summaryOf = (part: Partial<CreativesSummary> = {}): CreativesSummary => ({
  seenAt: SEEN,
  active: 3,
  fresh: 0,
  gone: null,
  oldestOn: null,
  newestOn: null,
  thumbnails: [],
  ...part,
});

const creativeOf = (n: number, part: Partial<CreativeView> = {}): CreativeView => ({
  id: idOf(n),
  libraryId: `70000000000000${n}`,
  pageName: 'Loja Exemplo',
  text: `Texto ${n}`,
  linkUrl: 'https://oferta.example/vsl',
  startedOn: '2026-11-08',
  platforms: ['facebook'],
  kind: 'image',
  firstSeenAt: SEEN,
  lastSeenAt: SEEN,
  goneAt: null,
  fresh: false,
  hasThumbnail: true,
  hasMedia: true,
  ...part,
});

describe('the ads of an offer on its card', () => {
  it('are shown by picture, with how long they run and what came and went', async () => {
    const creatives = summaryOf({
      fresh: 2,
      gone: 1,
      oldestOn: '2026-10-20',
      thumbnails: [idOf(1), idOf(2)],
    });
    renderBoard({
      offers: [offerOf({ title: 'Bolos', creatives }), offerOf({ title: 'Sem nada' })],
      handlers: { [THUMBNAIL]: () => fakeFile({}, [new Uint8Array(4)]) },
      now,
    });
    const shown = within(await findCard('Bolos'));
    const strip = shown.getByRole('link', { name: '3 anúncios salvos, até 31 dias no ar, 2 novos, 1 saiu' });
    expect(strip.getAttribute('href')).toMatch(/\/metrics#criativos$/);
    expect(strip.querySelectorAll('img, [role=img]')).toHaveLength(2);
    expect(within(await findCard('Sem nada')).queryByRole('link', { name: /salvo/ })).toBeNull();
  });

  it('choose which offers are shown, together with the address', async () => {
    const { user } = renderBoard({
      offers: [
        offerOf({ title: 'Nova', creatives: summaryOf({ oldestOn: '2026-11-15', newestOn: '2026-11-18' }) }),
        offerOf({ title: 'Longa', creatives: summaryOf({ oldestOn: '2026-10-21', newestOn: '2026-10-25' }) }),
        offerOf({ title: 'Sem data', creatives: summaryOf() }),
        offerOf({ title: 'Nunca salva' }),
      ],
      now,
    });
    await findCard('Nova');
    await user.click(screen.getByRole('button', { name: 'Anúncios' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Novos esta semana' }));
    expect(titlesIn('Aguardando')).toEqual(['Nova']);
    await user.click(screen.getByRole('button', { name: 'Novos esta semana' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Rodando há 30 dias ou mais' }));
    expect(titlesIn('Aguardando')).toEqual(['Longa']);
  });
});

describe('the ads of an offer on its page', () => {
  const ads = [
    creativeOf(1, { fresh: true }),
    creativeOf(2, { startedOn: null, text: null, hasMedia: false, hasThumbnail: false, kind: null }),
    creativeOf(3, { kind: 'video' }),
    creativeOf(4, { goneAt: SEEN }),
  ];

  async function openPage(reply: FakeHandler = () => ({ creatives: ads, seenAt: SEEN, isComplete: true })) {
    const offer = offerOf({ title: 'Bolos', creatives: summaryOf() });
    const page = renderBoard({
      at: `/offers/${offer.id}/metrics`,
      offers: [offer],
      handlers: {
        'GET /api/offers/:id/metrics': () => ({ metrics: [], gaps: [] }),
        'GET /api/offers/:id/creatives': reply,
        [THUMBNAIL]: () => fakeFile({}, [new Uint8Array(4)]),
        [DOWNLOAD]: () => fakeFile({ 'x-media-total': '1' }, [new Uint8Array(4)]),
      },
      now,
    });
    const panel = within(await screen.findByRole('region', { name: 'Criativos' }));
    const asked = () =>
      page.fake.calls
        .filter(({ path }) => path === '/api/facebook/download-media')
        .map(({ body }) => (body as { creatives?: string[] }).creatives);
    return { ...page, panel, asked };
  }

  it('are active, new or gone, each with its days', async () => {
    const { user, panel } = await openPage();
    expect(await panel.findAllByRole('listitem')).toHaveLength(3);
    const [first, second] = panel.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Novo.*no ar há 12 dias.*Texto 1/);
    expect(second).toHaveTextContent(/início desconhecido.*Sem texto/);
    await user.click(panel.getByRole('radio', { name: 'Novos (1)' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
    await user.click(panel.getByRole('radio', { name: 'Saíram (1)' }));
    expect(panel.getByRole('listitem')).toHaveTextContent(/saiu em .*Texto 4/);
  });

  it('are downloaded one, some, or all of those shown', async () => {
    const { user, panel, asked } = await openPage();
    await user.click(await panel.findByRole('button', { name: 'Baixar todos' }));
    await screen.findByText('1 arquivo baixado.');
    await user.click(panel.getByRole('checkbox', { name: 'Escolher anúncio 3' }));
    expect(panel.queryByRole('checkbox', { name: 'Escolher anúncio 2' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Baixar 1 escolhido' }));
    await user.click(panel.getByRole('button', { name: 'Limpar escolha' }));
    await user.click(panel.getAllByRole('button', { name: 'Baixar mídia' })[0]!);
    expect(asked()).toEqual([[idOf(1), idOf(3)], [idOf(3)], [idOf(1)]]);
  });

  it('are looked at one by one, by keys, by buttons and by a finger', async () => {
    const { user, panel } = await openPage();
    await user.click(await panel.findByRole('button', { name: 'Ver anúncio 1' }));
    const viewer = await screen.findByRole('dialog', { name: 'Anúncio 1 de 3' });
    await user.keyboard('{ArrowLeft}');
    expect(viewer).toHaveAccessibleName('Anúncio 3 de 3');
    await user.click(within(viewer).getByRole('button', { name: 'Próximo' }));
    expect(viewer).toHaveAccessibleName('Anúncio 1 de 3');
    const picture = within(viewer).getByRole('img', { name: 'Imagem: anúncio 1' });
    fireEvent.pointerDown(picture, { clientX: 200, clientY: 100 });
    fireEvent.pointerUp(picture, { clientX: 80, clientY: 110 });
    expect(viewer).toHaveAccessibleName('Anúncio 2 de 3');
    const next = within(viewer).getByRole('img', { name: 'Imagem: anúncio 2' });
    fireEvent.pointerDown(next, { clientX: 200, clientY: 100 });
    fireEvent.pointerUp(next, { clientX: 150, clientY: 300 });
    expect(viewer).toHaveAccessibleName('Anúncio 2 de 3');
  });

  it('say when the last save did not see all, and when they do not come', async () => {
    let reply: () => CreativesReply = () => {
      throw fail('common.unavailable', 503);
    };
    const { user, panel } = await openPage(() => reply());
    expect(await panel.findByText('Os criativos não puderam ser carregados.')).toBeVisible();
    reply = () => ({ creatives: ads, seenAt: SEEN, isComplete: false });
    await user.click(panel.getByRole('button', { name: 'Tentar de novo' }));
    expect(await panel.findByText(/não se sabe quais anúncios saíram/)).toBeVisible();
  });
});
