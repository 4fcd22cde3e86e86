import { fail, fakeSession } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { offerOf } from '../testing/offers.ts';
import { column, findCard, renderBoard, titlesIn } from '../testing/render-board.tsx';

describe('the board', () => {
  it('shows four columns with their counts and every field of a card', async () => {
    const offer = offerOf({
      title: 'Adestramento Gentil',
      status: 'approved',
      createdAt: '2026-10-22T12:00:00.000Z',
      latestCount: 1612,
      latestCheckedAt: '2026-11-20T11:40:00.000Z',
      change: 272,
      trend: [1340, 1500, 1612],
      description: 'Em escala há 4 semanas.',
      tags: ['pets', 'quiz'],
      offerUrl: 'https://www.facebook.com/ads/library/?id=7',
      landingPageUrl: 'https://adestramento.example/vsl',
    });
    renderBoard({ offers: [offer, offerOf({ status: 'testing' })] });
    const shown = within(await findCard('Adestramento Gentil'));
    expect(titlesIn('Aprovadas')).toEqual(['Adestramento Gentil']);
    for (const [name, count] of [
      ['Aguardando', '0 ofertas'],
      ['Em teste', '1 oferta'],
      ['Aprovadas', '1 oferta'],
      ['Inválidas', '0 ofertas'],
    ] as const) {
      expect(within(column(name)).getByText(count)).toBeInTheDocument();
    }
    expect(shown.getByText('Criada em 22 out 2026')).toBeVisible();
    expect(shown.getByText('1.612')).toBeVisible();
    expect(shown.getByText('subiu 272')).toBeInTheDocument();
    expect(shown.getByRole('img', { name: 'Tendência: de 1.340 para 1.612 anúncios' })).toBeVisible();
    expect(shown.getByText('Em escala há 4 semanas.')).toBeVisible();
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['pets', 'quiz']);
    const library = shown.getByRole('link', { name: 'Biblioteca de Anúncios' });
    expect(library).toHaveAttribute('href', 'https://www.facebook.com/ads/library/?id=7');
    expect(library).toHaveAttribute('rel', 'noopener noreferrer');
    expect(shown.getByRole('link', { name: 'Landing page' })).toHaveAttribute(
      'href',
      'https://adestramento.example/vsl',
    );
    expect(screen.getByText('2 ofertas · leitura de hoje, 08:40')).toBeVisible();
  });

  it('says that a count is unknown, never zero', async () => {
    renderBoard({ offers: [offerOf({ title: 'Nunca lida' })] });
    const shown = within(await findCard('Nunca lida'));
    expect(shown.getByText('Nenhuma leitura ainda')).toBeVisible();
    expect(shown.getByText('–')).toBeVisible();
    expect(shown.queryByText('0')).toBeNull();
    expect(screen.queryByText(/leitura de/)).toBeNull();
  });

  it('links to other tools only where discovery lists their address', async () => {
    const offer = offerOf({ title: 'Bolos', landingPageUrl: 'https://bolos.example/a?b=c&d=é' });
    const { unmount } = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    expect(screen.queryByRole('link', { name: 'Clonar landing page' })).toBeNull();
    unmount();

    renderBoard({ offers: [offer], routes: ['/tools/clonesites', '/offers/:offerId/metrics'] });
    await findCard('Bolos');
    expect(screen.getByRole('link', { name: 'Clonar landing page' })).toHaveAttribute(
      'href',
      `/tools/clonesites?url=${encodeURIComponent(offer.landingPageUrl)}&pasta=Bolos`,
    );
    expect(screen.getByRole('link', { name: 'Ver Métricas Detalhadas' })).toHaveAttribute(
      'href',
      `/offers/${offer.id}/metrics`,
    );
  });

  it('makes no link of an address that would run in the page', async () => {
    renderBoard({ offers: [offerOf({ title: 'Bolos', landingPageUrl: 'javascript:alert(1)' })] });
    await findCard('Bolos');
    expect(screen.queryByRole('link', { name: 'Landing page' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Biblioteca de Anúncios' })).toBeVisible();
  });

  it('says "Carregando..." in the frame that the cards will have', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const later = new Promise((resolve) => {
      answer = resolve;
    });
    renderBoard({ handlers: { 'GET /api/offers': () => later } });
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(column('Aguardando')).toBeVisible();
    expect(screen.getAllByText('–')).toHaveLength(4);
    await act(async () => answer({ offers: [offerOf({ title: 'Bolos' })] }));
    expect(await findCard('Bolos')).toBeVisible();
    expect(screen.queryByText('Carregando...')).toBeNull();
  });

  it('tells a failure in red and reads again when asked', async () => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos' })],
      handlers: {
        'GET /api/offers': () => {
          throw fail('offers.brand_new.problem', 418);
        },
      },
    });
    const line = await screen.findByRole('alert');
    expect(line).toHaveTextContent('Erro ao carregar ofertas (código req-test)');
    const { 'GET /api/offers': works } = board.service.handlers;
    if (works === undefined) throw new Error('the service lists offers');
    board.fake.use({ 'GET /api/offers': works });
    await board.user.click(within(line).getByRole('button', { name: 'Tentar de novo' }));
    expect(await findCard('Bolos')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what to do on an empty board', async () => {
    const { user } = renderBoard();
    expect(await screen.findByRole('heading', { name: 'Nenhuma oferta ainda' })).toBeVisible();
    const [, second] = screen.getAllByRole('button', { name: 'Adicionar Nova Oferta' });
    if (second === undefined) throw new Error('the empty board has its own button');
    await user.click(second);
    expect(await screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' })).toBeVisible();
  });

  it('keeps the boards of two accounts in one browser apart', async () => {
    const first = renderBoard({ offers: [offerOf({ title: 'Da Marina' })] });
    await findCard('Da Marina');
    const keys = first.queryClient.getQueryCache().getAll();
    const { id } = fakeSession().user;
    expect(keys.map(({ queryKey }) => queryKey)).toEqual([['mf-offers', 'offers', id]]);
  });
});

