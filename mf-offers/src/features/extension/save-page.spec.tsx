import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { log } from '../../log.ts';
import { offerOf } from '../board/testing/offers.ts';

await import('../../routes/extension.tsx');
const { renderBoard } = await import('../board/testing/render-board.tsx');

const SAVE = 'POST /api/offers/library-captures';
const handedOver = (count: number | null) => ({
  address: 'https://www.facebook.com/ads/library/?view_all_page_id=4711',
  title: 'Método Barriga Zero',
  landingPageUrl: 'https://oferta.example/vsl',
  problems: [],
  page: { count, precision: 'exact', isComplete: false, ads: [] },
});
const at = (count: number | null) =>
  `/extensao/salvar#${encodeURIComponent(JSON.stringify(handedOver(count)))}`;
const handlers = { 'GET /api/offers/library-captures': () => ({ offers: [] }) };
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('garimpo.draft'));

describe('what the bookmark read', () => {
  it('is in its form again after the page has gone, and is one save however often it is sent', async () => {
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const ids: unknown[] = [];
    const save = ({ body }: { body: unknown }) => {
      ids.push((body as { id: unknown }).id);
      if (ids.length === 1) throw fail('request.token.missing', 401);
      return { offer: offerOf({ title: 'Outro título' }), readingStored: true };
    };
    const before = renderBoard({ at: at(24), handlers: { ...handlers, [SAVE]: save } });
    const typed = await screen.findByLabelText('Título');
    await before.user.clear(typed);
    await before.user.type(typed, 'Outro título');
    await before.user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Usuário não autenticado')).toBeVisible();
    before.unmount();

    const again = { at: '/extensao/salvar', handlers: { ...handlers, [SAVE]: save }, keepsDrafts: true };
    const board = renderBoard(again);
    expect(await screen.findByLabelText('Título')).toHaveValue('Outro título');
    expect(screen.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    expect(screen.getByText('24')).toBeVisible();
    await board.user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/Outro título/)).toBeVisible();
    expect(ids[0]).toBe(ids[1]);
    expect(drafts()).toEqual([]);
  });

  it('says where there is more room when the plan has none', async () => {
    const full = () => {
      throw fail('offers.libraries.limit_reached', 409, [{ path: 'maxLibraries', rule: '20' }]);
    };
    const board = renderBoard({ at: at(24), handlers: { ...handlers, [SAVE]: full } });
    await board.user.click(await screen.findByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Limite de bibliotecas atingido/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
  });

  it('is not kept where it is nothing', async () => {
    const board = renderBoard({ at: at(null), handlers });
    expect(await screen.findByText('Nenhum anúncio lido')).toBeVisible();
    board.unmount();
    expect(drafts()).toEqual([]);
  });
});
