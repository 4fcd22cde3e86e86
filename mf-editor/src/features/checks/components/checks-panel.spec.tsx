import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderWithEditor } from '../../../testing/render.tsx';
import { ChecksPanel } from './checks-panel.tsx';

const GOOD =
  '<html lang="pt"><head><title>a</title><meta name=viewport content=x><meta name=description content=x></head><h1>a</h1>';

it('shows what was found where it stands, until it is put right', async () => {
  const editor = await openEditor(`${GOOD}<img src="/a.jpg"><a href="https://loja.test/x">Comprar</a>`);
  const { user } = renderWithEditor(<ChecksPanel open onClose={() => {}} />, editor);
  const important = await screen.findByRole('region', { name: 'Importante' });
  within(important).getByRole('heading', { name: 'Links para o site original' });
  await user.click(within(important).getByRole('button', { name: /https:\/\/loja\.test\/x/ }));
  const link = editor.selected ?? -1;
  expect(editor.page.tag(link)).toBe('a');
  within(screen.getByRole('region', { name: 'Sugestão' })).getByRole('heading', {
    name: 'Imagens sem texto alternativo',
  });
  await act(async () => void editor.edit(setAttribute(editor.page, link, 'href', 'https://pay.example/')));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Importante' })).toBeNull());
  const [image] = editor.page.elements('img');
  await act(async () => void editor.edit(setAttribute(editor.page, image!, 'alt', 'Bolo')));
  await screen.findByText('Nada a corrigir');
});
