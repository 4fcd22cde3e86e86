import type { OfferView } from '@garimpo/offers-contract';
import { toast } from '@garimpo/sdk';
import { fail } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { log } from '../../../log.ts';
import { offerOf } from '../testing/offers.ts';
import { card, findCard, renderBoard } from '../testing/render-board.tsx';

beforeEach(() => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.clear();
  jest.restoreAllMocks();
});

const REFRESH = 'POST /api/offers/:id/metrics/refresh';
const read = { latestCount: 598, latestCheckedAt: '2026-11-20T10:00:00.000Z', change: 0, trend: [598] };
const refreshButton = (title: string) => within(card(title)).getByRole('button', { name: 'Atualizar agora' });

/** A handler that waits until the test lets it go on. */
function held<T>(work: (call: T) => unknown) {
  const waiting: (() => void)[] = [];
  const handler = async (call: T) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return work(call);
  };
  const letGo = () =>
    act(async () => {
      for (const resolve of waiting.splice(0)) resolve();
    });
  return { handler, letGo };
}

describe('when and how a count was read', () => {
  it('is told in words, where the source is known', async () => {
    const sources = {
      manual: 'há 2 h · leitura manual',
      pasted: 'há 2 h · página colada',
      api: 'há 2 h · API oficial',
      browser: 'há 2 h · leitura automática',
      telepathy: 'há 2 h',
    };
    const offers = Object.keys(sources).map((source) =>
      offerOf({ title: source, ...read, latestSource: source }),
    );
    renderBoard({ offers: [...offers, offerOf({ title: 'untold', ...read })] });
    await findCard('manual');
    for (const [source, sentence] of Object.entries({ ...sources, untold: 'há 2 h' })) {
      expect(within(card(source)).getByText(sentence)).toHaveAttribute('datetime', read.latestCheckedAt);
    }
  });

  it('tells a rounded count from an exact one', async () => {
    const rounded = offerOf({ title: 'Bolos', ...read, latestCount: 1200, latestPrecision: 'approx' });
    renderBoard({ offers: [rounded] });
    await findCard('Bolos');
    expect(screen.getByRole('button', { name: /^cerca de ?1\.200/ })).toHaveTextContent(/~.*1\.200/);
  });

  it('keeps the last count of a page that cannot be read, and says why', async () => {
    const unreadable = { reason: 'login_wall', since: read.latestCheckedAt, lastAt: read.latestCheckedAt };
    renderBoard({
      offers: [
        offerOf({ title: 'Bolos', ...read, unreadable }),
        offerOf({ title: 'Milhas', unreadable: { ...unreadable, reason: 'gremlins' } }),
      ],
    });
    await findCard('Bolos');
    expect(within(card('Bolos')).getByText('598')).toBeVisible();
    expect(within(card('Bolos')).getByText('leitura indisponível · a biblioteca pediu login')).toBeVisible();
    const never = within(card('Milhas'));
    expect(never.getByText('–')).toBeVisible();
    expect(never.getByText('leitura indisponível · o motivo é desconhecido')).toBeVisible();
    expect(never.getByText('desde hoje, 07:00')).toBeVisible();
  });

  it.each<[string, Partial<OfferView>, string | null]>([
    [
      'a wall',
      {
        ...read,
        unreadable: { reason: 'login_wall', since: '2026-11-19T11:40:00.000Z', lastAt: read.latestCheckedAt },
        nextRead: { at: '2026-11-21T11:40:00.000Z', place: null, paused: null },
      },
      'desde ontem, 08:40 · próxima tentativa amanhã, 08:40',
    ],
    [
      'a queue',
      { ...read, nextRead: { at: '2026-11-20T12:40:00.000Z', place: 12, paused: null } },
      '12ª na fila · previsão: hoje, 09:40',
    ],
    [
      'a rest of all readers',
      { ...read, nextRead: { at: '2026-11-23T11:00:00.000Z', place: 3, paused: 'blocked' } },
      'fila parada até 23 nov 2026, 08:00: a biblioteca bloqueou a leitura automática',
    ],
    [
      'a first reading',
      { nextRead: { at: '2026-11-20T12:05:00.000Z', place: null, paused: null } },
      'primeira leitura hoje, 09:05',
    ],
    ['nothing', { ...read, nextRead: { at: '2026-11-20T16:00:00.000Z', place: null, paused: null } }, null],
    [
      'the next minute',
      { ...read, nextRead: { at: '2026-11-20T12:01:00.000Z', place: 1, paused: null } },
      null,
    ],
  ])('tells of itself what it waits for: %s', async (_case, part, sentence) => {
    renderBoard({ offers: [offerOf({ title: 'Bolos', ...part })] });
    await findCard('Bolos');
    if (sentence === null) expect(card('Bolos')).not.toHaveTextContent(/fila|próxima|parada/);
    else expect(within(card('Bolos')).getByText(sentence)).toBeVisible();
  });
});

