import { fail } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { log } from '../../../log.ts';
import { stopOutboxes } from '../outbox/use-outbox.ts';
import { layOutColumns } from '../testing/lay-out-columns.ts';
import { offerOf } from '../testing/offers.ts';
import { card, findCard, renderBoard, titlesIn } from '../testing/render-board.tsx';

let restore: () => void;
beforeEach(() => {
  restore = layOutColumns();
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

const gripOf = (title: string) => screen.getByRole('button', { name: `Arrastar oferta ${title}` });
const said = (words: RegExp) => screen.findByText(words, { selector: '[aria-live]' });

/** Lifts with space, steps through the columns, and waits for each announcement as a listener would. */
async function lift(user: UserEvent, title: string) {
  gripOf(title).focus();
  await user.keyboard(' ');
  await said(/levantada/);
}

async function step(user: UserEvent, key: 'ArrowRight' | 'ArrowLeft', over: RegExp) {
  await user.keyboard(`{${key}}`);
  await said(over);
}

describe('dragging by keyboard', () => {
  it('moves the card, tells it in Portuguese, and saves the new status', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    await lift(board.user, 'Bolos');
    await step(board.user, 'ArrowRight', /sobre a coluna Em teste/);
    expect(screen.getByText('Soltar em Em teste')).toBeVisible();
    await step(board.user, 'ArrowRight', /sobre a coluna Aprovadas/);
    await board.user.keyboard(' ');
    await said(/Oferta Bolos solta na coluna Aprovadas/);
    await waitFor(() => expect(titlesIn('Aprovadas')).toEqual(['Bolos']));
    expect(titlesIn('Aguardando')).toEqual([]);
    expect(
      screen.getByRole('heading', { name: /^Aprovadas 11 oferta$|^Aprovadas.*1 oferta$/ }),
    ).toBeVisible();
    await waitFor(() => expect(board.service.statusOf(offer.id)).toBe('approved'));
    expect(gripOf('Bolos')).toHaveFocus();
  });

  it('changes nothing when dropped on its own column or given up', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    await lift(board.user, 'Bolos');
    await step(board.user, 'ArrowLeft', /levantada/);
    await board.user.keyboard(' ');
    await said(/continua na coluna Aguardando/);
    await lift(board.user, 'Bolos');
    await step(board.user, 'ArrowRight', /sobre a coluna Em teste/);
    await board.user.keyboard('{Escape}');
    await said(/Movimento cancelado/);
    expect(titlesIn('Aguardando')).toEqual(['Bolos']);
    expect(board.fake.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('describes the grip to those who do not see it', async () => {
    renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    expect(gripOf('Bolos')).toHaveAccessibleDescription(/aperte espaço ou enter/);
    expect(gripOf('Bolos')).toHaveAttribute('aria-roledescription', 'oferta arrastável');
  });
});

/** Moves with the card's menu: the same road as a drop, without the way there. */
async function moveTo(user: UserEvent, title: string, columnName: string) {
  await user.click(within(card(title)).getByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitemradio', { name: columnName }));
}

describe('saving a move', () => {
  it('keeps the new column when saving fails, and saves it with "Tentar de novo"', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = renderBoard({ offers: [offer] });
    const { 'PATCH /api/offers/:id': works } = board.service.handlers;
    board.fake.use({
      'PATCH /api/offers/:id': () => {
        throw fail('service.internal.error', 500);
      },
    });
    await findCard('Bolos');
    await moveTo(board.user, 'Bolos', 'Inválidas');
    expect(await screen.findByText('não salvo')).toBeVisible();
    expect(screen.getByText(/^1 alteração não salva/)).toBeVisible();
    expect(titlesIn('Inválidas')).toEqual(['Bolos']);
    expect(log.error).toHaveBeenCalledTimes(1);
    // Read again, the board is the one of before: its old column does not come back.
    await act(() => board.queryClient.refetchQueries());
    expect(titlesIn('Inválidas')).toEqual(['Bolos']);
    expect(screen.getByText('não salvo')).toBeVisible();

    const retry = () => within(card('Bolos')).findByRole('button', { name: 'Tentar de novo' });
    const tries = () => board.fake.calls.filter(({ method }) => method === 'PATCH').length;
    const before = tries();
    await board.user.click(await retry());
    await waitFor(() => expect(tries()).toBeGreaterThan(before));
    expect(await screen.findByText('não salvo')).toBeVisible();

    if (works === undefined) throw new Error('the service changes offers');
    board.fake.use({ 'PATCH /api/offers/:id': works });
    await board.user.click(await retry());
    await waitFor(() => expect(screen.queryByText('não salvo')).toBeNull());
    expect(titlesIn('Inválidas')).toEqual(['Bolos']);
    expect(board.service.statusOf(offer.id)).toBe('invalid');
  });

  it('keeps what is not saved over a reload, and saves it then', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const refuse = () => {
      throw fail('service.internal.error', 500);
    };
    const board = renderBoard({ offers: [offer], handlers: { 'PATCH /api/offers/:id': refuse } });
    await findCard('Bolos');
    await moveTo(board.user, 'Bolos', 'Inválidas');
    await screen.findByText('não salvo');
    board.unmount();
    stopOutboxes();
    const again = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    expect(titlesIn('Inválidas')).toEqual(['Bolos']);
    await waitFor(() => expect(again.service.statusOf(offer.id)).toBe('invalid'));
    expect(screen.queryByText('não salvo')).toBeNull();
  });

  it('sends quick moves of one card in order, and a slow first answer does not undo the second', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = renderBoard({ offers: [offer] });
    const { 'PATCH /api/offers/:id': save } = board.service.handlers;
    const gates: (() => void)[] = [];
    board.fake.use({
      'PATCH /api/offers/:id': async (call) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return save?.(call);
      },
    });
    await findCard('Bolos');
    await moveTo(board.user, 'Bolos', 'Em teste');
    await waitFor(() => expect(titlesIn('Em teste')).toEqual(['Bolos']));
    await moveTo(board.user, 'Bolos', 'Aprovadas');
    await waitFor(() => expect(titlesIn('Aprovadas')).toEqual(['Bolos']));
    expect(gates).toHaveLength(1);

    await act(async () => gates[0]?.());
    await waitFor(() => expect(gates).toHaveLength(2));
    expect(board.service.statusOf(offer.id)).toBe('testing');
    expect(titlesIn('Aprovadas')).toEqual(['Bolos']);
    await act(async () => gates[1]?.());
    await waitFor(() => expect(board.service.statusOf(offer.id)).toBe('approved'));
    expect(titlesIn('Aprovadas')).toEqual(['Bolos']);
    expect(board.fake.calls.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
      { status: 'testing' },
      { status: 'approved' },
    ]);
  });

  it('is not undone by a reading of the board that began before it', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    const { 'GET /api/offers': read } = board.service.handlers;
    const reading = board.fake.calls[0];
    if (read === undefined || reading === undefined) throw new Error('the board was read');
    const old = await read(reading);
    let release: (() => void) | null = null;
    board.fake.use({
      'GET /api/offers': async (call) => {
        // The first reading from now on is slow and brings the board of before; the next ones are as ever.
        if (release !== null) return read(call);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return old;
      },
    });
    void board.queryClient.refetchQueries();
    await waitFor(() => expect(release).not.toBeNull());
    await moveTo(board.user, 'Bolos', 'Em teste');
    await waitFor(() => expect(titlesIn('Em teste')).toEqual(['Bolos']));
    await act(async () => release?.());
    await waitFor(() => expect(board.queryClient.isFetching()).toBe(0));
    expect(titlesIn('Em teste')).toEqual(['Bolos']);
  });

  it('lets two cards move at once, and the failure of one leaves the other alone', async () => {
    const [first, second] = [offerOf({ title: 'Bolos' }), offerOf({ title: 'Milhas' })];
    const board = renderBoard({ offers: [first, second] });
    const { 'PATCH /api/offers/:id': save } = board.service.handlers;
    board.fake.use({
      'PATCH /api/offers/:id': (call) => {
        if (call.params['id'] === first.id) throw fail('service.internal.error', 500);
        return save?.(call);
      },
    });
    await findCard('Bolos');
    await moveTo(board.user, 'Bolos', 'Em teste');
    await moveTo(board.user, 'Milhas', 'Em teste');
    await waitFor(() => expect(board.service.statusOf(second.id)).toBe('testing'));
    expect(within(card('Bolos')).getByText('não salvo')).toBeVisible();
    expect(within(card('Milhas')).queryByText('não salvo')).toBeNull();
    expect(titlesIn('Em teste')).toEqual(['Milhas', 'Bolos']);
  });

  it('takes a card away that no longer exists, and says so', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = renderBoard({ offers: [offer] });
    await findCard('Bolos');
    board.service.remove(offer.id);
    await moveTo(board.user, 'Bolos', 'Em teste');
    expect(await screen.findByRole('heading', { name: 'Nenhuma oferta ainda' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“Bolos” não foi para Em teste. Esta oferta foi excluída em outra aba ou em outro aparelho.',
    );
    await board.user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
