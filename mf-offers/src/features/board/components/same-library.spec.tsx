import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { byLibrary } from '../lib/offer-draft.ts';
import { offerOf } from '../testing/offers.ts';
import { findCard, renderBoard } from '../testing/render-board.tsx';

const library = (query: string) => `https://www.facebook.com/ads/library/?${query}`;
const address = () => screen.getByRole('textbox', { name: /^URL Biblioteca/ });

async function typeAddress(board: ReturnType<typeof renderBoard>, url: string) {
  await board.user.clear(address());
  await board.user.click(address());
  await board.user.paste(url);
}

describe('the address of a library page', () => {
  it('that another offer follows is told, allowed, and leads to its card wherever it is', async () => {
    const known = offerOf({
      title: 'Bolos',
      status: 'approved',
      offerUrl: library('country=BR&view_all_page_id=77'),
    });
    const board = renderBoard({ offers: [known, offerOf({ title: 'Milhas' })], at: '/dashboard?q=milhas' });
    await findCard('Milhas');
    await board.user.click(screen.getByRole('button', { name: 'Adicionar Nova Oferta' }));
    await screen.findByRole('dialog');
    await typeAddress(board, library('view_all_page_id=78&country=BR'));
    expect(screen.queryByText(/Você já acompanha/)).toBeNull();
    await typeAddress(board, library('view_all_page_id=77&active_status=active&country=br'));
    expect(screen.getByText('Você já acompanha esta biblioteca em “Bolos”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Adicionar Oferta' })).toBeEnabled();

    await board.user.click(screen.getByRole('button', { name: 'Fechar e ver a oferta' }));
    await findCard('Bolos');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Arrastar oferta Bolos' })).toHaveFocus());
    expect(board.address()).toBe('/dashboard?column=approved');
  });

  it('is no duplicate of itself', async () => {
    const known = offerOf({ title: 'Bolos', offerUrl: library('id=77') });
    const board = renderBoard({ offers: [known] });
    await findCard('Bolos');
    await board.user.click(screen.getByRole('button', { name: 'Editar Oferta' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText(/Você já acompanha/)).toBeNull();
  });

  it('is missed where the address is of something else', async () => {
    const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })] });
    await findCard('Bolos');
    await board.user.click(screen.getByRole('button', { name: 'Adicionar Nova Oferta' }));
    await screen.findByRole('dialog');
    await typeAddress(board, 'https://');
    expect(address()).not.toHaveAccessibleDescription();
    await typeAddress(board, 'https://www.facebook.com/bolos');
    expect(address()).toHaveAccessibleDescription(/não será lida automaticamente/);
  });
});

it('knows the first offer of each library page, and none of pages that are no library', () => {
  const [first, second, other] = [
    offerOf({ offerUrl: library('id=1') }),
    offerOf({ offerUrl: library('id=1&country=ALL') }),
    offerOf({ offerUrl: 'https://exemplo.com.br/' }),
  ];
  expect([...byLibrary([first, second, other], null).values()]).toEqual([first]);
  expect([...byLibrary([first, second, other], first.id).values()]).toEqual([second]);
});