describe('a last count that is wrong', () => {
  const latest = { ...read, latestSource: 'browser', trend: [10, 598], change: 588 };
  const openReading = async (board: ReturnType<typeof renderBoard>) => {
    await findCard('Bolos');
    await board.user.click(screen.getByRole('button', { name: /Registrar leitura$/ }));
    return within(await screen.findByRole('dialog', { name: 'Registrar leitura' }));
  };

  it('is corrected from the card, and taken back', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos', ...latest })] });
    const dialog = await openReading(board);
    expect(dialog.getByText('Última leitura: 598 em 20/11/2026, 07:00')).toBeVisible();
    await board.user.click(dialog.getByRole('button', { name: 'Corrigir' }));
    const form = within(await screen.findByRole('dialog', { name: 'Corrigir leitura' }));
    await board.user.clear(form.getByLabelText('Anúncios ativos'));
    await board.user.type(form.getByLabelText('Anúncios ativos'), '59');
    await board.user.click(form.getByRole('button', { name: 'Salvar correção' }));
    expect(await within(card('Bolos')).findByText('59')).toBeVisible();
    expect(within(card('Bolos')).getByText(/leitura manual$/)).toBeVisible();
    await board.user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await within(card('Bolos')).findByText('598')).toBeVisible();
    expect(within(card('Bolos')).getByText(/leitura automática$/)).toBeVisible();
  });

  it('is corrected in the form that was open when the page went', async () => {
    const offers = [offerOf({ title: 'Bolos', ...latest })];
    const before = renderBoard({ offers });
    await before.user.click((await openReading(before)).getByRole('button', { name: 'Corrigir' }));
    const typed = within(await screen.findByRole('dialog', { name: 'Corrigir leitura' }));
    await before.user.clear(typed.getByLabelText('Anúncios ativos'));
    await before.user.type(typed.getByLabelText('Anúncios ativos'), '59');
    before.unmount();
    const board = renderBoard({ offers, keepsDrafts: true });
    const form = within(await screen.findByRole('dialog', { name: 'Corrigir leitura' }));
    expect(form.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    await board.user.click(form.getByRole('button', { name: 'Salvar correção' }));
    expect(await within(card('Bolos')).findByText('59')).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('garimpo.draft'))).toEqual([]);
  });

  it('is read from the page that had been pasted when the page went', async () => {
    const offers = [offerOf({ title: 'Bolos', ...latest })];
    const before = renderBoard({ offers });
    await openReading(before);
    await before.user.click(screen.getByRole('radio', { name: 'Colar página' }));
    await before.user.click(screen.getByRole('textbox', { name: 'Página da biblioteca' }));
    await before.user.paste('~42 resultados');
    before.unmount();
    const board = renderBoard({ offers, keepsDrafts: true });
    const field = await screen.findByRole('textbox', { name: 'Página da biblioteca' });
    expect(field).toHaveValue('~42 resultados');
    expect(screen.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    await board.user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(field).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('garimpo.draft'))).toEqual([]);
  });

  it('is deleted from the card, which then shows the one before, and put back', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos', ...latest })] });
    const dialog = await openReading(board);
    await board.user.click(dialog.getByRole('button', { name: 'Excluir' }));
    // Its moment is earlier than that of the deleted one, and it is the newer state all the same.
    expect(await within(card('Bolos')).findByText('10')).toBeVisible();
    await board.user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await within(card('Bolos')).findByText('598')).toBeVisible();
  });
});