describe('search, tags and order', () => {
  const offers = () => [
    offerOf({ title: 'Bolos no Pote', tags: ['renda extra'], latestCount: 31, change: 9 }),
    offerOf({ title: 'Oração da Manhã', tags: ['fé'], latestCount: 3, change: -31 }),
    offerOf({ title: 'Adestramento', tags: ['pets', 'Renda Extra'], latestCount: 600, change: 2 }),
  ];

  it('finds by title and tag without accents, and writes the search into the address', async () => {
    const board = renderBoard({ offers: offers() });
    await findCard('Bolos no Pote');
    await board.user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Buscar por título ou tag' })).toHaveFocus();
    await board.user.keyboard('oracao');
    expect(titlesIn('Aguardando')).toEqual(['Oração da Manhã']);
    expect(screen.getByText(/^1 de 3 ofertas/)).toBeVisible();
    await waitFor(() => expect(board.address()).toBe('/dashboard?q=oracao'));
    await board.user.keyboard('{Escape}renda');
    expect(titlesIn('Aguardando')).toEqual(['Adestramento', 'Bolos no Pote']);
    await board.user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    await waitFor(() => expect(board.address()).toBe('/dashboard'));
  });

  it('says when nothing is found, and clears the filters', async () => {
    const board = renderBoard({ offers: offers(), at: '/dashboard?q=nada&tag=pets&sort=title' });
    expect(await screen.findByRole('heading', { name: 'Nenhuma oferta encontrada' })).toBeVisible();
    await board.user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(titlesIn('Aguardando')).toEqual(['Adestramento', 'Bolos no Pote', 'Oração da Manhã']);
    await waitFor(() => expect(board.address()).toBe('/dashboard?sort=title'));
  });

  it('filters by tags, each offered once and found by typing', async () => {
    const board = renderBoard({ offers: offers() });
    await findCard('Bolos no Pote');
    const button = screen.getByRole('button', { name: 'Tags' });
    await board.user.click(button);
    const picker = within(await screen.findByRole('dialog', { name: 'Tags' }));
    const names = () => picker.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent);
    expect(names()).toEqual(['fé', 'pets', 'Renda Extra']);
    expect(picker.getByRole('textbox', { name: 'Buscar tag' })).toHaveFocus();
    await board.user.keyboard('rénda');
    expect(names()).toEqual(['Renda Extra']);
    await board.user.keyboard('{Enter}');
    expect(titlesIn('Aguardando')).toEqual(['Adestramento', 'Bolos no Pote']);
    await waitFor(() => expect(board.address()).toBe('/dashboard?tag=Renda+Extra'));
    await board.user.click(picker.getByRole('button', { name: 'Limpar tags' }));
    expect(titlesIn('Aguardando')).toHaveLength(3);
    await board.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Tags' })).toBeNull();
    expect(button).toHaveFocus();
    await board.user.click(button);
    await board.user.click(screen.getByRole('heading', { name: 'Minhas Ofertas' }));
    expect(screen.queryByRole('dialog', { name: 'Tags' })).toBeNull();
  });

  it('orders by change, rises and falls alike', async () => {
    const board = renderBoard({ offers: offers() });
    await findCard('Bolos no Pote');
    expect(titlesIn('Aguardando')).toEqual(['Adestramento', 'Oração da Manhã', 'Bolos no Pote']);
    await board.user.click(screen.getByRole('button', { name: 'Mais recentes' }));
    await board.user.click(await screen.findByRole('menuitemradio', { name: 'Maior variação' }));
    expect(titlesIn('Aguardando')).toEqual(['Oração da Manhã', 'Bolos no Pote', 'Adestramento']);
    expect(await screen.findByRole('button', { name: 'Maior variação' })).toBeVisible();
  });

  it('types a slash in a field as a slash', async () => {
    const board = renderBoard({ offers: offers() });
    await findCard('Bolos no Pote');
    await board.user.click(screen.getByRole('button', { name: 'Adicionar Nova Oferta' }));
    await board.user.type(await screen.findByRole('textbox', { name: 'Título' }), 'a/b');
    expect(screen.getByRole('textbox', { name: 'Título' })).toHaveValue('a/b');
  });
});
