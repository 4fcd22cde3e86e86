import { fakeSession } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventOf, nothing, pageOf, someFigures } from '../../../testing/pages.ts';
import {
  collectDownloads,
  type RenderAnticloneOptions,
  refuse,
  renderAnticlone,
} from '../../../testing/render-anticlone.tsx';

const page = pageOf('sono');
const events = [
  eventOf(),
  eventOf({
    eventType: 'init_checkout',
    eventName: 'pay.hotmart.com',
    createdAt: '2026-11-20T11:20:00.000Z',
    maskedIp: null,
    utms: {},
    referrer: 'https://blog.exemplo.com/',
  }),
  eventOf({ eventType: 'clone_access', createdAt: '2026-11-20T11:10:00.000Z', device: 'desktop' }),
];
const open = (options: RenderAnticloneOptions = {}) =>
  renderAnticlone({
    pages: [page],
    tracking: true,
    summary: someFigures,
    events,
    at: `/tools/anticlone/${page.id}/events`,
    session: fakeSession({ permissions: { admin: true } }),
    ...options,
  });
const asked = (fake: ReturnType<typeof open>['fake'], path: string) =>
  fake.calls.filter((call) => call.path.endsWith(path)).map(({ query }) => Object.fromEntries(query));

const saved = collectDownloads();

describe('the events of a page', () => {
  it('are summed up, with the conversion to one decimal', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Trackeamento de Eventos' })).toBeVisible();
    const figures = within(await screen.findByRole('region', { name: 'Resumo do período' }));
    expect(await figures.findByText('1.284')).toBeVisible();
    expect(figures.getByText('7,5%')).toBeVisible();
    expect(figures.getByText('402')).toBeVisible();
    expect(
      await screen.findByText('19/11/2026: 1.000 acessos, 90 inícios de checkout, conversão 9,0%'),
    ).toBeInTheDocument();
    const sources = within(screen.getByRole('region', { name: 'Por origem' }));
    expect(sources.getByText('Sem origem')).toBeVisible();
    expect(sources.getByText('0,0%')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Por lugar' })).getByText('São Paulo, Brasil'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dados de lugar: Exemplo' })).toBeVisible();
  });

  it('begin today at midnight, and other periods stand in the address', async () => {
    const { fake, user, address } = open();
    await screen.findByRole('region', { name: 'Por origem' });
    expect(asked(fake, '/events/summary')).toEqual([
      { from: '2026-11-20T03:00:00.000Z', to: '2026-11-21T03:00:00.000Z' },
    ]);
    await user.click(screen.getByRole('radio', { name: '30d' }));
    expect(address()).toBe(`/tools/anticlone/${page.id}/events?period=30d`);
    expect(asked(fake, '/events/summary').at(-1)).toEqual({
      from: '2026-10-22T03:00:00.000Z',
      to: '2026-11-21T03:00:00.000Z',
    });
  });

  it('are of days of one’s own, the last one whole', async () => {
    const { fake } = open({
      at: `/tools/anticlone/${page.id}/events?period=custom&from=2026-11-01&to=2026-11-02`,
    });
    await screen.findByRole('region', { name: 'Por origem' });
    expect(screen.getByLabelText('De')).toHaveValue('2026-11-01');
    expect(asked(fake, '/events/summary')).toEqual([
      { from: '2026-11-01T03:00:00.000Z', to: '2026-11-03T03:00:00.000Z' },
    ]);
  });

  it.each([
    ['from=2026-11-03&to=2026-11-02', 'A data final vem antes da inicial.'],
    ['from=2020-11-03&to=2026-11-02', 'O período tem no máximo 400 dias.'],
  ])('are not asked for a period that is none: %s', async (search, why) => {
    const { fake } = open({ at: `/tools/anticlone/${page.id}/events?period=custom&${search}` });
    expect(await screen.findByText(why)).toBeVisible();
    expect(asked(fake, '/events/summary')).toEqual([]);
  });

  it('are listed by kind, and come page by page', async () => {
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Eventos' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByText('facebook · novembro')).toBeVisible();
    expect(within(table).getByText('blog.exemplo.com')).toBeVisible();
    expect(within(table).getByText('pay.hotmart.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await within(table).findByText('Acesso em cópia')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Tipo de evento' }));
    await user.click(await screen.findByRole('option', { name: 'Início de checkout' }));
    expect(await within(table).findByText('apagado')).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(2);
  });

  it('show an address when it is asked for, one at a time', async () => {
    const { user, service } = open();
    await user.click(await screen.findByRole('button', { name: 'Revelar o endereço de 20/11/2026, 08:30' }));
    expect(await screen.findByText('203.0.113.7')).toBeVisible();
    expect(service.revealed).toEqual([events[0]?.id]);
  });

  it('say why an address is not shown', async () => {
    const { user } = open({
      handlers: {
        'POST /api/anticlone/sites/:id/events/:eventId/reveal': refuse('anticlone.event.address_erased', 410),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Revelar o endereço/ }));
    expect(await screen.findByText('O endereço deste visitante já foi apagado.')).toBeVisible();
  });

  it('are saved as a table', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['eventos-sono.csv']));
  });

  it('are none', async () => {
    open({ summary: nothing });
    expect(await screen.findByText('Nenhum evento')).toBeVisible();
    expect(screen.getByText('0,0%')).toBeVisible();
  });

  it('are for those whom the operator names, and of one’s own pages', async () => {
    const { unmount } = open({ tracking: false });
    expect(await screen.findByText('Trackeamento indisponível')).toBeVisible();
    unmount();
    open({ pages: [] });
    expect(await screen.findByText('Página não encontrada')).toBeVisible();
  });
});