describe('"Atualizar agora"', () => {
  it('asks once, however often it is clicked, and shows what was read', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos', ...read })] });
    const { handler, letGo } = held(board.service.handlers[REFRESH]!);
    board.fake.use({ [REFRESH]: handler });
    await findCard('Bolos');
    await board.user.dblClick(refreshButton('Bolos'));
    expect(within(card('Bolos')).getByText('Lendo a biblioteca...')).toBeVisible();
    expect(within(card('Bolos')).getByText('598')).toBeVisible();
    expect(refreshButton('Bolos')).toHaveAttribute('aria-busy', 'true');
    await board.user.click(within(card('Bolos')).getByRole('button', { name: 'Mais ações' }));
    await board.user.click(await screen.findByRole('menuitem', { name: 'Atualizar agora' }));
    await letGo();
    expect(await within(card('Bolos')).findByText('agora · leitura automática')).toBeVisible();
    expect(within(card('Bolos')).getByText('640')).toBeVisible();
    expect(screen.getByText('“Bolos”: 640 anúncios ativos.')).toBeInTheDocument();
    expect(board.fake.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('reads several cards at once, each with its own answer', async () => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos', ...read }), offerOf({ title: 'Milhas', ...read })],
    });
    const { handler, letGo } = held(board.service.handlers[REFRESH]!);
    board.fake.use({ [REFRESH]: handler });
    await findCard('Bolos');
    await board.user.click(refreshButton('Bolos'));
    await board.user.click(refreshButton('Milhas'));
    expect(screen.getAllByText('Lendo a biblioteca...')).toHaveLength(2);
    await letGo();
    await waitFor(() => expect(screen.queryByText('Lendo a biblioteca...')).toBeNull());
    expect(screen.getAllByText('640')).toHaveLength(2);
  });

  it('says on the card that the page could not be read', async () => {
    const offer = offerOf({ title: 'Bolos', ...read });
    const unreadable = { reason: 'blocked', since: read.latestCheckedAt, lastAt: read.latestCheckedAt };
    const board = renderBoard({
      offers: [offer],
      handlers: { [REFRESH]: () => ({ reading: null, unreadable, offer: { ...offer, unreadable } }) },
    });
    await findCard('Bolos');
    await board.user.click(refreshButton('Bolos'));
    expect(
      await screen.findByText('leitura indisponível · a biblioteca bloqueou a leitura automática'),
    ).toBeVisible();
    expect(within(card('Bolos')).getByText('598')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to paste the page where nothing reads by itself', async () => {
    const offer = offerOf({ title: 'Bolos', ...read });
    const unreadable = { reason: 'no_source', since: read.latestCheckedAt, lastAt: read.latestCheckedAt };
    const board = renderBoard({
      offers: [offer],
      handlers: { [REFRESH]: () => ({ reading: null, unreadable, offer }) },
    });
    await findCard('Bolos');
    await board.user.click(refreshButton('Bolos'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar leitura' }));
    expect(dialog.getByText(/A leitura automática está desligada/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Colar página' })).toBeChecked();
    expect(dialog.getByRole('textbox', { name: 'Página da biblioteca' })).toHaveFocus();
  });

  it.each([
    [429, 'offers.refresh.too_many', 'Muitas leituras seguidas. Tente de novo em alguns minutos.'],
    [409, 'offers.reading.under_way', 'Esta oferta já está sendo lida. Aguarde um instante.'],
    [
      503,
      'service.dependency.unavailable',
      'O serviço está fora do ar no momento. Tente de novo em instantes.',
    ],
  ])('tells %i in words, and can be asked for again', async (status, code, sentence) => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos', ...read })],
      handlers: {
        [REFRESH]: () => {
          throw fail(code, status);
        },
      },
    });
    await findCard('Bolos');
    await board.user.click(refreshButton('Bolos'));
    expect(await screen.findByText(`“Bolos” não foi atualizada. ${sentence}`)).toBeVisible();
    board.fake.use(board.service.handlers);
    await board.user.click(refreshButton('Bolos'));
    expect(await within(card('Bolos')).findByText('640')).toBeVisible();
    expect(screen.queryByText(/não foi atualizada/)).toBeNull();
  });

  it('takes the card away of an offer that is gone', async () => {
    const offer = offerOf({ title: 'Bolos', ...read });
    const board = renderBoard({ offers: [offer, offerOf({ title: 'Milhas' })] });
    await findCard('Bolos');
    board.service.remove(offer.id);
    await board.user.click(refreshButton('Bolos'));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Bolos' })).toBeNull());
    expect(
      await screen.findByText(/^“Bolos” não foi atualizada\. Esta oferta não existe mais/),
    ).toBeVisible();
  });
});

describe('a pasted page', () => {
  const PAGE = 'https://www.facebook.com/ads/library/?id=77';

  async function openPaste(board: ReturnType<typeof renderBoard>) {
    await findCard('Bolos');
    await board.user.click(screen.getByRole('button', { name: /Registrar leitura$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar leitura' }));
    await board.user.click(dialog.getByRole('radio', { name: 'Colar página' }));
    return dialog;
  }
  const field = () => screen.getByRole('textbox', { name: 'Página da biblioteca' });
  const send = (board: ReturnType<typeof renderBoard>) =>
    board.user.click(screen.getByRole('button', { name: 'Ler a página' }));

  async function paste(board: ReturnType<typeof renderBoard>, page: string) {
    await board.user.clear(field());
    await board.user.click(field());
    await board.user.paste(page);
  }

  it('becomes the reading of the card', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos', offerUrl: PAGE })] });
    const dialog = await openPaste(board);
    expect(dialog.getByRole('link', { name: 'Abrir a biblioteca' })).toHaveAttribute('href', PAGE);
    await paste(board, 'Biblioteca de Anúncios\n~1200 resultados\n');
    await send(board);
    expect(await within(card('Bolos')).findByText('agora · página colada')).toBeVisible();
    expect(screen.getByRole('button', { name: /^cerca de ?1\.200/ })).toBeVisible();
    expect(screen.getByText('Leitura registrada: 1.200 anúncios ativos.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('without a count is told beside the field, and stays there', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await openPaste(board);
    await send(board);
    expect(field()).toHaveAccessibleDescription('Cole a página da biblioteca ou escolha a página salva.');
    await paste(board, 'Entre no Facebook para continuar');
    await send(board);
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription(
        'Nenhuma contagem foi encontrada: a página não mostrou nenhuma contagem. Nada foi registrado.',
      ),
    );
    expect(field()).toHaveValue('Entre no Facebook para continuar');
    await board.user.click(screen.getByRole('radio', { name: 'Digitar o número' }));
    await board.user.click(screen.getByRole('radio', { name: 'Colar página' }));
    expect(field()).toHaveValue('Entre no Facebook para continuar');
    expect(board.service.latestOf('Bolos')).toBeNull();
  });

  it('that is too long is not sent', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    const dialog = await openPaste(board);
    const saved = new File(['x'.repeat(5_000_001)], 'biblioteca.html', { type: 'text/html' });
    await board.user.upload(fileInput(dialog), saved);
    expect(await screen.findByText(/A página passa de 5\.000\.000 caracteres/)).toBeVisible();
    await send(board);
    expect(board.fake.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('comes as a saved file too', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    const dialog = await openPaste(board);
    await board.user.upload(fileInput(dialog), new File(['~340 resultados'], 'biblioteca.html'));
    expect(await dialog.findByText('biblioteca.html')).toBeVisible();
    await send(board);
    expect(await within(card('Bolos')).findByText('340')).toBeVisible();
  });

  const fileInput = (dialog: Pick<typeof screen, 'getByRole'>) => {
    const button = dialog.getByRole('button', { name: 'Escolher página salva' });
    const input = button.closest('div')?.parentElement?.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('the button has a file input beside it');
    return input;
  };
});
