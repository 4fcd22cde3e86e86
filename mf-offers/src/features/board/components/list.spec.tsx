import type { OfferView } from '@garimpo/offers-contract';
import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { offerOf } from '../testing/offers.ts';
import { findCard, type RenderBoardOptions, renderBoard, titlesIn } from '../testing/render-board.tsx';

// Its file comes when it is asked for; compiling it may take longer than a test waits.
await import('./offer-list.tsx');
await import('./archive-list.tsx');

const at = '/dashboard?view=list';
const offers = (): OfferView[] => [
  offerOf({ title: 'Bolos', latestCount: 31, change: 9, growth7: 5, tags: ['doce'] }),
  offerOf({ title: 'Oração', status: 'testing', latestCount: 3, change: -31, growth7: -40, tags: ['fé'] }),
  offerOf({ title: 'Milhas', status: 'approved', latestCount: null, change: null, tags: [] }),
];

const table = () => screen.findByRole('table', { name: 'Lista de ofertas' });
const titles = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.querySelector('span, a')?.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const box = (title: string) => screen.getByRole('checkbox', { name: `Selecionar ${title}` });
const bar = () => within(screen.getByRole('region', { name: 'Ações para as ofertas selecionadas' }));
const undo = async ({ user }: ReturnType<typeof renderBoard>) =>
  user.click(await screen.findByRole('button', { name: 'Desfazer' }));

async function renderList(options: RenderBoardOptions = {}) {
  const board = renderBoard({ offers: offers(), at, ...options });
  await table();
  return board;
}

describe('the list', () => {
  it('sorts by any column, up and down, tells which, and remembers it', async () => {
    const board = await renderList();
    expect(titles()).toEqual(['Milhas', 'Oração', 'Bolos']);
    expect(header('Criada em')).toHaveAttribute('aria-sort', 'descending');
    const growth = within(header('Em 7 dias')).getByRole('button');
    await board.user.click(growth);
    expect(titles()).toEqual(['Bolos', 'Oração', 'Milhas']);
    expect(header('Em 7 dias')).toHaveAttribute('aria-sort', 'descending');
    growth.focus();
    await board.user.keyboard('{Enter}');
    expect(titles()).toEqual(['Oração', 'Bolos', 'Milhas']);
    expect(header('Em 7 dias')).toHaveAttribute('aria-sort', 'ascending');
    expect(header('Criada em')).toHaveAttribute('aria-sort', 'none');
    await waitFor(() => expect(board.address()).toBe('/dashboard?view=list&order=growth'));

    board.unmount();
    await renderList();
    expect(titles()).toEqual(['Oração', 'Bolos', 'Milhas']);
  });

  it('is left for the board by its switch or its key, which is remembered too', async () => {
    const board = await renderList();
    await board.user.click(screen.getByRole('radio', { name: 'Quadro' }));
    expect(await findCard('Bolos')).toBeVisible();
    await board.user.keyboard('l');
    await table();
    await board.user.keyboard('l');
    expect(await findCard('Bolos')).toBeVisible();
    board.unmount();
    renderBoard({ offers: offers() });
    expect(await findCard('Bolos')).toBeVisible();
  });

  it('shows what the filter leaves', async () => {
    const board = await renderList({ at: '/dashboard?view=list&q=%23f' });
    expect(titles()).toEqual(['Oração']);
    expect(screen.getByText(/^1 de 3 ofertas/)).toBeVisible();
    await board.user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(titles()).toHaveLength(3);
  });
});

