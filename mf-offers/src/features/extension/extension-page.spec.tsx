import { fail } from '@garimpo/sdk/testing';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { log } from '../../log.ts';

// The build says where its files lie.
Object.assign(globalThis, { __webpack_public_path__: '/' });
await import('../../routes/extension.tsx');
const { renderBoard } = await import('../board/testing/render-board.tsx');

it('the name of a browser is in its form again after the session ended', async () => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const ended = () => {
    throw fail('request.token.missing', 401);
  };
  const before = renderBoard({ at: '/extensao', handlers: { 'POST /api/account/tokens': ended } });
  const typed = await screen.findByRole('textbox', { name: 'Nome deste navegador' });
  await before.user.clear(typed);
  await before.user.type(typed, 'Chrome do escritório');
  await before.user.click(screen.getByRole('button', { name: 'Criar código de conexão' }));
  expect(await screen.findByText('Usuário não autenticado')).toBeVisible();
  before.unmount();
  renderBoard({ at: '/extensao', keepsDrafts: true });
  expect(await screen.findByRole('textbox', { name: 'Nome deste navegador' })).toHaveValue(
    'Chrome do escritório',
  );
  expect(screen.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
});
