import { toast } from '@garimpo/sdk';
import { renderUi } from '@garimpo/sdk/testing';
import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { offerOf } from '../testing/offers.ts';
import { tellOfRestored } from './undo.ts';

afterEach(() => toast.clear());

it('what a full board takes back into the archive is told with the way to the plans', async () => {
  const offer = offerOf({ title: 'Bolos', archivedAt: '2026-11-20T12:00:00.000Z' });
  renderUi(<p>Quadro</p>);
  const restored = { id: 'e1', title: 'Bolos', change: { kind: 'restore', offerId: offer.id } } as const;
  act(() => tellOfRestored([restored as never], { offers: [offer] } as never));
  expect(await screen.findByText(/em Arquivadas\. Com o quadro no limite do plano/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
});
