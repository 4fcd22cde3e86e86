import { hasDrafts } from '@garimpo/sdk';
import { fail, fakeSession } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { log } from '../../../log.ts';
import { offerOf } from '../testing/offers.ts';
import { card, findCard, renderBoard, titlesIn } from '../testing/render-board.tsx';

beforeEach(() => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

async function openAdd(user: UserEvent) {
  await press(user, 'Adicionar Nova Oferta');
  return screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' });
}

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(new RegExp(`^${name}`)));
    await user.click(field(new RegExp(`^${name}`)));
    await user.paste(value);
  }
}

const valid = {
  Título: 'Bolos no Pote',
  'URL Biblioteca de Anúncios': 'https://www.facebook.com/ads/library/?id=1',
  'Landing Page URL': 'https://bolos.example/',
};

describe('adding an offer', () => {
  it('asks for what is missing or wrong, then sends the offer', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Antiga' })] });
    await findCard('Antiga');
    await openAdd(board.user);
    await press(board.user, 'Adicionar Oferta');
    expect(screen.getAllByText('Preencha este campo.')).toHaveLength(3);
    await waitFor(() => expect(field(/^Título/)).toHaveFocus());
    await fill(board.user, { ...valid, 'Landing Page URL': 'bolos.example' });
    expect(screen.getByText(/Informe um endereço completo/)).toBeVisible();
    await fill(board.user, { 'Landing Page URL': valid['Landing Page URL'], Tags: ' pets , ,quiz, PETS ' });
    await press(board.user, 'Adicionar Oferta');
    expect(await findCard('Bolos no Pote')).toBeVisible();
    expect(titlesIn('Aguardando')).toEqual(['Bolos no Pote', 'Antiga']);
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = board.fake.calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Bolos no Pote',
      offerUrl: valid['URL Biblioteca de Anúncios'],
      landingPageUrl: valid['Landing Page URL'],
      description: null,
      tags: ['pets', 'quiz'],
    });
  });

  it('makes one offer of a double click, and one of a repeat after a lost answer', async () => {
    const board = renderBoard();
    const { 'POST /api/offers': create } = board.service.handlers;
    let lost = true;
    board.fake.use({
      'POST /api/offers': async (call) => {
        const answer = await create?.(call);
        if (lost) throw new Error('the line went dead');
        return answer;
      },
    });
    await screen.findByRole('heading', { name: 'Nenhuma oferta ainda' });
    await board.user.click(screen.getAllByRole('button', { name: 'Adicionar Nova Oferta' })[0]!);
    await screen.findByRole('dialog');
    await fill(board.user, valid);
    await board.user.dblClick(screen.getByRole('button', { name: 'Adicionar Oferta' }));
    await findCard('Bolos no Pote');
    expect(await screen.findByText('não salvo')).toBeVisible();
    expect(screen.getByText(/^Sem conexão com o servidor\. Está guardado neste navegador/)).toBeVisible();
    // What is not saved yet can be changed all the same.
    await press(board.user, 'Editar Oferta');
    await fill(board.user, { Título: 'Bolos no Pote 2' });
    await press(board.user, 'Salvar Alterações');
    await findCard('Bolos no Pote 2');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    lost = false;
    await board.user.click(within(card('Bolos no Pote 2')).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(screen.queryByText('não salvo')).toBeNull());
    expect(board.service.titles()).toEqual(['Bolos no Pote 2']);
  });

  it('opens again what was typed when the service refuses it later', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Antiga' })] });
    await findCard('Antiga');
    board.fake.use({
      'POST /api/offers': () => {
        throw new Error('the line went dead');
      },
    });
    await openAdd(board.user);
    await fill(board.user, { ...valid, Tags: 'pets' });
    await press(board.user, 'Adicionar Oferta');
    await findCard('Bolos no Pote');
    await screen.findByText('não salvo');
    board.fake.use({
      'POST /api/offers': () => {
        throw fail('offers.libraries.limit_reached', 409, [{ path: 'maxLibraries', rule: '10' }]);
      },
    });
    await board.user.click(within(card('Bolos no Pote')).getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“Bolos no Pote” não foi adicionada. Limite de bibliotecas atingido para seu plano. (10)',
    );
    expect(titlesIn('Aguardando')).toEqual(['Antiga']);
    const { 'POST /api/offers': works } = board.service.handlers;
    if (works === undefined) throw new Error('the service creates offers');
    board.fake.use({ 'POST /api/offers': works });
    await press(board.user, 'Abrir o que foi preenchido');
    await screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' });
    expect(field(/^Tags/)).toHaveValue('pets');
    await press(board.user, 'Adicionar Oferta');
    await findCard('Bolos no Pote');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(board.service.titles()).toEqual(['Antiga', 'Bolos no Pote']);
  });

  it('shows "Adicionando..." and stays open while it saves', async () => {
    let answer: () => void = () => undefined;
    const board = renderBoard({ offers: [offerOf({ title: 'Antiga' })] });
    const { 'POST /api/offers': create } = board.service.handlers;
    board.fake.use({
      'POST /api/offers': async (call) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return create?.(call);
      },
    });
    await findCard('Antiga');
    await openAdd(board.user);
    await fill(board.user, valid);
    await press(board.user, 'Adicionar Oferta');
    const busy = await screen.findByRole('button', { name: 'Adicionando...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await board.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await act(async () => answer());
    expect(await findCard('Bolos no Pote')).toBeVisible();
  });

  it.each([
    [
      'the limit of the plan',
      () => fail('offers.libraries.limit_reached', 409, [{ path: 'maxLibraries', rule: '10' }]),
      'Limite de bibliotecas atingido para seu plano. (10)',
      'Limite de bibliotecas atingido para seu plano. (10)',
    ],
    [
      'an ended session',
      () => fail('request.token.missing', 401),
      'Usuário não autenticado',
      'Usuário não autenticado',
    ],
    [
      'a reason that nobody foresaw',
      () => fail('offers.brand_new.problem', 418),
      'Erro ao adicionar oferta. Veja o console para detalhes. (código req-test)',
      'Erro ao adicionar oferta (código req-test)',
    ],
  ])(
    'tells %s in the dialog and on the board, and keeps what was typed',
    async (_why, refusal, inDialog, onBoard) => {
      const board = renderBoard({
        offers: [offerOf({ title: 'Antiga' })],
        handlers: {
          'POST /api/offers': () => {
            throw refusal();
          },
        },
      });
      await findCard('Antiga');
      const dialog = await openAdd(board.user);
      await fill(board.user, valid);
      await press(board.user, 'Adicionar Oferta');
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(inDialog);
      expect(log.error).toHaveBeenCalled();
      expect(field(/^Título/)).toHaveValue('Bolos no Pote');
      await press(board.user, 'Cancelar');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('alert')).toHaveTextContent(onBoard);
      await press(board.user, 'Fechar aviso');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('marks the field that the service refused', async () => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Antiga' })],
      handlers: {
        'POST /api/offers': () => {
          throw fail('request.input.invalid', 400, [{ path: 'landingPageUrl', rule: 'custom' }]);
        },
      },
    });
    await findCard('Antiga');
    await openAdd(board.user);
    await fill(board.user, valid);
    await press(board.user, 'Adicionar Oferta');
    await waitFor(() => expect(field(/^Landing/)).toBeInvalid());
    expect(field(/^Landing/)).toHaveAccessibleDescription(/servidor não aceitou/);
  });

  it('asks before throwing away what was typed', async () => {
    const { user } = renderBoard({ offers: [offerOf({ title: 'Antiga' })] });
    await findCard('Antiga');
    await openAdd(user);
    await fill(user, { Título: 'Rascunho' });
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Descartar o que você preencheu?')).toBeVisible();
    await press(user, 'Descartar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openAdd(user);
    expect(field(/^Título/)).toHaveValue('');
  });

  it.each([
    ['request.token.invalid', 401],
    ['accounts.subscription.inactive', 403],
  ])('comes back filled after a refusal that took the page away: %s', async (code, status) => {
    const handlers = {
      'POST /api/offers': () => {
        throw fail(code, status);
      },
    };
    const board = renderBoard({ offers: [offerOf({ title: 'Antiga' })], handlers });
    await findCard('Antiga');
    await openAdd(board.user);
    await fill(board.user, { ...valid, 'Landing Page URL': 'www.bolos.example/' });
    const sent = board.fake.calls.length;
    await press(board.user, 'Adicionar Oferta');
    await waitFor(() => expect(board.fake.calls.length).toBeGreaterThan(sent));
    board.unmount();

    const again = renderBoard({ offers: [offerOf({ title: 'Antiga' })], keepsDrafts: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' }));
    expect(dialog.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    expect(field(/^Título/)).toHaveValue('Bolos no Pote');
    await press(again.user, 'Adicionar Oferta');
    expect(await findCard('Bolos no Pote')).toBeVisible();
    expect(again.fake.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      landingPageUrl: 'https://www.bolos.example/',
    });
    expect(hasDrafts(fakeSession().user.id)).toBe(false);
  });

  it('without a profile says that the session expired, and closes after two seconds', async () => {
    const signIn = jest.fn();
    const board = renderBoard({
      offers: [offerOf({ title: 'Antiga' })],
      session: fakeSession({ profile: null }),
      signIn,
    });
    await findCard('Antiga');
    jest.useFakeTimers();
    const button = screen.getByRole('button', { name: 'Adicionar Nova Oferta' });
    act(() => button.click());
    expect(screen.getByText('Sua sessão expirou. Faça login novamente.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Título/ })).toBeNull();
    act(() => screen.getByRole('button', { name: 'Fazer login' }).click());
    expect(signIn).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(1999));
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(board.fake.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('editing an offer', () => {
  it('begins with what is there and sends what changed', async () => {
    const offer = offerOf({ title: 'Bolos', tags: ['pets'], description: 'Antes' });
    const board = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    await press(board.user, 'Editar Oferta');
    await screen.findByRole('dialog', { name: 'Editar Oferta' });
    expect(field(/^Tags/)).toHaveValue('pets');
    await fill(board.user, { Título: 'Bolos no Pote', Tags: 'pets, quiz' });
    await board.user.clear(field(/^Descrição/));
    await press(board.user, 'Salvar Alterações');
    expect(await findCard('Bolos no Pote')).toBeVisible();
    expect(board.fake.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      title: 'Bolos no Pote',
      description: null,
      tags: ['pets', 'quiz'],
    });
  });

  it('sends nothing when nothing changed', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    await press(board.user, 'Editar Oferta');
    await screen.findByRole('dialog');
    await press(board.user, 'Salvar Alterações');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(board.fake.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('keeps the column of an unsaved move', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = renderBoard({ offers: [offer] });
    const { 'PATCH /api/offers/:id': save } = board.service.handlers;
    board.fake.use({
      'PATCH /api/offers/:id': (call) => {
        if ('status' in (call.body as object)) throw fail('service.internal.error', 500);
        return save?.(call);
      },
    });
    await findCard('Bolos');
    await press(board.user, 'Mais ações');
    await board.user.click(await screen.findByRole('menuitemradio', { name: 'Aprovadas' }));
    await screen.findByText('não salvo');
    await press(board.user, 'Editar Oferta');
    await fill(board.user, { Título: 'Bolos no Pote' });
    await press(board.user, 'Salvar Alterações');
    await findCard('Bolos no Pote');
    expect(titlesIn('Aprovadas')).toEqual(['Bolos no Pote']);
    expect(within(card('Bolos no Pote')).getByText('não salvo')).toBeVisible();
    expect(board.service.titles()).toEqual(['Bolos no Pote']);
  });

  it('says that the offer was deleted elsewhere, and makes a new one of what was typed', async () => {
    const offer = offerOf({ title: 'Bolos', tags: ['pets'] });
    const board = renderBoard({ offers: [offer, offerOf({ title: 'Milhas' })] });
    await findCard('Bolos');
    await board.user.click(within(card('Bolos')).getByRole('button', { name: 'Editar Oferta' }));
    await screen.findByRole('dialog', { name: 'Editar Oferta' });
    await fill(board.user, { Título: 'Bolos no Pote' });
    board.service.remove(offer.id);
    await press(board.user, 'Salvar Alterações');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /foi excluída em outra aba ou em outro aparelho/,
    );
    expect(field(/^Título/)).toHaveValue('Bolos no Pote');
    await press(board.user, 'Adicionar como Nova Oferta');
    await findCard('Bolos no Pote');
    await waitFor(() => expect(board.service.titles()).toEqual(['Milhas', 'Bolos no Pote']));
  });
});

describe('deleting an offer', () => {
  it('asks first, names the offer, and takes the card away', async () => {
    const offers = [offerOf({ title: 'Bolos' }), offerOf({ title: 'Milhas' })];
    const board = renderBoard({ offers });
    await findCard('Bolos');
    await board.user.click(within(card('Bolos')).getByRole('button', { name: 'Excluir Oferta' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Tem certeza que deseja excluir esta oferta?');
    expect(dialog).toHaveTextContent('Bolos');
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await board.user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(titlesIn('Aguardando')).toEqual(['Milhas']));
    expect(board.service.titles()).toEqual(['Milhas']);
  });

  it('takes an offer that is gone already for deleted', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = renderBoard({ offers: [offer, offerOf({ title: 'Milhas' })] });
    await findCard('Bolos');
    board.service.remove(offer.id);
    await board.user.click(within(card('Bolos')).getByRole('button', { name: 'Excluir Oferta' }));
    await press(board.user, 'Excluir');
    await waitFor(() => expect(titlesIn('Aguardando')).toEqual(['Milhas']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells a failure and keeps the card', async () => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos' })],
      handlers: {
        'DELETE /api/offers/:id': () => {
          throw fail('offers.brand_new.problem', 418);
        },
      },
    });
    await findCard('Bolos');
    await press(board.user, 'Excluir Oferta');
    await press(board.user, 'Excluir');
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Erro ao excluir oferta');
    await press(board.user, 'Cancelar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent('Erro ao excluir oferta');
    expect(card('Bolos')).toBeVisible();
  });
});

describe('a reading by hand', () => {
  it('updates the card from the answer', async () => {
    const offer = offerOf({ title: 'Bolos', latestCount: 31, change: 9, trend: [22, 31] });
    const board = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    await board.user.click(
      screen.getByRole('button', { name: '31 subiu 9 anúncios ativos. Registrar leitura' }),
    );
    await screen.findByRole('dialog', { name: 'Registrar leitura' });
    await board.user.type(field('Anúncios ativos'), 'muitos{Enter}');
    expect(await screen.findByText('Use um número inteiro, sem letras.')).toBeVisible();
    await board.user.clear(field('Anúncios ativos'));
    await board.user.type(field('Anúncios ativos'), '1.022{Enter}');
    const shown = within(card('Bolos'));
    expect(await shown.findByText('1.022')).toBeVisible();
    expect(shown.getByText('subiu 1.000')).toBeInTheDocument();
    expect(board.fake.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      count: 1022,
      checkedAt: '2026-11-20T12:00:00.000Z',
    });
    await waitFor(() => expect(shown.getByRole('button', { name: /1\.022/ })).toHaveFocus());
  });

  it('says "Carregando métricas..." on the card while it is stored', async () => {
    let answer: () => void = () => undefined;
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    const { 'POST /api/offers/:id/metrics': add } = board.service.handlers;
    board.fake.use({
      'POST /api/offers/:id/metrics': async (call) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return add?.(call);
      },
    });
    await findCard('Bolos');
    await press(board.user, 'Mais ações');
    await board.user.click(await screen.findByRole('menuitem', { name: 'Registrar leitura' }));
    await board.user.type(await screen.findByRole('textbox', { name: 'Anúncios ativos' }), '5{Enter}');
    expect(await screen.findByText('Carregando métricas...')).toBeInTheDocument();
    await act(async () => answer());
    expect(await within(card('Bolos')).findByText('5')).toBeVisible();
    expect(screen.queryByText('Carregando métricas...')).toBeNull();
  });

  it('sends a moment as the time of Brasília, and refuses one that has not come', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    await press(board.user, '– anúncios ativos. Registrar leitura');
    await board.user.type(await screen.findByRole('textbox', { name: 'Anúncios ativos' }), '5');
    const moment = screen.getByLabelText(/^Data e hora/);
    await board.user.type(moment, '2026-11-21T09:00');
    await press(board.user, 'Salvar leitura');
    expect(moment).toHaveAccessibleDescription(/ainda não chegou/);
    await board.user.clear(moment);
    await board.user.type(moment, '2026-11-19T08:40');
    await press(board.user, 'Salvar leitura');
    await within(card('Bolos')).findByText('5');
    expect(board.fake.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      count: 5,
      checkedAt: '2026-11-19T11:40:00.000Z',
    });
  });
});
