import type { ImportReply } from '@garimpo/offers-contract';
import { toast } from '@garimpo/sdk';
import { type FakeCall, fail, fakeFile } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { log } from '../../../log.ts';
import { offerOf } from '../testing/offers.ts';
import { findCard, renderBoard } from '../testing/render-board.tsx';

const EXPORT = 'GET /api/offers/csv';
const IMPORT = 'POST /api/offers/csv';
const nothing: ImportReply = { created: 0, unchanged: 0, sameLibrary: 0, refused: 0, problems: [] };

type Board = ReturnType<typeof renderBoard>;

let saved: { file: Blob; name: string }[] = [];
beforeEach(() => {
  saved = [];
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  let last: Blob = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      last = file;
      return 'blob:table';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ file: last, name: this.download });
  });
});
afterEach(() => {
  toast.clear();
  jest.restoreAllMocks();
});

async function choose(board: Board, item: string) {
  await findCard('Bolos');
  await board.user.click(screen.getByRole('button', { name: 'Mais ações do quadro' }));
  await board.user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the board as a table', () => {
  it('is saved by the name that the service gives it', async () => {
    const bytes = new TextEncoder().encode('id,titulo\r\n');
    const head = { 'content-disposition': 'attachment; filename="garimpo-ofertas-2026-11-20.csv"' };
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos' })],
      handlers: { [EXPORT]: () => fakeFile(head, [bytes, bytes]) },
    });
    await choose(board, 'Exportar CSV');
    expect(await screen.findByText('“garimpo-ofertas-2026-11-20.csv” foi baixado.')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['garimpo-ofertas-2026-11-20.csv']);
    expect(saved[0]?.file.size).toBe(2 * bytes.length);
  });

  it('is not saved when it breaks off, and can be asked for again', async () => {
    const board = renderBoard({
      offers: [offerOf({ title: 'Bolos' })],
      handlers: {
        [EXPORT]: () =>
          fakeFile(
            {},
            (function* () {
              yield new TextEncoder().encode('id,');
              throw new Error('the line went dead');
            })(),
          ),
      },
    });
    await choose(board, 'Exportar CSV');
    expect(await screen.findByText('Erro ao exportar o CSV. Tente de novo.')).toBeVisible();
    expect(saved).toEqual([]);
    board.fake.use({ [EXPORT]: () => fakeFile({}, [new Uint8Array(3)]) });
    await board.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('“ofertas.csv” foi baixado.')).toBeVisible();
  });
});

describe('a table that is brought in', () => {
  const table = new File(['titulo,...'], 'planilha.csv', { type: 'application/vnd.ms-excel' });

  async function openImport(answer: (call: FakeCall) => unknown, file = table) {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })], handlers: { [IMPORT]: answer } });
    await choose(board, 'Importar CSV');
    const element = await screen.findByRole('dialog', { name: 'Importar CSV' });
    const input = element.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('the dialog has a file input');
    await board.user.upload(input, file);
    return { board, dialog: within(element) };
  }
  const checks = ({ query }: FakeCall) => query.get('check') === '1';

  it('is shown first, row by row where something is wrong, then comes onto the board', async () => {
    const plan: ImportReply = {
      created: 12,
      unchanged: 3,
      sameLibrary: 4,
      refused: 2,
      problems: [
        { line: 5, column: 'biblioteca_url', rule: 'custom', header: 'Biblioteca URL', value: 'nada' },
        { line: 5, column: 'titulo', rule: 'too_small' },
        { line: 6, column: 'criada_em', rule: 'unknown', header: 'Criada em', value: '31/02/2026' },
        {
          line: 7,
          column: 'status',
          rule: 'differs',
          header: 'Coluna',
          value: 'Em teste',
          known: 'Aprovadas',
        },
        { line: 8, column: 'status', rule: 'unknown', header: 'Coluna', value: 'feito' },
        { line: 9, column: null, rule: 'extra_cells', value: 'c' },
      ],
    };
    const { board, dialog } = await openImport(() => plan);
    expect(await dialog.findByText('12 novas · 3 já estavam · 2 com problema')).toBeVisible();
    expect(dialog.getByText('4 das novas são de bibliotecas que você já acompanha.')).toBeVisible();
    const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'LinhaColunaProblema',
      '5Biblioteca URL“nada” não vale nesta coluna. Use um endereço completo, começando com https:// ou http://.',
      '5TítuloO valor está vazio. Informe um título de até 200 caracteres.',
      '6Criada em“31/02/2026” não vale nesta coluna. Use 20/11/2026, 20/11/2026 08:40 ou 2026-11-20T08:40:00-03:00.',
      '7ColunaO quadro já tem esta oferta com outro valor: “Em teste” aqui e “Aprovadas” no quadro. Ela fica como está.',
      '8Coluna“feito” não vale nesta coluna. Use Aguardando, Em teste, Aprovadas ou Inválidas.',
      '9–Há mais células que colunas, a partir de “c”. Ponha entre aspas o texto que tem o separador.',
    ]);
    const asked = () => board.fake.calls.filter(({ method }) => method === 'POST');
    expect(asked().map(checks)).toEqual([true]);
    const reads = board.fake.calls.filter(({ path }) => path === '/api/offers').length;
    await board.user.dblClick(dialog.getByRole('button', { name: 'Importar 12 ofertas' }));
    expect(await screen.findByText('12 ofertas importadas.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked().map(checks)).toEqual([true, false]);
    expect(asked()[1]?.body).toHaveProperty('type', 'text/csv');
    await waitFor(() =>
      expect(board.fake.calls.filter(({ path }) => path === '/api/offers').length).toBeGreaterThan(reads),
    );
  });

  it('with nothing new cannot be imported', async () => {
    const { dialog } = await openImport(() => ({ ...nothing, unchanged: 1 }));
    expect(await dialog.findByText('0 novas · 1 já estava · 0 com problema')).toBeVisible();
    expect(dialog.getByText('Nenhuma oferta nova para importar.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Importar' })).toBeDisabled();
  });

  it.each([
    ['missing_column', 'landing_page_url', 'Falta a coluna “Landing Page URL”.'],
    ['quotes', '7', 'Há aspas sem par na linha 7.'],
    ['encoding', '', 'O arquivo não é de texto.'],
    ['brand_new', '', 'O arquivo não é uma tabela de ofertas que possa ser lida.'],
  ])('that cannot be read is told: %s', async (rule, path, sentence) => {
    const { dialog } = await openImport(() => {
      throw fail('offers.csv.unreadable', 422, [{ path, rule }]);
    });
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(dialog.getByRole('button', { name: 'Importar' })).toBeDisabled();
  });

  it('for which the plan has no room stays out, and another file can be tried', async () => {
    const { board, dialog } = await openImport((call) => {
      if (checks(call)) return { ...nothing, created: 30 };
      throw fail('offers.libraries.limit_reached', 409, [{ path: 'maxLibraries', rule: '25' }]);
    });
    await board.user.click(await dialog.findByRole('button', { name: 'Importar 30 ofertas' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Limite de bibliotecas atingido para seu plano. (25)',
    );
    expect(dialog.getByRole('button', { name: 'Escolher outro arquivo' })).toBeEnabled();
  });

  it('that is too large is not sent', async () => {
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'grande.csv');
    const { board, dialog } = await openImport(() => nothing, large);
    expect(await dialog.findByText('O arquivo passa de 10 MB. Divida-o e importe em partes.')).toBeVisible();
    expect(board.fake.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