describe('what is done to many', () => {
  it('moves them in one request, and back where each of them was', async () => {
    const board = await renderList();
    await board.user.click(screen.getByRole('checkbox', { name: 'Selecionar todas' }));
    expect(bar().getByRole('status')).toHaveTextContent('3 selecionadas');
    await board.user.click(bar().getByRole('button', { name: 'Mover para' }));
    await board.user.click(await screen.findByRole('menuitemradio', { name: 'Inválidas' }));
    expect(await screen.findByText('3 ofertas foram para Inválidas.')).toBeVisible();
    const statuses = () =>
      within(screen.getByRole('table'))
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).queryByText(/^(Aguardando|Em teste|Aprovada|Inválida)$/)?.textContent);
    expect(statuses()).toEqual(['Inválida', 'Inválida', 'Inválida']);
    expect(bar().queryByRole('button')).toBeNull();
    const bulk = () => board.fake.calls.filter(({ path }) => path === '/api/offers/bulk');
    await waitFor(() => expect(bulk()).toHaveLength(1));
    expect(bulk()[0]?.body).toMatchObject({ change: { kind: 'move', status: 'invalid' } });

    await undo(board);
    expect(statuses()).toEqual(['Aprovada', 'Em teste', 'Aguardando']);
    await waitFor(() => expect(board.service.titles()).toHaveLength(3));
  });

  it('chooses a range with shift, and leaves alone what a filter hides', async () => {
    const board = await renderList();
    await board.user.click(box('Milhas'));
    await board.user.keyboard('{Shift>}');
    await board.user.click(box('Bolos'));
    await board.user.keyboard('{/Shift}');
    expect(bar().getByRole('status')).toHaveTextContent('3 selecionadas');
    await board.user.type(screen.getByRole('textbox', { name: 'Buscar por título ou tag' }), 'o');
    expect(bar().getByRole('status')).toHaveTextContent('2 selecionadas');
    await board.user.click(bar().getByRole('button', { name: 'Limpar seleção' }));
    expect(box('Bolos')).not.toBeChecked();
  });

  it('tags them, and takes the tags back in their order', async () => {
    const many = [offerOf({ title: 'Bolos', tags: ['doce', 'renda'] }), offerOf({ title: 'Tortas' })];
    const board = await renderList({ offers: many });
    await board.user.click(screen.getByRole('checkbox', { name: 'Selecionar todas' }));
    await board.user.click(bar().getByRole('button', { name: 'Tags' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags de 2 ofertas' }));
    await board.user.click(dialog.getByRole('button', { name: 'Salvar tags' }));
    expect(dialog.getByText('Escreva uma tag para adicionar ou marque uma para tirar.')).toBeVisible();
    await board.user.type(dialog.getByRole('textbox', { name: 'Adicionar tags' }), 'novembro, Renda');
    await board.user.click(dialog.getByRole('checkbox', { name: 'doce' }));
    await board.user.click(dialog.getByRole('button', { name: 'Salvar tags' }));
    const tags = () => many.map(({ id }) => board.service.tagsOf(id));
    await waitFor(() =>
      expect(tags()).toEqual([
        ['renda', 'novembro'],
        ['novembro', 'Renda'],
      ]),
    );
    await undo(board);
    await waitFor(() => expect(tags()).toEqual([['doce', 'renda'], []]));
  });

  it('gives tags that were being typed when the page went', async () => {
    const same = offers();
    const before = await renderList({ offers: same });
    await before.user.click(box('Bolos'));
    await before.user.click(box('Oração'));
    await before.user.click(bar().getByRole('button', { name: 'Tags' }));
    await before.user.type(await screen.findByRole('textbox', { name: 'Adicionar tags' }), 'maio');
    before.unmount();
    // The dialog lies over the list.
    const board = renderBoard({ offers: same, at, keepsDrafts: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags de 2 ofertas' }));
    expect(dialog.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Adicionar tags' })).toHaveValue('maio');
    await board.user.click(dialog.getByRole('button', { name: 'Salvar tags' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('garimpo.draft'))).toEqual([]);
    // Another choice begins with an empty form.
    await board.user.click(box('Milhas'));
    await board.user.click(bar().getByRole('button', { name: 'Tags' }));
    expect(await screen.findByRole('textbox', { name: 'Adicionar tags' })).toHaveValue('');
  });

  it('archives them: they leave the board, are found under "Arquivadas", and come back', async () => {
    const board = await renderList();
    await board.user.click(box('Bolos'));
    await board.user.click(bar().getByRole('button', { name: 'Arquivar' }));
    expect(titles()).toEqual(['Milhas', 'Oração']);
    await waitFor(() => expect(board.service.archived()).toEqual(['Bolos']));
    await board.user.click(screen.getByRole('radio', { name: 'Arquivadas' }));
    expect(await screen.findByRole('table', { name: 'Ofertas arquivadas' })).toBeVisible();
    expect(titles()).toEqual(['Bolos']);
    await board.user.click(screen.getByRole('button', { name: 'Restaurar Bolos' }));
    expect(await screen.findByText('Nenhuma oferta arquivada')).toBeVisible();
    await waitFor(() => expect(board.service.archived()).toEqual([]));
    await undo(board);
    await waitFor(() => expect(board.service.archived()).toEqual(['Bolos']));
  });

  it('deletes them after asking, and takes it back with all that they had', async () => {
    const board = await renderList();
    await board.user.click(box('Bolos'));
    await board.user.click(box('Oração'));
    await board.user.click(bar().getByRole('button', { name: 'Excluir' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Excluir 2 ofertas' }));
    await board.user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(titles()).toEqual(['Milhas']);
    await waitFor(() => expect(board.service.titles()).toEqual(['Milhas']));
    await undo(board);
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(board.service.titles().sort()).toEqual(['Bolos', 'Milhas', 'Oração']);
  });

  it('finds those that were deleted a while ago beside the archive, and restores them', async () => {
    const board = await renderList();
    await board.user.click(box('Bolos'));
    await board.user.click(bar().getByRole('button', { name: 'Excluir' }));
    await board.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }),
    );
    await waitFor(() => expect(board.service.titles()).toHaveLength(2));
    await board.user.click(screen.getByRole('radio', { name: 'Arquivadas' }));
    const deleted = within(await screen.findByRole('region', { name: 'Excluídas há pouco' }));
    await board.user.click(deleted.getByRole('button', { name: 'Restaurar Bolos' }));
    await waitFor(() => expect(board.service.titles()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Excluídas há pouco' })).toBeNull());
  });

  it('tells once of a change that the service refuses for all of them', async () => {
    const board = await renderList({
      handlers: {
        'POST /api/offers/bulk': () => {
          throw fail('offers.archive.full', 409, [{ path: 'ids', rule: '5000' }]);
        },
      },
    });
    await board.user.click(screen.getByRole('checkbox', { name: 'Selecionar todas' }));
    await board.user.click(bar().getByRole('button', { name: 'Arquivar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '3 ofertas não foram arquivadas. Seu arquivo está cheio: cabem 5.000 ofertas.',
    );
    expect(titles()).toHaveLength(3);
    await board.user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('undo on the board', () => {
  it('takes back a move and a deletion, also before they were sent', async () => {
    const lost = () => {
      throw new Error('no line');
    };
    const [bolos] = offers();
    if (bolos === undefined) throw new Error('there is an offer');
    const board = renderBoard({ offers: [bolos] });
    await findCard('Bolos');
    const handlers = board.service.handlers;
    board.fake.use(Object.fromEntries(Object.keys(handlers).map((name) => [name, lost])));
    await board.user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await board.user.click(await screen.findByRole('menuitemradio', { name: 'Inválidas' }));
    await waitFor(() => expect(titlesIn('Inválidas')).toEqual(['Bolos']));
    await undo(board);
    await waitFor(() => expect(titlesIn('Aguardando')).toEqual(['Bolos']));

    await board.user.click(screen.getByRole('button', { name: 'Excluir Oferta' }));
    await board.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }),
    );
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await undo(board);
    expect(await findCard('Bolos')).toBeVisible();

    board.fake.use(handlers);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('não salvo')).toBeNull());
    expect(board.service.statusOf(bolos.id)).toBe('waiting');
  });

  it('makes an offer again that was deleted before it was ever saved', async () => {
    const board = renderBoard();
    await screen.findByText('Nenhuma oferta ainda');
    const handlers = board.service.handlers;
    const lost = () => {
      throw new Error('no line');
    };
    board.fake.use({ 'POST /api/offers': lost });
    await board.user.keyboard('n');
    const form = within(await screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' }));
    await board.user.type(form.getByRole('textbox', { name: 'Título' }), 'Nova');
    await board.user.type(form.getByLabelText('URL Biblioteca de Anúncios'), 'https://a.example/');
    await board.user.type(form.getByLabelText('Landing Page URL'), 'https://b.example/');
    await board.user.click(form.getByRole('button', { name: 'Adicionar Oferta' }));
    await findCard('Nova');
    board.fake.use(handlers);
    await board.user.click(screen.getByRole('button', { name: 'Excluir Oferta' }));
    await board.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }),
    );
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await undo(board);
    expect(await findCard('Nova')).toBeVisible();
    await waitFor(() => expect(board.service.titles()).toEqual(['Nova']));
  });
});

describe('compact cards', () => {
  it('show title, count and growth, and have the rest in their menu', async () => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos', latestCount: 31, growth7: 23.5, description: 'VSL de 14 min' })],
      routes: ['/offers/:offerId/metrics'],
    });
    const shown = within(await findCard('Bolos'));
    expect(shown.getByText('+23,5% em 7 dias')).toBeVisible();
    expect(shown.getByText('VSL de 14 min')).toBeVisible();
    await board.user.click(screen.getByRole('button', { name: 'Cards compactos' }));
    expect(screen.getByRole('button', { name: 'Cards compactos' })).toHaveAttribute('aria-pressed', 'true');
    const compact = within(await findCard('Bolos'));
    expect(compact.getByText('+23,5% em 7 dias')).toBeVisible();
    expect(compact.queryByText('VSL de 14 min')).toBeNull();
    await board.user.click(compact.getByRole('button', { name: 'Mais ações' }));
    const menu = within(await screen.findByRole('menu'));
    for (const name of ['Ver Métricas Detalhadas', 'Editar Oferta', 'Arquivar', 'Excluir Oferta'])
      expect(menu.getByRole('menuitem', { name })).toBeVisible();
    board.unmount();
    renderBoard({ offers: [offerOf({ title: 'Bolos', description: 'VSL de 14 min' })] });
    expect(within(await findCard('Bolos')).queryByText('VSL de 14 min')).toBeNull();
  });
});

describe('what the palette asks the board for', () => {
  it('opens the form of a new offer, once', async () => {
    const board = renderBoard({ offers: offers(), at: '/dashboard?do=add&q=bolos' });
    expect(await screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' })).toBeVisible();
    await waitFor(() => expect(board.address()).toBe('/dashboard?q=bolos'));
  });

  it('asks for the column of an offer to be moved', async () => {
    const all = offers();
    const [bolos] = all;
    const board = renderBoard({ offers: all, at: `/dashboard?do=move&offer=${bolos?.id}` });
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover oferta' }));
    expect(dialog.getByText('“Bolos” está em Aguardando. Para onde ela vai?')).toBeVisible();
    await board.user.click(dialog.getByRole('button', { name: 'Em teste' }));
    await waitFor(() => expect(board.service.statusOf(bolos?.id ?? '')).toBe('testing'));
  });
});
