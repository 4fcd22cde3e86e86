import type { OfferView } from '@garimpo/offers-contract';
import { type FakeHandler, fail, fakeFile } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { log } from '../../../log.ts';
import { offerOf } from '../../board/testing/offers.ts';
import { fakeChart, zoomChart } from '../testing/fake-chart.tsx';
import { metricsOf } from '../testing/metrics-service.ts';

jest.unstable_mockModule('@garimpo/sdk/chart', () => fakeChart);
// Drawn at once: compiling it is no part of what a test waits for.
await import('../../../routes/metrics.tsx');
const { renderBoard } = await import('../../board/testing/render-board.tsx');

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T11:40:00.000Z`;
const week = metricsOf([
  [day(18), 10],
  [day(19), 12],
  [day(20), 7],
]);

interface Opening {
  offer?: Partial<OfferView>;
  others?: OfferView[];
  search?: string;
  answer?: FakeHandler;
  handlers?: Record<string, FakeHandler>;
}

function open({ offer: part, others = [], search = '', answer = () => week, handlers = {} }: Opening = {}) {
  const offer = offerOf({
    title: 'Adestramento Gentil',
    status: 'approved',
    createdAt: '2026-10-22T12:00:00.000Z',
    latestCount: 7,
    latestCheckedAt: day(20),
    latestSource: 'browser',
    change: -3,
    trend: [10, 12, 7],
    ...part,
  });
  const page = renderBoard({
    at: `/offers/${offer.id}/metrics${search}`,
    offers: [offer, ...others],
    handlers: { 'GET /api/offers/:id/metrics': answer, ...handlers },
  });
  const asked = () =>
    page.fake.calls
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/metrics'))
      .map(({ query }) => query.get('days'));
  return { ...page, offer, asked };
}

const chart = () => screen.findByRole('img', { name: /^Quantidade de Anúncios/ });
const kpis = () => screen.getByRole('region', { name: 'Resumo do período' });
const rows = () =>
  within(screen.getByRole('table', { name: 'Leituras' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the metrics of an offer', () => {
  it('shows 7 and -3 for the series 10, 12, 7', async () => {
    open();
    expect(await chart()).toHaveAccessibleName('Quantidade de Anúncios nos últimos 7 dias: de 10 para 7');
    expect(screen.getByRole('heading', { level: 1, name: 'Adestramento Gentil' })).toBeVisible();
    expect(screen.getByText('Aprovada')).toBeVisible();
    expect(screen.getByText('Criada em 22 out 2026')).toBeVisible();
    expect(screen.getByText('Adestramento Gentil: 10 12 7')).toBeVisible();
    expect(kpis()).toHaveTextContent(
      /Anúncios ativos7.*5 desde ontem.*Desde a primeira leitura-310 em 18 nov.*Maior leitura1219 nov, 08:40.*Dias em alta1 de 3/,
    );
  });

  it('lists the readings for those who do not see the chart, gaps among them', async () => {
    const gaps = [{ from: day(18), to: day(19), reason: 'login_wall' }];
    const [first, ...rest] = week.metrics;
    const metrics = [{ ...first!, source: 'manual', precision: 'approx' }, ...rest];
    open({ answer: () => ({ ...week, metrics, gaps }) });
    await chart();
    expect(screen.getByText('Adestramento Gentil: 10 / / / 12 7')).toBeVisible();
    expect(rows()).toEqual([
      ['20/11/2026, 08:40', 'Leitura automática', '7', expect.stringContaining('caiu 5'), ''],
      ['19/11/2026, 08:40', 'Leitura automática', '12', expect.stringContaining('subiu 2'), ''],
      ['18/11/2026, 08:40 a 19/11/2026, 08:40', 'Sem leitura: a biblioteca pediu login', '–', '–', ''],
      ['18/11/2026, 08:40', 'Registrada por você', '~10', '–', ''],
    ]);
  });

  it('keeps the period in the address, and asks for it', async () => {
    const page = open({ search: '?days=30' });
    expect(await chart()).toHaveAccessibleName(/nos últimos 30 dias/);
    expect(screen.getByRole('radio', { name: '30 dias' })).toBeChecked();
    await page.user.click(screen.getByRole('radio', { name: 'Tudo' }));
    await waitFor(() => expect(page.address()).toBe(`/offers/${page.offer.id}/metrics?days=0`));
    await waitFor(() => expect(page.asked()).toEqual(['30', '0']));
    await page.user.click(screen.getByRole('radio', { name: '7 dias' }));
    await waitFor(() => expect(page.address()).toBe(`/offers/${page.offer.id}/metrics`));
  });

  it('pages a long history', async () => {
    const long = Array.from({ length: 60 }, (_, n): [string, number] => [
      new Date(Date.parse(day(1)) + n * 3_600_000).toISOString(),
      n,
    ]);
    const page = open({ answer: () => metricsOf(long) });
    await chart();
    expect(rows()).toHaveLength(25);
    expect(rows()[0]?.[2]).toBe('59');
    await page.user.click(screen.getByRole('button', { name: 'Leituras mais antigas' }));
    await page.user.click(screen.getByRole('button', { name: 'Leituras mais antigas' }));
    expect(screen.getByText('51 a 60 de 60')).toBeVisible();
    expect(rows().at(-1)?.[2]).toBe('0');
    expect(screen.getByRole('button', { name: 'Leituras mais antigas' })).toBeDisabled();
  });

  it('says so when it holds fewer readings than there are', async () => {
    const summary = { ...week.summary!, total: 100_000 };
    open({ answer: () => ({ ...week, summary }) });
    await chart();
    expect(screen.getByText(/^3 de 100\.000 leituras/)).toBeVisible();
  });
});

describe('its states', () => {
  it('says "Carregando..." in the frame that the chart will have', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const later = new Promise((resolve) => {
      answer = resolve;
    });
    open({ answer: () => later });
    expect(await screen.findByRole('heading', { name: 'Quantidade de Anúncios' })).toBeVisible();
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(kpis()).toHaveTextContent(/Maior leitura–/);
    await act(async () => answer(week));
    expect(await chart()).toBeVisible();
    expect(screen.queryByText('Carregando...')).toBeNull();
  });

  it('tells a failure, and reads again when asked', async () => {
    let works = false;
    const page = open({
      answer: () => {
        if (works) return week;
        throw fail('service.internal.error', 500);
      },
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Erro ao buscar métricas');
    works = true;
    await page.user.click(within(failure).getByRole('button', { name: 'Tentar de novo' }));
    expect(await chart()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a way out of a period without readings', async () => {
    const page = open({ answer: ({ query }) => (query.get('days') === '0' ? week : metricsOf([])) });
    expect(await screen.findByText('Nenhuma métrica registrada para este período.')).toBeVisible();
    // What is known of before stays known.
    expect(kpis()).toHaveTextContent(/Anúncios ativos7leitura de 20 nov, 08:40/);
    await page.user.click(screen.getByRole('button', { name: 'Ver tudo' }));
    expect(await chart()).toHaveAccessibleName(/desde a primeira leitura: de 10 para 7/);
  });

  it.each([
    ['of somebody else or gone', 'offers.offer.not_found', 404],
    ['that is no address of one', 'request.input.invalid', 400],
  ])('tells an offer %s', async (_, code, status) => {
    open({
      answer: () => {
        throw fail(code, status);
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Oferta não encontrada' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para Minhas Ofertas' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('says why and since when its page cannot be read', async () => {
    const unreadable = { reason: 'blocked', since: day(19), lastAt: '2026-11-20T11:48:00.000Z' };
    open({ offer: { unreadable } });
    expect(
      await screen.findByText(
        'Leitura indisponível desde 19/11/2026, 08:40: a biblioteca bloqueou a leitura automática. Última tentativa há 12 min.',
      ),
    ).toBeVisible();
  });

  it('says when it is tried again, and at which place of the queue', async () => {
    const unreadable = { reason: 'login_wall', since: day(19), lastAt: '2026-11-20T11:48:00.000Z' };
    const nextRead = { at: '2026-11-20T21:40:00.000Z', place: 1_234, paused: null };
    open({ offer: { unreadable, nextRead } });
    expect(
      await screen.findByText(/a biblioteca pediu login\..*Esta oferta é a 1\.234ª na fila, .*hoje, 18:40\./),
    ).toBeVisible();
  });

  it('says that nobody reads, though nothing is wrong with this offer', async () => {
    const nextRead = { at: '2026-11-21T11:40:00.000Z', place: null, paused: 'blocked' };
    open({ offer: { nextRead } });
    expect(
      await screen.findByText(
        'A leitura automática está parada até amanhã, 08:40: a biblioteca bloqueou a leitura automática.',
      ),
    ).toBeVisible();
  });
});

describe('a reading that is wrong', () => {
  const act20 = '20/11/2026, 08:40';
  const choose = async (page: ReturnType<typeof open>, moment: string, item: string) => {
    await chart();
    await page.user.click(screen.getByRole('button', { name: `Ações da leitura de ${moment}` }));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is gone at once when it is deleted, from chart, table and sums, and comes back with "Desfazer"', async () => {
    let answer = week;
    const sent: unknown[] = [];
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const page = open({ answer: () => answer });
    page.fake.use({
      'DELETE /api/offers/:id/readings/:checkedAt': async ({ params }) => {
        await arrived;
        answer = metricsOf([
          [day(18), 10],
          [day(19), 12],
        ]);
        sent.push(params['checkedAt']);
        return { offer: { ...page.offer, latestCount: 12, latestCheckedAt: day(19), change: 2 } };
      },
      'PUT /api/offers/:id/readings/:checkedAt': ({ params, body }) => {
        answer = week;
        sent.push([params['checkedAt'], body]);
        return { reading: week.metrics[2], offer: page.offer };
      },
    });
    await choose(page, act20, 'Excluir leitura');
    // The service has not answered yet.
    expect(await screen.findByText('Adestramento Gentil: 10 12')).toBeVisible();
    expect(rows()).toHaveLength(2);
    expect(kpis()).toHaveTextContent(/Anúncios ativos12/);
    expect(kpis()).toHaveTextContent(/Desde a primeira leitura\+2/);
    await act(async () => arrive());
    expect(await screen.findByText('Leitura de 7 anúncios excluída.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Adestramento Gentil: 10 12 7')).toBeVisible();
    await waitFor(() =>
      expect(sent).toEqual([day(20), [day(20), { count: 7, source: 'browser', precision: 'exact' }]]),
    );
  });

  it('is back when the service would not delete it, and can be tried again', async () => {
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const page = open();
    page.fake.use({
      'DELETE /api/offers/:id/readings/:checkedAt': () => {
        throw fail('service.internal.error', 500);
      },
    });
    await choose(page, act20, 'Excluir leitura');
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(await screen.findByText('Adestramento Gentil: 10 12 7')).toBeVisible();
  });

  it('is corrected in a form that begins with it, and what is not touched is sent as it was', async () => {
    let answer = week;
    const sent: unknown[] = [];
    const page = open({ answer: () => answer });
    page.fake.use({
      'PATCH /api/offers/:id/readings/:checkedAt': ({ params, body }) => {
        sent.push([params['checkedAt'], body]);
        answer = metricsOf([
          [day(18), 10],
          [day(19), 21],
          [day(20), 7],
        ]);
        return { reading: answer.metrics[1], offer: page.offer };
      },
    });
    await choose(page, '19/11/2026, 08:40', 'Corrigir leitura');
    const dialog = await screen.findByRole('dialog', { name: 'Corrigir leitura' });
    expect(dialog).toHaveAccessibleDescription('Adestramento Gentil, leitura de 19/11/2026, 08:40');
    const count = within(dialog).getByLabelText('Anúncios ativos');
    expect(count).toHaveValue('12');
    expect(within(dialog).getByLabelText('Data e hora da leitura')).toHaveValue('2026-11-19T08:40');
    await page.user.clear(count);
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar correção' }));
    expect(within(dialog).getByText('Informe quantos anúncios estão ativos.')).toBeVisible();
    await page.user.type(count, '21');
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar correção' }));
    expect(await screen.findByText('Leitura corrigida.')).toBeVisible();
    expect(await screen.findByText('Adestramento Gentil: 10 21 7')).toBeVisible();
    expect(sent).toEqual([[day(19), { count: 21, checkedAt: day(19) }]]);
    await page.user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(sent[1]).toEqual([
        day(19),
        { count: 12, checkedAt: day(19), source: 'browser', precision: 'exact' },
      ]),
    );
  });

  it('stays in the form with what was typed when it is refused', async () => {
    const page = open();
    page.fake.use({
      'PATCH /api/offers/:id/readings/:checkedAt': () => {
        throw fail('offers.reading.moment_taken', 409);
      },
    });
    await choose(page, act20, 'Corrigir leitura');
    const dialog = await screen.findByRole('dialog', { name: 'Corrigir leitura' });
    const count = within(dialog).getByLabelText('Anúncios ativos');
    await page.user.clear(count);
    await page.user.type(count, '8');
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar correção' }));
    expect(await within(dialog).findByText(/^Esta oferta já tem uma leitura neste momento/)).toBeVisible();
    expect(count).toHaveValue('8');
  });
});

describe('what is done on it', () => {
  it('reads the library now, and shows the new reading', async () => {
    let answer = week;
    const page = open({ answer: () => answer });
    await chart();
    answer = metricsOf([
      [day(18), 10],
      [day(20), 640],
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Atualizar agora' }));
    expect(await screen.findByText('Adestramento Gentil: 10 640')).toBeVisible();
  });

  it('shows a reading that was entered by hand', async () => {
    let answer = week;
    const page = open({ answer: () => answer });
    await chart();
    await page.user.click(screen.getByRole('button', { name: 'Registrar leitura' }));
    const dialog = await screen.findByRole('dialog', { name: 'Registrar leitura' });
    await page.user.type(within(dialog).getByLabelText(/Anúncios ativos/), '90');
    answer = metricsOf([
      [day(18), 10],
      [day(20), 90],
    ]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar leitura' }));
    expect(await screen.findByText('Adestramento Gentil: 10 90')).toBeVisible();
  });

  it('looks closer by wheel and by key, keeps that when readings arrive, and shows all again', async () => {
    let answer = week;
    const page = open({ answer: () => answer });
    await chart();
    expect(screen.getByText('tudo')).toBeInTheDocument();
    const [from, to] = [Date.parse(day(19)), Date.parse(day(20))];
    act(() => zoomChart(from, to));
    expect(screen.getByText(`${from} a ${to}`)).toBeInTheDocument();
    expect(screen.getByText('Mostrando de 19/11/2026, 08:40 a 20/11/2026, 08:40')).toBeInTheDocument();
    answer = metricsOf([
      [day(17), 1],
      [day(18), 10],
      [day(19), 12],
      [day(20), 7],
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Atualizar agora' }));
    expect(await screen.findByText('Adestramento Gentil: 1 10 12 7')).toBeVisible();
    expect(screen.getByText(`${from} a ${to}`)).toBeInTheDocument();
    act(() => screen.getByRole('group', { name: /^Zoom do gráfico/ }).focus());
    await page.user.keyboard('{ArrowLeft}{+}');
    expect(screen.getByText(`${from} a ${from + (to - from) / 2}`)).toBeInTheDocument();
    await page.user.keyboard('{Home}');
    expect(screen.getByText('tudo')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Ampliar' }));
    expect(screen.queryByText('tudo')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Ver tudo' }));
    expect(screen.getByText('tudo')).toBeInTheDocument();
  });

  it('draws other offers of the board beside it, and keeps them in the address', async () => {
    const other = offerOf({ title: 'Bolos no Pote' });
    const page = open({
      others: [other],
      answer: ({ params }) => (params['id'] === other.id ? metricsOf([[day(19), 31]]) : week),
    });
    await chart();
    await page.user.click(await screen.findByRole('combobox', { name: 'Comparar com outra oferta' }));
    await page.user.click(await screen.findByRole('option', { name: 'Bolos no Pote' }));
    expect(await screen.findByText('Bolos no Pote: 31')).toBeVisible();
    expect(page.address()).toContain(`with=${other.id}`);
    await page.user.click(screen.getByRole('button', { name: 'Tirar Bolos no Pote do gráfico' }));
    await waitFor(() => expect(screen.queryByText('Bolos no Pote: 31')).toBeNull());
    await waitFor(() => expect(page.address()).not.toContain('with='));
  });

  it('says of an offer beside it that it did not come', async () => {
    const other = offerOf({ title: 'Bolos no Pote' });
    open({
      others: [other],
      search: `?with=${other.id}&with=${offerOf().id}`,
      answer: ({ params }) => {
        if (params['id'] === other.id) throw fail('service.internal.error', 500);
        return week;
      },
    });
    await chart();
    expect(await screen.findByText('não carregou')).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Ofertas no gráfico' })).getAllByRole('listitem'),
    ).toHaveLength(2);
  });

  it('saves all readings of the period as a table, by the name that it is given', async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:leituras', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const asked: (string | null)[] = [];
    const page = open({
      search: '?days=90',
      handlers: {
        'GET /api/offers/:id/metrics.csv': ({ query }) => {
          asked.push(query.get('days'));
          return fakeFile({ 'content-disposition': 'attachment; filename="leituras.csv"' }, [
            new Uint8Array(3),
          ]);
        },
      },
    });
    await chart();
    await page.user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved).toEqual(['leituras.csv']));
    expect(asked).toEqual(['90']);
    click.mockRestore();
  });
});
